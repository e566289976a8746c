import type {
  AdminAction,
  AutoproxyMode,
  Backup,
  ChatServer,
  customFieldModel,
  EventType,
  ExtendedOf,
  groupModel,
  Hid,
  Instant,
  KeyScope,
  LoggedEvent,
  memberGuildModel,
  memberModel,
  Person,
  PictureKind,
  Privacy,
  Resource,
  SettingsExtended,
  Snowflake,
  settingsModel,
  systemGuildModel,
  systemModel,
  Uuid,
  ValuesOf,
} from '@polyphony/contract'

/** Entities as the store holds them: columns under their wire names. */

declare const brand: unique symbol
/** The id of a row. Such ids order rows by creation and never leave the server. */
export type RowId<Kind extends string> = number & { readonly [brand]: Kind }
export type SystemId = RowId<'system'>
export type MemberId = RowId<'member'>
export type GroupId = RowId<'group'>
export type FieldId = RowId<'field'>
export type SwitchId = RowId<'switch'>
export type NoteId = RowId<'note'>
export type PictureId = RowId<'picture'>
export type CommentId = RowId<'comment'>

/** A row as the model declares it: lists are JSON text, and privacy keys are columns beside the values they guard. */
type StoredRow<R extends Resource> = { [K in keyof ValuesOf<R>]: StoredForm<ValuesOf<R>[K]> } & Record<
  R['privacy'][number],
  Privacy
>
type StoredForm<Value> = Value extends readonly unknown[] ? string : Value

/** Ids, which everyone may know. */
type EntityIds<Id> = {
  id: Id
  hid: Hid
  uuid: Uuid
}
type InSystem = { system_id: SystemId }

/** The values of custom fields as a JSON object; `publicOnly` is set when it leaves out those that only the owner may see. */
export interface FieldValues {
  json: string
  publicOnly: boolean
}
type Extension<R extends Resource> = {
  [K in Exclude<keyof ExtendedOf<R>, 'fields'>]: StoredForm<ExtendedOf<R>[K]>
} & { fields: FieldValues }

export type StoredSystem = StoredRow<typeof systemModel> &
  EntityIds<SystemId> & { extended?: SystemExtension }
/** A null limit or name format means the default. */
export type StoredSettings = StoredRow<typeof settingsModel> &
  InSystem &
  Omit<SettingsExtended, 'words'> & {
    /** A JSON object. */
    words: string
  }
export type StoredMember = StoredRow<typeof memberModel> &
  EntityIds<MemberId> &
  InSystem & { extended?: MemberExtension }
export type StoredGroup = StoredRow<typeof groupModel> &
  EntityIds<GroupId> &
  InSystem & { extended?: GroupExtension }

/** A row with a few of its columns, and with all of its privacy if it is read for strangers. */
type Named<R extends Resource, Keys extends keyof StoredRow<R>> = Pick<StoredRow<R>, Keys> &
  Partial<Record<R['privacy'][number], Privacy>> & { visibility: Privacy } & Omit<EntityIds<unknown>, 'id'> &
  InSystem
/** A member by its names, with the values that lists show if somebody asks for them. */
export type NamedMember = Named<typeof memberModel, 'name' | 'display_name' | 'proxy_tags'> &
  Pick<MemberExtension, 'archived'> & { aliases: string | null } & Partial<
    Pick<
      StoredMember,
      | 'created'
      | 'pronouns'
      | 'birthday'
      | 'avatar_url'
      | 'description'
      | 'message_count'
      | 'last_message_timestamp'
    >
  >
export type NamedGroup = Named<typeof groupModel, 'name' | 'display_name'>
/** Values beyond the reference API, which the store reads only for callers who ask. */
export type MemberExtension = Extension<typeof memberModel>
export type SystemExtension = Extension<typeof systemModel>
/** The parent is a short ID. */
export type GroupExtension = ExtendedOf<typeof groupModel>
/** A custom field. Its options are JSON. */
export type StoredField = StoredRow<typeof customFieldModel> &
  Pick<EntityIds<FieldId>, 'id' | 'uuid'> &
  InSystem
