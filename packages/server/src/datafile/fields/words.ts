/** Our name of a field, and the words for it in a warning about many records. */
export interface FieldWords {
  readonly field: string
  readonly words: string
}

const own: Readonly<Record<string, string>> = {
  name: 'names',
  display_name: 'display names',
  description: 'descriptions',
  pronouns: 'pronouns',
  tag: 'tags',
  color: 'colours',
  birthday: 'birthdays',
  avatar_url: 'pictures',
  webhook_avatar_url: 'pictures for proxied messages',
  banner: 'banners',
  icon: 'pictures',
  proxy_tags: 'proxy tags',
  aliases: 'aliases',
  keep_proxy: 'settings for proxy tags',
  message_count: 'message counts',
  created: 'dates of creation',
  last_message: 'dates of the last message',
  pluralkit_id: 'PluralKit IDs',
  archived: 'marks of archived members',
  archive_reason: 'reasons for archiving',
  emoji: 'emoji',
  title: 'titles',
  text: 'texts',
  status: 'statuses of fronts',
  comment: 'comments of fronts',
  start: 'starts',
  end: 'ends',
  members: 'lists of members',
  custom_fields: 'values of custom fields',
  value: 'values',
  timezone: 'the time zone',
  webhook_url: 'the webhook address',
}

/** Our names of fields that other programs call something else. */
const foreign: Readonly<Record<string, string>> = {
  desc: 'description',
  note: 'text',
  content: 'text',
  username: 'name',
  nick: 'display_name',
  proxy_name: 'display_name',
  avatar: 'avatar_url',
  avatarUrl: 'avatar_url',
  avatarUuid: 'avatar_url',
  brackets: 'proxy_tags',
  discord_proxies: 'proxy_tags',
  show_brackets: 'keep_proxy',
  posts: 'message_count',
  created_at: 'created',
  last_used: 'last_message',
  pkId: 'pluralkit_id',
  archivedReason: 'archive_reason',
  customStatus: 'status',
  startTime: 'start',
  time_start: 'start',
  endTime: 'end',
  time_end: 'end',
  live: 'end',
  info: 'custom_fields',
  fields: 'custom_fields',
  alters: 'members',
}

/** Finds our name and a person's words for a key of any file. */
export function fieldWords(key: string): FieldWords {
  const field = (Object.hasOwn(foreign, key) ? foreign[key] : undefined) ?? key
  const words = Object.hasOwn(own, field) ? own[field] : undefined
  return { field, words: words ?? field.replaceAll('_', ' ') }
}

/** The kinds of records that warnings are about, and how a warning begins. */
export const kindWords = {
  system: 'System',
  members: 'Members',
  custom_fronts: 'Custom fronts',
  groups: 'Groups',
  custom_fields: 'Custom fields',
  fronting: 'Fronting',
  notes: 'Notes',
  comments: 'Comments',
  circles: 'Circles',
  reminders: 'Reminders',
} as const
export type WarnedKind = keyof typeof kindWords
