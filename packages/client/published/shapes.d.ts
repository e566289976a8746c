// biome-ignore-all format: written by scripts/write-derived.ts from the contract
export type ErrorName =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'precondition_failed'
  | 'body_too_large'
  | 'body_too_slow'
  | 'too_many_bodies'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'internal_error'
  | 'unavailable'
  | 'system_not_found'
  | 'member_not_found'
  | 'member_ref_not_found'
  | 'group_not_found'
  | 'group_ref_not_found'
  | 'message_not_found'
  | 'switch_not_found'
  | 'switch_not_accessible'
  | 'system_guild_not_found'
  | 'member_guild_not_found'
  | 'member_list_private'
  | 'group_list_private'
  | 'group_members_private'
  | 'fronters_private'
  | 'front_history_private'
  | 'not_own_member'
  | 'not_own_group'
  | 'not_own_member_ref'
  | 'not_own_group_ref'
  | 'invalid_model'
  | 'missing_autoproxy_member'
  | 'duplicate_members'
  | 'same_fronters'
  | 'switch_timestamp_taken'
  | 'invalid_switch_id'
  | 'member_limit_reached'
  | 'group_limit_reached'
  | 'latch_autoproxy_member'
  | 'unimplemented'
  | 'no_switches'
  | 'account_not_found'
  | 'registration_closed'
  | 'registration_from_page'
  | 'account_taken'
  | 'last_account'
  | 'short_id_taken'
  | 'account_not_linked'
  | 'request_in_flight'
  | 'idempotency_key_reused'
  | 'scope_missing'
  | 'key_not_found'
  | 'key_limit_reached'
  | 'webhook_not_found'
  | 'webhook_address_refused'
  | 'webhook_not_verified'
  | 'delivery_not_found'
  | 'too_many_streams'
  | 'empty_window'
  | 'confirmation_needed'
  | 'unknown_export_format'
  | 'too_many_exports'
  | 'exports_busy'
  | 'unknown_choice'
  | 'file_too_large'
  | 'file_type_unknown'
  | 'import_refused'
  | 'imports_busy'
  | 'no_room_for_file'
  | 'import_disturbed'
  | 'import_interrupted'
  | 'too_many_imports'
  | 'upload_too_slow'

export interface FieldProblem {
  message: string
  actual_length?: number
  max_length?: number
}
export type FieldProblems = Record<string, FieldProblem[]>

/** Autoproxy of a system in one chat server. */
export interface Autoproxy {
  /** Who is proxied without a tag: nobody (`off`), the first of the fronters (`front`), who was proxied last (`latch`), or one member (`member`). */
  autoproxy_mode: ("off" | "front" | "latch" | "member")
  /** Short ID of the member, where the mode has one. */
  autoproxy_member: (string | null)
  /** When somebody was latched last. Read-only. */
  last_latch_timestamp: (string | null)
}

/** What is to change about autoproxy. */
export interface AutoproxyPatch {
  /** Who is proxied without a tag: nobody (`off`), the first of the fronters (`front`), who was proxied last (`latch`), or one member (`member`). */
  autoproxy_mode?: ("off" | "front" | "latch" | "member")
  /** The member of mode `member`, or the latched one: a short ID or a UUID. Must be null in the other modes. */
  autoproxy_member?: (string | null)
}

/** Something that happened to a system. */
export interface EventEnvelope {
  /** What happened. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "SUCCESSFUL_IMPORT")
  /** UUID of the system. */
  system_id: string
  /** UUID of the member, group or switch, or an account id. */
  id: (string | null)
  /** The keys that changed, or the whole of what is new. */
  data: (Record<string, unknown> | null)
}

/** A group of members. What its privacy hides from you is null. */
export interface Group {
  /** Short ID, unique among groups. */
  id: string
  /** Stays the same for ever. */
  uuid: string
  /** What the group is called. */
  name: string
  /** The system it belongs to. Only where one group is asked for. */
  system?: string
  /** Shown instead of the name. */
  display_name: (string | null)
  /** What it is about. */
  description: (string | null)
  /** Address of its picture; https only. */
  icon: (string | null)
  /** Address of its banner; https only. */
  banner: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** When the group was made. */
  created: (string | null)
  /** UUIDs of its members. Only with `with_members=true`. */
  members?: string[]
  /** What strangers may see. Null unless it is the owner's view. */
  privacy: (GroupPrivacy | null)
}

/** The keys of a group that are to change. */
export interface GroupPatch {
  /** What the group is called. */
  name?: string
  /** Shown instead of the name. */
  display_name?: (string | null)
  /** What it is about. */
  description?: (string | null)
  /** Address of its picture; https only. */
  icon?: (string | null)
  /** Address of its banner; https only. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  privacy?: ({
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Decides about which members are in the group. */
  list_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
} | null)
}

/** What strangers may see. The owner sees everything, and only the owner sees this. */
export interface GroupPrivacy {
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Decides about the description. */
  description_privacy: ("public" | "private")
  /** Decides about the banner. */
  banner_privacy: ("public" | "private")
  /** Decides about the picture. */
  icon_privacy: ("public" | "private")
  /** Decides about which members are in the group. */
  list_privacy: ("public" | "private")
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy: ("public" | "private")
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility: ("public" | "private")
}

/** Privacy keys that are to change. Null means public. */
export interface GroupPrivacyPatch {
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Decides about which members are in the group. */
  list_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
}

