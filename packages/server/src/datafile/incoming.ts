import type {
  AutoproxyMode,
  CirclePatch,
  CustomFieldPatch,
  DataFormat,
  GroupPatch,
  Instant,
  MemberGuildPatch,
  MemberPatch,
  MemberPrivacyKey,
  Privacy,
  SentPreset,
  SentReminderOn,
  SettingsPatch,
  Snowflake,
  SystemGuildPatch,
  SystemPatch,
  Uuid,
} from '@polyphony/contract'
import type { ForeignData } from './kept/foreign-data.ts'
import type { Kept } from './kept/kept-types.ts'
import type { MessageLog } from './logs/message-log.ts'
import type { SwitchLog } from './logs/switch-log.ts'
import type { Oddities } from './oddities.ts'
import type { FileRefusal } from './refusals.ts'
import type { Bundle, BundledPicture } from './source/bundle.ts'
import type { Warning } from './warnings.ts'

/** IDs and name of a record. Matching compares them with rows of the system; a new row gets them if they are free. */
export interface Identity {
  /** The id that the file uses for the record: unique among members, or among groups. */
  key: string
  uuid?: Uuid
  hid?: string
  /** Left out if the name does not identify the record: the file has it twice, and has better ids. */
  name?: string
}

export interface IncomingMember extends Identity {
  /** Changes a member that is there, and never becomes a new one. */
  onlyKnown?: true
  /** Checked fields. A present key overwrites, null clears, an absent key changes nothing. */
  patch: MemberPatch
  /** The privacy that the file gives a new member. Absent if the person who imports chose another one. */
  privacyWhenNew?: Partial<Record<MemberPrivacyKey, Privacy>>
  /** Values of custom fields, by the keys of the fields. A value that does not fit its field is stored as it is. */
  fields?: Readonly<Record<string, unknown>>
  /** Only for a new member. */
  messageCount?: number
  lastMessage?: Instant
  created?: Instant
}

export interface IncomingGroup extends Identity {
  /** Without a parent, which only a key of the file can name. */
  patch: GroupPatch
  /** The key of the group that holds it, or null. */
  parent?: string | null
  privacyWhenNew?: GroupPatch['privacy']
  created?: Instant
  /** Keys of the members to add. Nobody is removed. */
  members: readonly string[]
}

export interface IncomingSystem {
  uuid?: Uuid
  hid?: string
  created?: Instant
  patch: SystemPatch
  /** Values of custom fields, by the keys of the fields. */
  fields?: Readonly<Record<string, unknown>>
  /** True for files of other programs, which only fill empty fields. Files of PluralKit and our own overwrite. */
  fillsOnly: boolean
  settings?: SettingsPatch
  accounts: readonly Snowflake[]
}

/** A custom field. Fields come in their order. */
export interface IncomingField extends Omit<Identity, 'hid'> {
  patch: CustomFieldPatch
  created?: Instant
}

/** A note of the journal. */
export interface IncomingNote extends Omit<Identity, 'hid' | 'name'> {
  title: string
  text: string
  color: string | null
  date: Instant
  /** Keys of the members that it is about. */
  members: readonly string[]
  /** Keys of the members who wrote it. */
  authors: readonly string[]
  created?: Instant
  updated?: Instant
}

/** A circle. Nobody sees anything through it before its system puts it into a share. */
export interface IncomingCircle extends Omit<Identity, 'hid'> {
  name: string
  /** Checked values. An absent key has its default. */
  patch: Pick<CirclePatch, 'color' | 'shows' | 'others' | 'history' | 'everyone'>
  /** Keys of custom fields, and of members. */
  fields: readonly string[]
  members: readonly string[]
  except: readonly string[]
  created?: Instant
}

/** A reminder. Members of its rule are keys. */
export interface IncomingReminder extends Omit<Identity, 'hid' | 'name'> {
  name: string
  text: string | null
  on: SentReminderOn
  /** Keys of members. */
  while: readonly string[]
  missed: 'digest' | 'skip'
  enabled: boolean
  created?: Instant
}