export type StoredSystemGuild = StoredRow<typeof systemGuildModel>
export type StoredMemberGuild = StoredRow<typeof memberGuildModel>

/**
 * The UUIDs of a group's members as JSON text; `listedOnly` is set when it leaves out members that only the owner may
 * see.
 */
export interface MemberList {
  json: string
  listedOnly: boolean
}
export type ListedGroup = StoredGroup & { member_list?: MemberList }

/** The columns of the owning system that a lookup of a member or group also reads. */
export interface OwningSystem {
  system_hid: Hid
  system_name: string | null
  system_name_privacy: Privacy
  system_group_list_privacy: Privacy
}

export interface StoredSwitch {
  id: SwitchId
  system_id: SystemId
  uuid: Uuid
  timestamp: Instant
}

export interface StoredComment {
  id: CommentId
  uuid: Uuid
  text: string
  created: Instant
  /** Null when the member was deleted, or nobody in particular wrote it. */
  member_hid: Hid | null
  member_uuid: Uuid | null
}

/** A picture that the server keeps. */
export interface StoredPicture {
  id: PictureId
  system_id: SystemId
  /** The ID in its address. */
  key: string
  kind: PictureKind
  width: number
  height: number
  bytes: number
  animated: boolean
  created: Instant
}

/** A note of the journal. */
export interface StoredNote {
  id: NoteId
  uuid: Uuid
  title: string
  text: string
  color: string | null
  date: Instant
  members: readonly Hid[]
  authors: readonly Hid[]
  created: Instant
  updated: Instant
}

export interface StoredAutoproxy {
  autoproxy_mode: AutoproxyMode
  autoproxy_member_id: MemberId | null
  autoproxy_member_hid: Hid | null
  last_latch_timestamp: Instant | null
}

export interface StoredMessage {
  id: Snowflake
  original: Snowflake | null
  sender: Snowflake
  channel: Snowflake
  guild: Snowflake | null
}

/** A chat server with settings. Its lists are JSON. */
export type StoredChatServer = Omit<ChatServer, 'log_blacklist' | 'blacklist'> & {
  log_blacklist: string
  blacklist: string
}

/** A message that a bot is about to proxy. */
export interface StoredIntention {
  original: Snowflake
  account: Snowflake
  guild: Snowflake
  channel: Snowflake
  root_channel: Snowflake | null
  /** Null when the member was deleted. */
  member: Hid | null
  message: Snowflake | null
  created: Instant
}

/** A guild in which the system has settings, autoproxy, or both. */
export type StoredKnownGuild = StoredAutoproxy & { guild_id: Snowflake; server_name: string | null } & (
    | StoredSystemGuild
    | { [Key in keyof StoredSystemGuild]: null }
  )

export interface SwitchWithMembers {
  switch: StoredSwitch
  members: readonly StoredMember[]
  /** Members after these, in order, when there are so many that they are read in several steps. */
  more?: readonly MemberId[]
}

/** The latest switch, and when each of its members began to front: with the first of the switches in a row with them. */
export interface Front extends SwitchWithMembers {
  since: ReadonlyMap<Hid, Instant>
}

/** A status and a note of a member in a switch, or of the whole switch. */
export interface StoredSwitchNote {
  /** Null for the whole switch. */
  member: { hid: Hid; uuid: Uuid } | null
  status: string | null
  note: string | null
}

/** A switch as the history lists it: short IDs in order. */
export interface ListedSwitch {
  id: SwitchId
  uuid: Uuid
  timestamp: Instant
  members: Hid[]
}

export interface MessageParts {
  message: StoredMessage
  /** Undefined when the member was deleted. */
  author: { member: StoredMember; system: StoredSystem } | undefined
}

export interface StoredKey {
  uuid: Uuid
  name: string
  scopes: KeyScope[]
  created: Instant
  last_used: Instant | null
  expires_at: Instant | null
}

/** The row id of a person. */
export type PersonId = RowId<'person'>