/** What an import has done, or would do. */
export interface ImportReport {
  /** What kind of file it is. */
  format: ("pluralkit" | "tupperbox" | "simply_plural" | "octocon" | "pluralport" | "polyphony")
  /** Whether it is only a preview. */
  dry_run: boolean
  /** What happens to the system. */
  system: {
  /** Keys of the system that change. */
  changed: string[]
}
  /** What happens to the settings. */
  settings: {
  /** Keys of the settings that change. */
  changed: string[]
}
  /** What happens to the members of the file. */
  members: {
  /** New ones. */
  created: number
  /** Recognised, and changed. */
  updated: number
  /** Recognised, with nothing to change. */
  unchanged: number
}
  /** What happens to the groups of the file. */
  groups: {
  /** New ones. */
  created: number
  /** Recognised, and changed. */
  updated: number
  /** Recognised, with nothing to change. */
  unchanged: number
}
  /** What happens to the switches of the file. */
  switches: {
  /** New ones. */
  created: number
  /** There is one at the same moment already, or the file has two. */
  skipped: number
}
  /** What cannot be taken, the first hundred. Only in a preview; an import is refused for it. */
  refused: {
  /** The path of it in the file; empty for the file as a whole. */
  at: string
  /** Why. */
  message: string
}[]
  /** IDs that somebody else has on this server. */
  renamed: {
  /** What it belongs to. */
  kind: ("system" | "member" | "group")
  /** The short ID or UUID in the file. */
  from: string
  /** The one it has here. Null while nothing is written. */
  to: (string | null)
}[]
  /** What does not come over as it was. */
  warnings: {
  /** Good to know, not quite as it was, or lost. */
  level: ("info" | "warning" | "error")
  /** For programs. */
  code: string
  /** For people. */
  message: string
  /** How often. */
  count?: number
}[]
}

/** A chat server that a system was used in. */
export interface KnownGuild {
  /** The chat server. */
  guild_id: string
  /** The settings there; null where a bot has not made them, so that they cannot be changed yet. */
  settings: (SystemGuild | null)
  /** Autoproxy there; switched off where it was never used. */
  autoproxy: {
  /** Who is proxied without a tag: nobody (`off`), the first of the fronters (`front`), who was proxied last (`latch`), or one member (`member`). */
  autoproxy_mode: ("off" | "front" | "latch" | "member")
  /** Short ID of the member, where the mode has one. */
  autoproxy_member: (string | null)
  /** When somebody was latched last. Read-only. */
  last_latch_timestamp: (string | null)
}
}

/** A switch as the history lists it. */
export interface ListedSwitch {
  /** Switches have no short ID. */
  id: string
  /** When the switch was. */
  timestamp: string
  /** Short IDs of those who were fronting from then on, in order; empty when nobody was. */
  members: string[]
}

/** A member of a system. What its privacy hides from you is null, or an empty list. */
export interface Member {
  /** Short ID, unique among members. */
  id: string
  /** Stays the same for ever and is unique everywhere. */
  uuid: string
  /** The system it belongs to. Only where one member is asked for. */
  system?: string
  /** What the member is called. */
  name: string
  /** Shown instead of the name. */
  display_name: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** `YYYY-MM-DD`; the year 0004 hides the year. */
  birthday: (string | null)
  /** Their pronouns. */
  pronouns: (string | null)
  /** Address of the picture. */
  avatar_url: (string | null)
  /** The picture for proxied messages, if it is another one; https only. */
  webhook_avatar_url: (string | null)
  /** Address of the banner. */
  banner: (string | null)
  /** What they say about themselves. */
  description: (string | null)
  /** When the member was made. */
  created: (string | null)
  /** Whether the tags stay in proxied messages. */
  keep_proxy: boolean
  /** Whether proxied messages are read aloud. */
  tts: boolean
  /** Whether autoproxy may use this member. Null unless it is the owner's view. */
  autoproxy_enabled: (boolean | null)
  /** How many messages were proxied. */
  message_count: (number | null)
  /** When the last one was. */
  last_message_timestamp: (string | null)
  /** The proxy tags; the whole list is replaced. */
  proxy_tags: ProxyTag[]
  /** What strangers may see. Null unless it is the owner's view. */
  privacy: (MemberPrivacy | null)
}

/** The settings of a member in one chat server. */
export interface MemberGuild {
  /** Instead of the member's name. */
  display_name: (string | null)
  /** Instead of the member's picture; https only. */
  avatar_url: (string | null)
  /** Whether the tags stay; null follows the member. */
  keep_proxy: (boolean | null)
}

/** The settings that are to change. */
export interface MemberGuildPatch {
  /** Instead of the member's name. */
  display_name?: (string | null)
  /** Instead of the member's picture; https only. */
  avatar_url?: (string | null)
  /** Whether the tags stay; null follows the member. */
  keep_proxy?: (boolean | null)
}

/** The keys of a member that are to change. */
export interface MemberPatch {
  /** What the member is called. */
  name?: string
  /** Shown instead of the name. */
  display_name?: (string | null)
  /** Address of the picture; https only. */
  avatar_url?: (string | null)
  /** The picture for proxied messages, if it is another one; https only. */
  webhook_avatar_url?: (string | null)
  /** Address of the banner; https only. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  /** Their pronouns. */
  pronouns?: (string | null)
  /** What they say about themselves. */
  description?: (string | null)
  /** `YYYY-MM-DD`; the year 0004 hides the year. */
  birthday?: (string | null)
  /** The proxy tags; the whole list is replaced. */
  proxy_tags?: ProxyTag[]
  /** Whether the tags stay in proxied messages. */
  keep_proxy?: boolean
  /** Whether proxied messages are read aloud. */
  tts?: boolean
  /** Whether autoproxy may use this member. */
  autoproxy_enabled?: boolean
  privacy?: ({
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Decides about the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Decides about the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
} | null)
}

/** What strangers may see. The owner sees everything, and only the owner sees this. */
export interface MemberPrivacy {
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility: ("public" | "private")
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Decides about the description. */
  description_privacy: ("public" | "private")
  /** Decides about the banner. */
  banner_privacy: ("public" | "private")
  /** Decides about the birthday. */
  birthday_privacy: ("public" | "private")
  /** Decides about the pronouns. */
  pronoun_privacy: ("public" | "private")
  /** Decides about the pictures. */
  avatar_privacy: ("public" | "private")
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy: ("public" | "private")
  /** Decides about the proxy tags. */
  proxy_privacy: ("public" | "private")
}

/** Privacy keys that are to change. Null means public. */
export interface MemberPrivacyPatch {
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Decides about the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Decides about the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
}

