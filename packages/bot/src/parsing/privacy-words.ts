import { isOneOf } from './keywords.ts'

const publicWords = ['public', 'pub', 'show', 'shown', 'visible', 'unhide', 'unhidden']
const privateWords = ['private', 'priv', 'hide', 'hidden']

export type PrivacyLevel = 'public' | 'private'

export function readLevel(text: string): PrivacyLevel | undefined {
  if (isOneOf(publicWords, text)) return 'public'
  return isOneOf(privateWords, text) ? 'private' : undefined
}

export type PrivacyOwner = 'system' | 'member' | 'group'

/** A subject of privacy: the words for it, and its key for each kind that has it. */
interface Subject {
  readonly words: readonly string[]
  readonly keys: Partial<Record<PrivacyOwner, string>>
}

const everyKind = (key: string) => ({ system: key, member: key, group: key })
const visibility = ['visibility', 'hidden', 'shown', 'visible']

const subjects: readonly Subject[] = [
  { words: ['name'], keys: everyKind('name_privacy') },
  {
    words: ['description', 'desc', 'describe', 'd', 'bio', 'info', 'text', 'intro'],
    keys: everyKind('description_privacy'),
  },
  { words: ['banner', 'b', 'splash', 'cover'], keys: everyKind('banner_privacy') },
  {
    words: ['avatar', 'pfp', 'pic', 'icon'],
    keys: { system: 'avatar_privacy', member: 'avatar_privacy', group: 'icon_privacy' },
  },
  {
    words: ['pronouns', 'pronoun', 'prns', 'pn'],
    keys: { system: 'pronoun_privacy', member: 'pronoun_privacy' },
  },
  {
    words: ['birthday', 'birth', 'bday', 'birthdate', 'bdate', 'cakeday', 'bd'],
    keys: { member: 'birthday_privacy' },
  },
  { words: ['proxy', 'proxies', 'tag', 'tags'], keys: { member: 'proxy_privacy' } },
  { words: ['meta', 'metadata', 'created'], keys: { member: 'metadata_privacy', group: 'metadata_privacy' } },
  { words: visibility, keys: { member: 'visibility', group: 'visibility' } },
  { words: ['list'], keys: { member: 'visibility' } },
  { words: ['members', 'memberlist', 'list', 'mlist'], keys: { system: 'member_list_privacy' } },
  { words: ['list', 'listing', 'members'], keys: { group: 'list_privacy' } },
  { words: ['groups', 'gs'], keys: { system: 'group_list_privacy' } },
  { words: ['fronter', 'fronters', 'front'], keys: { system: 'front_privacy' } },
  { words: ['switch', 'switches', 'fronthistory', 'fh'], keys: { system: 'front_history_privacy' } },
]

/** Reads a subject as the key of a privacy setting, or `all`. */
export function readSubject(kind: PrivacyOwner, text: string): string | undefined {
  if (isOneOf(['all'], text)) return 'all'
  return subjects.find(({ words, keys }) => keys[kind] !== undefined && isOneOf(words, text))?.keys[kind]
}

/** The first word for each subject of a kind, with its key. */
export const subjectsOf = (kind: PrivacyOwner): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { words, keys } of subjects) {
    const key = keys[kind]
    if (key !== undefined && ![...found.values()].includes(key)) found.set(words[0] ?? key, key)
  }
  return found
}
