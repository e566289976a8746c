import type {
  AutoproxyMode,
  GroupPrivacyKey,
  Hid,
  Instant,
  MemberGuild,
  MemberPrivacyKey,
  Privacy,
  Snowflake,
  SystemGuild,
  SystemPrivacyKey,
  SystemSettings,
  Uuid,
} from '@polyphony/contract'

/** Things as they are stored: columns under their wire names, privacy keys beside the values they guard. */

declare const brand: unique symbol
type RowId<Kind extends string> = number & { readonly [brand]: Kind }
/** Row ids. They order things by creation and never leave the server. */
export type SystemId = RowId<'system'>
export type MemberId = RowId<'member'>
export type GroupId = RowId<'group'>
export type SwitchId = RowId<'switch'>

export interface StoredSystem extends Record<SystemPrivacyKey, Privacy> {
  id: SystemId
  hid: Hid
  uuid: Uuid
  name: string | null
  description: string | null
  tag: string | null
  pronouns: string | null
  avatar_url: string | null
  banner: string | null
  color: string | null
  webhook_url: string | null
  created: Instant
}

/** A null limit or name format means the default. */
export interface StoredSettings
  extends Omit<SystemSettings, 'member_limit' | 'group_limit' | 'name_format' | 'description_templates'> {
  system_id: SystemId
  member_limit: number | null
  group_limit: number | null
  name_format: string | null
  /** JSON text. */
  description_templates: string
}

export interface StoredMember extends Record<MemberPrivacyKey, Privacy> {
  id: MemberId
  system_id: SystemId
  hid: Hid
  uuid: Uuid
  name: string
  display_name: string | null
  color: string | null
  birthday: string | null
  pronouns: string | null
  avatar_url: string | null
  webhook_avatar_url: string | null
  banner: string | null
  description: string | null
  created: Instant
  /** JSON text. */
  proxy_tags: string
  keep_proxy: boolean
  tts: boolean
  autoproxy_enabled: boolean
  message_count: number
  last_message_timestamp: Instant | null
}

export interface StoredGroup extends Record<GroupPrivacyKey, Privacy> {
  id: GroupId
  system_id: SystemId
  hid: Hid
  uuid: Uuid
  name: string
  display_name: string | null
  description: string | null
  icon: string | null
  banner: string | null
  color: string | null
  created: Instant
}

/** The UUIDs of a group's members as JSON text, and whether it leaves out all that only the owner may see. */
export interface MemberList {
  json: string
  listedOnly: boolean
}
export type ListedGroup = StoredGroup & { member_list?: MemberList }

/** What is known of the system that owns a member or group when that is looked up. */
export interface Owner {
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

export type StoredSystemGuild = SystemGuild
export type StoredMemberGuild = MemberGuild
/** A guild that the system has settings in, or autoproxy, or both. */
export type StoredKnownGuild = StoredAutoproxy & { guild_id: Snowflake } & (
    | StoredSystemGuild
    | { [Key in keyof StoredSystemGuild]: null }
  )

export interface SwitchWithMembers {
  switch: StoredSwitch
  members: StoredMember[]
  /** In place of `members` where there are so many that they are read in several steps. */
  more?: readonly MemberId[]
}

/** A switch as the history lists it: short IDs in order. */
export interface ListedSwitch {
  uuid: Uuid
  timestamp: Instant
  members: Hid[]
}

export interface MessageParts {
  message: StoredMessage
  /** Undefined when the member was deleted. */
  author: { member: StoredMember; system: StoredSystem } | undefined
}
