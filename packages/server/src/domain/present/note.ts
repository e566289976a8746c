import { formatInstant, type Note } from '@polyphony/contract'
import type { StoredNote } from '../entities.ts'

export function presentNote({ uuid, title, text, color, date, members, created, updated }: StoredNote): Note {
  return {
    id: uuid,
    title,
    text,
    color,
    date: formatInstant(date),
    members: [...members],
    created: formatInstant(created),
    updated: formatInstant(updated),
  }
}
