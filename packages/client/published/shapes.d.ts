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
  | 'field_not_found'
  | 'note_not_found'
  | 'comment_not_found'
  | 'picture_not_found'
  | 'circle_not_found'
  | 'share_not_found'
  | 'feed_not_found'
  | 'channel_not_found'
  | 'reminder_not_found'
  | 'sync_not_set_up'
  | 'sync_entry_not_found'
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
  | 'field_limit_reached'
  | 'note_limit_reached'
  | 'comment_limit_reached'
  | 'picture_refused'
  | 'picture_limit_reached'
  | 'circle_limit_reached'
  | 'share_limit_reached'
  | 'feed_limit_reached'
  | 'channel_limit_reached'
  | 'wrong_password'
  | 'code_needed'
  | 'unconfirmed'
  | 'people_closed'
  | 'invite_invalid'
  | 'name_taken'
  | 'text_quota_reached'
  | 'other_site'
  | 'reminder_limit_reached'
  | 'unimplemented'
  | 'no_switches'
  | 'account_not_found'
  | 'registration_closed'
  | 'registration_from_page'
  | 'account_taken'
  | 'last_account'
  | 'short_id_taken'
  | 'account_not_linked'
  | 'link_code_invalid'
  | 'bot_not_found'
  | 'request_in_flight'
  | 'made_not_found'
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
  | 'export_too_large'
  | 'exports_busy'
  | 'unknown_choice'
  | 'file_too_large'
  | 'address_not_fetched'
  | 'fetched_too_large'
  | 'file_type_unknown'
  | 'import_refused'
  | 'imports_busy'
  | 'no_room_for_file'
  | 'import_disturbed'
  | 'import_interrupted'
  | 'too_many_imports'
  | 'picture_type_unknown'
  | 'picture_too_large'
  | 'too_many_uploads'
  | 'copies_under_way'
  | 'pictures_unavailable'
  | 'upload_too_slow'
  | 'too_many_attempts'
  | 'person_not_found'
  | 'session_not_found'
  | 'invite_not_found'
  | 'backup_running'
  | 'person_disabled'
  | 'registration_locked'
  | 'push_off'
  | 'too_many_tests'
  | 'other_side_silent'
  | 'oidc_off'
  | 'oidc_not_linked'
  | 'program_not_found'
  | 'program_limit_reached'
  | 'grant_not_found'
  | 'person_confirmation_needed'
  | 'last_admin'
  | 'last_holder'
  | 'last_way'
  | 'authenticator_unreadable'
  | 'secret_key_unusable'
  | 'passkeys_at_name'
  | 'passkeys_need_name'
  | 'passkey_not_found'
  | 'passkey_limit_reached'
  | 'hold_limit_reached'

export interface FieldProblem {
  message: string
  actual_length?: number
  max_length?: number
}
export type FieldProblems = Record<string, FieldProblem[]>

/** Autoproxy of a system in one chat server. */
export interface Autoproxy {
  /** The member for messages without a proxy tag: nobody (`off`), the first fronter (`front`), the member who was proxied last (`latch`), or a fixed member (`member`). */
  autoproxy_mode: ("off" | "front" | "latch" | "member")
  /** Short ID of the member, if the mode has one. */
  autoproxy_member: (string | null)
  /** The time when a member was last latched. Read-only. */
  last_latch_timestamp: (string | null)
}

/** The autoproxy settings to change. */
export interface AutoproxyPatch {
  /** The member for messages without a proxy tag: nobody (`off`), the first fronter (`front`), the member who was proxied last (`latch`), or a fixed member (`member`). */
  autoproxy_mode?: ("off" | "front" | "latch" | "member")
  /** The member of mode `member`, or the latched member of mode `latch`: a short ID or a UUID. Must be null in the other modes. */
  autoproxy_member?: (string | null)
}

/** A field that a system added to its members and to itself. */
export interface CustomField {
  /** The ID of the field. Never changes. */
  id: string
  /** The name of the field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The choices of a `select` or `multiselect`, which need them. Null for all other types. */
  options: (string[] | null)
  /** If true, pages show texts as Markdown. */
  markdown: boolean
  /** Orders the fields, lowest first; fields with the same position by age. A new field without it is the last one. For strangers the fields that they see count from 0. */
  position: number
  /** Strangers see the field and its values only if it is public. New fields are private. */
  privacy: ("private" | "public")
  /** The time when the field was created. */
  created: string
}

/** The keys to change. If the type no longer is a select, the options go. */
export interface CustomFieldPatch {
  /** The name of the field. */
  name?: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type?: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The choices of a `select` or `multiselect`, which need them. Null for all other types. */
  options?: (string[] | null)
  /** If true, pages show texts as Markdown. */
  markdown?: boolean
  /** Orders the fields, lowest first; fields with the same position by age. A new field without it is the last one. For strangers the fields that they see count from 0. */
  position?: number
  /** Strangers see the field and its values only if it is public. New fields are private. */
  privacy?: ("private" | "public")
}

/** A change to a system. */
export interface EventEnvelope {
  /** The type of the event. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "UPDATE_MEMBER_ORDER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "CREATE_FIELD" | "UPDATE_FIELD" | "DELETE_FIELD" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "UPDATE_PRESETS" | "SUCCESSFUL_IMPORT" | "CREATE_NOTE" | "UPDATE_NOTE" | "DELETE_NOTE" | "CREATE_COMMENT" | "UPDATE_COMMENT" | "DELETE_COMMENT" | "CREATE_CIRCLE" | "UPDATE_CIRCLE" | "DELETE_CIRCLE" | "CREATE_SHARE" | "UPDATE_SHARE" | "DELETE_SHARE" | "CREATE_CHANNEL" | "UPDATE_CHANNEL" | "DELETE_CHANNEL" | "CREATE_REMINDER" | "UPDATE_REMINDER" | "DELETE_REMINDER")
  /** UUID of the system. */
  system_id: string
  /** UUID of the member, group, switch, note, comment, circle, share, channel or reminder, or an account ID. */
  id: (string | null)
  /** The changed keys, or the whole new object. */
  data: (Record<string, unknown> | null)
  /** Set for a change that sync brought. Only the live stream has this key. */
  by?: ("sync")
}

/** The latest switch: the current fronters. */
export interface Fronters {
  /** Switches have no short ID. */
  id: string
  /** The time of the switch. */
  timestamp: string
  /** The fronters from this time on, in order. Empty if nobody fronts. */
  members: Member[]
  /** More about the fronters. */
  extended?: {
  /** Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`. */
  notes: SwitchNote[]
  /** When each fronter began to front, by short ID: the time of the first of the switches in a row that they are in. Null if you may not see it: strangers need a public front and a public front history, and keys the scope `read:switches`. */
  since: (Record<string, string> | null)
}
}

/** More about the fronters. */
export interface FrontersExtended {
  /** Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`. */
  notes: SwitchNote[]
  /** When each fronter began to front, by short ID: the time of the first of the switches in a row that they are in. Null if you may not see it: strangers need a public front and a public front history, and keys the scope `read:switches`. */
  since: (Record<string, string> | null)
}

/** A group of members. Values that its privacy hides from you are null. */
export interface Group {
  /** Short ID, unique among groups. */
  id: string
  /** Never changes. */
  uuid: string
  /** The name of the group. */
  name: string
  /** The system of the group. Only in answers about a single group. */
  system?: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** A description of the group. */
  description: (string | null)
  /** The https URL of its picture. */
  icon: (string | null)
  /** The https URL of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** The time when the group was created. */
  created: (string | null)
  /** UUIDs of its members. Only with `with_members=true`. */
  members?: string[]
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (GroupPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it, and null for strangers. */
  extended?: {
  /** Short ID of the group that holds this one. */
  parent: (string | null)
  /** Orders the groups of the same parent, lowest first. */
  position: (number | null)
  /** A symbol beside the name. */
  emoji: (string | null)
}
}

/** Values beyond the reference API. Only if you ask for it, and null for strangers. */
export interface GroupExtended {
  /** Short ID of the group that holds this one. */
  parent: (string | null)
  /** Orders the groups of the same parent, lowest first. */
  position: (number | null)
  /** A symbol beside the name. */
  emoji: (string | null)
}

/** The keys of a group to change. */
export interface GroupPatch {
  /** The name of the group. */
  name?: string
  /** Shown in place of the name. */
  display_name?: (string | null)
  /** A description of the group. */
  description?: (string | null)
  /** The https URL of its picture. */
  icon?: (string | null)
  /** The https URL of its banner. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  privacy?: ({
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Controls who sees the members of the group. */
  list_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
} | null)
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** The group that holds this one. In a body any reference; in an answer the short ID. */
  parent?: (string | null)
  /** Orders the groups of the same parent, lowest first. */
  position?: (number | null)
  /** A symbol beside the name. */
  emoji?: (string | null)
} | null)
}

/** The values that strangers may see. The owner sees everything, and only the owner sees these settings. */
export interface GroupPrivacy {
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Controls who sees the description. */
  description_privacy: ("public" | "private")
  /** Controls who sees the banner. */
  banner_privacy: ("public" | "private")
  /** Controls who sees the picture. */
  icon_privacy: ("public" | "private")
  /** Controls who sees the members of the group. */
  list_privacy: ("public" | "private")
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy: ("public" | "private")
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility: ("public" | "private")
}

/** The privacy keys to change. Null means public. */
export interface GroupPrivacyPatch {
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Controls who sees the members of the group. */
  list_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
}

/** The result of an import, or a preview of it. */
export interface ImportReport {
  /** The format of the file. */
  format: ("pluralkit" | "tupperbox" | "simply_plural" | "octocon" | "pluralport" | "polyphony")
  /** True if this is a preview. */
  dry_run: boolean
  /** Changes to the system. */
  system: {
  /** The keys of the system that change. */
  changed: string[]
  /** The import changes these values of the system: each with its key, old value and new value. */
  changes: {
  /** The key. */
  key: string
  /** The value before the import. */
  old: (string | number | boolean | string[] | Record<string, string> | null)
  /** The value after the import. */
  new: (string | number | boolean | string[] | Record<string, string> | null)
}[]
}
  /** Changes to the settings. */
  settings: {
  /** The keys of the settings that change. */
  changed: string[]
  /** The import changes these values of the settings: each with its key, old value and new value. */
  changes: {
  /** The key. */
  key: string
  /** The value before the import. */
  old: (string | number | boolean | string[] | Record<string, string> | null)
  /** The value after the import. */
  new: (string | number | boolean | string[] | Record<string, string> | null)
}[]
}
  /** Changes to members from the file. */
  members: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to groups from the file. */
  groups: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to custom fields from the file. */
  fields: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to notes from the file. */
  notes: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to comments from the file. */
  comments: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to circles from the file. */
  circles: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to reminders from the file. */
  reminders: {
  /** Number of new records. */
  created: number
  /** Number of matched records that change. */
  updated: number
  /** Number of matched records without changes. */
  unchanged: number
}
  /** Changes to switches from the file. */
  switches: {
  /** Number of new records. */
  created: number
  /** Number of switches at the same time as another switch of the system or of the file. */
  skipped: number
}
  /** The first 200 friends of a file of Simply Plural. The import shares nothing with them. Only if there are some. */
  friends?: {
  /** Their name. Null if the file has none. */
  name: (string | null)
  /** The names of the circles that a share with them would need to show what they saw. */
  circles: string[]
}[]
  /** The first 500 values that somebody changed or wrote here and that differ from the file. With `conflicts=ask` the server imports nothing if there are any. */
  conflicts: {
  /** The kind of record. */
  type: ("system" | "settings" | "member" | "group" | "field" | "note" | "comment")
  /** The short ID of the record. The UUID of a custom field, a note or a comment. */
  id: string
  /** The name of the record here, or the title of the note. */
  name: (string | null)
  /** The key. For the value of a custom field it is the UUID of the field. The `members` of a group are those whom somebody removed here. A note counts as one value, its `text`. */
  key: string
  /** The name of the custom field, if it is the value of one. */
  field?: string
  /** The value here, at most its first 1,000 characters. */
  now: (string | number | boolean | string[] | Record<string, string> | null)
  /** The value in the file, at most its first 1,000 characters. */
  file: (string | number | boolean | string[] | Record<string, string> | null)
  /** `mine`: the value here stays. `file`: the value of the file replaces it. */
  kept: ("mine" | "file")
  /** Stands for this conflict in `take`, as long as both values stay the same. */
  ref: string
}[]
  /** Number of further conflicts. They are settled like those that are listed. */
  conflicts_unlisted: number
  /** The first 500 values of members, groups, custom fields, notes and comments that the import replaces and that are not in conflict. */
  changes: {
  /** The kind of record. */
  type: ("system" | "settings" | "member" | "group" | "field" | "note" | "comment")
  /** The short ID of the record. The UUID of a custom field, a note or a comment. */
  id: string
  /** The name of the record here, or the title of the note. */
  name: (string | null)
  /** The key. For the value of a custom field it is the UUID of the field. The `members` of a group are those whom somebody removed here. A note counts as one value, its `text`. */
  key: string
  /** The name of the custom field, if it is the value of one. */
  field?: string
  /** The value here, at most its first 1,000 characters. */
  now: (string | number | boolean | string[] | Record<string, string> | null)
  /** The value in the file, at most its first 1,000 characters. */
  file: (string | number | boolean | string[] | Record<string, string> | null)
}[]
  /** Number of further changes of this kind. */
  changes_unlisted: number
  /** The first 100 parts that cannot be imported. Only in a preview: an import with such parts is refused. */
  refused: {
  /** The path of the part inside the file. Empty if the problem is the whole file. */
  at: string
  /** The reason. */
  message: string
  /** The kind of problem, for programs. Only if the problem is the whole file or a limit. */
  code?: ("empty" | "ends_early" | "not_json" | "unknown_program" | "picture" | "web_page" | "pdf" | "other_encoding" | "archive" | "zip_without_data" | "zip_of_avatars" | "zip_of_account" | "zip_damaged" | "newer_version" | "too_many_members" | "too_many_groups" | "too_many_fields" | "too_many_notes" | "too_many_switches")
  /** The format that the file seems to have, if it cannot be read. */
  format?: ("pluralkit" | "tupperbox" | "simply_plural" | "octocon" | "pluralport" | "polyphony")
}[]
  /** Only with `lenient=true`: the first 1,000 values that do not come in as they are. */
  odd_values?: {
  /** The path of the value in the file. */
  at: string
  /** The kind of record with this value. */
  kind: ("system" | "settings" | "member" | "group" | "switch" | "other")
  /** The name of the member or group, or the time of the switch. Null if there is none. */
  name: (string | null)
  /** The key. Null if it is the whole record. */
  field: (string | null)
  /** The problem, for programs. */
  problem: ("invalid" | "too_long" | "too_many" | "not_https" | "no_name" | "no_record" | "same_id" | "not_in_file")
  /** `left_out`: the value, or the whole record, does not come in. `cut`: only its beginning comes in. `changed`: `stored` comes in instead. `private`: a privacy that cannot be understood becomes private. */
  outcome: ("left_out" | "cut" | "changed" | "private")
  /** The beginning of the value in the file, as text. */
  value: (string | null)
  /** The beginning of the value that comes in instead. */
  stored: (string | null)
  /** The problem and what happens, for people. */
  message: string
}[]
  /** IDs of the file that other records on this server already use. */
  renamed: {
  /** The kind of record with this ID. */
  kind: ("system" | "member" | "group")
  /** The short ID or UUID in the file. */
  from: string
  /** The new ID on this server. Null in a preview. */
  to: (string | null)
}[]
  /** Data that the import changes or cannot store. */
  warnings: {
  /** `info`: good to know. `warning`: not exactly as in the file. `error`: lost. */
  level: ("info" | "warning" | "error")
  /** The kind of warning, for programs. */
  code: string
  /** The warning, for people. */
  message: string
  /** The subject, for programs: a kind of record, or a kind and a field. A program can word the warning itself from `code` and `about`. */
  about?: string
  /** Number of times. */
  count?: number
}[]
}

/** A chat server in which a system was used. */
export interface KnownGuild {
  /** The chat server. */
  guild_id: string
  /** The name of the chat server, if a bot told it. */
  name: (string | null)
  /** The settings in this chat server. Null until a bot creates them; until then you cannot change them. */
  settings: (SystemGuild | null)
  /** Autoproxy in this chat server. Off if it was never used. */
  autoproxy: {
  /** The member for messages without a proxy tag: nobody (`off`), the first fronter (`front`), the member who was proxied last (`latch`), or a fixed member (`member`). */
  autoproxy_mode: ("off" | "front" | "latch" | "member")
  /** Short ID of the member, if the mode has one. */
  autoproxy_member: (string | null)
  /** The time when a member was last latched. Read-only. */
  last_latch_timestamp: (string | null)
}
}

/** A switch as the history lists it. */
export interface ListedSwitch {
  /** Switches have no short ID. */
  id: string
  /** The time of the switch. */
  timestamp: string
  /** Short IDs of the fronters from this time on, in order. Empty if nobody fronted. */
  members: string[]
  /** More about a switch. */
  extended?: {
  /** Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`. */
  notes: SwitchNote[]
}
}