export type Role = Person['role']

export interface StoredPerson {
  id: PersonId
  uuid: Uuid
  name: string
  role: Role
  password_hash: string | null
  totp_secret: string | null
  totp_pending: string | null
  totp_step: number
  created: Instant
  disabled_at: Instant | null
}

/** The row id of a session. */
export type SessionId = RowId<'session'>

export interface StoredSession {
  id: SessionId
  uuid: Uuid
  person_id: PersonId
  device: string
  created: Instant
  last_used: Instant
  ends_at: Instant
  confirmed_until: Instant
}

/** A system as the person who holds it chooses it. */
export interface HeldSystem {
  id: SystemId
  hid: Hid
  uuid: Uuid
  name: string | null
}

/** An entry of a person's security log. */
export interface LogEntry {
  at: Instant
  what: LoggedEvent
  device: string
}

export interface StoredPasskey {
  id: number
  uuid: Uuid
  person_id: PersonId
  /** In base64url, as is the public key. */
  credential_id: string
  public_key: string
  counter: number
  /** Words with spaces between them. */
  transports: string
  name: string
  created: Instant
  last_used: Instant | null
}

/** The row ids of a program, and of a grant to one. */
export type ProgramId = RowId<'program'>
export type GrantId = RowId<'grant'>

export interface StoredProgram {
  id: ProgramId
  uuid: Uuid
  /** The person for whom it is; null for a program that everybody may let in. */
  person_id: PersonId | null
  name: string
  secret_hash: string | null
  /** A JSON list. */
  redirect_uris: string
  created: Instant
}

/** The access that a person gave a program. */
export interface StoredGrant {
  id: GrantId
  uuid: Uuid
  program_id: ProgramId
  person_id: PersonId
  system_id: SystemId
  scopes: KeyScope[]
  created: Instant
  last_used: Instant | null
  code_challenge: string
  redirect_uri: string
  /** Null until the code was used. */
  refresh_hash: string | null
}

/** A grant with the names of the program and of the system. */
export interface ListedGrant
  extends Pick<StoredGrant, 'id' | 'uuid' | 'system_id' | 'scopes' | 'created' | 'last_used'> {
  program_uuid: Uuid
  program_name: string
  system_hid: Hid
  system_uuid: Uuid
  system_name: string | null
}

export interface StoredWebhook {
  system_id: SystemId
  slot: 'active' | 'pending'
  url: string
  signing_token: string
  secret: string
  extended: boolean
  created: Instant
  last_success_at: Instant | null
  last_failure_at: Instant | null
  last_failure: string | null
  failing_since: Instant | null
  disabled_at: Instant | null
  disabled_reason: string | null
}

export interface StoredDelivery {
  /** The event's row; receivers and owners know the event by its number. */
  outbox_id: number
  system_id: SystemId
  state: 'pending' | 'delivered' | 'dead'
  attempts: number
  next_attempt_at: Instant
  attempted_at: Instant | null
  response_status: number | null
  failure: string | null
}
/** A delivery with its event. */
export type LoggedDelivery = StoredDelivery & { number: number; type: EventType; created: Instant }

/** An invite to register. */
export interface StoredInvite {
  uuid: Uuid
  /** The role of whoever registers with it. */
  role: Role
  uses: number
  used: number
  created: Instant
  expires_at: Instant
}

/** A person with counts and dates, for admins. */
export type PersonOverview = Pick<
  StoredPerson,
  'id' | 'uuid' | 'name' | 'role' | 'created' | 'disabled_at'
> & {
  last_used: Instant | null
  systems: number
}

/** Something that an admin did, as it is stored. */
export interface StoredAction {
  at: Instant
  what: AdminAction
  /** The person or the invite that it was about. */
  about: Uuid | null
  device: string
}
export interface ListedAction extends StoredAction {
  admin_name: string | null
  about_name: string | null
}

export interface StoredBackup {
  uuid: Uuid
  started: Instant
  state: Backup['state']
  bytes: number | null
  file: string
  problem: string | null
}