/** Somebody who saw some of the system in another program. An import shares nothing with them. */
export interface IncomingFriend {
  name: string | null
  /** Keys of the circles that they would need. */
  circles: readonly string[]
}

/** A comment on a switch. */
export interface IncomingComment extends Omit<Identity, 'hid' | 'name'> {
  /** The time of the switch in the file. */
  switch: Instant
  /** The UUID of the switch. It finds a switch that was moved since. */
  switchUuid?: Uuid
  text: string
  /** The key of a member, or null. */
  member: string | null
  created: Instant
}

/** The content of a data file of any format. Importing works on this shape only. */
export interface Incoming {
  format: DataFormat
  system: IncomingSystem
  members: readonly IncomingMember[]
  groups: readonly IncomingGroup[]
  fields?: readonly IncomingField[]
  notes?: readonly IncomingNote[]
  comments?: readonly IncomingComment[]
  circles?: readonly IncomingCircle[]
  reminders?: readonly IncomingReminder[]
  friends?: readonly IncomingFriend[]
  /** The history. It names members by their keys. */
  switches: SwitchLog
  refusals: readonly FileRefusal[]
  /** Values that did not fit. Only if the person goes on without them. */
  oddities?: Oddities
  warnings: readonly Warning[]
  /** Data that has no place here, kept for an export of the same format. */
  foreign?: ForeignData
  /** Data that only our own files have. */
  own?: OwnData
  /** Pictures that come with the file. Its records show them as `picture:ID`, like pictures of this server. */
  pictures?: readonly BundledPicture[]
  /** True if the person chose the privacy of all members and groups, whatever the file says. */
  isPrivacyChosen?: true
  /** Avatars without a data file, by the ids that their owners have in another program. */
  avatars?: ReadonlyMap<string, BundledPicture>
}

/** Data that only our own files have. It names members by their keys. */
export interface OwnData {
  guilds: readonly { guild: Snowflake; patch: SystemGuildPatch }[]
  memberGuilds: readonly { guild: Snowflake; member: string; patch: MemberGuildPatch }[]
  autoproxy: readonly OwnAutoproxy[]
  /** Accounts to link unless another system has them. Only from a trusted file. */
  accounts: readonly { id: Snowflake; autoproxy: boolean }[]
  /** Only from a trusted file. */
  messages: MessageLog
  switchNotes: readonly OwnSwitchNote[]
  /** The members in the order that the system gave them, or nobody. */
  memberOrder: readonly string[]
  presets: readonly SentPreset[]
  /** Data kept from files of other programs, newest first. */
  kept: readonly Kept[]
}

/** A status or a note of a member on a switch, or of the whole switch. */
export interface OwnSwitchNote {
  switch: Uuid
  timestamp: Instant
  member: string | null
  status: string | null
  note: string | null
}

export interface OwnAutoproxy {
  guild: Snowflake
  mode: AutoproxyMode
  member: string | null
  latched: Instant | null
}

/** Choices of the person, and the time of the import. */
export interface ReaderOptions {
  /** False if custom fronts of other programs are only kept. Otherwise they become members. */
  customFronts?: boolean
  /** The privacy of every member and group of the file, whatever the file says. It is set after reading. */
  privacy?: Privacy
  /** The operator of the server vouches for the accounts and messages in the file. */
  trusted?: boolean
  /** Odd values are mended or left out, and noted. Otherwise they refuse the file. */
  lenient?: boolean
  now: Instant
  /** The pictures that come with the file, and those of this server. */
  bundle?: Bundle
}

/**
 * Reads one format. The file arrives in pieces, in its own order: each element of a top-level array, then every other
 * top-level value as a whole. Integers that a JavaScript number cannot hold arrive as `bigint`.
 */
export interface FormatReader {
  /** Is called first, with every top-level key, those of empty arrays too. */
  begin?(keys: ReadonlySet<string>): void
  element(key: string, value: unknown): void
  value(key: string, value: unknown): void
  /** Work of more than a few milliseconds uses a `TimeSlice`. */
  finish(): Incoming | Promise<Incoming>
}