/** A member of a system. Values that its privacy hides from you are null, or an empty list. */
export interface Member {
  /** Short ID, unique among members. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The system of the member. Only in answers about a single member. */
  system?: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** The https URL of a different picture for proxied messages. */
  webhook_avatar_url: (string | null)
  /** The URL of the banner. */
  banner: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The time when the member was created. */
  created: (string | null)
  /** If true, proxied messages keep their proxy tags. */
  keep_proxy: boolean
  /** If true, the chat platform reads proxied messages aloud. */
  tts: boolean
  /** If true, autoproxy may use this member. Null for everyone except the owner. */
  autoproxy_enabled: (boolean | null)
  /** The number of proxied messages. */
  message_count: (number | null)
  /** The time of the last proxied message. */
  last_message_timestamp: (string | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (MemberPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it. Hidden values look like values that were never set. */
  extended?: {
  /** If true, this is not a person but something else that can front, such as "asleep". */
  custom_front: boolean
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** The reason why the member is archived. It stays when the member returns. */
  archived_reason: (string | null)
  /** The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning. */
  description: (string | null)
  /** Further names by which commands of a chat bot find the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it. */
  pin: (number | null)
  /** If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false. */
  never_shared: boolean
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private. */
  fields: Record<string, unknown>
}
}

/** Values beyond the reference API. Only if you ask for it. Hidden values look like values that were never set. */
export interface MemberExtended {
  /** If true, this is not a person but something else that can front, such as "asleep". */
  custom_front: boolean
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** The reason why the member is archived. It stays when the member returns. */
  archived_reason: (string | null)
  /** The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning. */
  description: (string | null)
  /** Further names by which commands of a chat bot find the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it. */
  pin: (number | null)
  /** If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false. */
  never_shared: boolean
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private. */
  fields: Record<string, unknown>
}

/** The settings of a member in one chat server. */
export interface MemberGuild {
  /** Replaces the member's name in this chat server. */
  display_name: (string | null)
  /** An https URL that replaces the member's picture in this chat server. */
  avatar_url: (string | null)
  /** If true, proxied messages keep their proxy tags. Null means the member's own setting. */
  keep_proxy: (boolean | null)
}

/** The settings to change. */
export interface MemberGuildPatch {
  /** Replaces the member's name in this chat server. */
  display_name?: (string | null)
  /** An https URL that replaces the member's picture in this chat server. */
  avatar_url?: (string | null)
  /** If true, proxied messages keep their proxy tags. Null means the member's own setting. */
  keep_proxy?: (boolean | null)
}

/** The keys of a member to change. */
export interface MemberPatch {
  /** The name of the member. */
  name?: string
  /** Shown in place of the name. */
  display_name?: (string | null)
  /** The https URL of the picture. */
  avatar_url?: (string | null)
  /** The https URL of a different picture for proxied messages. */
  webhook_avatar_url?: (string | null)
  /** The https URL of the banner. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  /** The pronouns of the member. */
  pronouns?: (string | null)
  /** A description of the member. */
  description?: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday?: (string | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags?: ProxyTag[]
  /** If true, proxied messages keep their proxy tags. */
  keep_proxy?: boolean
  /** If true, the chat platform reads proxied messages aloud. */
  tts?: boolean
  /** If true, autoproxy may use this member. */
  autoproxy_enabled?: boolean
  /** Further names by which commands of a chat bot find the member. A new list replaces the whole old list. */
  aliases?: string[]
  privacy?: ({
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Controls who sees the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Controls who sees the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
} | null)
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** If true, this is not a person but something else that can front, such as "asleep". */
  custom_front?: boolean
  /** If true, lists for people leave the member out. */
  archived?: boolean
  /** The reason why the member is archived. It stays when the member returns. */
  archived_reason?: (string | null)
  /** The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning. */
  description?: (string | null)
  /** Further names by which commands of a chat bot find the member. A new list replaces the whole old list. */
  aliases?: string[]
  /** Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it. */
  pin?: (number | null)
  /** If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false. */
  never_shared?: boolean
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private. */
  fields?: Record<string, unknown>
} | null)
}

/** The values that strangers may see. The owner sees everything, and only the owner sees these settings. */
export interface MemberPrivacy {
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility: ("public" | "private")
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Controls who sees the description. */
  description_privacy: ("public" | "private")
  /** Controls who sees the banner. */
  banner_privacy: ("public" | "private")
  /** Controls who sees the birthday. */
  birthday_privacy: ("public" | "private")
  /** Controls who sees the pronouns. */
  pronoun_privacy: ("public" | "private")
  /** Controls who sees the pictures. */
  avatar_privacy: ("public" | "private")
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy: ("public" | "private")
  /** Controls who sees the proxy tags. */
  proxy_privacy: ("public" | "private")
}

/** The privacy keys to change. Null means public. */
export interface MemberPrivacyPatch {
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Controls who sees the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Controls who sees the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
}

/** A proxied message. The server never stores its text. */
export interface Message {
  /** The time when it was sent, in whole seconds. */
  timestamp: string
  /** The message that the bot posted for the member. */
  id: string
  /** The original message of the account. Empty if the bot did not record it. */
  original: string
  /** The account that wrote the original message. */
  sender: string
  /** The channel of the message. */
  channel: string
  /** The chat server. Null outside of chat servers. */
  guild: (string | null)
  /** Null if the member has been deleted. */
  system: (System | null)
  /** Null if the member has been deleted. */
  member: (Member | null)
}

/** A custom field to create. */
export interface NewCustomField {
  /** The name of the field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The choices of a `select` or `multiselect`, which need them. Null for all other types. */
  options?: (string[] | null)
  /** If true, pages show texts as Markdown. */
  markdown?: boolean
  /** Orders the fields, lowest first; fields with the same position by age. A new field without it is the last one. For strangers the fields that they see count from 0. */
  position?: number
  /** Strangers see the field and its values only if it is public. New fields are private. */
  privacy?: ("private" | "public")
}

/** A group to create. Only the name is required. Privacy keys that you leave out are public. */
export interface NewGroup {
  /** The name of the group. */
  name: string
  /** Shown in place of the name. */
  display_name?: (string | null)
  /** A description of the group. */
  description?: (string | null)
  /** The https URL of its picture. */
  icon?: (string | null)
  /** The https URL of its banner. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  privacy?: ({
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the picture. */
  icon_privacy?: (("public" | "private") | null)
  /** Controls who sees the members of the group. */
  list_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
} | null)
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** The group that holds this one. In a body any reference; in an answer the short ID. */
  parent?: (string | null)
  /** Orders the groups of the same parent, lowest first. */
  position?: (number | null)
  /** A symbol beside the name. */
  emoji?: (string | null)
} | null)
}

/** A member to create. Only the name is required. Privacy keys that you leave out are public. */
export interface NewMember {
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name?: (string | null)
  /** The https URL of the picture. */
  avatar_url?: (string | null)
  /** The https URL of a different picture for proxied messages. */
  webhook_avatar_url?: (string | null)
  /** The https URL of the banner. */
  banner?: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color?: (string | null)
  /** The pronouns of the member. */
  pronouns?: (string | null)
  /** A description of the member. */
  description?: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday?: (string | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags?: ProxyTag[]
  /** If true, proxied messages keep their proxy tags. */
  keep_proxy?: boolean
  /** If true, the chat platform reads proxied messages aloud. */
  tts?: boolean
  /** If true, autoproxy may use this member. */
  autoproxy_enabled?: boolean
  /** Further names by which commands of a chat bot find the member. A new list replaces the whole old list. */
  aliases?: string[]
  privacy?: ({
  /** Controls who sees it in lists; anyone with its ID can still fetch it. */
  visibility?: (("public" | "private") | null)
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the birthday. */
  birthday_privacy?: (("public" | "private") | null)
  /** Controls who sees the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Controls who sees the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Controls who sees the creation time and, for a member, the number of proxied messages. */
  metadata_privacy?: (("public" | "private") | null)
  /** Controls who sees the proxy tags. */
  proxy_privacy?: (("public" | "private") | null)
} | null)
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** If true, this is not a person but something else that can front, such as "asleep". */
  custom_front?: boolean
  /** If true, lists for people leave the member out. */
  archived?: boolean
  /** The reason why the member is archived. It stays when the member returns. */
  archived_reason?: (string | null)
  /** The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning. */
  description?: (string | null)
  /** Further names by which commands of a chat bot find the member. A new list replaces the whole old list. */
  aliases?: string[]
  /** Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it. */
  pin?: (number | null)
  /** If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false. */
  never_shared?: boolean
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private. */
  fields?: Record<string, unknown>
} | null)
}

/** A note to write. Without a `date` it is about now. */
export interface NewNote {
  /** The title. */
  title: string
  /** The text, in Markdown. */
  text?: string
  /** A colour as six hex digits. */
  color?: (string | null)
  /** The time that the note is about. */
  date?: string
  /** The members that the note is about. */
  members?: string[]
  /** The members who wrote the note. */
  authors?: string[]
}

/** A switch to record. */
export interface NewSwitch {
  /** The time of the switch, with `Z` or an offset. Default: now. */
  timestamp?: (string | null)
  /** The fronters from this time on, in order. An empty list means nobody. */
  members: string[]
  extended?: ({
  /** All statuses and notes of the switch: at most one for each member and one for the whole switch, together up to 50000 characters. The list replaces the old one. */
  notes?: {
  member?: (string | null)
  /** A few words on how the member is, or on their plans. */
  status?: (string | null)
  /** A longer text. */
  note?: (string | null)
}[]
} | null)
}

/** A note in the journal. */
export interface Note {
  /** The ID of the note. */
  id: string
  /** The title. */
  title: string
  /** The text, in Markdown. */
  text: string
  /** A colour as six hex digits. */
  color: (string | null)
  /** The time that the note is about. */
  date: string
  /** Short IDs of the members that the note is about, in the order given. */
  members: string[]
  /** Short IDs of the members who wrote the note, in the order given. */
  authors: string[]
  /** The time when the note was created. */
  created: string
  /** The time of its last change. */
  updated: string
}

/** The keys to change. */
export interface NoteChange {
  /** The title. */
  title?: string
  /** The text, in Markdown. */
  text?: string
  /** A colour as six hex digits. */
  color?: (string | null)
  /** The time that the note is about. */
  date?: string
  /** The members that the note is about. */
  members?: string[]
  /** The members who wrote the note. */
  authors?: string[]
}

/** The preview of a link in a chat or on a page (oEmbed). */
export interface Oembed {
  /** The kind of embed. */
  type: "rich"
  /** The name of the provider. */
  provider_name: string
  /** The address of this server. */
  provider_url: string
  /** A name that strangers may see. */
  title: string
}

/** A picture that the server keeps for a system. */
export interface Picture {
  /** The ID of the picture. Nobody can guess it. */
  id: string
  /** The address of the picture. Everyone who knows it can see the picture. With `?size=64`, `128`, `256` or `512` it fits into a square of so many pixels. */
  url: string
  /** Avatars fit into 1,024 × 1,024 pixels, banners into 1,500 × 1,500. */
  kind: ("avatar" | "banner")
  /** The width in pixels. */
  width: number
  /** The height in pixels. */
  height: number
  /** The size of the stored WebP file. */
  bytes: number
  /** True if the picture moves. */
  animated: boolean
  /** The time when the picture was uploaded. */
  created: string
}

/** The result of copying pictures from other servers. */
export interface PictureCopies {
  /** The number of pictures that the server keeps now. */
  copied: number
  /** Pictures that could not be copied. */
  failed: {
  /** The address of the picture, which stays as it is. */
  url: string
  /** The reason, for people. */
  message: string
  /** The objects of your system that show it. */
  used_by: {
  /** The kind of object. */
  type: ("system" | "member" | "group" | "system_guild" | "member_guild")
  /** The short ID of the system, member or group. */
  id: string
  /** The key that holds the address. */
  key: ("avatar_url" | "webhook_avatar_url" | "banner" | "icon")
  /** The chat server, for settings in one. */
  guild_id?: string
}[]
}[]
}

/** All pictures of a system. */
export interface PictureList {
  /** The sum of `bytes` of all pictures. */
  used: number
  /** The most that `used` can be. */
  quota: number
  /** The pictures, newest first. */
  pictures: {
  /** The ID of the picture. Nobody can guess it. */
  id: string
  /** The address of the picture. Everyone who knows it can see the picture. With `?size=64`, `128`, `256` or `512` it fits into a square of so many pixels. */
  url: string
  /** Avatars fit into 1,024 × 1,024 pixels, banners into 1,500 × 1,500. */
  kind: ("avatar" | "banner")
  /** The width in pixels. */
  width: number
  /** The height in pixels. */
  height: number
  /** The size of the stored WebP file. */
  bytes: number
  /** True if the picture moves. */
  animated: boolean
  /** The time when the picture was uploaded. */
  created: string
  /** The objects of your system that show it. */
  used_by: {
  /** The kind of object. */
  type: ("system" | "member" | "group" | "system_guild" | "member_guild")
  /** The short ID of the system, member or group. */
  id: string
  /** The key that holds the address. */
  key: ("avatar_url" | "webhook_avatar_url" | "banner" | "icon")
  /** The chat server, for settings in one. */
  guild_id?: string
}[]
}[]
}

/** Text around a message that proxies it. Prefix, the word `text` and suffix together must be under 100 characters. */
export interface ProxyTag {
  /** The part before the text. */
  prefix: (string | null)
  /** The part after the text. */
  suffix: (string | null)
}

/** A system's settings as everyone except the owner sees them. */
export interface PublicSystemSettings {
  /** If true, a bell reaction pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds until autoproxy in mode `latch` forgets the latched member; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** If true, proxy tags match only in the same letter case. */
  case_sensitive_proxy_tags: boolean
  /** If true, a bot posts a message when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** If true, short IDs of six letters are shown in two parts with a dash between them. */
  hid_display_split: boolean
  /** If true, short IDs are shown in capital letters. */
  hid_display_caps: boolean
  /** The side on which lists pad short IDs of five letters. */
  hid_list_padding: ("off" | "left" | "right")
  /** The effect of a proxied message of a member who is not fronting: no change (`off`), a new switch with that member (`new`), or that member joins the current fronters (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** The template for the names of proxied messages. */
  name_format: string
  /** Values beyond the reference API. Only if you ask for it, and null for strangers. */
  extended?: {
  /** The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none. */
  language: (("en" | "de") | null)
  words: ({
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
} | null)
}
}

/** Values beyond the reference API. Only if you ask for it, and null for strangers. */
export interface SettingsExtended {
  /** The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none. */
  language: (("en" | "de") | null)
  words: ({
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
} | null)
}

/** The settings to change. */
export interface SettingsPatch {
  /** A time zone name from the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone?: string
  /** If true, a bell reaction pings the account behind a proxied message. */
  pings_enabled?: boolean
  /** Seconds until autoproxy in mode `latch` forgets the latched member; null means 6 hours, 0 means never. */
  latch_timeout?: (number | null)
  /** If true, new members that a bot or the dashboard creates are private. Requests give the privacy of a new member in their body. */
  member_default_private?: boolean
  /** If true, new groups that a bot or the dashboard creates are private. Requests give the privacy of a new group in their body. */
  group_default_private?: boolean
  /** If true, a bot shows the system's own private information by default. */
  show_private_info?: boolean
  /** If true, proxy tags match only in the same letter case. */
  case_sensitive_proxy_tags?: boolean
  /** If true, a bot posts a message when it cannot proxy. */
  proxy_error_message_enabled?: boolean
  /** If true, short IDs of six letters are shown in two parts with a dash between them. */
  hid_display_split?: boolean
  /** If true, short IDs are shown in capital letters. */
  hid_display_caps?: boolean
  /** The side on which lists pad short IDs of five letters. */
  hid_list_padding?: ("off" | "left" | "right")
  /** The effect of a proxied message of a member who is not fronting: no change (`off`), a new switch with that member (`new`), or that member joins the current fronters (`add`). */
  proxy_switch?: ("off" | "new" | "add")
  /** The template for the names of proxied messages. */
  name_format?: (string | null)
  /** Template texts for new descriptions. */
  description_templates?: string[]
  /** If true, cards show the colour as text. */
  card_show_color_hex?: boolean
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none. */
  language?: (("en" | "de") | null)
  /** Words that the dashboard and the bot say instead of their own. A new object replaces the whole old one, and `{}` clears it. */
  words?: {
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
}
} | null)
}

/** A switch: the fronters from a given time on. */
export interface Switch {
  /** Switches have no short ID. */
  id: string
  /** The time of the switch. */
  timestamp: string
  /** The fronters from this time on, in order. Empty if nobody fronts. */
  members: Member[]
  /** More about a switch. */
  extended?: {
  /** Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`. */
  notes: SwitchNote[]
}
}

/** More about a switch. */
export interface SwitchExtended {
  /** Statuses and notes. Only the system itself sees them, and keys with the scope `read:switches`. */
  notes: SwitchNote[]
}

/** A status and a note of one member in a switch, or of the whole switch. */
export interface SwitchNote {
  /** Short ID of the member that it is about. Null for the whole switch. */
  member: (string | null)
  /** A few words on how the member is, or on their plans. */
  status: (string | null)
  /** A longer text. */
  note: (string | null)
}

/** The time of the switch. */
export interface SwitchPatch {
  /** The new time. Without an offset it is UTC. You may leave it out beside `extended`. */
  timestamp?: string
  extended?: ({
  /** All statuses and notes of the switch: at most one for each member and one for the whole switch, together up to 50000 characters. The list replaces the old one. */
  notes?: {
  member?: (string | null)
  /** A few words on how the member is, or on their plans. */
  status?: (string | null)
  /** A longer text. */
  note?: (string | null)
}[]
} | null)
}

