/** Readers of a value: everyone, only the owner, or everyone unless this privacy key is private. */
export type Guard<P extends string = string> = 'open' | 'owner' | P
type Guards<P extends string> = Readonly<Record<string, Guard<P>>>

/** Privacy keys and their words, as far as they are known. A key that is missing counts as private. */
export type PrivacyWords<P extends string = string> = Readonly<Partial<Record<P, string>>>

export const systemPrivacyKeys = [
  'name_privacy',
  'avatar_privacy',
  'description_privacy',
  'banner_privacy',
  'pronoun_privacy',
  'member_list_privacy',
  'group_list_privacy',
  'front_privacy',
  'front_history_privacy',
] as const
export type SystemPrivacyKey = (typeof systemPrivacyKeys)[number]

export const memberPrivacyKeys = [
  'visibility',
  'name_privacy',
  'description_privacy',
  'banner_privacy',
  'birthday_privacy',
  'pronoun_privacy',
  'avatar_privacy',
  'metadata_privacy',
  'proxy_privacy',
] as const
export type MemberPrivacyKey = (typeof memberPrivacyKeys)[number]

export const groupPrivacyKeys = [
  'name_privacy',
  'description_privacy',
  'banner_privacy',
  'icon_privacy',
  'list_privacy',
  'metadata_privacy',
  'visibility',
] as const
export type GroupPrivacyKey = (typeof groupPrivacyKeys)[number]

export const systemGuards = {
  name: 'name_privacy',
  description: 'description_privacy',
  tag: 'open',
  pronouns: 'pronoun_privacy',
  avatar_url: 'avatar_privacy',
  banner: 'banner_privacy',
  color: 'open',
  webhook_url: 'owner',
  created: 'open',
} as const satisfies Guards<SystemPrivacyKey>

export const memberGuards = {
  name: 'name_privacy',
  display_name: 'name_privacy',
  avatar_url: 'avatar_privacy',
  webhook_avatar_url: 'avatar_privacy',
  banner: 'banner_privacy',
  color: 'open',
  pronouns: 'pronoun_privacy',
  description: 'description_privacy',
  birthday: 'birthday_privacy',
  proxy_tags: 'proxy_privacy',
  keep_proxy: 'open',
  tts: 'open',
  autoproxy_enabled: 'owner',
  created: 'metadata_privacy',
  message_count: 'metadata_privacy',
  last_message_timestamp: 'metadata_privacy',
} as const satisfies Guards<MemberPrivacyKey>

/** The readers of values inside `extended`. For strangers a hidden flag is false. */
export const memberExtendedGuards = {
  custom_front: 'owner',
  archived: 'owner',
  archived_reason: 'owner',
  description: 'description_privacy',
  aliases: 'owner',
  pin: 'owner',
  never_shared: 'owner',
  // why: the privacy of each field counts too.
  fields: 'visibility',
} as const satisfies Guards<MemberPrivacyKey>

/** The privacy of each field decides. */
export const systemExtendedGuards = { fields: 'open' } as const satisfies Guards<SystemPrivacyKey>

export const settingsExtendedGuards = { language: 'owner', words: 'owner' } as const satisfies Guards<never>

/** The readers of values inside `extended` of switches and of the front. */
export const switchExtendedGuards = { notes: 'owner' } as const satisfies Guards<SystemPrivacyKey>

export const groupExtendedGuards = {
  parent: 'owner',
  position: 'owner',
  emoji: 'owner',
} as const satisfies Guards<GroupPrivacyKey>

export const groupGuards = {
  name: 'name_privacy',
  display_name: 'name_privacy',
  description: 'description_privacy',
  icon: 'icon_privacy',
  banner: 'banner_privacy',
  color: 'open',
  created: 'metadata_privacy',
} as const satisfies Guards<GroupPrivacyKey>

/** The lists of a system, and the privacy key that closes each of them to strangers. */
export const systemLists = {
  members: 'member_list_privacy',
  groups: 'group_list_privacy',
  fronters: 'front_privacy',
  history: 'front_history_privacy',
} as const satisfies Readonly<Record<string, SystemPrivacyKey>>
export type SystemList = keyof typeof systemLists

/** Tests whether a privacy key lets strangers in. */
export const isOpen = <P extends string>(privacy: PrivacyWords<NoInfer<P>>, key: P): boolean =>
  privacy[key] === 'public'

/** Returns the name that strangers see in place of a private one. Without a display name there is no other to show. */
export const coverName = ({ name, display_name }: { name: string; display_name: string | null }): string =>
  display_name ?? name

/**
 * Makes a function that copies values as strangers see them. It replaces each value that its guard hides: by the value
 * in `instead`, else by null.
 */
export function maskFor(guards: Guards<string>) {
  const closed = Object.entries(guards).filter(([, guard]) => guard !== 'open')
  return <V extends object>(values: V, privacy: object, instead: Partial<V>): Record<keyof V, unknown> => {
    const masked = { ...values } as Record<string, unknown>
    for (const [key, guard] of closed) {
      if (isOpen(privacy as PrivacyWords, guard)) continue
      masked[key] = (instead as Readonly<Record<string, unknown>>)[key] ?? null
    }
    return masked as Record<keyof V, unknown>
  }
}

/** Privacy of a group, or of a member, next to the list that names it. */
type Listed = PrivacyWords<'visibility'>
type ListedGroup = PrivacyWords<'visibility' | 'list_privacy'>
type Lists = PrivacyWords<(typeof systemLists)[SystemList]>

/** Returns the places where strangers meet a member whose ID they do not know. */
export function placesOfMember(member: Listed, system: Lists, groups: readonly ListedGroup[]) {
  const isListed = isOpen(member, 'visibility')
  return {
    members: isListed && isOpen(system, systemLists.members),
    groups: isListed && groups.some((group) => placesOfGroup(group, system).groups && showsMembers(group)),
    // compat: a switch names everyone in it, private members too.
    fronters: isOpen(system, systemLists.fronters),
    history: isOpen(system, systemLists.history),
  } satisfies Record<SystemList, boolean>
}

/** Returns the places where strangers meet a group whose ID they do not know. */
export function placesOfGroup(group: Listed, system: Lists) {
  return { groups: isOpen(system, systemLists.groups) && isOpen(group, 'visibility') }
}

/** Tests whether strangers who see a group also see its members, as far as those are not private. */
export const showsMembers = (group: PrivacyWords<'list_privacy'>): boolean => isOpen(group, 'list_privacy')
