import { type Comment, formatInstant } from '@polyphony/contract'
import type { StoredComment } from '../entities.ts'

export const presentComment = ({ uuid, text, member_hid, created }: StoredComment): Comment => ({
  id: uuid,
  text,
  member: member_hid,
  created: formatInstant(created),
})
