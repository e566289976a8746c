import type {
  AutoproxyMode,
  DataFormat,
  GroupPatch,
  Instant,
  MemberGuildPatch,
  MemberPatch,
  MemberPrivacyKey,
  Privacy,
  SettingsPatch,
  Snowflake,
  SystemGuildPatch,
  SystemPatch,
  Uuid,
} from '@polyphony/contract'
import type { ForeignData } from './kept/foreign-data.ts'
import type { Kept } from './kept/shape.ts'
import type { MessageLog } from './logs/message-log.ts'
import type { SwitchLog } from './logs/switch-log.ts'
import type { Refusal } from './refusals.ts'
import type { Warning } from './warnings.ts'

/** By what the record may be recognised among those that the system has, best first; and what it would like to be called. */
export interface Identity {
  /** How the file itself refers to the record: unique among members, or among groups. */
  key: string
  uuid?: Uuid
  hid?: string
  /** Left out where a name is no proof: two records of one name in a format that knows better. */
  name?: string
}

export interface IncomingMember extends Identity {
  /** Read and checked; a key that is there overwrites, null clears, an absent one leaves alone. */
  patch: MemberPatch
  /** Instead of the patch's description where it ends up private: with what was never meant for strangers. */
  privateDescription?: string
  /** Only for a new member, where the file gives no privacy of its own. */
  privacyWhenNew?: Partial<Record<MemberPrivacyKey, Privacy>>
  /** Only for a new member. */
  messageCount?: number
  lastMessage?: Instant
  created?: Instant
}

export interface IncomingGroup extends Identity {
  patch: GroupPatch
  privacyWhenNew?: GroupPatch['privacy']
  created?: Instant
  /** Keys of members; they are added, nobody is removed. */
  members: readonly string[]
}

export interface IncomingSystem {
  uuid?: Uuid
  hid?: string
  created?: Instant
  patch: SystemPatch
  /** Foreign files fill what the system lacks; those of PluralKit and our own overwrite. */
  fillsOnly: boolean
  settings?: SettingsPatch
  accounts: readonly Snowflake[]
}

/** What a data file says, whatever its format: the one shape that importing works on. */
export interface Incoming {
  format: DataFormat
  system: IncomingSystem
  members: readonly IncomingMember[]
  groups: readonly IncomingGroup[]
  /** Names members by their keys. */
  switches: SwitchLog
  refusals: readonly Refusal[]
  warnings: readonly Warning[]
  /** What has no place here, to be given back in an export of the same format. */
  foreign?: ForeignData
  /** What only our own files hold. */
  own?: OwnData
}

/** Members are named by their keys. */
export interface OwnData {
  guilds: readonly { guild: Snowflake; patch: SystemGuildPatch }[]
  memberGuilds: readonly { guild: Snowflake; member: string; patch: MemberGuildPatch }[]
  autoproxy: readonly OwnAutoproxy[]
  /** To be linked, unless another system has them. Only from a file that is trusted. */
  accounts: readonly { id: Snowflake; autoproxy: boolean }[]
  /** Only from a file that is trusted. */
  messages: MessageLog
  /** What had come in with files of other programs, the newest first. */
  kept: readonly Kept[]
}

export interface OwnAutoproxy {
  guild: Snowflake
  mode: AutoproxyMode
  member: string | null
  latched: Instant | null
}

/** What the person chose. */
export interface ReaderOptions {
  /** Custom fronts of other programs become members. */
  customFronts: boolean
  /** Every member and group that arrives gets this privacy, whatever the file says; it is given to them after reading. */
  privacy?: Privacy
  /** Whoever runs the server vouches for the file: what it says of accounts and messages is true. */
  trusted?: boolean
  now: Instant
}

/**
 * Reads one format. The file arrives in pieces, in its own order: each element of a top-level array, then every other
 * top-level value as a whole. Integers that a JavaScript number cannot hold arrive as `bigint`.
 */
export interface FormatReader {
  /** Comes first: every top-level key, those of empty arrays too. */
  begin?(keys: ReadonlySet<string>): void
  element(key: string, value: unknown): void
  value(key: string, value: unknown): void
  /** Work of more than a few milliseconds takes a `Breath` now and then. */
  finish(): Incoming | Promise<Incoming>
}
