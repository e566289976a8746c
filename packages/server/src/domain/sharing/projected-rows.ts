import type { FieldType, Instant } from '@polyphony/contract'
import type { FieldId, GroupId, MemberId, SystemId } from '../entities.ts'
import type { ShareSecrets } from './opaque.ts'
import type { MemberMarks, SharedCircle } from './policy.ts'

/** A share that somebody has opened, with everything that decides what it shows. */
export interface OpenedShare extends ShareSecrets {
  readonly system: SharedSystem
  readonly kind: 'link' | 'person'
  readonly title: string | null
  readonly expires_at: Instant | null
  readonly circles: readonly SharedCircle[]
}

export interface SharedSystem {
  readonly id: SystemId
  readonly name: string | null
  readonly avatar_url: string | null
  readonly color: string | null
  readonly timezone: string
}

/** A fronter of the latest switch, in the order of the switch. */
export interface FronterRow extends MemberMarks {
  readonly since: Instant | null
}

/** A member with its name, for lists. */
export interface ListedRow extends MemberMarks {
  readonly name: string
  readonly display_name: string | null
}

/** The values of a member that a share can show. */
export interface MemberValues {
  readonly id: MemberId
  readonly name: string
  readonly display_name: string | null
  readonly pronouns: string | null
  readonly avatar_url: string | null
  readonly color: string | null
  readonly birthday: string | null
  readonly description: string | null
  readonly whole_description: string | null
  /** The newest status within the run that goes on. */
  readonly status: string | null
  /** In the order of the fields. */
  readonly fields: readonly FieldValue[]
}
/** A member as it is read for a projection: its marks decide again, because they may have changed since it was chosen. */
export type WholeMember = MemberValues & MemberMarks

/** A member by whom a picture may be shown. */
export interface PicturedMember extends MemberMarks {
  readonly avatar_url: string | null
  readonly isFronting: boolean
}

export interface FieldValue {
  readonly id: FieldId
  readonly name: string
  readonly type: FieldType
  readonly value: unknown
}

export interface GroupRow {
  readonly id: GroupId
  readonly name: string
  readonly display_name: string | null
  readonly color: string | null
  readonly emoji: string | null
  readonly parent_id: GroupId | null
  readonly members: readonly MemberId[]
}
