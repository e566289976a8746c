import type { Instant, KeyScope, Snowflake, Uuid } from '@polyphony/contract'
import type {
  MemberId,
  StoredAutoproxy,
  StoredGroup,
  StoredMember,
  StoredMemberGuild,
  StoredMessage,
  StoredSettings,
  StoredSystem,
  StoredSystemGuild,
} from '../domain/entities.ts'
import type { Kept } from './kept/shape.ts'

export interface OutgoingAccount {
  id: Snowflake
  autoproxy_enabled: boolean
}

/** Its members are all among those that go out, in the order they were made. */
export type OutgoingGroup = StoredGroup & { member_ids: readonly MemberId[] }

export interface OutgoingSwitch {
  uuid: Uuid
  timestamp: Instant
  /** In order, and all among those that go out. */
  member_ids: readonly MemberId[]
}

/** What only our own format has a place for. Member ids are those of members that go out. */
export interface OutgoingExtras {
  guilds: readonly (StoredSystemGuild & { guild_id: Snowflake })[]
  memberGuilds: readonly (StoredMemberGuild & { guild_id: Snowflake; member_id: MemberId })[]
  autoproxy: readonly (Omit<StoredAutoproxy, 'autoproxy_member_hid'> & { guild_id: Snowflake })[]
  /** Undefined when they may not be told to whoever exports. */
  keys: readonly OutgoingKey[] | undefined
}

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
}

/** All that a data file can say of a system, in its owner's eyes: the one shape that every writer works on. */
export interface Outgoing {
  /** When the export began. */
  now: Instant
  system: StoredSystem
  settings: StoredSettings
  accounts: readonly OutgoingAccount[]
  /** In the order they were made. */
  members: readonly StoredMember[]
  groups: readonly OutgoingGroup[]
  /** Those up to now and those of the future, page by page; each call begins anew. No page is empty. */
  newestFirst(): AsyncIterable<readonly OutgoingSwitch[]>
  oldestFirst(): AsyncIterable<readonly OutgoingSwitch[]>
  extras(): Promise<OutgoingExtras>
  /** What came in with files of other programs and has no place here; the newest first. */
  kept(): Promise<readonly Kept[]>
  messages(): AsyncIterable<readonly OutgoingMessage[]>
}

/** Writes one format, piece by piece: each piece is asked for when the one before is on its way. */
export type FormatWriter = (outgoing: Outgoing) => AsyncIterable<string>