/** A message that was proxied. Its text is never stored. */
export interface Message {
  /** When it was sent, to the second. */
  timestamp: string
  /** The message that was posted for the member. */
  id: string
  /** The message that triggered it. Empty when it was not recorded. */
  original: string
  /** The account that wrote it. */
  sender: string
  /** Where. */
  channel: string
  /** In which chat server, if in one. */
  guild: (string | null)
  /** Null when the member was deleted since. */
  system: (System | null)
  /** Null when the member was deleted since. */
  member: (Member | null)
}

/** A group to make. Only the name is needed; privacy that is not given is public. */
export interface NewGroup {
  /** What the group is called. */
  name: string
  /** Shown instead of the name. */
  display_name?: (string | null)
  /** What it is about. */
  description?: (string | null)
  /** Address of its picture; https only. */
  icon?: (string | null)
  /** Address of its banner; https only. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  privacy?: ({
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Decides about which members are in the group. */
  list_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
} | null)
}

/** A member to make. Only the name is needed; privacy that is not given is public. */
export interface NewMember {
  /** What the member is called. */
  name: string
  /** Shown instead of the name. */
  display_name?: (string | null)
  /** Address of the picture; https only. */
  avatar_url?: (string | null)
  /** The picture for proxied messages, if it is another one; https only. */
  webhook_avatar_url?: (string | null)
  /** Address of the banner; https only. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  /** Their pronouns. */
  pronouns?: (string | null)
  /** What they say about themselves. */
  description?: (string | null)
  /** `YYYY-MM-DD`; the year 0004 hides the year. */
  birthday?: (string | null)
  /** The proxy tags; the whole list is replaced. */
  proxy_tags?: ProxyTag[]
  /** Whether the tags stay in proxied messages. */
  keep_proxy?: boolean
  /** Whether proxied messages are read aloud. */
  tts?: boolean
  /** Whether autoproxy may use this member. */
  autoproxy_enabled?: boolean
  privacy?: ({
  /** Decides about whether it is in lists; who knows its ID can still ask for it. */
  visibility?: (("public" | "private") | null)
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Decides about the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Decides about the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Decides about when it was made and, of a member, how many messages were proxied. */
  metadata_privacy?: (("public" | "private") | null)
  /** Decides about the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
} | null)
}

/** A switch to record. */
export interface NewSwitch {
  /** When the switch was, with `Z` or an offset. Now, unless given. */
  timestamp?: (string | null)
  /** Who fronts from then on, in order. An empty list means nobody. */
  members: string[]
}

/** What a link shows when it is embedded (oEmbed). */
export interface Oembed {
  /** The kind of embed. */
  type: "rich"
  /** Who provides it. */
  provider_name: string
  /** The address of this server. */
  provider_url: string
  /** A name that strangers may see. */
  title: string
}

/** What a message is wrapped in to be proxied. Both sides and the word `text` are under 100 characters together. */
export interface ProxyTag {
  /** What stands before the text. */
  prefix: (string | null)
  /** What stands behind the text. */
  suffix: (string | null)
}

/** The settings of a system, as others see them. */
export interface PublicSystemSettings {
  /** Whether a reaction with a bell pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds after which autoproxy in mode `latch` lets go; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** Whether proxy tags match only in their own letter case. */
  case_sensitive_proxy_tags: boolean
  /** Whether a bot says so when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** Whether short IDs of six letters are shown as two parts with a dash. */
  hid_display_split: boolean
  /** Whether short IDs are shown in capitals. */
  hid_display_caps: boolean
  /** On which side short IDs of five letters are padded in lists. */
  hid_list_padding: ("off" | "left" | "right")
  /** What proxying does to the switch: nothing (`off`), a new switch with a member who is not fronting (`new`), or the member is added to those who are (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** How the names of proxied messages are made. */
  name_format: string
}

/** The settings that are to change. */
export interface SettingsPatch {
  /** A name of the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone?: string
  /** Whether a reaction with a bell pings the account behind a proxied message. */
  pings_enabled?: boolean
  /** Seconds after which autoproxy in mode `latch` lets go; null means 6 hours, 0 means never. */
  latch_timeout?: (number | null)
  /** Whether members made through a bot start out private. */
  member_default_private?: boolean
  /** Whether groups made through a bot start out private. */
  group_default_private?: boolean
  /** Whether a bot shows the own private information without being asked to. */
  show_private_info?: boolean
  /** Whether proxy tags match only in their own letter case. */
  case_sensitive_proxy_tags?: boolean
  /** Whether a bot says so when it cannot proxy. */
  proxy_error_message_enabled?: boolean
  /** Whether short IDs of six letters are shown as two parts with a dash. */
  hid_display_split?: boolean
  /** Whether short IDs are shown in capitals. */
  hid_display_caps?: boolean
  /** On which side short IDs of five letters are padded in lists. */
  hid_list_padding?: ("off" | "left" | "right")
  /** What proxying does to the switch: nothing (`off`), a new switch with a member who is not fronting (`new`), or the member is added to those who are (`add`). */
  proxy_switch?: ("off" | "new" | "add")
  /** How the names of proxied messages are made. */
  name_format?: (string | null)
  /** Texts to start a description from. */
  description_templates?: string[]
  /** Whether cards show the colour as text. */
  card_show_color_hex?: boolean
}

/** A switch: who fronts from a moment on. */
export interface Switch {
  /** Switches have no short ID. */
  id: string
  /** When the switch was. */
  timestamp: string
  /** Who is fronting from then on, in order; empty when nobody is. */
  members: Member[]
}

/** When the switch was. */
export interface SwitchPatch {
  /** The new moment. Without an offset it is UTC. */
  timestamp: string
}

/** A system. What its privacy hides from you is null. */
export interface System {
  /** Short ID, unique among systems. */
  id: string
  /** Stays the same for ever. */
  uuid: string
  /** What the system is called. */
  name: (string | null)
  /** What it says about itself. */
  description: (string | null)
  /** Put behind the names of its members when they are proxied. */
  tag: (string | null)
  /** Its pronouns. */
  pronouns: (string | null)
  /** Address of its picture. */
  avatar_url: (string | null)
  /** Address of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. The letter case is kept. */
  color: (string | null)
  /** When the system was made. */
  created: string
  /** Where its events are sent. Only in the owner's view. */
  webhook_url?: (string | null)
  /** What strangers may see. Null unless it is the owner's view. */
  privacy: (SystemPrivacy | null)
}

/** The settings of a system in one chat server. */
export interface SystemGuild {
  /** Whether messages are proxied there. */
  proxying_enabled: boolean
  /** Instead of the system's tag. */
  tag: (string | null)
  /** Whether a tag is put behind names there. */
  tag_enabled: boolean
  /** Instead of the system's picture; https only. */
  avatar_url: (string | null)
  /** Instead of the system's name. */
  display_name: (string | null)
  /** Instead of `name_format` in the settings. */
  name_format: (string | null)
}

/** The settings that are to change. */
export interface SystemGuildPatch {
  /** Whether messages are proxied there. */
  proxying_enabled?: boolean
  /** Instead of the system's tag. */
  tag?: (string | null)
  /** Whether a tag is put behind names there. */
  tag_enabled?: boolean
  /** Instead of the system's picture; https only. */
  avatar_url?: (string | null)
  /** Instead of the system's name. */
  display_name?: (string | null)
  /** Instead of `name_format` in the settings. */
  name_format?: (string | null)
}

/** The keys of a system that are to change. */
export interface SystemPatch {
  /** What the system is called. */
  name?: (string | null)
  /** What it says about itself. */
  description?: (string | null)
  /** Put behind the names of its members when they are proxied. */
  tag?: (string | null)
  /** Its pronouns. */
  pronouns?: (string | null)
  /** Address of its picture; https only. */
  avatar_url?: (string | null)
  /** Address of its banner; https only. */
  banner?: (string | null)
  /** Six hexadecimal digits without #. The letter case is kept. */
  color?: (string | null)
  privacy?: ({
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Decides about the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Decides about the description. */
  description_privacy?: (("public" | "private") | null)
  /** Decides about the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Decides about the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Decides about the list of members. */
  member_list_privacy?: (("public" | "private") | null)
  /** Decides about the list of groups. */
  group_list_privacy?: (("public" | "private") | null)
  /** Decides about who is fronting. */
  front_privacy?: (("public" | "private") | null)
  /** Decides about the history of switches. */
  front_history_privacy?: (("public" | "private") | null)
} | null)
}

/** What strangers may see. The owner sees everything, and only the owner sees this. */
export interface SystemPrivacy {
  /** Decides about the name; where there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Decides about the pictures. */
  avatar_privacy: ("public" | "private")
  /** Decides about the description. */
  description_privacy: ("public" | "private")
  /** Decides about the banner. */
  banner_privacy: ("public" | "private")
  /** Decides about the pronouns. */
  pronoun_privacy: ("public" | "private")
  /** Decides about the list of members. */
  member_list_privacy: ("public" | "private")
  /** Decides about the list of groups. */
  group_list_privacy: ("public" | "private")
  /** Decides about who is fronting. */
  front_privacy: ("public" | "private")
  /** Decides about the history of switches. */
  front_history_privacy: ("public" | "private")
}

/** The settings of a system, as its owner sees them. */
export interface SystemSettings {
  /** A name of the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone: string
  /** Whether a reaction with a bell pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds after which autoproxy in mode `latch` lets go; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** Whether members made through a bot start out private. */
  member_default_private: boolean
  /** Whether groups made through a bot start out private. */
  group_default_private: boolean
  /** Whether a bot shows the own private information without being asked to. */
  show_private_info: boolean
  /** How many members the system may have. Read-only. */
  member_limit: number
  /** How many groups the system may have. Read-only. */
  group_limit: number
  /** Whether proxy tags match only in their own letter case. */
  case_sensitive_proxy_tags: boolean
  /** Whether a bot says so when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** Whether short IDs of six letters are shown as two parts with a dash. */
  hid_display_split: boolean
  /** Whether short IDs are shown in capitals. */
  hid_display_caps: boolean
  /** On which side short IDs of five letters are padded in lists. */
  hid_list_padding: ("off" | "left" | "right")
  /** Whether cards show the colour as text. */
  card_show_color_hex: boolean
  /** What proxying does to the switch: nothing (`off`), a new switch with a member who is not fronting (`new`), or the member is added to those who are (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** How the names of proxied messages are made. */
  name_format: string
  /** Texts to start a description from. */
  description_templates: string[]
}

/** A member, as v1 shows it. */
export interface V1Member {
  /** Short ID, unique among members. */
  id: string
  /** What the member is called. */
  name: string
  /** Shown instead of the name. */
  display_name: (string | null)
  /** Six hexadecimal digits without #. */
  color: (string | null)
  /** `YYYY-MM-DD`; the years 0001 and 0004 hide the year. */
  birthday: (string | null)
  /** Their pronouns. */
  pronouns: (string | null)
  /** Address of the picture. */
  avatar_url: (string | null)
  /** Address of the banner. */
  banner: (string | null)
  /** What they say about themselves. */
  description: (string | null)
  /** When the member was made. */
  created: (string | null)
  /** Whether the tags stay in proxied messages. */
  keep_proxy: boolean
  /** The proxy tags; the whole list is replaced. */
  proxy_tags: ProxyTag[]
  /** Decides about everything at once. Null for strangers. */
  privacy: (("public" | "private") | null)
  /** Decides about whether it is in lists. Null for strangers. */
  visibility: (("public" | "private") | null)
  /** Decides about the name. Null for strangers. */
  name_privacy: (("public" | "private") | null)
  /** Decides about the description. Null for strangers. */
  description_privacy: (("public" | "private") | null)
  /** Decides about the birthday. Null for strangers. */
  birthday_privacy: (("public" | "private") | null)
  /** Decides about the pronouns. Null for strangers. */
  pronoun_privacy: (("public" | "private") | null)
  /** Decides about the picture. Null for strangers. */
  avatar_privacy: (("public" | "private") | null)
  /** Decides about when it was made. Null for strangers. */
  metadata_privacy: (("public" | "private") | null)
  /** The prefix of the first proxy tag. Use `proxy_tags`. */
  prefix?: (string | null)
  /** The suffix of the first proxy tag. Use `proxy_tags`. */
  suffix?: (string | null)
}

/** A message that was proxied, as v1 shows it. */
export interface V1Message {
  /** When it was sent, to the second. */
  timestamp: string
  /** The message that was posted for the member. */
  id: string
  /** The message that triggered it. Empty when it was not recorded. */
  original: string
  /** The account that wrote it. */
  sender: string
  /** Where. */
  channel: string
  /** Null when the member was deleted since. */
  system: ({
  /** Short ID, unique among things of its kind. */
  id: string
  /** What the system is called. */
  name: (string | null)
  /** What it says about itself. */
  description: (string | null)
  /** Put behind the names of its members when they are proxied. */
  tag: (string | null)
  /** Address of its picture. */
  avatar_url: (string | null)
  /** Address of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. */
  color: (string | null)
  /** When the system was made. */
  created: string
  /** Always UTC; v2 has the real timezone. */
  tz: "UTC"
  /** Decides about the description. Null for strangers. */
  description_privacy: (("public" | "private") | null)
  /** Decides about the list of members. Null for strangers. */
  member_list_privacy: (("public" | "private") | null)
  /** Decides about who is fronting. Null for strangers. */
  front_privacy: (("public" | "private") | null)
  /** Decides about the history. Null for strangers. */
  front_history_privacy: (("public" | "private") | null)
} | null)
  /** Null when the member was deleted since. */
  member: (V1Member | null)
}

export interface Inputs {
  /** Create a system, where registration is open */
  createSystem: { body: {
  /** What the system is called. */
  name?: (string | null)
} }
  /** Delete the own system for good */
  deleteSystem: { systemRef: string; body: {
  /** The short ID of the system. */
  confirm: string
} }
  /** Everything of the own system, as a file */
  exportSystem: { systemRef: string; format?: ("pluralkit" | "pluralport" | "polyphony") }
  /** A system's settings */
  getSettings: { systemRef: string }
  /** A system */
  getSystem: { systemRef: string }
  /** What a link to a system shows when it is embedded */
  getSystemOembed: { systemRef: string }
  /** Replace the own token */
  renewToken: { systemRef: string }
  /** Change the own system's settings */
  updateSettings: { systemRef: string; body: SettingsPatch }
  /** Change a system */
  updateSystem: { systemRef: string; body: SystemPatch }
  /** Put a member into groups */
  addMemberGroups: { memberRef: string; body: string[] }
  /** Create a member */
  createMember: { body: NewMember }
  /** Delete a member */
  deleteMember: { memberRef: string }
  /** A member */
  getMember: { memberRef: string }
  /** A member's settings in a chat server */
  getMemberGuild: { memberRef: string; guild_id: string }
  /** What a link to a member shows when it is embedded */
  getMemberOembed: { memberRef: string }
  /** The groups a member is in */
  listMemberGroups: { memberRef: string }
  /** A system's members */
  listMembers: { systemRef: string; limit?: number; after?: string }
  /** Replace the groups a member is in */
  overwriteMemberGroups: { memberRef: string; body: string[] }
  /** Take a member out of groups */
  removeMemberGroups: { memberRef: string; body: string[] }
  /** Set privacy keys of all own members at once */
  setMembersPrivacy: { body: MemberPrivacyPatch }
  /** Change a member */
  updateMember: { memberRef: string; body: MemberPatch }
  /** Change a member's settings in a chat server */
  updateMemberGuild: { memberRef: string; guild_id: string; body: MemberGuildPatch }
  /** Put members into a group */
  addGroupMembers: { groupRef: string; body: string[] }
  /** Create a group */
  createGroup: { body: NewGroup }
  /** Delete a group; its members stay */
  deleteGroup: { groupRef: string }
  /** A group */
  getGroup: { groupRef: string }
  /** What a link to a group shows when it is embedded */
  getGroupOembed: { groupRef: string }
  /** The members of a group */
  listGroupMembers: { groupRef: string }
  /** A system's groups */
  listGroups: { systemRef: string; with_members?: boolean; limit?: number; after?: string }
  /** Replace the members of a group */
  overwriteGroupMembers: { groupRef: string; body: string[] }
  /** Take members out of a group */
  removeGroupMembers: { groupRef: string; body: string[] }
  /** Set privacy keys of all own groups at once */
  setGroupsPrivacy: { body: GroupPrivacyPatch }
  /** Change a group */
  updateGroup: { groupRef: string; body: GroupPatch }
  /** Record a switch */
  createSwitch: { systemRef: string; body: NewSwitch }
  /** Delete a switch */
  deleteSwitch: { systemRef: string; switchRef: string }
  /** Who is fronting */
  getFronters: { systemRef: string }
  /** Who fronted for how long */
  getFronting: { systemRef: string; start?: string; end?: string }
  /** One switch */
  getSwitch: { systemRef: string; switchRef: string }
  /** The history of switches */
  listSwitches: { systemRef: string; before?: string; limit?: number }
  /** Move a switch in time */
  updateSwitch: { systemRef: string; switchRef: string; body: SwitchPatch }
  /** Replace the members of a switch */
  updateSwitchMembers: { systemRef: string; switchRef: string; body: string[] }
  /** The own system's autoproxy in a chat server */
  getAutoproxy: { systemRef: string; guild_id?: string; channel_id?: string }
  /** The own system's settings in a chat server */
  getSystemGuild: { systemRef: string; guild_id: string }
  /** The chat servers that the own system was used in */
  listSystemGuilds: { systemRef: string }
  /** Change the own system's autoproxy in a chat server */
  updateAutoproxy: { systemRef: string; guild_id?: string; channel_id?: string; body: AutoproxyPatch }
  /** Change the own system's settings in a chat server */
  updateSystemGuild: { systemRef: string; guild_id: string; body: SystemGuildPatch }
  /** A proxied message */
  getMessage: { message: string }
  /** State of a chat bot's connections */
  getShardState: Record<never, never>
  /** Send events nowhere any more */
  deleteWebhook: { systemRef: string }
  /** Where the own system's events are sent, and how that goes */
  getWebhook: { systemRef: string }
  /** What was sent to the webhook */
  listDeliveries: { systemRef: string; before?: string; limit?: number }
  /** Send a test to the webhook */
  pingWebhook: { systemRef: string }
  /** Name an address for events */
  putWebhook: { systemRef: string; body: {
  /** Where events are sent. */
  url: string
} }
  /** Send an event again, from the first attempt on */
  retryDelivery: { systemRef: string; delivery: string }
  /** A live stream of events */
  streamEvents: { systemRef: string }
  /** Try the new address and activate it */
  verifyWebhook: { systemRef: string }
  /** Make a key that can do only what its scopes say */
  createKey: { systemRef: string; body: {
  /** What the key is for. */
  name: string
  /** What the key may do. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** When it stops working; never, unless given. */
  expires_at?: (string | null)
} }
  /** Revoke a key; it stops working at once */
  deleteKey: { systemRef: string; key: string }
  /** The keys of the own system */
  listKeys: { systemRef: string }
  /** Create a system from a data file */
  bridgeCreateSystemFromFile: { account_id?: string; custom_fronts?: boolean; privacy?: ("private" | "public"); body: object }
  /** Create a system from a data file, where registration is open */
  createSystemFromFile: { custom_fronts?: boolean; privacy?: ("private" | "public"); body: object }
  /** Import a data file into the own system */
  importFile: { systemRef: string; dry_run?: boolean; match?: ("auto" | "ids" | "none"); custom_fronts?: boolean; privacy?: ("private" | "public"); body: object }
  /** Create a system */
  bridgeCreateSystem: { body: {
  /** An account to link to it. */
  account_id?: string
  /** What the system is called. */
  name?: (string | null)
  /** A free short ID to take. */
  id?: string
} }
  /** Decide whether and how a message is proxied */
  bridgeDecideProxy: { body: {
  /** The message in question. */
  message_id: string
  /** Who wrote it. */
  account_id: string
  /** In which chat server. */
  guild_id: string
  /** In which channel. */
  channel_id: string
  /** Its text, which is not stored. */
  content: string
  /** Whether something is attached, so that the text may be empty. */
  has_attachments?: boolean
  /** Whether it was edited into what it is now. */
  edited?: boolean
  /** The message before in the channel, to keep two members of one name apart. */
  previous?: ({
  /** The name it was posted under. */
  name: string
  /** Its id, if this bot posted it. */
  message_id?: (string | null)
} | null)
  /** Whose rules the name follows: those of Discord, or none. */
  platform?: ("discord" | "plain")
} }
  /** Forget a message */
  bridgeDeleteMessage: { message: string }
  /** Forget several messages */
  bridgeDeleteMessages: { body: string[] }
  /** Delete a system */
  bridgeDeleteSystem: { systemRef: string }
  /** The system an account is linked to */
  bridgeGetAccount: { account: string }
  /** Link an account to a system */
  bridgeLinkAccount: { systemRef: string; account: string }
  /** Set a member's settings in a chat server */
  bridgePutMemberGuild: { memberRef: string; guild_id: string; body: MemberGuildPatch }
  /** Set a system's settings in a chat server */
  bridgePutSystemGuild: { systemRef: string; guild_id: string; body: SystemGuildPatch }
  /** Record a message that was proxied */
  bridgeRecordMessage: { body: {
  /** The message that was posted. */
  id: string
  /** The message that triggered it. */
  original: (string | null)
  /** The account that wrote it. */
  sender: string
  /** Where. */
  channel: string
  /** In which chat server, if in one. */
  guild: (string | null)
  /** Who was proxied: a short ID or a UUID. */
  member: string
  /** When the triggering message was sent; otherwise the time inside its id counts. */
  sent_at?: (string | null)
} }
  /** Take the token of a system away */
  bridgeRemoveToken: { systemRef: string }
  /** Give a system a new token */
  bridgeRenewToken: { systemRef: string }
  /** Unlink an account, unless it is the last one */
  bridgeUnlinkAccount: { systemRef: string; account: string }
  /** Switch autoproxy on or off for one account */
  bridgeUpdateAccount: { account: string; body: {
  /** Whether autoproxy works for this account. */
  autoproxy_enabled?: boolean
} }
}

export interface Answers {
  /** Create a system, where registration is open */
  createSystem: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** A system's token: 64 characters, shown only now. */
  token: string
}
  /** Delete the own system for good */
  deleteSystem: undefined
  /** Everything of the own system, as a file */
  exportSystem: ({
  /** The version of the format. */
  version: 2
  /** Short ID, unique among systems. */
  id: string
  /** Stays the same for ever. */
  uuid: string
  /** What the system is called. */
  name: (string | null)
  /** What it says about itself. */
  description: (string | null)
  /** Put behind the names of its members when they are proxied. */
  tag: (string | null)
  /** Its pronouns. */
  pronouns: (string | null)
  /** Address of its picture. */
  avatar_url: (string | null)
  /** Address of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. The letter case is kept. */
  color: (string | null)
  /** When the system was made. */
  created: string
  /** Where its events are sent. Only in the owner's view. */
  webhook_url?: (string | null)
  /** What strangers may see. Null unless it is the owner's view. */
  privacy: (SystemPrivacy | null)
  /** The settings of the system. */
  config: {
  /** A name of the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone: string
  /** Whether a reaction with a bell pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds after which autoproxy in mode `latch` lets go; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** Whether members made through a bot start out private. */
  member_default_private: boolean
  /** Whether groups made through a bot start out private. */
  group_default_private: boolean
  /** Whether a bot shows the own private information without being asked to. */
  show_private_info: boolean
  /** How many members the system may have. Read-only. */
  member_limit: number
  /** How many groups the system may have. Read-only. */
  group_limit: number
  /** Whether proxy tags match only in their own letter case. */
  case_sensitive_proxy_tags: boolean
  /** Whether a bot says so when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** Whether short IDs of six letters are shown as two parts with a dash. */
  hid_display_split: boolean
  /** Whether short IDs are shown in capitals. */
  hid_display_caps: boolean
  /** On which side short IDs of five letters are padded in lists. */
  hid_list_padding: ("off" | "left" | "right")
  /** Whether cards show the colour as text. */
  card_show_color_hex: boolean
  /** What proxying does to the switch: nothing (`off`), a new switch with a member who is not fronting (`new`), or the member is added to those who are (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** How the names of proxied messages are made; null for the default. */
  name_format: (string | null)
  /** Texts to start a description from. */
  description_templates: string[]
}
  /** Linked accounts. These are integers above 2^53: read them with a parser that keeps every digit. */
  accounts: number[]
  /** All members, in the order they were made. */
  members: Member[]
  /** All groups, in the order they were made, with their members. */
  groups: {
  /** Short ID, unique among groups. */
  id: string
  /** Stays the same for ever. */
  uuid: string
  /** What the group is called. */
  name: string
  /** The system it belongs to. Only where one group is asked for. */
  system?: string
  /** Shown instead of the name. */
  display_name: (string | null)
  /** What it is about. */
  description: (string | null)
  /** Address of its picture; https only. */
  icon: (string | null)
  /** Address of its banner; https only. */
  banner: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** When the group was made. */
  created: (string | null)
  /** Members by their short IDs. */
  members: string[]
  /** What strangers may see. Null unless it is the owner's view. */
  privacy: (GroupPrivacy | null)
}[]
  /** All switches up to now, newest first. */
  switches: {
  /** When the switch was. */
  timestamp: string
  /** Who fronted from then on, in order; empty when nobody did. */
  members: string[]
}[]
} | Record<string, unknown>)
  /** A system's settings */
  getSettings: (SystemSettings | PublicSystemSettings)
  /** A system */
  getSystem: System
  /** What a link to a system shows when it is embedded */
  getSystemOembed: Oembed
  /** Replace the own token */
  renewToken: {
  /** A system's token: 64 characters, shown only now. */
  token: string
}
  /** Change the own system's settings */
  updateSettings: SystemSettings
  /** Change a system */
  updateSystem: System
  /** Put a member into groups */
  addMemberGroups: undefined
  /** Create a member */
  createMember: Member
  /** Delete a member */
  deleteMember: undefined
  /** A member */
  getMember: Member
  /** A member's settings in a chat server */
  getMemberGuild: MemberGuild
  /** What a link to a member shows when it is embedded */
  getMemberOembed: Oembed
  /** The groups a member is in */
  listMemberGroups: Group[]
  /** A system's members */
  listMembers: Member[]
  /** Replace the groups a member is in */
  overwriteMemberGroups: undefined
  /** Take a member out of groups */
  removeMemberGroups: undefined
  /** Set privacy keys of all own members at once */
  setMembersPrivacy: undefined
  /** Change a member */
  updateMember: Member
  /** Change a member's settings in a chat server */
  updateMemberGuild: MemberGuild
  /** Put members into a group */
  addGroupMembers: undefined
  /** Create a group */
  createGroup: Group
  /** Delete a group; its members stay */
  deleteGroup: undefined
  /** A group */
  getGroup: Group
  /** What a link to a group shows when it is embedded */
  getGroupOembed: Oembed
  /** The members of a group */
  listGroupMembers: Member[]
  /** A system's groups */
  listGroups: Group[]
  /** Replace the members of a group */
  overwriteGroupMembers: undefined
  /** Take members out of a group */
  removeGroupMembers: undefined
  /** Set privacy keys of all own groups at once */
  setGroupsPrivacy: undefined
  /** Change a group */
  updateGroup: Group
  /** Record a switch */
  createSwitch: Switch
  /** Delete a switch */
  deleteSwitch: undefined
  /** Who is fronting */
  getFronters: Switch | undefined
  /** Who fronted for how long */
  getFronting: {
  /** Where the window begins. */
  start: string
  /** Where the window ends. What lies in the future is not counted. */
  end: string
  /** How much of the window is known: without what lies before the first switch of all and what has not come yet. */
  seconds: number
  /** How much of that nobody fronted. */
  nobody_seconds: number
  /** Everyone whom a switch of the window names, most time first. */
  members: {
  /** Short ID of the member. */
  id: string
  /** Stays the same for ever and is unique everywhere. */
  uuid: string
  /** How long they fronted, alone or together with others. */
  seconds: number
  /** Their `seconds` as a part of all `seconds`. Those who front together each count in full, so shares may add up to more than 1. */
  share: number
  /** How many switches of the window name them, the one in force at its start included. */
  switches: number
}[]
  /** Seconds in which somebody fronted, by hour of the day; the first is the hour after midnight. */
  hours: number[]
  /** Seconds in which somebody fronted, by day of the week, Monday first. */
  weekdays: number[]
}
  /** One switch */
  getSwitch: Switch
  /** The history of switches */
  listSwitches: ListedSwitch[]
  /** Move a switch in time */
  updateSwitch: Switch
  /** Replace the members of a switch */
  updateSwitchMembers: Switch
  /** The own system's autoproxy in a chat server */
  getAutoproxy: Autoproxy
  /** The own system's settings in a chat server */
  getSystemGuild: SystemGuild
  /** The chat servers that the own system was used in */
  listSystemGuilds: KnownGuild[]
  /** Change the own system's autoproxy in a chat server */
  updateAutoproxy: Autoproxy
  /** Change the own system's settings in a chat server */
  updateSystemGuild: SystemGuild
  /** A proxied message */
  getMessage: Message
  /** State of a chat bot's connections */
  getShardState: {
  /** Always empty. */
  shards: unknown[]
}
  /** Send events nowhere any more */
  deleteWebhook: undefined
  /** Where the own system's events are sent, and how that goes */
  getWebhook: {
  /** Where events are sent. */
  url: string
  /** Waits to be verified, works, or was switched off because it failed for too long. */
  state: ("pending" | "active" | "off")
  /** When an event was delivered last. */
  last_success: (string | null)
  /** When a delivery failed last. */
  last_failure: (string | null)
  /** Why the last delivery failed, or why deliveries are off. */
  failure: (string | null)
  /** A new address that waits to be verified. */
  pending_url: (string | null)
}
  /** What was sent to the webhook */
  listDeliveries: {
  /** The id of the event, as in the live stream; the `webhook-id` of the request ends with it. */
  id: string
  /** What happened. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "SUCCESSFUL_IMPORT")
  /** When it happened. */
  created: string
  /** Waits for an attempt, arrived, or was given up. */
  state: ("pending" | "delivered" | "dead")
  /** How often it was sent. */
  attempts: number
  /** When it was sent last. */
  last_attempt: (string | null)
  /** When it will be sent again, while it waits. */
  next_attempt: (string | null)
  /** What the receiver answered last. */
  response_status: (number | null)
  /** Why the last attempt failed. */
  failure: (string | null)
}[]
  /** Send a test to the webhook */
  pingWebhook: {
  /** Whether the receiver answered as it should. */
  ok: boolean
  /** What it answered, if it did. */
  response_status: (number | null)
  /** Why there was no answer. */
  failure: (string | null)
}
  /** Name an address for events */
  putWebhook: {
  /** Where events are sent. */
  url: string
  /** It waits to be verified. */
  state: "pending"
  /** Sent with every event; the receiver compares it. Shown only now. */
  signing_token: string
  /** For the signatures of Standard Webhooks. Shown only now. */
  secret: string
}
  /** Send an event again, from the first attempt on */
  retryDelivery: {
  /** The id of the event, as in the live stream; the `webhook-id` of the request ends with it. */
  id: string
  /** What happened. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "SUCCESSFUL_IMPORT")
  /** When it happened. */
  created: string
  /** Waits for an attempt, arrived, or was given up. */
  state: ("pending" | "delivered" | "dead")
  /** How often it was sent. */
  attempts: number
  /** When it was sent last. */
  last_attempt: (string | null)
  /** When it will be sent again, while it waits. */
  next_attempt: (string | null)
  /** What the receiver answered last. */
  response_status: (number | null)
  /** Why the last attempt failed. */
  failure: (string | null)
}
  /** A live stream of events */
  streamEvents: EventEnvelope
  /** Try the new address and activate it */
  verifyWebhook: {
  /** Where events are sent. */
  url: string
  /** Waits to be verified, works, or was switched off because it failed for too long. */
  state: ("pending" | "active" | "off")
  /** When an event was delivered last. */
  last_success: (string | null)
  /** When a delivery failed last. */
  last_failure: (string | null)
  /** Why the last delivery failed, or why deliveries are off. */
  failure: (string | null)
  /** A new address that waits to be verified. */
  pending_url: (string | null)
}
  /** Make a key that can do only what its scopes say */
  createKey: {
  /** Names the key where it is revoked. */
  id: string
  /** What the key is for. */
  name: string
  /** What the key may do. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** When it was made. */
  created: string
  /** When it was used last, to the hour. */
  last_used: (string | null)
  /** When it stops working, if ever. */
  expires_at: (string | null)
  /** The key itself, sent as `Authorization: Bearer <key>`. Shown only now. */
  key: string
}
  /** Revoke a key; it stops working at once */
  deleteKey: undefined
  /** The keys of the own system */
  listKeys: {
  /** Names the key where it is revoked. */
  id: string
  /** What the key is for. */
  name: string
  /** What the key may do. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** When it was made. */
  created: string
  /** When it was used last, to the hour. */
  last_used: (string | null)
  /** When it stops working, if ever. */
  expires_at: (string | null)
}[]
  /** Create a system from a data file */
  bridgeCreateSystemFromFile: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** A system's token: 64 characters, shown only now. */
  token: string
  /** What an import has done, or would do. */
  report: ImportReport
}
  /** Create a system from a data file, where registration is open */
  createSystemFromFile: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** A system's token: 64 characters, shown only now. */
  token: string
  /** What an import has done, or would do. */
  report: ImportReport
}
  /** Import a data file into the own system */
  importFile: ImportReport
  /** Create a system */
  bridgeCreateSystem: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** A system's token: 64 characters, shown only now. */
  token: string
}
  /** Decide whether and how a message is proxied */
  bridgeDecideProxy: ({
  /** Post it in the name of the member. */
  proxy: true
  /** A member of a system. What its privacy hides from you is null, or an empty list. */
  member: Member
  /** The name to post under, ready to be used. */
  name: string
  /** The picture to post with. */
  avatar_url: (string | null)
  /** The text to post. */
  content: string
  /** Whether it is to be read aloud. */
  tts: boolean
  /** Whether autoproxy decided, not a tag. */
  autoproxied: boolean
} | {
  /** The message stays as it is. */
  proxy: false
  /** Why it does, in kebab case. */
  reason: string
})
  /** Forget a message */
  bridgeDeleteMessage: undefined
  /** Forget several messages */
  bridgeDeleteMessages: undefined
  /** Delete a system */
  bridgeDeleteSystem: undefined
  /** The system an account is linked to */
  bridgeGetAccount: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** Whether autoproxy works for this account. */
  autoproxy_enabled: boolean
}
  /** Link an account to a system */
  bridgeLinkAccount: undefined
  /** Set a member's settings in a chat server */
  bridgePutMemberGuild: MemberGuild
  /** Set a system's settings in a chat server */
  bridgePutSystemGuild: SystemGuild
  /** Record a message that was proxied */
  bridgeRecordMessage: Message
  /** Take the token of a system away */
  bridgeRemoveToken: undefined
  /** Give a system a new token */
  bridgeRenewToken: {
  /** A system's token: 64 characters, shown only now. */
  token: string
}
  /** Unlink an account, unless it is the last one */
  bridgeUnlinkAccount: undefined
  /** Switch autoproxy on or off for one account */
  bridgeUpdateAccount: {
  /** A system. What its privacy hides from you is null. */
  system: System
  /** Whether autoproxy works for this account. */
  autoproxy_enabled: boolean
}
}
