import type { Hid, Instant, KeyScope, Reminder, Snowflake, Uuid } from '@polyphony/contract'
import type {
  FieldValues,
  MemberId,
  StoredAutoproxy,
  StoredField,
  StoredGroup,
  StoredMember,
  StoredMemberGuild,
  StoredMessage,
  StoredNote,
  StoredPicture,
  StoredSettings,
  StoredSwitchNote,
  StoredSystem,
  StoredSystemGuild,
} from '../domain/entities.ts'
import type { StatedSwitch } from '../domain/history/runs.ts'
import type { ListedCircle } from '../domain/sharing/rows.ts'
import type { Kept } from './kept/kept-types.ts'

export interface OutgoingAccount {
  id: Snowflake
  autoproxy_enabled: boolean
}

/** The IDs and pictures of a member. */
export type OutgoingMember = Pick<
  StoredMember,
  'id' | 'hid' | 'uuid' | 'avatar_url' | 'webhook_avatar_url' | 'banner'
>

/** A group whose `member_ids` name only exported members, in the order they were made. */
export type OutgoingGroup = StoredGroup & { member_ids: readonly MemberId[] }

export interface OutgoingSwitch {
  uuid: Uuid
  timestamp: Instant
  /** Only exported members, in the order of the switch. */
  member_ids: readonly MemberId[]
}

export interface SpokenSwitch extends OutgoingSwitch {
  notes: readonly StoredSwitchNote[]
}

/** Data that only our own format has a place for. Member ids name exported members. */
export interface OutgoingExtras {
  guilds: readonly (StoredSystemGuild & { guild_id: Snowflake })[]
  memberGuilds: readonly (StoredMemberGuild & { guild_id: Snowflake; member_id: MemberId })[]
  autoproxy: readonly (Omit<StoredAutoproxy, 'autoproxy_member_hid'> & { guild_id: Snowflake })[]
  /** The members in the order that the system gave them, or nobody. */
  memberOrder: readonly MemberId[]
  presets: readonly { name: string; member_ids: readonly MemberId[] }[]
  /** Nothing if the caller may not see circles. */
  circles: readonly ListedCircle[]
  /** Reminders as their owner sees them, without their channels. Nothing if the caller may not see them. */
  reminders: readonly OutgoingReminder[]
  /** Undefined if the caller may not see keys. */
  keys: readonly OutgoingKey[] | undefined
}

export type OutgoingReminder = Omit<Reminder, 'channels' | 'due' | 'last' | 'next'>

export interface OutgoingKey {
  uuid: Uuid
  name: string
  scopes: readonly KeyScope[]
  created: Instant
  last_used: Instant | null
  expires_at: Instant | null
}

export type OutgoingMessage = StoredMessage & {
  original_sent_at: Instant | null
  /** Null when the member was deleted. */
  member_id: MemberId | null
  /** The message that it continues. */
  part_of: Snowflake | null
}

/** Something on a switch, which is known by its UUID and by its time. */
interface OnSwitch {
  switch: Uuid
  switch_timestamp: Instant
  /** Null for nobody in particular. */
  member: Hid | null
}
export type OutgoingSwitchNote = OnSwitch & { status: string | null; note: string | null }
export type OutgoingComment = OnSwitch & { uuid: Uuid; text: string; created: Instant }

/** All data of a system for a data file, as its owner sees it. Every writer takes this shape. */
export interface Outgoing {
  /** When the export began. */
  now: Instant
  /** The address of this server, where its pictures are. */
  publicUrl: string
  system: StoredSystem
  settings: StoredSettings
  accounts: readonly OutgoingAccount[]
  /** In the order they were made, without those that `memberPages` found to be deleted in the meantime. */
  members: readonly OutgoingMember[]
  /** Gives all members in order, each call from the first. No page is long, whatever the members have written. */
  memberPages(which: { extended: boolean }): AsyncIterable<readonly StoredMember[]>
  /** Reads the aliases of a page of members. */
  aliasesOf(members: readonly StoredMember[]): Promise<ReadonlyMap<MemberId, readonly string[]>>
  /** Says which members have a value of which field. */
  valueKeys(): AsyncIterable<readonly { field: Uuid; subject: Uuid }[]>
  groups: readonly OutgoingGroup[]
  /** Custom fields by position. */
  fields: readonly StoredField[]
  systemValues: FieldValues
  /** Give all switches page by page, future ones too. Each call starts at the first page. No page is empty. */
  newestFirst(): AsyncIterable<readonly OutgoingSwitch[]>
  /** Also gives the statuses and notes of each switch. */
  oldestFirst(): AsyncIterable<readonly SpokenSwitch[]>
  /** Gives the same as `newestFirst`, and the statuses of each switch. */
  fronts(): AsyncIterable<readonly StatedSwitch[]>
  /** The UUIDs of all notes and comments. */
  journal(): Promise<{ notes: readonly Uuid[]; comments: readonly Uuid[] }>
  extras(): Promise<OutgoingExtras>
  /** Gives the data of other programs' files that has no place here, newest first. */
  kept(): Promise<readonly Kept[]>
  messages(): AsyncIterable<readonly OutgoingMessage[]>
  /** The journal, and words about switches. */
  notes(): AsyncIterable<readonly StoredNote[]>
  switchNotes(): AsyncIterable<readonly OutgoingSwitchNote[]>
  comments(): AsyncIterable<readonly OutgoingComment[]>
  /** The pictures whose files go with the data file, oldest first; undefined if it goes alone. */
  pictures: readonly OutgoingPicture[] | undefined
}

export type OutgoingPicture = Pick<StoredPicture, 'key' | 'kind' | 'bytes' | 'created'> & {
  /** SHA-256 of the file, in hex. */
  hash: string
  /** Reads the file; undefined when it is gone. */
  read(): Promise<Uint8Array | undefined>
}

/**
 * Writes one format piece by piece. The caller asks for a piece when the one before is on its way. A piece may be empty
 * after a step that made nothing to send.
 */
export type FormatWriter = (outgoing: Outgoing) => AsyncIterable<string>