/** A system. Values that its privacy hides from you are null. */
export interface System {
  /** Short ID, unique among systems. */
  id: string
  /** Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
  /** A description of the system. */
  description: (string | null)
  /** Added after members' names in proxied messages. */
  tag: (string | null)
  /** The pronouns of the system. */
  pronouns: (string | null)
  /** The URL of its picture. */
  avatar_url: (string | null)
  /** The URL of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. The server keeps the letter case. */
  color: (string | null)
  /** The time when the system was created. */
  created: string
  /** The URL that receives its events. Only in the owner's view. */
  webhook_url?: (string | null)
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (SystemPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it. */
  extended?: {
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields. */
  fields: Record<string, unknown>
}
}

/** Values beyond the reference API. Only if you ask for it. */
export interface SystemExtended {
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields. */
  fields: Record<string, unknown>
}

/** The settings of a system in one chat server. */
export interface SystemGuild {
  /** If true, messages in this chat server are proxied. */
  proxying_enabled: boolean
  /** Replaces the system's tag in this chat server. */
  tag: (string | null)
  /** If true, names in this chat server show the tag. */
  tag_enabled: boolean
  /** An https URL that replaces the system's picture in this chat server. */
  avatar_url: (string | null)
  /** Replaces the system's name in this chat server. */
  display_name: (string | null)
  /** Replaces `name_format` of the settings in this chat server. */
  name_format: (string | null)
}

/** The settings to change. */
export interface SystemGuildPatch {
  /** If true, messages in this chat server are proxied. */
  proxying_enabled?: boolean
  /** Replaces the system's tag in this chat server. */
  tag?: (string | null)
  /** If true, names in this chat server show the tag. */
  tag_enabled?: boolean
  /** An https URL that replaces the system's picture in this chat server. */
  avatar_url?: (string | null)
  /** Replaces the system's name in this chat server. */
  display_name?: (string | null)
  /** Replaces `name_format` of the settings in this chat server. */
  name_format?: (string | null)
}

/** The keys of a system to change. */
export interface SystemPatch {
  /** The name of the system. */
  name?: (string | null)
  /** A description of the system. */
  description?: (string | null)
  /** Added after members' names in proxied messages. */
  tag?: (string | null)
  /** The pronouns of the system. */
  pronouns?: (string | null)
  /** The https URL of its picture. */
  avatar_url?: (string | null)
  /** The https URL of its banner. */
  banner?: (string | null)
  /** Six hexadecimal digits without #. The server keeps the letter case. */
  color?: (string | null)
  privacy?: ({
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy?: (("public" | "private") | null)
  /** Controls who sees the pictures. */
  avatar_privacy?: (("public" | "private") | null)
  /** Controls who sees the description. */
  description_privacy?: (("public" | "private") | null)
  /** Controls who sees the banner. */
  banner_privacy?: (("public" | "private") | null)
  /** Controls who sees the pronouns. */
  pronoun_privacy?: (("public" | "private") | null)
  /** Controls who sees the list of members. */
  member_list_privacy?: (("public" | "private") | null)
  /** Controls who sees the list of groups. */
  group_list_privacy?: (("public" | "private") | null)
  /** Controls who sees the current fronters. */
  front_privacy?: (("public" | "private") | null)
  /** Controls who sees the history of switches. */
  front_history_privacy?: (("public" | "private") | null)
} | null)
  /** Values beyond the reference API. With this key in the body, the answer has it too. */
  extended?: ({
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields. */
  fields?: Record<string, unknown>
} | null)
}

/** The values that strangers may see. The owner sees everything, and only the owner sees these settings. */
export interface SystemPrivacy {
  /** Controls who sees the name; if there is a display name, strangers see that instead. */
  name_privacy: ("public" | "private")
  /** Controls who sees the pictures. */
  avatar_privacy: ("public" | "private")
  /** Controls who sees the description. */
  description_privacy: ("public" | "private")
  /** Controls who sees the banner. */
  banner_privacy: ("public" | "private")
  /** Controls who sees the pronouns. */
  pronoun_privacy: ("public" | "private")
  /** Controls who sees the list of members. */
  member_list_privacy: ("public" | "private")
  /** Controls who sees the list of groups. */
  group_list_privacy: ("public" | "private")
  /** Controls who sees the current fronters. */
  front_privacy: ("public" | "private")
  /** Controls who sees the history of switches. */
  front_history_privacy: ("public" | "private")
}

/** A system's settings in the owner's view. */
export interface SystemSettings {
  /** A time zone name from the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone: string
  /** If true, a bell reaction pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds until autoproxy in mode `latch` forgets the latched member; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** If true, new members that a bot or the dashboard creates are private. Requests give the privacy of a new member in their body. */
  member_default_private: boolean
  /** If true, new groups that a bot or the dashboard creates are private. Requests give the privacy of a new group in their body. */
  group_default_private: boolean
  /** If true, a bot shows the system's own private information by default. */
  show_private_info: boolean
  /** The maximum number of members. Read-only. */
  member_limit: number
  /** The maximum number of groups. Read-only. */
  group_limit: number
  /** If true, proxy tags match only in the same letter case. */
  case_sensitive_proxy_tags: boolean
  /** If true, a bot posts a message when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** If true, short IDs of six letters are shown in two parts with a dash between them. */
  hid_display_split: boolean
  /** If true, short IDs are shown in capital letters. */
  hid_display_caps: boolean
  /** The side on which lists pad short IDs of five letters. */
  hid_list_padding: ("off" | "left" | "right")
  /** If true, cards show the colour as text. */
  card_show_color_hex: boolean
  /** The effect of a proxied message of a member who is not fronting: no change (`off`), a new switch with that member (`new`), or that member joins the current fronters (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** The template for the names of proxied messages. */
  name_format: string
  /** Template texts for new descriptions. */
  description_templates: string[]
  /** Values beyond the reference API. Only if you ask for it, and null for strangers. */
  extended?: {
  /** The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none. */
  language: (("en" | "de") | null)
  words: ({
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
} | null)
}
}

/** The room that the texts of a system take, in bytes of UTF-8. */
export interface Usage {
  /** All texts: descriptions, notes, values of custom fields, comments, notes and statuses of switches, reasons for archiving, and data kept from other programs. */
  text: {
  /** Bytes that they take now. */
  used: number
  /** The most that `used` can grow to. */
  quota: number
}
  /** The values of custom fields among them. */
  fields: {
  /** Bytes that they take now. */
  used: number
  /** The most that `used` can grow to. */
  quota: number
}
}

/** A member in the shape of v1. */
export interface V1Member {
  /** Short ID, unique among members. */
  id: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** Six hexadecimal digits without #. */
  color: (string | null)
  /** A date as `YYYY-MM-DD`. The years 0001 and 0004 hide the year. */
  birthday: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** The URL of the banner. */
  banner: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The time when the member was created. */
  created: (string | null)
  /** If true, proxied messages keep their proxy tags. */
  keep_proxy: boolean
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** Controls who sees all values at once. Null for strangers. */
  privacy: (("public" | "private") | null)
  /** Controls who sees it in lists. Null for strangers. */
  visibility: (("public" | "private") | null)
  /** Controls who sees the name. Null for strangers. */
  name_privacy: (("public" | "private") | null)
  /** Controls who sees the description. Null for strangers. */
  description_privacy: (("public" | "private") | null)
  /** Controls who sees the birthday. Null for strangers. */
  birthday_privacy: (("public" | "private") | null)
  /** Controls who sees the pronouns. Null for strangers. */
  pronoun_privacy: (("public" | "private") | null)
  /** Controls who sees the picture. Null for strangers. */
  avatar_privacy: (("public" | "private") | null)
  /** Controls who sees the creation time. Null for strangers. */
  metadata_privacy: (("public" | "private") | null)
  /** The prefix of the first proxy tag. Use `proxy_tags`. */
  prefix?: (string | null)
  /** The suffix of the first proxy tag. Use `proxy_tags`. */
  suffix?: (string | null)
}

/** A proxied message in the shape of v1. */
export interface V1Message {
  /** The time when it was sent, in whole seconds. */
  timestamp: string
  /** The message that the bot posted for the member. */
  id: string
  /** The original message of the account. Empty if the bot did not record it. */
  original: string
  /** The account that wrote the original message. */
  sender: string
  /** The channel of the message. */
  channel: string
  /** Null if the member has been deleted. */
  system: ({
  /** Short ID, unique among things of its kind. */
  id: string
  /** The name of the system. */
  name: (string | null)
  /** A description of the system. */
  description: (string | null)
  /** Added after members' names in proxied messages. */
  tag: (string | null)
  /** The URL of its picture. */
  avatar_url: (string | null)
  /** The URL of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. */
  color: (string | null)
  /** The time when the system was created. */
  created: string
  /** Always UTC; v2 has the real timezone. */
  tz: "UTC"
  /** Controls who sees the description. Null for strangers. */
  description_privacy: (("public" | "private") | null)
  /** Controls who sees the list of members. Null for strangers. */
  member_list_privacy: (("public" | "private") | null)
  /** Controls who sees the current fronters. Null for strangers. */
  front_privacy: (("public" | "private") | null)
  /** Controls who sees the history of switches. Null for strangers. */
  front_history_privacy: (("public" | "private") | null)
} | null)
  /** Null if the member has been deleted. */
  member: (V1Member | null)
}

export interface Inputs {
  /** Create a system, where registration is open */
  createSystem: { include?: ("extended"); body: {
  /** The name of the system. */
  name?: (string | null)
} }
  /** Delete your system permanently */
  deleteSystem: { systemRef: string; body: {
  /** The short ID of the system, as confirmation. */
  confirm: string
} }
  /** Export your system as a file */
  exportSystem: { systemRef: string; format?: ("pluralkit" | "pluralport" | "polyphony" | "csv" | "ics" | "matrix"); pictures?: boolean }
  /** A system's settings */
  getSettings: { systemRef: string; include?: ("extended") }
  /** A system */
  getSystem: { systemRef: string; include?: ("extended") }
  /** The link preview of a system */
  getSystemOembed: { systemRef: string }
  /** How much room the texts of your system take */
  getUsage: { systemRef: string }
  /** Replace your token */
  renewToken: { systemRef: string; body: {
  /** `end` also takes the system from everybody else who holds it: for a token that somebody may have stolen. */
  people?: ("keep" | "end")
} }
  /** Change your system's settings */
  updateSettings: { systemRef: string; include?: ("extended"); body: SettingsPatch }
  /** Change a system */
  updateSystem: { systemRef: string; include?: ("extended"); body: SystemPatch }
  /** Add a member to groups */
  addMemberGroups: { memberRef: string; body: string[] }
  /** Create a member */
  createMember: { include?: ("extended"); body: NewMember }
  /** Delete a member */
  deleteMember: { memberRef: string }
  /** A member */
  getMember: { memberRef: string; include?: ("extended") }
  /** A member's settings in a chat server */
  getMemberGuild: { memberRef: string; guild_id: string }
  /** The link preview of a member */
  getMemberOembed: { memberRef: string }
  /** Your own order of your members */
  getMemberOrder: { systemRef: string }
  /** The groups of a member */
  listMemberGroups: { memberRef: string; include?: ("extended") }
  /** A system's members */
  listMembers: { systemRef: string; limit?: number; after?: string; include?: ("extended") }
  /** Put all your members into an order of your own */
  orderMembers: { systemRef: string; body: string[] }
  /** Replace the groups of a member */
  overwriteMemberGroups: { memberRef: string; body: string[] }
  /** Remove a member from groups */
  removeMemberGroups: { memberRef: string; body: string[] }
  /** Set privacy keys of all your members at once */
  setMembersPrivacy: { body: MemberPrivacyPatch }
  /** Change a member */
  updateMember: { memberRef: string; include?: ("extended"); body: MemberPatch }
  /** Change a member's settings in a chat server */
  updateMemberGuild: { memberRef: string; guild_id: string; body: MemberGuildPatch }
  /** Add members to a group */
  addGroupMembers: { groupRef: string; body: string[] }
  /** Create a group */
  createGroup: { include?: ("extended"); body: NewGroup }
  /** Delete a group and keep its members */
  deleteGroup: { groupRef: string; children?: ("lift" | "delete") }
  /** A group */
  getGroup: { groupRef: string; include?: ("extended") }
  /** The link preview of a group */
  getGroupOembed: { groupRef: string }
  /** The members of a group */
  listGroupMembers: { groupRef: string; include?: ("extended") }
  /** A system's groups */
  listGroups: { systemRef: string; with_members?: boolean; limit?: number; after?: string; include?: ("extended") }
  /** Replace the members of a group */
  overwriteGroupMembers: { groupRef: string; body: string[] }
  /** Remove members from a group */
  removeGroupMembers: { groupRef: string; body: string[] }
  /** Set privacy keys of all your groups at once */
  setGroupsPrivacy: { body: GroupPrivacyPatch }
  /** Change a group */
  updateGroup: { groupRef: string; include?: ("extended"); body: GroupPatch }
  /** Create a custom field */
  createField: { systemRef: string; body: NewCustomField }
  /** Delete a custom field and all its values */
  deleteField: { systemRef: string; field: string }
  /** A system's custom fields */
  listFields: { systemRef: string }
  /** Put all custom fields into a new order */
  orderFields: { systemRef: string; body: string[] }
  /** Change a custom field */
  updateField: { systemRef: string; field: string; body: CustomFieldPatch }
  /** Record a switch */
  createSwitch: { systemRef: string; include?: ("extended"); body: NewSwitch }
  /** Delete a switch */
  deleteSwitch: { systemRef: string; switchRef: string }
  /** The current fronters */
  getFronters: { systemRef: string; include?: ("extended") }
  /** Time in front by member */
  getFronting: { systemRef: string; start?: string; end?: string; members?: string }
  /** One switch */
  getSwitch: { systemRef: string; switchRef: string; include?: ("extended") }
  /** The history of switches */
  listSwitches: { systemRef: string; before?: string; limit?: number; include?: ("extended") }
  /** Move a switch in time, or write notes on it */
  updateSwitch: { systemRef: string; switchRef: string; include?: ("extended"); body: SwitchPatch }
  /** Replace the members of a switch */
  updateSwitchMembers: { systemRef: string; switchRef: string; include?: ("extended"); body: string[] }
  /** Your presets: fronts that one step sets */
  listPresets: { systemRef: string }
  /** Replace all your presets */
  replacePresets: { systemRef: string; body: {
  /** The name, different from all others in any letter case. */
  name: string
  members: string[]
}[] }
  /** Comment on a switch */
  createComment: { systemRef: string; switchRef: string; body: {
  /** The text. */
  text: string
  /** The member who says it, as a short ID or a UUID. Null for nobody in particular. */
  member?: (string | null)
} }
  /** Delete a comment */
  deleteComment: { systemRef: string; switchRef: string; comment: string }
  /** The comments on a switch, oldest first */
  listComments: { systemRef: string; switchRef: string }
  /** Change the text of a comment */
  updateComment: { systemRef: string; switchRef: string; comment: string; body: {
  /** The text. */
  text?: string
} }
  /** Write a note */
  createNote: { systemRef: string; body: NewNote }
  /** Delete a note */
  deleteNote: { systemRef: string; note: string }
  /** One note of your journal */
  getNote: { systemRef: string; note: string }
  /** The notes of your journal */
  listNotes: { systemRef: string; query?: string; member?: string; author?: string; involves?: string; limit?: number; before?: string }
  /** Change a note */
  updateNote: { systemRef: string; note: string; body: NoteChange }
  /** Tell a receiver who fronts: make a channel */
  createChannel: { systemRef: string; body: {
  /** The name. Only you see it. */
  name: string
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when?: ("start" | "stop" | "out")[]
  /** The members that the channel is about; it says nothing of all others. Null for everybody. */
  members?: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text?: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language?: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent?: boolean
  /** Seconds without another change before a message is sent. */
  delay?: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet?: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused?: boolean
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The address, in the form that `kind` needs. No answer shows it. For `discord` an account that is linked to the system. */
  to: ({
  endpoint: string
  keys: {
  p256dh: string
  auth: string
}
} | {
  server: string
  topic: string
  token?: string
} | {
  account: string
})
} }
  /** Delete a channel */
  deleteChannel: { systemRef: string; channel: string }
  /** One of your channels */
  getChannel: { systemRef: string; channel: string }
  /** The key of this server for Web Push */
  getPushKey: Record<never, never>
  /** Your channels */
  listChannels: { systemRef: string }
  /** Send a test message */
  testChannel: { systemRef: string; channel: string }
  /** Change a channel */
  updateChannel: { systemRef: string; channel: string; body: {
  /** The name. Only you see it. */
  name?: string
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when?: ("start" | "stop" | "out")[]
  /** The members that the channel is about; it says nothing of all others. Null for everybody. */
  members?: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text?: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language?: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent?: boolean
  /** Seconds without another change before a message is sent. */
  delay?: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet?: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused?: boolean
} }
  /** Make a reminder */
  createReminder: { systemRef: string; body: {
  /** The name. */
  name: string
  /** More about it. */
  text?: (string | null)
  /** When the reminder falls due. */
  on: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  /** Default: the timezone of the system. */
  timezone?: string
  /** The first day. Default: today. */
  from?: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** A reference to a member. Null for anybody. */
  member?: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Members of whom one must front. An empty list means always. */
  while?: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed?: ("digest" | "skip")
  /** IDs of your channels that tell it. An empty list: it only stands on the front page. */
  channels?: string[]
  /** If false, the reminder is off. */
  enabled?: boolean
} }
  /** Delete a reminder */
  deleteReminder: { systemRef: string; reminder: string }
  /** Dismiss a reminder that is due */
  dismissReminder: { systemRef: string; reminder: string }
  /** One of your reminders */
  getReminder: { systemRef: string; reminder: string }
  /** Your reminders */
  listReminders: { systemRef: string }
  /** Change a reminder */
  updateReminder: { systemRef: string; reminder: string; body: {
  /** The name. */
  name?: string
  /** More about it. */
  text?: (string | null)
  /** When the reminder falls due. */
  on?: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  /** Default: the timezone of the system. */
  timezone?: string
  /** The first day. Default: today. */
  from?: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** A reference to a member. Null for anybody. */
  member?: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Members of whom one must front. An empty list means always. */
  while?: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed?: ("digest" | "skip")
  /** IDs of your channels that tell it. An empty list: it only stands on the front page. */
  channels?: string[]
  /** If false, the reminder is off. */
  enabled?: boolean
} }
  /** End sync */
  deleteSync: { systemRef: string }
  /** Your sync with another server */
  getSync: { systemRef: string }
  /** What sync will do when it starts */
  getSyncPlan: { systemRef: string }
  /** What sync did */
  listSyncLog: { systemRef: string; limit?: number; before?: string }
  /** Pause sync */
  pauseSync: { systemRef: string }
  /** Compare both sides now */
  runSync: { systemRef: string }
  /** Set up sync with another server, or give it a new token */
  setSync: { systemRef: string; body: {
  /** Your token on the other side. No answer shows it. */
  token: string
  /** The address of the other side: its scheme and host alone. The operator decides which ones are allowed. */
  url?: string
  /** The way that changes take: `both`, only `in` to this server, only `out` to the other one, or `off`. Default: `both`. */
  directions?: {
  system?: ("both" | "in" | "out" | "off")
  members?: ("both" | "in" | "out" | "off")
  groups?: ("both" | "in" | "out" | "off")
  switches?: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer?: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes?: ("keep" | "follow")
} }
  /** Say what belongs together */
  setSyncPairs: { systemRef: string; body: {
  /** The kind of both. */
  kind: ("member" | "group")
  /** The UUID here, or null. */
  here: (string | null)
  /** The UUID there, or null. */
  there: (string | null)
  /** Only beside a null: `false` takes back that sync leaves it alone. Default: `true`. */
  alone?: boolean
}[] }
  /** Start sync */
  startSync: { systemRef: string; body: {
  /** The ID of the plan that you have seen. Not needed after a pause. */
  plan?: string
} }
  /** Bring back the value before an entry of the log */
  undoSyncEntry: { systemRef: string; entry: string }
  /** Change the rules of sync */
  updateSync: { systemRef: string; body: {
  /** The way that changes take: `both`, only `in` to this server, only `out` to the other one, or `off`. Default: `both`. */
  directions?: {
  system?: ("both" | "in" | "out" | "off")
  members?: ("both" | "in" | "out" | "off")
  groups?: ("both" | "in" | "out" | "off")
  switches?: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer?: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes?: ("keep" | "follow")
  /** The token that the bot of the other side shows for the webhook. No answer shows it. */
  webhook_token?: string
} }
  /** Keep copies of pictures that are elsewhere */
  copyPictures: { systemRef: string }
  /** Delete a picture */
  deletePicture: { systemRef: string; picture: string }
  /** The pictures of your system */
  listPictures: { systemRef: string }
  /** Upload a picture */
  uploadPicture: { systemRef: string; kind?: ("avatar" | "banner"); body: object }
  /** Create a circle */
  createCircle: { systemRef: string; body: {
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name: string
  /** A colour as six hex digits. */
  color?: (string | null)
  /** The parts that the circle shows of its members. */
  shows?: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others?: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history?: number
  /** IDs of the custom fields that the circle shows. */
  fields?: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone?: boolean
  /** The members of the circle. */
  members?: string[]
  /** The members whom the circle leaves out. It has no effect without `everyone`. */
  except?: string[]
} }
  /** Delete a circle, and take it out of its shares */
  deleteCircle: { systemRef: string; circle: string }
  /** One of your circles */
  getCircle: { systemRef: string; circle: string }
  /** Your circles */
  listCircles: { systemRef: string }
  /** Change a circle */
  updateCircle: { systemRef: string; circle: string; body: {
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name?: string
  /** A colour as six hex digits. */
  color?: (string | null)
  /** The parts that the circle shows of its members. */
  shows?: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others?: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history?: number
  /** IDs of the custom fields that the circle shows. */
  fields?: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone?: boolean
  /** The members of the circle. */
  members?: string[]
  /** The members whom the circle leaves out. It has no effect without `everyone`. */
  except?: string[]
} }
  /** See whom a share of some circles would show */
  previewCircles: { systemRef: string; body: {
  /** IDs of the circles that a share would have. */
  circles: string[]
  /** `link`, the default, for a share that everybody with the link can read. `person` for one that somebody keeps in their account. */
  kind?: ("link" | "person")
  /** A change of a circle that is not saved. */
  change?: {
  /** The ID of the circle. */
  circle: string
  /** The keys to change. A new list replaces the whole old one. */
  to: {
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name?: string
  /** A colour as six hex digits. */
  color?: (string | null)
  /** The parts that the circle shows of its members. */
  shows?: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others?: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history?: number
  /** IDs of the custom fields that the circle shows. */
  fields?: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone?: boolean
  /** The members of the circle. */
  members?: string[]
  /** The members whom the circle leaves out. It has no effect without `everyone`. */
  except?: string[]
}
}
} }
  /** Make a feed of a share */
  createFeed: { systemRef: string; share: string; body: {
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
} }
  /** Let somebody in: make a share */
  createShare: { systemRef: string; body: {
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title?: (string | null)
  /** IDs of the circles whose members the share shows. */
  circles: string[]
  /** The time when the share ends, at most ten years from now. Null: it lasts until it is ended. */
  expires_at?: (string | null)
} }
  /** End a feed at once */
  deleteFeed: { systemRef: string; share: string; feed: string }
  /** End a share at once, and delete it */
  deleteShare: { systemRef: string; share: string }
  /** End all shares at once */
  endAllShares: { systemRef: string }
  /** One of your shares */
  getShare: { systemRef: string; share: string }
  /** The feeds of a share */
  listFeeds: { systemRef: string; share: string }
  /** Your shares */
  listShares: { systemRef: string }
  /** Give a share a new link */
  renewShareLink: { systemRef: string; share: string }
  /** Change a share */
  updateShare: { systemRef: string; share: string; body: {
  /** The name. Only you see it. */
  name?: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title?: (string | null)
  /** IDs of the circles whose members the share shows. */
  circles?: string[]
  /** The time when the share ends, at most ten years from now. Null: it lasts until it is ended. */
  expires_at?: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify?: boolean
} }
  /** Your system's autoproxy in a chat server */
  getAutoproxy: { systemRef: string; guild_id?: string; channel_id?: string }
  /** Your system's settings in a chat server */
  getSystemGuild: { systemRef: string; guild_id: string }
  /** The chat servers where your system was used */
  listSystemGuilds: { systemRef: string }
  /** Change your system's autoproxy in a chat server */
  updateAutoproxy: { systemRef: string; guild_id?: string; channel_id?: string; body: AutoproxyPatch }
  /** Change your system's settings in a chat server */
  updateSystemGuild: { systemRef: string; guild_id: string; body: SystemGuildPatch }
  /** Get a code that links a chat account */
  createLinkCode: { systemRef: string }
  /** The chat bot of this server */
  getBot: Record<never, never>
  /** The linked chat accounts of your system */
  listAccounts: { systemRef: string }
  /** Unlink a chat account, except the last one */
  unlinkAccount: { systemRef: string; account: string }
  /** A proxied message */
  getMessage: { message: string }
  /** State of a chat bot's connections */
  getShardState: Record<never, never>
  /** Remove the webhook */
  deleteWebhook: { systemRef: string }
  /** The webhook of your system and its state */
  getWebhook: { systemRef: string }
  /** The events sent to the webhook */
  listDeliveries: { systemRef: string; before?: string; limit?: number }
  /** Send a test event to the webhook */
  pingWebhook: { systemRef: string }
  /** Register a webhook address */
  putWebhook: { systemRef: string; body: {
  /** The URL that receives events. */
  url: string
  /** True if the receiver also takes events and keys that PluralKit does not have. */
  extended?: boolean
} }
  /** Send an event again, starting with a first attempt */
  retryDelivery: { systemRef: string; delivery: string }
  /** A live stream of events */
  streamEvents: { systemRef: string }
  /** Verify and activate the new address */
  verifyWebhook: { systemRef: string }
  /** Everybody who holds your system */
  listHolders: { systemRef: string }
  /** Take your system from somebody who holds it */
  removeHolder: { systemRef: string; person: string }
  /** Delete yourself permanently */
  deletePerson: { body: {
  /** The name of the person, as confirmation. */
  confirm: string
  /** `delete` deletes the systems that nobody else holds. `keep` deletes none. */
  systems: ("keep" | "delete")
} }
  /** Sign out all other devices */
  endOtherSessions: Record<never, never>
  /** Sign out one device */
  endSession: { session: string }
  /** Yourself, your systems and your ways in */
  getPerson: Record<never, never>
  /** Hold a system: one that exists, or a new one */
  holdSystem: { body: {
  /** The token of a system that exists. */
  token?: string
  /** Short ID of a system that this browser has entered with its token. */
  entered?: string
  /** The name of a new system. */
  name?: (string | null)
} }
  /** Let go of a system */
  letGoOfSystem: { systemRef: string }
  /** The devices on which you are signed in */
  listSessions: Record<never, never>
  /** The inviter and the purpose of an invite */
  readInvite: { body: {
  /** The code of an invite. */
  invite: string
} }
  /** Your security log */
  readLog: { limit?: number; before?: string }
  /** Register, where registration is open or with an invite */
  register: { body: {
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** At least 10 characters, and not one of the most common passwords. */
  password?: string
  /** `RegistrationResponseJSON`: a new passkey, as its `toJSON()` writes it. */
  passkey?: {
  /** The ID of the credential. */
  id: string
  /** The ID of the credential. */
  rawId: string
  /** The kind of credential. */
  type: "public-key"
  /** Results of extensions. The server uses none. */
  clientExtensionResults?: Record<string, unknown>
  /** The place of the passkey: this device or another. */
  authenticatorAttachment?: string
  /** The answer of the authenticator. */
  response: {
  /** The challenge and the origin, as the browser saw them. */
  clientDataJSON: string
  /** The public key. */
  attestationObject: string
  /** How browsers reach the passkey. */
  transports?: string[]
}
}
  /** The code of an invite, where the server asks for one. */
  invite?: string
} }
  /** Change your name or password */
  updatePerson: { body: {
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name?: string
  /** At least 10 characters, and not one of the most common passwords. */
  password?: string
} }
  /** Confirm that it is you */
  confirmSession: { body: ({
  /** The password. */
  password: string
} | {
  /** The code that an authenticator shows. */
  code: string
} | {
  /** The ID of the credential. */
  id: string
  /** The ID of the credential. */
  rawId: string
  /** The kind of credential. */
  type: "public-key"
  /** Results of extensions. The server uses none. */
  clientExtensionResults?: Record<string, unknown>
  /** The place of the passkey: this device or another. */
  authenticatorAttachment?: string
  /** The answer of the authenticator. */
  response: {
  /** The challenge and the origin, as the browser saw them. */
  clientDataJSON: string
  /** The state of the authenticator. */
  authenticatorData: string
  /** The signature over both. */
  signature: string
  /** The ID of the person. */
  userHandle?: string
}
}) }
  /** The person who is signed in */
  getSession: Record<never, never>
  /** Sign in with a link from another device */
  joinSession: { body: {
  /** The code of a link for another device. Case, spaces and dashes do not count. */
  code: string
} }
  /** Sign in with a recovery code */
  recoverSession: { body: {
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** A recovery code. Case, spaces and dashes do not count. */
  code: string
} }
  /** Sign in with name and password */
  signIn: { body: {
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** The password. */
  password: string
  /** The code that an authenticator shows, if the person uses one. */
  code?: string
} }
  /** Sign out */
  signOut: Record<never, never>
  /** Get the secret for an authenticator */
  beginTotp: Record<never, never>
  /** Turn the authenticator on, with its first code */
  confirmTotp: { body: {
  /** The code that the authenticator shows. */
  code: string
} }
  /** Get a link that signs in another device */
  linkDevice: Record<never, never>
  /** Get ten new recovery codes */
  makeRecoveryCodes: Record<never, never>
  /** Turn the authenticator off */
  removeTotp: Record<never, never>
  /** Disable or enable somebody, or change their role */
  changePerson: { person: string; body: {
  /** True ends everything of theirs at once: they cannot sign in. */
  disabled?: boolean
  /** Admins run this server. */
  role?: ("person" | "admin")
} }
  /** Open or close registration */
  changeRegistration: { body: {
  /** The rule for registration from now on. Null follows the environment again. */
  registration: (("open" | "invite" | "closed") | null)
} }
  /** Disable or enable a system */
  changeSystemAccess: { system: string; body: {
  /** True hides the system and refuses its token, keys, programs, bots and holders. */
  disabled: boolean
} }
  /** Make an invite to register */
  createInvite: { body: {
  /** How many people can register with it. The default is 1. */
  uses?: number
  /** The time from which on it no longer works. The default is in 7 days. */
  expires_at?: string
} }
  /** The rule for registration */
  getRegistration: Record<never, never>
  /** How the server is */
  getStatus: Record<never, never>
  /** The disabled systems */
  listDisabledSystems: { limit?: number; before?: string }
  /** The invites */
  listInvites: Record<never, never>
  /** Everybody who can sign in */
  listPeople: { search?: string; limit?: number; after?: string }
  /** Back up now */
  makeBackup: Record<never, never>
  /** The log of admins */
  readAdminLog: { limit?: number; before?: string }
  /** Delete somebody */
  removePerson: { person: string }
  /** Help somebody who cannot sign in */
  resetPerson: { person: string; body: {
  /** True keeps their password, passkeys, recovery codes, authenticator and single sign-on. */
  keep?: boolean
} }
  /** Revoke an invite */
  revokeInvite: { invite: string }
  /** Sign in with the single sign-on of this server */
  beginOidc: { return?: string; link?: ("1"); confirm?: ("1") }
  /** Come back from the single sign-on */
  finishOidc: { code?: string; state?: string; iss?: string; error?: string }
  /** No longer come in with the single sign-on */
  unlinkOidc: Record<never, never>
  /** Add a passkey */
  addPasskey: { body: {
  /** The ID of the credential. */
  id: string
  /** The ID of the credential. */
  rawId: string
  /** The kind of credential. */
  type: "public-key"
  /** Results of extensions. The server uses none. */
  clientExtensionResults?: Record<string, unknown>
  /** The place of the passkey: this device or another. */
  authenticatorAttachment?: string
  /** The answer of the authenticator. */
  response: {
  /** The challenge and the origin, as the browser saw them. */
  clientDataJSON: string
  /** The public key. */
  attestationObject: string
  /** How browsers reach the passkey. */
  transports?: string[]
}
  /** A name for the passkey. Without one it is named after the browser and the operating system. */
  name?: string
} }
  /** Begin to add a passkey */
  newPasskeyOptions: Record<never, never>
  /** Begin to use a passkey */
  passkeyOptions: Record<never, never>
  /** Begin to register with a passkey */
  registrationOptions: { body: {
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** The code of an invite, where the server asks for one. */
  invite?: string
} }
  /** Remove a passkey */
  removePasskey: { passkey: string }
  /** Sign in with a passkey */
  signInWithPasskey: { body: {
  /** The ID of the credential. */
  id: string
  /** The ID of the credential. */
  rawId: string
  /** The kind of credential. */
  type: "public-key"
  /** Results of extensions. The server uses none. */
  clientExtensionResults?: Record<string, unknown>
  /** The place of the passkey: this device or another. */
  authenticatorAttachment?: string
  /** The answer of the authenticator. */
  response: {
  /** The challenge and the origin, as the browser saw them. */
  clientDataJSON: string
  /** The state of the authenticator. */
  authenticatorData: string
  /** The signature over both. */
  signature: string
  /** The ID of the person. */
  userHandle?: string
}
} }
  /** Register a program of your own */
  createProgram: { body: {
  /** The name that people see when the program asks for access. */
  name: string
  /** The addresses to which people may be sent back: `https`, or `http` on this device (`127.0.0.1`, `[::1]`, `localhost`), there with any port. */
  redirect_uris: string[]
  /** True for a program that cannot keep a secret, such as an app or a page. */
  public?: boolean
} }
  /** Delete a program of your own */
  deleteProgram: { program: string }
  /** Shut a program out */
  endGrant: { grant: string }
  /** The programs that you have let in */
  listGrants: Record<never, never>
  /** The programs that you have registered */
  listPrograms: Record<never, never>
  /** Keep a share in your account */
  keepShare: { body: {
  /** The code behind `#` in the link of a share. */
  code: string
} }
  /** Leave a share that you keep */
  leaveShare: { share: string }
  /** Shares that you keep in your account */
  listKeptShares: Record<never, never>
  /** Read a share */
  getShared: { share?: string }
  /** The groups of the members whom a share shows */
  listSharedGroups: { share?: string }
  /** The past fronts that a share shows */
  listSharedHistory: { share?: string; before?: string; limit?: number }
  /** The members whom a share lists, by name */
  listSharedMembers: { share?: string }
  /** A share as its holder sees it */
  previewShare: { systemRef: string; share: string }
  /** A live stream of a share */
  streamShared: { share?: string }
  /** Be told when the front of a share changes: make a channel */
  createSharedChannel: { share?: string; body: {
  /** The name. Only you see it. */
  name: string
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when?: ("start" | "stop" | "out")[]
  /** The members that the channel is about; it says nothing of all others. Null for everybody. */
  members?: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text?: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language?: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent?: boolean
  /** Seconds without another change before a message is sent. */
  delay?: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet?: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused?: boolean
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The address, in the form that `kind` needs. No answer shows it. For `discord` an account that is linked to the system. */
  to: ({
  endpoint: string
  keys: {
  p256dh: string
  auth: string
}
} | {
  server: string
  topic: string
  token?: string
} | {
  account: string
})
} }
  /** Delete a channel of a share */
  deleteSharedChannel: { channel: string; share?: string }
  /** The channels of a share */
  listSharedChannels: { share?: string }
  /** Send a test message to a channel of a share */
  testSharedChannel: { channel: string; share?: string }
  /** Change a channel of a share */
  updateSharedChannel: { channel: string; share?: string; body: {
  /** The name. Only you see it. */
  name?: string
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when?: ("start" | "stop" | "out")[]
  /** The members that the channel is about; it says nothing of all others. Null for everybody. */
  members?: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text?: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language?: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent?: boolean
  /** Seconds without another change before a message is sent. */
  delay?: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet?: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused?: boolean
} }
  /** Enter a system with its token, without a sign-in */
  enterSystem: { body: {
  /** The token of the system. */
  token: string
  /** False for a cookie that ends when the browser is closed. */
  remember?: boolean
} }
  /** Leave a system that was entered with its token */
  leaveSystem: { systemRef: string }
  /** Create a key that is limited to its scopes */
  createKey: { systemRef: string; body: {
  /** A name for the key, such as the program that uses it. */
  name: string
  /** The scopes of the key. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** The time when the key expires. Without it the key never expires. */
  expires_at?: (string | null)
} }
  /** Revoke a key at once */
  deleteKey: { systemRef: string; key: string }
  /** The keys of your system */
  listKeys: { systemRef: string }
  /** Create a system from a data file */
  bridgeCreateSystemFromFile: { account_id?: string; conflicts?: ("mine" | "file" | "ask"); custom_fronts?: boolean; privacy?: ("private" | "public"); lenient?: boolean; body: object }
  /** Fetch a data file from an address that somebody typed */
  bridgeFetchFile: { body: {
  /** The address of the file. */
  url: string
} }
  /** Create a system from a data file, where registration is open */
  createSystemFromFile: { conflicts?: ("mine" | "file" | "ask"); custom_fronts?: boolean; privacy?: ("private" | "public"); lenient?: boolean; body: object }
  /** The report of the last import */
  getLastImport: { systemRef: string }
  /** Import a data file into your system */
  importFile: { systemRef: string; dry_run?: boolean; match?: ("auto" | "ids" | "none"); keep?: string; conflicts?: ("mine" | "file" | "ask"); take?: string; custom_fronts?: boolean; privacy?: ("private" | "public"); lenient?: boolean; body: object }
  /** Say that the bot runs, and how people find it */
  bridgeAnnounceBot: { body: {
  /** The chat platform. */
  platform: ("discord")
  /** The ID of the bot on the chat platform. */
  application_id: string
  /** The name of the bot. */
  name: string
  /** The link that invites the bot to a chat server. */
  invite_url: string
  /** The texts that commands can begin with, the usual one first. */
  prefixes: string[]
} }
  /** Counts of everything on this server */
  bridgeGetStats: Record<never, never>
  /** The linked accounts of a system */
  bridgeListAccounts: { systemRef: string }
  /** Link the account of somebody who told a code */
  bridgeRedeemLinkCode: { body: {
  /** The code that the system got. */
  code: string
  /** The account that told the code. */
  account_id: string
} }
  /** Take an account off the deny list */
  bridgeAllowAccount: { account: string }
  /** Create a system */
  bridgeCreateSystem: { body: {
  /** An account to link to the new system. */
  account_id?: string
  /** The name of the system. */
  name?: (string | null)
  /** A short ID for the system. It must be free. */
  id?: string
} }
  /** Delete all switches of a system */
  bridgeDeleteSwitches: { systemRef: string }
  /** Delete a system */
  bridgeDeleteSystem: { systemRef: string }
  /** Put an account on the deny list */
  bridgeDenyAccount: { account: string }
  /** The system of a linked account */
  bridgeGetAccount: { account: string }
  /** Tell whether an account is on the deny list */
  bridgeGetDenied: { account: string }
  /** Link an account to a system */
  bridgeLinkAccount: { systemRef: string; account: string }
  /** Set a member's settings in a chat server */
  bridgePutMemberGuild: { memberRef: string; guild_id: string; body: MemberGuildPatch }
  /** Set a system's settings in a chat server */
  bridgePutSystemGuild: { systemRef: string; guild_id: string; body: SystemGuildPatch }
  /** Revoke the token of a system */
  bridgeRemoveToken: { systemRef: string }
  /** Give a system a new token */
  bridgeRenewToken: { systemRef: string }
  /** Unlink an account, except the last one */
  bridgeUnlinkAccount: { systemRef: string; account: string }
  /** Switch autoproxy on or off for one account */
  bridgeUpdateAccount: { account: string; body: {
  /** If true, autoproxy works for this account. */
  autoproxy_enabled?: boolean
} }
  /** The members of a group by their names */
  bridgeListGroupMembers: { groupRef: string; with?: ("values") }
  /** The groups of a system by their names */
  bridgeListGroups: { systemRef: string }
  /** The members of a system by their names */
  bridgeListMembers: { systemRef: string; known?: string; only?: string; with?: ("values") }
  /** The settings of a chat server */
  bridgeGetGuild: { guild_id: string }
  /** Change the settings of a chat server */
  bridgeUpdateGuild: { guild_id: string; body: {
  /** Its name, as the bot last saw it. */
  name?: (string | null)
  /** The channel in which the bot logs proxied messages. */
  log_channel?: (string | null)
  /** Channels whose messages the bot does not log. */
  log_blacklist?: string[]
  /** Channels, threads and categories without proxying. */
  blacklist?: string[]
  /** If true, the bot deletes what logging bots say about originals that it deleted. */
  log_cleanup_enabled?: boolean
  /** If true, the bot answers to unknown commands. */
  invalid_command_response_enabled?: boolean
  /** If true, only messages that show a system tag are proxied. */
  require_system_tag?: boolean
  /** When proxied messages are silent: never, always, when the original was (`match`), or when it was not (`invert`). */
  suppress_notifications?: ("never" | "always" | "match" | "invert")
} }
  /** Close intentions */
  bridgeCloseIntentions: { body: string[] }
  /** Decide whether and how to proxy a message */
  bridgeDecideProxy: { body: {
  /** The ID of the message. */
  message_id: string
  /** The author of the message. */
  account_id: string
  /** The chat server of the message. */
  guild_id: string
  /** The channel of the message. */
  channel_id: string
  /** The channel that a thread belongs to. Null outside of threads. */
  root_channel_id?: (string | null)
  /** The category of the channel. */
  category_id?: (string | null)
  /** The text of the message. The server does not store it. */
  content: string
  /** True if the message has attachments, so that its text may be empty. */
  has_attachments?: boolean
  /** True if the message has a poll, so that its text may be empty. */
  has_poll?: boolean
  /** True if the message was edited. */
  edited?: boolean
  /** The previous message in the channel. It helps to keep two members with the same name apart. */
  previous?: ({
  /** The author's name. */
  name: string
  /** Its ID, if this bot posted it. */
  message_id?: (string | null)
} | null)
  /** The rules for the name: the rules of Discord, or none (`plain`). */
  platform?: ("discord" | "plain")
  /** Speak as this member of the sender's system: a short ID or a UUID. Then neither autoproxy nor backslashes count, and tags are only cut off. */
  member?: (string | null)
  /** If true and the message is to be proxied, the server stores the intention first, and only one request gets `"proxy": true` for a message. */
  intend?: boolean
  /** If true, the server only answers: it stores no intention, and a backslash changes nothing. */
  dry_run?: boolean
} }
  /** Delete the record of a message */
  bridgeDeleteMessage: { message: string }
  /** Delete the records of several messages */
  bridgeDeleteMessages: { body: string[] }
  /** Forget who caused an answer */
  bridgeDeleteReply: { message: string }
  /** The latest proxied message of an account in a channel */
  bridgeGetLatestMessage: { account: string; channel_id: string }
  /** A proxied message, with its parts */
  bridgeGetMessage: { message: string }
  /** An answer of the bot, and who caused it */
  bridgeGetReply: { message: string }
  /** The open intentions */
  bridgeListIntentions: { after?: string; limit?: number }
  /** Record a proxied message */
  bridgeRecordMessage: { body: {
  /** The ID of the message that the bot posted. */
  id: string
  /** The ID of the original message. */
  original: (string | null)
  /** The account that wrote the original message. */
  sender: string
  /** The channel of the message. */
  channel: string
  /** The chat server. Null outside of chat servers. */
  guild: (string | null)
  /** The member who was proxied: a short ID or a UUID. */
  member: string
  /** The ID of the proxied message that this one continues, with further files. */
  part_of?: (string | null)
  /** The time when the original message was sent. Default: the time inside its ID. */
  sent_at?: (string | null)
} }
  /** Record who caused an answer of the bot */
  bridgeRecordReply: { body: {
  /** The ID of the message that the bot answered with. */
  id: string
  /** The channel of the message. */
  channel: string
  /** The chat server. Null outside of chat servers. */
  guild?: (string | null)
  /** The account that gave the command. */
  account: string
  /** The message with the command. Null if there was none. */
  command?: (string | null)
} }
  /** Take direct messages to send */
  bridgeClaimNotifications: Record<never, never>
  /** Say how sending a direct message went */
  bridgeReportNotification: { body: {
  /** The channel that the message belongs to. */
  channel: string
  /** The name of the message. */
  key: string
  /** True if the account has the message. If false, the server gives it out again later, and pauses the channel after 5 days. */
  arrived: boolean
} }
}

export interface Answers {
  /** Create a system, where registration is open */
  createSystem: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
}
  /** Delete your system permanently */
  deleteSystem: undefined
  /** Export your system as a file */
  exportSystem: ({
  /** The version of the format. */
  version: 2
  /** Short ID, unique among systems. */
  id: string
  /** Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
  /** A description of the system. */
  description: (string | null)
  /** Added after members' names in proxied messages. */
  tag: (string | null)
  /** The pronouns of the system. */
  pronouns: (string | null)
  /** The URL of its picture. */
  avatar_url: (string | null)
  /** The URL of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #. The server keeps the letter case. */
  color: (string | null)
  /** The time when the system was created. */
  created: string
  /** The URL that receives its events. Only in the owner's view. */
  webhook_url?: (string | null)
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (SystemPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it. */
  extended?: {
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields. */
  fields: Record<string, unknown>
}
  /** The settings of the system. */
  config: {
  /** A time zone name from the tz database, or a fixed offset such as `UTC+05:30`. */
  timezone: string
  /** If true, a bell reaction pings the account behind a proxied message. */
  pings_enabled: boolean
  /** Seconds until autoproxy in mode `latch` forgets the latched member; null means 6 hours, 0 means never. */
  latch_timeout: (number | null)
  /** If true, new members that a bot or the dashboard creates are private. Requests give the privacy of a new member in their body. */
  member_default_private: boolean
  /** If true, new groups that a bot or the dashboard creates are private. Requests give the privacy of a new group in their body. */
  group_default_private: boolean
  /** If true, a bot shows the system's own private information by default. */
  show_private_info: boolean
  /** The maximum number of members. Read-only. */
  member_limit: number
  /** The maximum number of groups. Read-only. */
  group_limit: number
  /** If true, proxy tags match only in the same letter case. */
  case_sensitive_proxy_tags: boolean
  /** If true, a bot posts a message when it cannot proxy. */
  proxy_error_message_enabled: boolean
  /** If true, short IDs of six letters are shown in two parts with a dash between them. */
  hid_display_split: boolean
  /** If true, short IDs are shown in capital letters. */
  hid_display_caps: boolean
  /** The side on which lists pad short IDs of five letters. */
  hid_list_padding: ("off" | "left" | "right")
  /** If true, cards show the colour as text. */
  card_show_color_hex: boolean
  /** The effect of a proxied message of a member who is not fronting: no change (`off`), a new switch with that member (`new`), or that member joins the current fronters (`add`). */
  proxy_switch: ("off" | "new" | "add")
  /** The template for the names of proxied messages. Null means the default. */
  name_format: (string | null)
  /** Template texts for new descriptions. */
  description_templates: string[]
  /** Values beyond the reference API. Only if you ask for it, and null for strangers. */
  extended?: {
  /** The language in which the bot answers. Null leaves it to the chat platform, and to English where that names none. */
  language: (("en" | "de") | null)
  words: ({
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
} | null)
}
}
  /** Linked accounts, as integers that can be above 2^53. Read them with a parser that keeps every digit. */
  accounts: number[]
  /** All members in order of creation. */
  members: {
  /** Short ID, unique among members. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The system of the member. Only in answers about a single member. */
  system?: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** The https URL of a different picture for proxied messages. */
  webhook_avatar_url: (string | null)
  /** The URL of the banner. */
  banner: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The time when the member was created. */
  created: (string | null)
  /** If true, proxied messages keep their proxy tags. */
  keep_proxy: boolean
  /** If true, the chat platform reads proxied messages aloud. */
  tts: boolean
  /** If true, autoproxy may use this member. Null for everyone except the owner. */
  autoproxy_enabled: (boolean | null)
  /** The number of proxied messages. */
  message_count: (number | null)
  /** The time of the last proxied message. */
  last_message_timestamp: (string | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (MemberPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it. Hidden values look like values that were never set. */
  extended?: {
  /** If true, this is not a person but something else that can front, such as "asleep". */
  custom_front: boolean
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** The reason why the member is archived. It stays when the member returns. */
  archived_reason: (string | null)
  /** The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning. */
  description: (string | null)
  /** Further names by which commands of a chat bot find the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it. */
  pin: (number | null)
  /** If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false. */
  never_shared: boolean
  /** The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private. */
  fields: Record<string, unknown>
}
  /** Further names of the member. */
  aliases: string[]
}[]
  /** All groups with their members, in order of creation. */
  groups: {
  /** Short ID, unique among groups. */
  id: string
  /** Never changes. */
  uuid: string
  /** The name of the group. */
  name: string
  /** The system of the group. Only in answers about a single group. */
  system?: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** A description of the group. */
  description: (string | null)
  /** The https URL of its picture. */
  icon: (string | null)
  /** The https URL of its banner. */
  banner: (string | null)
  /** Six hexadecimal digits without #, stored in lower case. */
  color: (string | null)
  /** The time when the group was created. */
  created: (string | null)
  /** Members by their short IDs. */
  members: string[]
  /** The values that strangers may see. Null for everyone except the owner. */
  privacy: (GroupPrivacy | null)
  /** Values beyond the reference API. Only if you ask for it, and null for strangers. */
  extended?: {
  /** Short ID of the group that holds this one. */
  parent: (string | null)
  /** Orders the groups of the same parent, lowest first. */
  position: (number | null)
  /** A symbol beside the name. */
  emoji: (string | null)
}
}[]
  /** All switches up to now, newest first. */
  switches: {
  /** The time of the switch. */
  timestamp: string
  /** The fronters from this time on, in order. Empty if nobody fronted. */
  members: string[]
}[]
} | Record<string, unknown>)
  /** A system's settings */
  getSettings: (SystemSettings | PublicSystemSettings)
  /** A system */
  getSystem: System
  /** The link preview of a system */
  getSystemOembed: Oembed
  /** How much room the texts of your system take */
  getUsage: Usage
  /** Replace your token */
  renewToken: {
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
}
  /** Change your system's settings */
  updateSettings: SystemSettings
  /** Change a system */
  updateSystem: System
  /** Add a member to groups */
  addMemberGroups: undefined
  /** Create a member */
  createMember: Member
  /** Delete a member */
  deleteMember: undefined
  /** A member */
  getMember: Member
  /** A member's settings in a chat server */
  getMemberGuild: MemberGuild
  /** The link preview of a member */
  getMemberOembed: Oembed
  /** Your own order of your members */
  getMemberOrder: string[]
  /** The groups of a member */
  listMemberGroups: Group[]
  /** A system's members */
  listMembers: Member[]
  /** Put all your members into an order of your own */
  orderMembers: string[]
  /** Replace the groups of a member */
  overwriteMemberGroups: undefined
  /** Remove a member from groups */
  removeMemberGroups: undefined
  /** Set privacy keys of all your members at once */
  setMembersPrivacy: undefined
  /** Change a member */
  updateMember: Member
  /** Change a member's settings in a chat server */
  updateMemberGuild: MemberGuild
  /** Add members to a group */
  addGroupMembers: undefined
  /** Create a group */
  createGroup: Group
  /** Delete a group and keep its members */
  deleteGroup: undefined
  /** A group */
  getGroup: Group
  /** The link preview of a group */
  getGroupOembed: Oembed
  /** The members of a group */
  listGroupMembers: Member[]
  /** A system's groups */
  listGroups: Group[]
  /** Replace the members of a group */
  overwriteGroupMembers: undefined
  /** Remove members from a group */
  removeGroupMembers: undefined
  /** Set privacy keys of all your groups at once */
  setGroupsPrivacy: undefined
  /** Change a group */
  updateGroup: Group
  /** Create a custom field */
  createField: CustomField
  /** Delete a custom field and all its values */
  deleteField: undefined
  /** A system's custom fields */
  listFields: CustomField[]
  /** Put all custom fields into a new order */
  orderFields: CustomField[]
  /** Change a custom field */
  updateField: CustomField
  /** Record a switch */
  createSwitch: Switch
  /** Delete a switch */
  deleteSwitch: undefined
  /** The current fronters */
  getFronters: Fronters | undefined
  /** Time in front by member */
  getFronting: {
  /** Start of the window. */
  start: string
  /** End of the window. Time in the future does not count. */
  end: string
  /** Length of the known part of the window: from the first switch of the system at the earliest, until now at the latest. */
  seconds: number
  /** Time within `seconds` in which nobody fronted. */
  nobody_seconds: number
  /** All members in switches of the window, most time first. */
  members: {
  /** Short ID of the member. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** Time in front, alone or with other members. */
  seconds: number
  /** The member's `seconds` divided by the `seconds` of the window. Members who front together each count in full, so the sum may be more than 1. */
  share: number
  /** Number of switches with this member in the window, including the switch that was current at its start. */
  switches: number
  /** Time of the latest of these switches. It is before the window if the member fronts since then. */
  last_switch: string
}[]
  /** Seconds in which anyone fronted, by hour of the day. The first entry is the hour after midnight. */
  hours: number[]
  /** Seconds in which anyone fronted, by day of the week, Monday first. */
  weekdays: number[]
}
  /** One switch */
  getSwitch: Switch
  /** The history of switches */
  listSwitches: ListedSwitch[]
  /** Move a switch in time, or write notes on it */
  updateSwitch: Switch
  /** Replace the members of a switch */
  updateSwitchMembers: Switch
  /** Your presets: fronts that one step sets */
  listPresets: {
  /** The name, different from all others in any letter case. */
  name: string
  /** Short IDs of the members in the order of the front. */
  members: string[]
}[]
  /** Replace all your presets */
  replacePresets: {
  /** The name, different from all others in any letter case. */
  name: string
  /** Short IDs of the members in the order of the front. */
  members: string[]
}[]
  /** Comment on a switch */
  createComment: {
  /** The ID of the comment. */
  id: string
  /** The text. */
  text: string
  /** Short ID of the member who says it. Null for nobody in particular, or if the member was deleted. */
  member: (string | null)
  /** The time when the comment was made. */
  created: string
}
  /** Delete a comment */
  deleteComment: undefined
  /** The comments on a switch, oldest first */
  listComments: {
  /** The ID of the comment. */
  id: string
  /** The text. */
  text: string
  /** Short ID of the member who says it. Null for nobody in particular, or if the member was deleted. */
  member: (string | null)
  /** The time when the comment was made. */
  created: string
}[]
  /** Change the text of a comment */
  updateComment: {
  /** The ID of the comment. */
  id: string
  /** The text. */
  text: string
  /** Short ID of the member who says it. Null for nobody in particular, or if the member was deleted. */
  member: (string | null)
  /** The time when the comment was made. */
  created: string
}
  /** Write a note */
  createNote: Note
  /** Delete a note */
  deleteNote: undefined
  /** One note of your journal */
  getNote: Note
  /** The notes of your journal */
  listNotes: Note[]
  /** Change a note */
  updateNote: Note
  /** Tell a receiver who fronts: make a channel */
  createChannel: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}
  /** Delete a channel */
  deleteChannel: undefined
  /** One of your channels */
  getChannel: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}
  /** The key of this server for Web Push */
  getPushKey: {
  /** The public key of this server for Web Push (VAPID), in base64url. */
  key: string
}
  /** Your channels */
  listChannels: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}[]
  /** Send a test message */
  testChannel: undefined
  /** Change a channel */
  updateChannel: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}
  /** Make a reminder */
  createReminder: {
  /** The ID of the reminder. */
  id: string
  /** The name. */
  name: string
  /** More about it. */
  text: (string | null)
  /** When the reminder falls due: by the clock, after a front, or after silence. */
  on: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  timezone: string
  /** The first day. */
  from: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** Short ID of the member. Null for anybody. */
  member: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Short IDs of members of whom one must front. Empty: always. */
  while: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed: ("digest" | "skip")
  /** IDs of your channels that tell it. */
  channels: string[]
  /** If false, the reminder is off. */
  enabled: boolean
  /** The time when it fell due, until somebody dismisses it. */
  due: (string | null)
  /** The time when it was told last. */
  last: (string | null)
  /** The time when it falls due next. Null while it is off and while nothing is pending. */
  next: (string | null)
  /** The time when the reminder was created. */
  created: string
}
  /** Delete a reminder */
  deleteReminder: undefined
  /** Dismiss a reminder that is due */
  dismissReminder: undefined
  /** One of your reminders */
  getReminder: {
  /** The ID of the reminder. */
  id: string
  /** The name. */
  name: string
  /** More about it. */
  text: (string | null)
  /** When the reminder falls due: by the clock, after a front, or after silence. */
  on: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  timezone: string
  /** The first day. */
  from: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** Short ID of the member. Null for anybody. */
  member: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Short IDs of members of whom one must front. Empty: always. */
  while: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed: ("digest" | "skip")
  /** IDs of your channels that tell it. */
  channels: string[]
  /** If false, the reminder is off. */
  enabled: boolean
  /** The time when it fell due, until somebody dismisses it. */
  due: (string | null)
  /** The time when it was told last. */
  last: (string | null)
  /** The time when it falls due next. Null while it is off and while nothing is pending. */
  next: (string | null)
  /** The time when the reminder was created. */
  created: string
}
  /** Your reminders */
  listReminders: {
  /** The ID of the reminder. */
  id: string
  /** The name. */
  name: string
  /** More about it. */
  text: (string | null)
  /** When the reminder falls due: by the clock, after a front, or after silence. */
  on: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  timezone: string
  /** The first day. */
  from: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** Short ID of the member. Null for anybody. */
  member: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Short IDs of members of whom one must front. Empty: always. */
  while: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed: ("digest" | "skip")
  /** IDs of your channels that tell it. */
  channels: string[]
  /** If false, the reminder is off. */
  enabled: boolean
  /** The time when it fell due, until somebody dismisses it. */
  due: (string | null)
  /** The time when it was told last. */
  last: (string | null)
  /** The time when it falls due next. Null while it is off and while nothing is pending. */
  next: (string | null)
  /** The time when the reminder was created. */
  created: string
}[]
  /** Change a reminder */
  updateReminder: {
  /** The ID of the reminder. */
  id: string
  /** The name. */
  name: string
  /** More about it. */
  text: (string | null)
  /** When the reminder falls due: by the clock, after a front, or after silence. */
  on: ({
  kind: "repeat"
  /** Repeats after so many days. */
  every?: number
  /** Repeats on these days of the week: 1 is Monday. */
  weekdays?: number[]
  /** Repeats on this day of each month, or on the last day of a shorter month. */
  day?: number
  /** The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first. */
  at: string
  timezone: string
  /** The first day. */
  from: string
} | {
  kind: "front"
  /** A beginning or an end. */
  event: ("start" | "stop")
  /** Minutes after it. If the front ends before, or for `stop` begins again, nothing is told. */
  minutes: number
  /** Short ID of the member. Null for anybody. */
  member: (string | null)
} | {
  kind: "silence"
  /** Minutes without a switch. Told once until the next switch. */
  minutes: number
})
  /** Short IDs of members of whom one must front. Empty: always. */
  while: string[]
  /** With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`. */
  missed: ("digest" | "skip")
  /** IDs of your channels that tell it. */
  channels: string[]
  /** If false, the reminder is off. */
  enabled: boolean
  /** The time when it fell due, until somebody dismisses it. */
  due: (string | null)
  /** The time when it was told last. */
  last: (string | null)
  /** The time when it falls due next. Null while it is off and while nothing is pending. */
  next: (string | null)
  /** The time when the reminder was created. */
  created: string
}
  /** End sync */
  deleteSync: undefined
  /** Your sync with another server */
  getSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** What sync will do when it starts */
  getSyncPlan: {
  /** Made from the content: another plan has another ID. */
  id: string
  /** The values of the system that will be written. */
  system: {
  key: string
  /** The side where it will be written. */
  side: ("here" | "there")
  old: unknown
  new: unknown
}[]
  /** Things that belong together. References are UUIDs. */
  pairs: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  here: string
  /** Globally unique. Never changes. */
  there: string
  /** What it looks like there. */
  face: {
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
}
  /** The keys that will be written on one side. */
  differs: string[]
  /** The values that will be written. */
  changes: {
  key: string
  /** The side where it will be written. */
  side: ("here" | "there")
  old: unknown
  new: unknown
}[]
}[]
  /** Things that only this server has. */
  only_here: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  ref: string
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
  /** True if sync leaves it alone. */
  alone: boolean
}[]
  /** Things that only the other side has. */
  only_there: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  ref: string
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
  /** True if sync leaves it alone. */
  alone: boolean
}[]
  /** Things that one side deleted, and what follows: a deletion, the archive, or the end of the pair. */
  gone: {
  kind: ("system" | "member" | "group" | "switch")
  what: ("archive" | "delete" | "end")
  /** The side that still has it. */
  side: ("here" | "there")
  ref: (string | null)
  /** Its name, or null. */
  name: (string | null)
}[]
  /** Counts of things that have no room. They stay on the other side alone until there is some. The other side may not tell its limits. */
  limits: {
  kind: ("member" | "group")
  /** The side that has no room. */
  side: ("here" | "there")
  /** The maximum number there. */
  limit: number
  /** How many will not fit. */
  over: number
}[]
  /** How many writes the plan makes on each side. */
  writes: {
  here: number
  there: number
}
  /** About how long that takes. */
  seconds: number
}
  /** What sync did */
  listSyncLog: {
  /** The ID of the entry. */
  id: string
  /** The time. */
  at: string
  /** The kind of thing. */
  kind: ("system" | "member" | "group" | "switch")
  /** What was done. */
  what: ("create" | "update" | "conflict" | "archive" | "delete" | "end" | "fold" | "refused" | "stop")
  /** The side where it was written. */
  side: ("here" | "there")
  /** The UUID of the system, member, group or switch: here, if it exists here. */
  ref: (string | null)
  /** The key that was written. */
  key?: string
  /** The value before. */
  old?: unknown
  /** The value after. */
  new?: unknown
  /** Why. */
  reason: ("new" | "same_name" | "changed" | "both_changed" | "first_pairing" | "kept_private" | "deleted_here" | "deleted_there" | "same_front" | "left_alone" | "nobody_left" | "value_refused" | "limit_reached" | "not_accepted" | "many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored")
}[]
  /** Pause sync */
  pauseSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** Compare both sides now */
  runSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** Set up sync with another server, or give it a new token */
  setSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** Say what belongs together */
  setSyncPairs: {
  /** Made from the content: another plan has another ID. */
  id: string
  /** The values of the system that will be written. */
  system: {
  key: string
  /** The side where it will be written. */
  side: ("here" | "there")
  old: unknown
  new: unknown
}[]
  /** Things that belong together. References are UUIDs. */
  pairs: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  here: string
  /** Globally unique. Never changes. */
  there: string
  /** What it looks like there. */
  face: {
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
}
  /** The keys that will be written on one side. */
  differs: string[]
  /** The values that will be written. */
  changes: {
  key: string
  /** The side where it will be written. */
  side: ("here" | "there")
  old: unknown
  new: unknown
}[]
}[]
  /** Things that only this server has. */
  only_here: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  ref: string
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
  /** True if sync leaves it alone. */
  alone: boolean
}[]
  /** Things that only the other side has. */
  only_there: {
  kind: ("member" | "group")
  /** Globally unique. Never changes. */
  ref: string
  name: string
  display_name: (string | null)
  color: (string | null)
  /** The avatar of a member, or the icon of a group. */
  avatar_url: (string | null)
  /** True if sync leaves it alone. */
  alone: boolean
}[]
  /** Things that one side deleted, and what follows: a deletion, the archive, or the end of the pair. */
  gone: {
  kind: ("system" | "member" | "group" | "switch")
  what: ("archive" | "delete" | "end")
  /** The side that still has it. */
  side: ("here" | "there")
  ref: (string | null)
  /** Its name, or null. */
  name: (string | null)
}[]
  /** Counts of things that have no room. They stay on the other side alone until there is some. The other side may not tell its limits. */
  limits: {
  kind: ("member" | "group")
  /** The side that has no room. */
  side: ("here" | "there")
  /** The maximum number there. */
  limit: number
  /** How many will not fit. */
  over: number
}[]
  /** How many writes the plan makes on each side. */
  writes: {
  here: number
  there: number
}
  /** About how long that takes. */
  seconds: number
}
  /** Start sync */
  startSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** Bring back the value before an entry of the log */
  undoSyncEntry: undefined
  /** Change the rules of sync */
  updateSync: {
  /** `planned`: nothing has been written yet. `running`. `paused`: by you. `stopped`: it needs you; `error` says why. */
  state: ("planned" | "running" | "paused" | "stopped")
  /** The address of the other side. */
  url: string
  /** Your system there: its UUID and its name. */
  system: {
  /** Globally unique. Never changes. */
  id: string
  name: (string | null)
}
  /** The way that changes take. */
  directions: {
  system: ("both" | "in" | "out" | "off")
  members: ("both" | "in" | "out" | "off")
  groups: ("both" | "in" | "out" | "off")
  switches: ("both" | "in" | "out" | "off")
}
  /** The side that wins when both have changed the same value. Default: `here`. */
  prefer: ("here" | "there")
  /** The effect of a deletion on the other side. `keep`: none, and a member deleted there is archived here. `follow`: it is deleted there too. Default: `keep`. */
  deletes: ("keep" | "follow")
  /** The address for the webhook of the other side, and when it last sent a good event. The address is null while the server cannot read it. */
  webhook: {
  url: (string | null)
  seen: (string | null)
}
  /** The time when both sides were last compared, or null. */
  last_run: (string | null)
  /** The time of the next comparison, or null. */
  next_run: (string | null)
  /** How many writes are pending. */
  waiting: number
  /** Why it stopped or does not get on, and what to do. Null: all is well. */
  error: ({
  /** The reason, for programs. */
  reason: ("many" | "all" | "empty" | "switches_deleted" | "imported" | "other_system" | "token" | "address" | "secret_key" | "restored" | "silent" | "strange" | "limited" | "failed")
  /** What is wrong and what to do. */
  message: string
  /** The kind of thing that it is about, or null. */
  kind: (("system" | "member" | "group" | "switch") | null)
  /** The side that would be changed, or null. */
  side: (("here" | "there") | null)
  /** How many things would be changed, or null. */
  count: (number | null)
  /** How many there are of that kind, or null. */
  of: (number | null)
} | null)
}
  /** Keep copies of pictures that are elsewhere */
  copyPictures: PictureCopies
  /** Delete a picture */
  deletePicture: undefined
  /** The pictures of your system */
  listPictures: PictureList
  /** Upload a picture */
  uploadPicture: Picture
  /** Create a circle */
  createCircle: {
  /** The ID of the circle. */
  id: string
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name: string
  /** A colour as six hex digits. */
  color: (string | null)
  /** The parts that the circle shows of its members. */
  shows: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history: number
  /** IDs of the custom fields that the circle shows. */
  fields: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone: boolean
  /** Short IDs of the members of the circle. */
  members: string[]
  /** Short IDs of the members whom the circle leaves out. It has no effect without `everyone`. */
  except: string[]
  /** The time when the circle was created. */
  created: string
}
  /** Delete a circle, and take it out of its shares */
  deleteCircle: undefined
  /** One of your circles */
  getCircle: {
  /** The ID of the circle. */
  id: string
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name: string
  /** A colour as six hex digits. */
  color: (string | null)
  /** The parts that the circle shows of its members. */
  shows: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history: number
  /** IDs of the custom fields that the circle shows. */
  fields: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone: boolean
  /** Short IDs of the members of the circle. */
  members: string[]
  /** Short IDs of the members whom the circle leaves out. It has no effect without `everyone`. */
  except: string[]
  /** The time when the circle was created. */
  created: string
}
  /** Your circles */
  listCircles: {
  /** The ID of the circle. */
  id: string
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name: string
  /** A colour as six hex digits. */
  color: (string | null)
  /** The parts that the circle shows of its members. */
  shows: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history: number
  /** IDs of the custom fields that the circle shows. */
  fields: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone: boolean
  /** Short IDs of the members of the circle. */
  members: string[]
  /** Short IDs of the members whom the circle leaves out. It has no effect without `everyone`. */
  except: string[]
  /** The time when the circle was created. */
  created: string
}[]
  /** Change a circle */
  updateCircle: {
  /** The ID of the circle. */
  id: string
  /** The name, different from those of the other circles in any letter case. Only you see it. */
  name: string
  /** A colour as six hex digits. */
  color: (string | null)
  /** The parts that the circle shows of its members. */
  shows: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`. */
  others: ("omit" | "someone" | "count")
  /** Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90. */
  history: number
  /** IDs of the custom fields that the circle shows. */
  fields: string[]
  /** If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive. */
  everyone: boolean
  /** Short IDs of the members of the circle. */
  members: string[]
  /** Short IDs of the members whom the circle leaves out. It has no effect without `everyone`. */
  except: string[]
  /** The time when the circle was created. */
  created: string
}
  /** See whom a share of some circles would show */
  previewCircles: {
  /** The fronters; null when the circles do not show the front. */
  front: ({
  /** Fronters whom the share would show, in their order. */
  members: string[]
  /** Fronters whom it would not show, as the holder would read it. */
  others: (("someone" | number) | null)
  /** The statuses that it would show, by short ID: the newest one of the run that goes on. */
  statuses: Record<string, string>
} | null)
  /** How the share would speak of fronters whom it does not show. */
  others: ("omit" | "someone" | "count")
  /** Every member of whom the share would show anything, oldest first. */
  members: {
  /** Short ID, unique among things of its kind. */
  id: string
  /** The parts that it would show of them. */
  shows: ("front" | "list" | "groups" | "pronouns" | "avatar" | "color" | "birthday" | "description" | "status")[]
  /** IDs of the custom fields that it would show of them. */
  fields: string[]
  /** Days of past fronts that it would show of them. */
  history: number
}[]
}
  /** Make a feed of a share */
  createFeed: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The address. Whoever has it can read the feed. No later answer shows it again. */
  url: string
  /** The time when the feed was created. */
  created: string
}
  /** Let somebody in: make a share */
  createShare: {
  /** The ID of the share. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title: (string | null)
  /** IDs of its circles, in the order given. */
  circles: string[]
  /** `link`: everybody with the link can read it. `person`: somebody keeps it in their account. */
  kind: ("link" | "person")
  /** The name of the person who keeps it in their account, or null. */
  holder: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify: boolean
  /** How many receivers the holder has told to listen. */
  channels: number
  /** The time when the share ends, or when it ended. Null: none. */
  expires_at: (string | null)
  /** The time when the share was created. */
  created: string
  /** The time when somebody opened it last, rounded down to the hour. */
  last_opened: (string | null)
  /** Its feeds, oldest first. */
  feeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
  /** The link for the holder. The code stands behind `#`, so browsers never send it in an address. No later answer shows it again. */
  url: string
}
  /** End a feed at once */
  deleteFeed: undefined
  /** End a share at once, and delete it */
  deleteShare: undefined
  /** End all shares at once */
  endAllShares: undefined
  /** One of your shares */
  getShare: {
  /** The ID of the share. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title: (string | null)
  /** IDs of its circles, in the order given. */
  circles: string[]
  /** `link`: everybody with the link can read it. `person`: somebody keeps it in their account. */
  kind: ("link" | "person")
  /** The name of the person who keeps it in their account, or null. */
  holder: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify: boolean
  /** How many receivers the holder has told to listen. */
  channels: number
  /** The time when the share ends, or when it ended. Null: none. */
  expires_at: (string | null)
  /** The time when the share was created. */
  created: string
  /** The time when somebody opened it last, rounded down to the hour. */
  last_opened: (string | null)
  /** Its feeds, oldest first. */
  feeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
}
  /** The feeds of a share */
  listFeeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
  /** Your shares */
  listShares: {
  /** The ID of the share. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title: (string | null)
  /** IDs of its circles, in the order given. */
  circles: string[]
  /** `link`: everybody with the link can read it. `person`: somebody keeps it in their account. */
  kind: ("link" | "person")
  /** The name of the person who keeps it in their account, or null. */
  holder: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify: boolean
  /** How many receivers the holder has told to listen. */
  channels: number
  /** The time when the share ends, or when it ended. Null: none. */
  expires_at: (string | null)
  /** The time when the share was created. */
  created: string
  /** The time when somebody opened it last, rounded down to the hour. */
  last_opened: (string | null)
  /** Its feeds, oldest first. */
  feeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
}[]
  /** Give a share a new link */
  renewShareLink: {
  /** The ID of the share. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title: (string | null)
  /** IDs of its circles, in the order given. */
  circles: string[]
  /** `link`: everybody with the link can read it. `person`: somebody keeps it in their account. */
  kind: ("link" | "person")
  /** The name of the person who keeps it in their account, or null. */
  holder: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify: boolean
  /** How many receivers the holder has told to listen. */
  channels: number
  /** The time when the share ends, or when it ended. Null: none. */
  expires_at: (string | null)
  /** The time when the share was created. */
  created: string
  /** The time when somebody opened it last, rounded down to the hour. */
  last_opened: (string | null)
  /** Its feeds, oldest first. */
  feeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
  /** The link for the holder. The code stands behind `#`, so browsers never send it in an address. No later answer shows it again. */
  url: string
}
  /** Change a share */
  updateShare: {
  /** The ID of the share. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none. */
  title: (string | null)
  /** IDs of its circles, in the order given. */
  circles: string[]
  /** `link`: everybody with the link can read it. `person`: somebody keeps it in their account. */
  kind: ("link" | "person")
  /** The name of the person who keeps it in their account, or null. */
  holder: (string | null)
  /** If false, the holder is not told about changes. They do not learn that. */
  notify: boolean
  /** How many receivers the holder has told to listen. */
  channels: number
  /** The time when the share ends, or when it ended. Null: none. */
  expires_at: (string | null)
  /** The time when the share was created. */
  created: string
  /** The time when somebody opened it last, rounded down to the hour. */
  last_opened: (string | null)
  /** Its feeds, oldest first. */
  feeds: {
  /** The ID of the feed. */
  id: string
  /** The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream. */
  format: ("json" | "svg" | "html" | "ics" | "events")
  /** The time when the feed was created. */
  created: string
}[]
}
  /** Your system's autoproxy in a chat server */
  getAutoproxy: Autoproxy
  /** Your system's settings in a chat server */
  getSystemGuild: SystemGuild
  /** The chat servers where your system was used */
  listSystemGuilds: KnownGuild[]
  /** Change your system's autoproxy in a chat server */
  updateAutoproxy: Autoproxy
  /** Change your system's settings in a chat server */
  updateSystemGuild: SystemGuild
  /** Get a code that links a chat account */
  createLinkCode: {
  /** The code. Case, spaces and dashes do not count. */
  code: string
  /** The time when the code stops working. */
  expires: string
}
  /** The chat bot of this server */
  getBot: {
  /** The name of the bot. */
  name: string
  /** The link that invites the bot to a chat server. */
  invite_url: string
  /** The texts that commands can begin with, the usual one first. */
  prefixes: string[]
}
  /** The linked chat accounts of your system */
  listAccounts: {
  /** The ID of the account. */
  id: string
}[]
  /** Unlink a chat account, except the last one */
  unlinkAccount: undefined
  /** A proxied message */
  getMessage: Message
  /** State of a chat bot's connections */
  getShardState: {
  /** Always empty. */
  shards: unknown[]
}
  /** Remove the webhook */
  deleteWebhook: undefined
  /** The webhook of your system and its state */
  getWebhook: {
  /** The URL that receives events. */
  url: string
  /** `pending`: not verified yet. `active`: receives events. `off`: switched off after failing for too long. */
  state: ("pending" | "active" | "off")
  /** The time of the last successful delivery. */
  last_success: (string | null)
  /** The time of the last failed delivery. */
  last_failure: (string | null)
  /** The reason why the last delivery failed, or why deliveries are off. */
  failure: (string | null)
  /** A new address that is not verified yet. */
  pending_url: (string | null)
  /** If true, it also receives events and keys that PluralKit does not have. */
  extended: boolean
}
  /** The events sent to the webhook */
  listDeliveries: {
  /** The ID of the event, as in the live stream. The `webhook-id` header ends with it. */
  id: string
  /** The type of the event. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "UPDATE_MEMBER_ORDER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "CREATE_FIELD" | "UPDATE_FIELD" | "DELETE_FIELD" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "UPDATE_PRESETS" | "SUCCESSFUL_IMPORT" | "CREATE_NOTE" | "UPDATE_NOTE" | "DELETE_NOTE" | "CREATE_COMMENT" | "UPDATE_COMMENT" | "DELETE_COMMENT" | "CREATE_CIRCLE" | "UPDATE_CIRCLE" | "DELETE_CIRCLE" | "CREATE_SHARE" | "UPDATE_SHARE" | "DELETE_SHARE" | "CREATE_CHANNEL" | "UPDATE_CHANNEL" | "DELETE_CHANNEL" | "CREATE_REMINDER" | "UPDATE_REMINDER" | "DELETE_REMINDER")
  /** The time of the event. */
  created: string
  /** `pending`: the server will try to send it. `delivered`: the receiver accepted it. `dead`: the server gave up. */
  state: ("pending" | "delivered" | "dead")
  /** Number of attempts to send it. */
  attempts: number
  /** The time of the last attempt. */
  last_attempt: (string | null)
  /** The time of the next attempt, if there is one. */
  next_attempt: (string | null)
  /** The status of the receiver's last answer. */
  response_status: (number | null)
  /** The reason why the last attempt failed. */
  failure: (string | null)
}[]
  /** Send a test event to the webhook */
  pingWebhook: {
  /** True if the receiver gave the right answer. */
  ok: boolean
  /** The status of the receiver's answer. Null without an answer. */
  response_status: (number | null)
  /** The reason why there was no answer. */
  failure: (string | null)
}
  /** Register a webhook address */
  putWebhook: {
  /** The URL that receives events. */
  url: string
  /** The address is not verified yet. */
  state: "pending"
  /** The server sends it with every event. Your receiver compares it. No later answer shows it again. */
  signing_token: string
  /** The secret for Standard Webhooks signatures. No later answer shows it again. */
  secret: string
}
  /** Send an event again, starting with a first attempt */
  retryDelivery: {
  /** The ID of the event, as in the live stream. The `webhook-id` header ends with it. */
  id: string
  /** The type of the event. */
  type: ("PING" | "UPDATE_SYSTEM" | "UPDATE_SETTINGS" | "CREATE_MEMBER" | "UPDATE_MEMBER" | "DELETE_MEMBER" | "UPDATE_MEMBER_ORDER" | "CREATE_GROUP" | "UPDATE_GROUP" | "UPDATE_GROUP_MEMBERS" | "DELETE_GROUP" | "CREATE_FIELD" | "UPDATE_FIELD" | "DELETE_FIELD" | "LINK_ACCOUNT" | "UNLINK_ACCOUNT" | "UPDATE_SYSTEM_GUILD" | "UPDATE_MEMBER_GUILD" | "UPDATE_AUTOPROXY" | "CREATE_MESSAGE" | "CREATE_SWITCH" | "UPDATE_SWITCH" | "DELETE_SWITCH" | "DELETE_ALL_SWITCHES" | "UPDATE_PRESETS" | "SUCCESSFUL_IMPORT" | "CREATE_NOTE" | "UPDATE_NOTE" | "DELETE_NOTE" | "CREATE_COMMENT" | "UPDATE_COMMENT" | "DELETE_COMMENT" | "CREATE_CIRCLE" | "UPDATE_CIRCLE" | "DELETE_CIRCLE" | "CREATE_SHARE" | "UPDATE_SHARE" | "DELETE_SHARE" | "CREATE_CHANNEL" | "UPDATE_CHANNEL" | "DELETE_CHANNEL" | "CREATE_REMINDER" | "UPDATE_REMINDER" | "DELETE_REMINDER")
  /** The time of the event. */
  created: string
  /** `pending`: the server will try to send it. `delivered`: the receiver accepted it. `dead`: the server gave up. */
  state: ("pending" | "delivered" | "dead")
  /** Number of attempts to send it. */
  attempts: number
  /** The time of the last attempt. */
  last_attempt: (string | null)
  /** The time of the next attempt, if there is one. */
  next_attempt: (string | null)
  /** The status of the receiver's last answer. */
  response_status: (number | null)
  /** The reason why the last attempt failed. */
  failure: (string | null)
}
  /** A live stream of events */
  streamEvents: EventEnvelope
  /** Verify and activate the new address */
  verifyWebhook: {
  /** The URL that receives events. */
  url: string
  /** `pending`: not verified yet. `active`: receives events. `off`: switched off after failing for too long. */
  state: ("pending" | "active" | "off")
  /** The time of the last successful delivery. */
  last_success: (string | null)
  /** The time of the last failed delivery. */
  last_failure: (string | null)
  /** The reason why the last delivery failed, or why deliveries are off. */
  failure: (string | null)
  /** A new address that is not verified yet. */
  pending_url: (string | null)
  /** If true, it also receives events and keys that PluralKit does not have. */
  extended: boolean
}
  /** Everybody who holds your system */
  listHolders: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}[]
  /** Take your system from somebody who holds it */
  removeHolder: undefined
  /** Delete yourself permanently */
  deletePerson: undefined
  /** Sign out all other devices */
  endOtherSessions: undefined
  /** Sign out one device */
  endSession: undefined
  /** Yourself, your systems and your ways in */
  getPerson: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
  /** The systems that you hold. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** The ways in of a person. */
  ways: {
  /** True if the person has a password. */
  password: boolean
  /** True if the password needs the code of an authenticator too. */
  totp: boolean
  /** The passkeys of the person. */
  passkeys: {
  /** The ID of the passkey. Use it to remove the passkey. */
  id: string
  /** A name for the passkey, such as the device. */
  name: string
  /** The time when it was added. */
  created: string
  /** The time of its last use. */
  last_used: (string | null)
}[]
  /** True if the person signs in through the single sign-on of this server. */
  oidc: boolean
  /** How many recovery codes are left. */
  recovery_codes: number
}
}
  /** Hold a system: one that exists, or a new one */
  holdSystem: System
  /** Let go of a system */
  letGoOfSystem: undefined
  /** The devices on which you are signed in */
  listSessions: {
  /** The ID of the session. Use it to end the session. */
  id: string
  /** The browser and the operating system, as far as they tell. */
  device: string
  /** The time of signing in. */
  created: string
  /** The time of its last use, rounded down to the hour. */
  last_used: string
  /** True for the session that asks. */
  current: boolean
}[]
  /** The inviter and the purpose of an invite */
  readInvite: {
  /** The role of whoever registers with it. */
  role: ("person" | "admin")
  /** The name of the admin who made it; null for the command line, and for somebody who is deleted. */
  invited_by: (string | null)
  /** The time from which on it no longer works. */
  expires_at: string
}
  /** Your security log */
  readLog: {
  /** The time. Failed attempts of one hour stand in one entry, at the beginning of that hour. */
  at: string
  /** The kind of event. */
  what: ("signed_in" | "sign_in_failed" | "confirm_failed" | "sessions_ended" | "name_changed" | "password_changed" | "passkey_added" | "passkey_removed" | "totp_added" | "totp_removed" | "oidc_linked" | "oidc_removed" | "recovery_codes_made" | "recovery_code_used" | "device_link_made" | "system_attached" | "system_let_go" | "holder_removed" | "link_code_made" | "account_linked" | "account_unlinked" | "token_renewed" | "key_created" | "webhook_changed" | "channel_made" | "exported" | "program_let_in" | "program_shut_out" | "role_changed" | "share_made" | "share_widened" | "share_linked" | "share_kept" | "share_ended" | "feed_made" | "feed_ended")
  /** The browser and the operating system, as far as they tell. */
  device: string
}[]
  /** Register, where registration is open or with an invite */
  register: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** Change your name or password */
  updatePerson: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** Confirm that it is you */
  confirmSession: undefined
  /** The person who is signed in */
  getSession: {
  /** Somebody who signs in. A person holds systems. */
  person: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** The systems that the person holds. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left. */
  reset?: boolean
}
  /** Sign in with a link from another device */
  joinSession: {
  /** Somebody who signs in. A person holds systems. */
  person: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** The systems that the person holds. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left. */
  reset?: boolean
}
  /** Sign in with a recovery code */
  recoverSession: {
  /** Somebody who signs in. A person holds systems. */
  person: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** The systems that the person holds. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left. */
  reset?: boolean
}
  /** Sign in with name and password */
  signIn: {
  /** Somebody who signs in. A person holds systems. */
  person: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** The systems that the person holds. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left. */
  reset?: boolean
}
  /** Sign out */
  signOut: undefined
  /** Get the secret for an authenticator */
  beginTotp: {
  /** The secret in Base32, to type into an authenticator. No later answer shows it again. */
  secret: string
  /** An address with the secret in it, for a QR code. */
  uri: string
}
  /** Turn the authenticator on, with its first code */
  confirmTotp: undefined
  /** Get a link that signs in another device */
  linkDevice: {
  /** The code of a link for another device. Case, spaces and dashes do not count. */
  code: string
  /** The link itself. The code stands behind `#`, so browsers never send it in an address. */
  url: string
  /** The time when the link stops working. */
  expires_at: string
}
  /** Get ten new recovery codes */
  makeRecoveryCodes: {
  /** Ten codes. Each works once. No later answer shows them again. */
  codes: string[]
}
  /** Turn the authenticator off */
  removeTotp: undefined
  /** Disable or enable somebody, or change their role */
  changePerson: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
  /** True for somebody who cannot sign in. */
  disabled: boolean
  /** The time when they were last here, rounded down to the hour. */
  last_used: (string | null)
  /** How many systems they hold. */
  systems: number
}
  /** Open or close registration */
  changeRegistration: {
  /** The rule for registration now: `open` for anybody, `invite` for people with an invite, `closed` for nobody. */
  registration: ("open" | "invite" | "closed")
  /** The choice of an admin; null if nobody chose. */
  chosen: (("open" | "invite" | "closed") | null)
  /** The rule that `REGISTRATION` in the environment of the server gives, or its default. */
  environment: ("open" | "invite" | "closed")
  /** True if the environment says `REGISTRATION=closed`. It then stays closed. */
  locked: boolean
}
  /** Disable or enable a system */
  changeSystemAccess: {
  /** Short ID of the system. */
  id: string
  /** True if nobody can reach it. */
  disabled: boolean
  /** The time when it was disabled; null if it is not. */
  disabled_at: (string | null)
}
  /** Make an invite to register */
  createInvite: {
  /** The ID of the invite. Use it to revoke the invite. */
  id: string
  /** The code of the invite. No later answer shows it again. */
  code: string
  /** A link to give to somebody: it opens the dashboard, where they can register. */
  url: string
  /** How many people can register with it. */
  uses: number
  /** How many have registered with it. */
  used: number
  /** The time from which on it no longer works. */
  expires_at: string
}
  /** The rule for registration */
  getRegistration: {
  /** The rule for registration now: `open` for anybody, `invite` for people with an invite, `closed` for nobody. */
  registration: ("open" | "invite" | "closed")
  /** The choice of an admin; null if nobody chose. */
  chosen: (("open" | "invite" | "closed") | null)
  /** The rule that `REGISTRATION` in the environment of the server gives, or its default. */
  environment: ("open" | "invite" | "closed")
  /** True if the environment says `REGISTRATION=closed`. It then stays closed. */
  locked: boolean
}
  /** How the server is */
  getStatus: {
  /** The version of the server. */
  version: string
  /** Null unless `UPDATE_CHECK` is set. The server asks nobody without it. */
  update: ({
  /** The newest version; null if nobody could say. */
  newest: (string | null)
  /** True if it is newer than this server. */
  available: boolean
} | null)
  /** The people who can sign in. */
  people: {
  /** How many people there are. */
  count: number
  /** How many of them are admins who can sign in. */
  admins: number
  /** How many of them are disabled. */
  disabled: number
  /** How many of them were here within 30 days. */
  active: number
  /** The time when the newest registered. */
  newest: (string | null)
}
  /** The systems. */
  systems: {
  /** How many systems there are. */
  count: number
  /** How many of them somebody holds. */
  held: number
  /** How many of them nobody can reach: they have no token, no account and no holder. */
  unreachable: number
  /** How many of them have a token, and nobody holds them. */
  token_only: number
  /** How many of them are disabled. */
  disabled: number
  /** How many members they have together. */
  members: number
  /** How many groups they have together. */
  groups: number
  /** How many switches they have together. */
  switches: number
  /** The time when the newest was made. */
  newest: (string | null)
}
  /** Limits and quotas, as the operator set them. */
  limits: {
  /** The people who can register. */
  registration: ("open" | "invite" | "closed")
  /** The usual limit of members in a system. */
  members: number
  /** The usual limit of groups in a system. */
  groups: number
  /** How many systems a person can make. */
  systems: number
  /** The largest picture that the server takes. */
  upload_bytes: number
  /** How much room all pictures of a system can take. */
  picture_bytes: number
  /** How many requests a caller can make; null without limits. */
  requests: ({
  /** Reads in a second. */
  get: number
  /** Changes in a second. */
  update: number
  /** Messages in a second. */
  message: number
} | null)
}
  /** The room that everything takes. */
  storage: {
  /** The kind of database. */
  database: ("sqlite" | "postgres")
  /** The size of the database. */
  database_bytes: number
  /** Where the pictures are. */
  pictures: ("folder" | "s3")
  /** How many pictures there are. */
  picture_count: number
  /** How much room the pictures take, without their smaller sizes. */
  picture_bytes: number
  /** Free room on the disk of the database; null with PostgreSQL. */
  free_bytes: (number | null)
}
  /** Changes that go to webhooks. */
  deliveries: {
  /** Changes of the last 30 days that programs can still read. */
  events: number
  /** Deliveries that wait for their turn. */
  waiting: number
  /** The time of the oldest change that waits. */
  oldest: (string | null)
  /** Webhooks whose last delivery failed. */
  failing: number
  /** Webhooks that the server switched off because they failed for too long. */
  disabled: number
  /** Deliveries of the last 30 days that the server gave up. */
  dead: number
}
  /** The newest backups that the server knows of, newest first. */
  backups: {
  /** The ID of the backup. */
  id: string
  /** The time when it began. The backup holds everything from before. */
  started: string
  /** `verified`: the server has read the whole file again, and its checksums agree. `made`: it is complete, and nobody has read it again. */
  state: ("running" | "verified" | "made" | "failed")
  /** The size of its file. */
  bytes: (number | null)
  /** The name of its file. */
  file: (string | null)
  /** Why it failed. */
  problem: (string | null)
}[]
  /** The findings of `npx polyphony doctor`, but for two that take long: the database file and the files of pictures. */
  doctor: {
  /** The subject of the check. */
  check: string
  /** True if all is well. */
  ok: boolean
  /** The finding, and advice where it helps. */
  detail: string
}[]
}
  /** The disabled systems */
  listDisabledSystems: {
  /** Short ID of the system. */
  id: string
  /** True if nobody can reach it. */
  disabled: boolean
  /** The time when it was disabled; null if it is not. */
  disabled_at: (string | null)
}[]
  /** The invites */
  listInvites: {
  /** The ID of the invite. Use it to revoke the invite. */
  id: string
  /** How many people can register with it. */
  uses: number
  /** How many have registered with it. */
  used: number
  /** The time from which on it no longer works. */
  expires_at: string
  /** Only for an invite that makes an admin. The command line makes those. */
  role?: ("admin")
}[]
  /** Everybody who can sign in */
  listPeople: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
  /** True for somebody who cannot sign in. */
  disabled: boolean
  /** The time when they were last here, rounded down to the hour. */
  last_used: (string | null)
  /** How many systems they hold. */
  systems: number
}[]
  /** Back up now */
  makeBackup: {
  /** The ID of the backup. */
  id: string
  /** The time when it began. The backup holds everything from before. */
  started: string
  /** `verified`: the server has read the whole file again, and its checksums agree. `made`: it is complete, and nobody has read it again. */
  state: ("running" | "verified" | "made" | "failed")
  /** The size of its file. */
  bytes: (number | null)
  /** The name of its file. */
  file: (string | null)
  /** Why it failed. */
  problem: (string | null)
}
  /** The log of admins */
  readAdminLog: {
  /** A time in UTC, with up to six decimal places of a second. */
  at: string
  /** The action of the admin. */
  what: ("person_disabled" | "person_enabled" | "person_deleted" | "person_reset" | "made_admin" | "made_person" | "invite_made" | "admin_invite_made" | "invite_revoked" | "backup_made" | "registration_opened" | "registration_by_invite" | "registration_closed" | "registration_unchosen" | "system_disabled" | "system_enabled")
  /** The name of the admin; null for the command line, and for somebody who is deleted. */
  admin: (string | null)
  /** The person, the invite or the system that it was about. */
  about: ({
  /** Globally unique. Never changes. */
  id: string
  /** The name of the person, or the short ID of the system, while they exist. */
  name: (string | null)
} | null)
  /** The browser and the operating system, as far as they tell, or `Command line`. */
  device: string
}[]
  /** Delete somebody */
  removePerson: undefined
  /** Help somebody who cannot sign in */
  resetPerson: {
  /** A link for the person alone. It signs in whoever opens it, once. No later answer shows it again. */
  url: string
  /** The time when the link stops working. */
  expires_at: string
}
  /** Revoke an invite */
  revokeInvite: undefined
  /** Sign in with the single sign-on of this server */
  beginOidc: undefined
  /** Come back from the single sign-on */
  finishOidc: undefined
  /** No longer come in with the single sign-on */
  unlinkOidc: undefined
  /** Add a passkey */
  addPasskey: {
  /** The ID of the passkey. Use it to remove the passkey. */
  id: string
  /** A name for the passkey, such as the device. */
  name: string
  /** The time when it was added. */
  created: string
  /** The time of its last use. */
  last_used: (string | null)
}
  /** Begin to add a passkey */
  newPasskeyOptions: {
  /** The server that the passkey is for. `id` is the host name of `PUBLIC_URL`. */
  rp: {
  id: string
  name: string
}
  /** The person whom the passkey is for. */
  user: {
  /** The ID of the person. */
  id: string
  name: string
  displayName: string
}
  /** The challenge that the passkey signs. It lasts for 5 minutes and works once. */
  challenge: string
  /** The algorithms that the server can check. */
  pubKeyCredParams: {
  alg: number
  type: "public-key"
}[]
  /** How long the browser may ask, in milliseconds. */
  timeout: number
  /** Passkeys that exist already. Their device makes no second one. */
  excludeCredentials: {
  /** The ID of the credential. */
  id: string
  type: "public-key"
  /** How browsers reach the passkey. */
  transports: string[]
}[]
  /** The passkey must be able to sign in without a name. */
  authenticatorSelection: {
  residentKey: "required"
  requireResidentKey: true
  /** The device asks for its PIN, a finger or a face. */
  userVerification: "required"
}
  /** The server does not ask who made the device. */
  attestation: "none"
}
  /** Begin to use a passkey */
  passkeyOptions: {
  /** The host name of `PUBLIC_URL`. */
  rpId: string
  /** The challenge that the passkey signs. It lasts for 5 minutes and works once. */
  challenge: string
  /** How long the browser may ask, in milliseconds. */
  timeout: number
  /** Passkeys that are allowed. Without any, the browser offers all that it has for this server. */
  allowCredentials: {
  /** The ID of the credential. */
  id: string
  type: "public-key"
  /** How browsers reach the passkey. */
  transports: string[]
}[]
  /** The device asks for its PIN, a finger or a face. */
  userVerification: "required"
}
  /** Begin to register with a passkey */
  registrationOptions: {
  /** The server that the passkey is for. `id` is the host name of `PUBLIC_URL`. */
  rp: {
  id: string
  name: string
}
  /** The person whom the passkey is for. */
  user: {
  /** The ID of the person. */
  id: string
  name: string
  displayName: string
}
  /** The challenge that the passkey signs. It lasts for 5 minutes and works once. */
  challenge: string
  /** The algorithms that the server can check. */
  pubKeyCredParams: {
  alg: number
  type: "public-key"
}[]
  /** How long the browser may ask, in milliseconds. */
  timeout: number
  /** Passkeys that exist already. Their device makes no second one. */
  excludeCredentials: {
  /** The ID of the credential. */
  id: string
  type: "public-key"
  /** How browsers reach the passkey. */
  transports: string[]
}[]
  /** The passkey must be able to sign in without a name. */
  authenticatorSelection: {
  residentKey: "required"
  requireResidentKey: true
  /** The device asks for its PIN, a finger or a face. */
  userVerification: "required"
}
  /** The server does not ask who made the device. */
  attestation: "none"
}
  /** Remove a passkey */
  removePasskey: undefined
  /** Sign in with a passkey */
  signInWithPasskey: {
  /** Somebody who signs in. A person holds systems. */
  person: {
  /** Never changes. */
  id: string
  /** The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved. */
  name: string
  /** Admins run this server. */
  role: ("person" | "admin")
  /** The time when the person registered. */
  created: string
}
  /** The systems that the person holds. */
  systems: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}[]
  /** Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left. */
  reset?: boolean
}
  /** Register a program of your own */
  createProgram: {
  /** The client ID of the program. */
  client_id: string
  /** The name that people see when the program asks for access. */
  name: string
  /** The addresses to which people may be sent back: `https`, or `http` on this device (`127.0.0.1`, `[::1]`, `localhost`), there with any port. */
  redirect_uris: string[]
  /** True for a program that cannot keep a secret, such as an app or a page. */
  public: boolean
  /** The time when it was registered. */
  created: string
  /** The client secret. No later answer shows it again. A public program has none. */
  client_secret?: string
}
  /** Delete a program of your own */
  deleteProgram: undefined
  /** Shut a program out */
  endGrant: undefined
  /** The programs that you have let in */
  listGrants: {
  /** The ID of the grant. Use it to end the grant. */
  id: string
  /** The program. */
  program: {
  /** The client ID of the program. */
  client_id: string
  /** The name that people see when the program asks for access. */
  name: string
}
  /** A system that the person holds. */
  system: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}
  /** The things that it may do. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** The time when you let it in. */
  created: string
  /** The time of its last use, rounded down to the hour. */
  last_used: (string | null)
}[]
  /** The programs that you have registered */
  listPrograms: {
  /** The client ID of the program. */
  client_id: string
  /** The name that people see when the program asks for access. */
  name: string
  /** The addresses to which people may be sent back: `https`, or `http` on this device (`127.0.0.1`, `[::1]`, `localhost`), there with any port. */
  redirect_uris: string[]
  /** True for a program that cannot keep a secret, such as an app or a page. */
  public: boolean
  /** The time when it was registered. */
  created: string
}[]
  /** Keep a share in your account */
  keepShare: {
  /** The ID of the share for the person who keeps it. Its owner does not know it. */
  id: string
  /** The heading of the share. */
  title: string
  /** The time when the share ends, to the minute, or null. */
  until: (string | null)
}
  /** Leave a share that you keep */
  leaveShare: undefined
  /** Shares that you keep in your account */
  listKeptShares: {
  /** The ID of the share for the person who keeps it. Its owner does not know it. */
  id: string
  /** The heading of the share. */
  title: string
  /** The time when the share ends, to the minute, or null. */
  until: (string | null)
}[]
  /** Read a share */
  getShared: {
  /** The heading of the share. */
  title: string
  avatar_url: (string | null)
  color: (string | null)
  /** The front; null when the share does not show it. */
  front: ({
  /** The fronters whom the share shows, in their order. */
  members: {
  /** An ID that means something in this share only. A new link has other IDs. */
  id: string
  /** The display name, or the name. */
  name: string
  pronouns?: (string | null)
  avatar_url?: (string | null)
  color?: (string | null)
  birthday?: (string | null)
  description?: (string | null)
  status?: (string | null)
  /** Custom fields with a value, in their order. */
  fields?: {
  /** The name of the custom field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The value, in the form of its type. */
  value: unknown
}[]
  /** The start of the unbroken run of switches with this member. */
  since?: string
}[]
  /** Fronters whom the share does not show: `someone`, their number, or null when there are none or the share does not tell. */
  others: (null | "someone" | number)
} | null)
  /** The end of the share, in whole minutes; null if it has none. */
  until: (string | null)
}
  /** The groups of the members whom a share shows */
  listSharedGroups: {
  /** An ID that means something in this share only. A new link has other IDs. */
  id: string
  /** The display name, or the name. */
  name: string
  color: (string | null)
  emoji: (string | null)
  parent: (string | null)
  /** The members whom the share shows. */
  members: string[]
}[]
  /** The past fronts that a share shows */
  listSharedHistory: {
  /** An ID that means something in this share only. A new link has other IDs. */
  member: string
  /** A time in UTC, cut to whole minutes. */
  start: string
  end: (string | null)
}[]
  /** The members whom a share lists, by name */
  listSharedMembers: {
  /** An ID that means something in this share only. A new link has other IDs. */
  id: string
  /** The display name, or the name. */
  name: string
  pronouns?: (string | null)
  avatar_url?: (string | null)
  color?: (string | null)
  birthday?: (string | null)
  description?: (string | null)
  /** Custom fields with a value, in their order. */
  fields?: {
  /** The name of the custom field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The value, in the form of its type. */
  value: unknown
}[]
}[]
  /** A share as its holder sees it */
  previewShare: {
  /** The heading of the share. */
  title: string
  avatar_url: (string | null)
  color: (string | null)
  /** The front; null when the share does not show it. */
  front: ({
  /** The fronters whom the share shows, in their order. */
  members: {
  /** An ID that means something in this share only. A new link has other IDs. */
  id: string
  /** The display name, or the name. */
  name: string
  pronouns?: (string | null)
  avatar_url?: (string | null)
  color?: (string | null)
  birthday?: (string | null)
  description?: (string | null)
  status?: (string | null)
  /** Custom fields with a value, in their order. */
  fields?: {
  /** The name of the custom field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The value, in the form of its type. */
  value: unknown
}[]
  /** The start of the unbroken run of switches with this member. */
  since?: string
}[]
  /** Fronters whom the share does not show: `someone`, their number, or null when there are none or the share does not tell. */
  others: (null | "someone" | number)
} | null)
  /** The end of the share, in whole minutes; null if it has none. */
  until: (string | null)
}
  /** A live stream of a share */
  streamShared: ({
  /** The fronters whom the share shows, in their order. */
  members: {
  /** An ID that means something in this share only. A new link has other IDs. */
  id: string
  /** The display name, or the name. */
  name: string
  pronouns?: (string | null)
  avatar_url?: (string | null)
  color?: (string | null)
  birthday?: (string | null)
  description?: (string | null)
  status?: (string | null)
  /** Custom fields with a value, in their order. */
  fields?: {
  /** The name of the custom field. */
  name: string
  /** The type of its values. It can change while no member and not the system has a value. */
  type: ("text" | "markdown" | "number" | "boolean" | "color" | "date" | "month_year" | "month_day" | "month" | "year" | "date_range" | "timestamp" | "select" | "multiselect" | "json")
  /** The value, in the form of its type. */
  value: unknown
}[]
  /** The start of the unbroken run of switches with this member. */
  since?: string
}[]
  /** Fronters whom the share does not show: `someone`, their number, or null when there are none or the share does not tell. */
  others: (null | "someone" | number)
} | object)
  /** Be told when the front of a share changes: make a channel */
  createSharedChannel: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}
  /** Delete a channel of a share */
  deleteSharedChannel: undefined
  /** The channels of a share */
  listSharedChannels: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}[]
  /** Send a test message to a channel of a share */
  testSharedChannel: undefined
  /** Change a channel of a share */
  updateSharedChannel: {
  /** The ID of the channel. */
  id: string
  /** The name. Only you see it. */
  name: string
  /** How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot. */
  kind: ("webpush" | "ntfy" | "discord")
  /** The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left. */
  when: ("start" | "stop" | "out")[]
  /** The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody. */
  members: (string[] | null)
  /** How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`. */
  text: ("names" | "count" | "bare")
  /** The language of the messages. Default: the language that `Accept-Language` wants most. */
  language: ("en" | "de" | "fr" | "es")
  /** Web Push: shows one message without a sound that each change replaces, instead of a new message for each. */
  silent: boolean
  /** Seconds without another change before a message is sent. */
  delay: number
  /** Hours without messages. Afterwards the newest front is sent, if it is news. */
  quiet: ({
  /** The local time at which the quiet begins. */
  from: string
  /** The local time at which it ends. */
  to: string
  timezone: string
} | null)
  /** If true, the channel sends nothing. False also clears `failing_since`. */
  paused: boolean
  /** The time since which no message arrives. Null while all is well. After 5 days the channel is paused. */
  failing_since: (string | null)
  /** The time when the channel was created. */
  created: string
}
  /** Enter a system with its token, without a sign-in */
  enterSystem: {
  /** Short ID of the system. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the system. */
  name: (string | null)
}
  /** Leave a system that was entered with its token */
  leaveSystem: undefined
  /** Create a key that is limited to its scopes */
  createKey: {
  /** The ID of the key. Use it to revoke the key. */
  id: string
  /** A name for the key, such as the program that uses it. */
  name: string
  /** The scopes of the key. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** The time when the key was created. */
  created: string
  /** The time of its last use, rounded down to the hour. */
  last_used: (string | null)
  /** The time when the key expires, or null. */
  expires_at: (string | null)
  /** The key itself. Send it as `Authorization: Bearer <key>`. No later answer shows it again. */
  key: string
}
  /** Revoke a key at once */
  deleteKey: undefined
  /** The keys of your system */
  listKeys: {
  /** The ID of the key. Use it to revoke the key. */
  id: string
  /** A name for the key, such as the program that uses it. */
  name: string
  /** The scopes of the key. */
  scopes: ("identify" | "publicread:system" | "publicread:members" | "publicread:groups" | "publicread:fronters" | "publicread:switches" | "publicread:all" | "read:system" | "read:members" | "read:groups" | "read:fronters" | "read:switches" | "read:all" | "write:system" | "write:members" | "write:groups" | "write:fronters" | "write:switches" | "write:all")[]
  /** The time when the key was created. */
  created: string
  /** The time of its last use, rounded down to the hour. */
  last_used: (string | null)
  /** The time when the key expires, or null. */
  expires_at: (string | null)
}[]
  /** Create a system from a data file */
  bridgeCreateSystemFromFile: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
  /** The result of an import, or a preview of it. */
  report: ImportReport
}
  /** Fetch a data file from an address that somebody typed */
  bridgeFetchFile: object
  /** Create a system from a data file, where registration is open */
  createSystemFromFile: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
  /** The result of an import, or a preview of it. */
  report: ImportReport
}
  /** The report of the last import */
  getLastImport: {
  created: (string | null)
  /** Its report. Null if there was no import. Of long lists it has the beginning. */
  report: (ImportReport | null)
}
  /** Import a data file into your system */
  importFile: ImportReport
  /** Say that the bot runs, and how people find it */
  bridgeAnnounceBot: undefined
  /** Counts of everything on this server */
  bridgeGetStats: {
  /** The number of systems. */
  systems: number
  /** The number of members. */
  members: number
  /** The number of groups. */
  groups: number
  /** The number of switches. */
  switches: number
  /** The number of recorded messages. */
  messages: number
}
  /** The linked accounts of a system */
  bridgeListAccounts: string[]
  /** Link the account of somebody who told a code */
  bridgeRedeemLinkCode: System
  /** Take an account off the deny list */
  bridgeAllowAccount: undefined
  /** Create a system */
  bridgeCreateSystem: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
}
  /** Delete all switches of a system */
  bridgeDeleteSwitches: {
  /** The number of deleted switches. */
  deleted: number
}
  /** Delete a system */
  bridgeDeleteSystem: undefined
  /** Put an account on the deny list */
  bridgeDenyAccount: undefined
  /** The system of a linked account */
  bridgeGetAccount: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** If true, autoproxy works for this account. */
  autoproxy_enabled: boolean
}
  /** Tell whether an account is on the deny list */
  bridgeGetDenied: {
  /** True if the account is on the deny list. */
  denied: boolean
  /** The language that the system of the account chose for answers. Null if there is none. */
  language: (("en" | "de") | null)
  /** The words that the system of the account uses instead of the usual ones. Empty if there are none. */
  words: {
  system?: string
  member?: string
  members?: string
  front?: string
  fronting?: string
  switch?: string
  group?: string
  groups?: string
  journal?: string
  note?: string
}
}
  /** Link an account to a system */
  bridgeLinkAccount: undefined
  /** Set a member's settings in a chat server */
  bridgePutMemberGuild: MemberGuild
  /** Set a system's settings in a chat server */
  bridgePutSystemGuild: SystemGuild
  /** Revoke the token of a system */
  bridgeRemoveToken: undefined
  /** Give a system a new token */
  bridgeRenewToken: {
  /** A system's token: 64 characters. No later answer shows it again. */
  token: string
}
  /** Unlink an account, except the last one */
  bridgeUnlinkAccount: undefined
  /** Switch autoproxy on or off for one account */
  bridgeUpdateAccount: {
  /** A system. Values that its privacy hides from you are null. */
  system: System
  /** If true, autoproxy works for this account. */
  autoproxy_enabled: boolean
}
  /** The members of a group by their names */
  bridgeListGroupMembers: {
  /** Short ID, unique among members. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** If private, lists leave it out for everyone except the owner, who alone gets this value. */
  visibility: (("public" | "private") | null)
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** Further names of the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** Values that lists can show. Only with `with=values`. */
  values?: {
  /** The time when the member was created. */
  created: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The number of proxied messages. */
  message_count: (number | null)
  /** The time of the last proxied message. */
  last_message_timestamp: (string | null)
}
}[]
  /** The groups of a system by their names */
  bridgeListGroups: {
  /** Short ID, unique among groups. */
  id: string
  /** Never changes. */
  uuid: string
  /** The name of the group. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** If private, lists leave it out for everyone except the owner, who alone gets this value. */
  visibility: (("public" | "private") | null)
}[]
  /** The members of a system by their names */
  bridgeListMembers: {
  /** Changes with every change to the members, except counts of messages. Null for everyone except the owner. */
  version: (string | null)
  /** All members in order of their creation, or null if `known` is the version, or the one before. */
  members: ({
  /** Short ID, unique among members. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** If private, lists leave it out for everyone except the owner, who alone gets this value. */
  visibility: (("public" | "private") | null)
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** Further names of the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** Values that lists can show. Only with `with=values`. */
  values?: {
  /** The time when the member was created. */
  created: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The number of proxied messages. */
  message_count: (number | null)
  /** The time of the last proxied message. */
  last_message_timestamp: (string | null)
}
}[] | null)
  /** The member that differs from the version that you have. */
  changed?: {
  /** Short ID, unique among members. */
  id: string
  /** Globally unique. Never changes. */
  uuid: string
  /** The name of the member. */
  name: string
  /** Shown in place of the name. */
  display_name: (string | null)
  /** If private, lists leave it out for everyone except the owner, who alone gets this value. */
  visibility: (("public" | "private") | null)
  /** If true, lists for people leave the member out. */
  archived: boolean
  /** Further names of the member. Null for everyone except the owner. */
  aliases: (string[] | null)
  /** The proxy tags. A new list replaces the whole old list. */
  proxy_tags: ProxyTag[]
  /** Values that lists can show. Only with `with=values`. */
  values?: {
  /** The time when the member was created. */
  created: (string | null)
  /** The pronouns of the member. */
  pronouns: (string | null)
  /** A date as `YYYY-MM-DD`. The year 0004 hides the year. */
  birthday: (string | null)
  /** The URL of the picture. */
  avatar_url: (string | null)
  /** A description of the member. */
  description: (string | null)
  /** The number of proxied messages. */
  message_count: (number | null)
  /** The time of the last proxied message. */
  last_message_timestamp: (string | null)
}
}[]
}
  /** The settings of a chat server */
  bridgeGetGuild: {
  /** The ID of the chat server. */
  id: string
  /** Its name, as the bot last saw it. */
  name: (string | null)
  /** The channel in which the bot logs proxied messages. */
  log_channel: (string | null)
  /** Channels whose messages the bot does not log. */
  log_blacklist: string[]
  /** Channels, threads and categories without proxying. */
  blacklist: string[]
  /** If true, the bot deletes what logging bots say about originals that it deleted. */
  log_cleanup_enabled: boolean
  /** If true, the bot answers to unknown commands. */
  invalid_command_response_enabled: boolean
  /** If true, only messages that show a system tag are proxied. */
  require_system_tag: boolean
  /** When proxied messages are silent: never, always, when the original was (`match`), or when it was not (`invert`). */
  suppress_notifications: ("never" | "always" | "match" | "invert")
}
  /** Change the settings of a chat server */
  bridgeUpdateGuild: {
  /** The ID of the chat server. */
  id: string
  /** Its name, as the bot last saw it. */
  name: (string | null)
  /** The channel in which the bot logs proxied messages. */
  log_channel: (string | null)
  /** Channels whose messages the bot does not log. */
  log_blacklist: string[]
  /** Channels, threads and categories without proxying. */
  blacklist: string[]
  /** If true, the bot deletes what logging bots say about originals that it deleted. */
  log_cleanup_enabled: boolean
  /** If true, the bot answers to unknown commands. */
  invalid_command_response_enabled: boolean
  /** If true, only messages that show a system tag are proxied. */
  require_system_tag: boolean
  /** When proxied messages are silent: never, always, when the original was (`match`), or when it was not (`invert`). */
  suppress_notifications: ("never" | "always" | "match" | "invert")
}
  /** Close intentions */
  bridgeCloseIntentions: undefined
  /** Decide whether and how to proxy a message */
  bridgeDecideProxy: ({
  /** Post the message as the member. */
  proxy: true
  /** A member of a system. Values that its privacy hides from you are null, or an empty list. */
  member: Member
  /** The complete name to post under. */
  name: string
  /** The picture to post with. */
  avatar_url: (string | null)
  /** The text to post. */
  content: string
  /** If true, post the message so that the chat platform reads it aloud. */
  tts: boolean
  /** True if autoproxy chose the member, false if a proxy tag did. */
  autoproxied: boolean
  /** The short ID of the sender's system. */
  system: string
  /** A chat server and the settings that its moderators chose. */
  server: {
  /** The ID of the chat server. */
  id: string
  /** Its name, as the bot last saw it. */
  name: (string | null)
  /** The channel in which the bot logs proxied messages. */
  log_channel: (string | null)
  /** Channels whose messages the bot does not log. */
  log_blacklist: string[]
  /** Channels, threads and categories without proxying. */
  blacklist: string[]
  /** If true, the bot deletes what logging bots say about originals that it deleted. */
  log_cleanup_enabled: boolean
  /** If true, the bot answers to unknown commands. */
  invalid_command_response_enabled: boolean
  /** If true, only messages that show a system tag are proxied. */
  require_system_tag: boolean
  /** When proxied messages are silent: never, always, when the original was (`match`), or when it was not (`invert`). */
  suppress_notifications: ("never" | "always" | "match" | "invert")
}
  /** If true, tell the sender when the message cannot be posted. */
  tell_errors: boolean
} | {
  /** Leave the message as it is. */
  proxy: false
  /** The reason, in kebab case. */
  reason: string
  /** If true, tell the sender the reason. */
  tell: boolean
  /** The name, if it is too long. */
  name?: string
})
  /** Delete the record of a message */
  bridgeDeleteMessage: undefined
  /** Delete the records of several messages */
  bridgeDeleteMessages: undefined
  /** Forget who caused an answer */
  bridgeDeleteReply: undefined
  /** The latest proxied message of an account in a channel */
  bridgeGetLatestMessage: Message
  /** A proxied message, with its parts */
  bridgeGetMessage: {
  /** The time when it was sent, in whole seconds. */
  timestamp: string
  /** The message that the bot posted for the member. */
  id: string
  /** The original message of the account. Empty if the bot did not record it. */
  original: string
  /** The account that wrote the original message. */
  sender: string
  /** The channel of the message. */
  channel: string
  /** The chat server. Null outside of chat servers. */
  guild: (string | null)
  /** Null if the member has been deleted. */
  system: (System | null)
  /** Null if the member has been deleted. */
  member: (Member | null)
  /** The IDs of the messages that continue it with further files. */
  parts: string[]
}
  /** An answer of the bot, and who caused it */
  bridgeGetReply: {
  /** The message that the bot answered with. */
  id: string
  /** The channel of the message. */
  channel: string
  /** The chat server. Null outside of chat servers. */
  guild: (string | null)
  /** The account that gave the command. */
  account: string
  /** The message with the command. Null if there was none. */
  command: (string | null)
}
  /** The open intentions */
  bridgeListIntentions: {
  /** The message to proxy. */
  original: string
  /** The account that wrote it. */
  account: string
  /** Its chat server. */
  guild: string
  /** Its channel. */
  channel: string
  /** The channel that a thread belongs to. */
  root_channel: (string | null)
  /** The member. Null if the member has been deleted. */
  member: (string | null)
  /** The message that the bot posted and reported. Null if it reported none. */
  message: (string | null)
  /** The time of the decision. */
  created: string
}[]
  /** Record a proxied message */
  bridgeRecordMessage: Message
  /** Record who caused an answer of the bot */
  bridgeRecordReply: undefined
  /** Take direct messages to send */
  bridgeClaimNotifications: {
  /** The channel that the message belongs to. */
  channel: string
  /** The name of the message. A repetition of the same message has the same one: send its first 25 characters as `nonce`. */
  key: string
  /** The account that gets it. */
  account: string
  /** Whose message it is. */
  title: string
  /** The text of the message. */
  body: string
  /** True if it is to make no sound. */
  silent: boolean
}[]
  /** Say how sending a direct message went */
  bridgeReportNotification: undefined
}
