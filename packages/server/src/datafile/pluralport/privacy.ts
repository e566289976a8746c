import {
  type GroupPrivacyKey,
  groupPrivacyKeys,
  type MemberPrivacyKey,
  memberPrivacyKeys,
  type Privacy,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { type Document, isDocument } from '../fields/field-reader.ts'

type PrivacyOf<Key extends string> = Record<Key, Privacy>

/** What a record opens that is called public and says no more: never what tells of fronting, lists or habits. */
const openedByWord: ReadonlySet<string> = new Set([
  'visibility',
  'name_privacy',
  'description_privacy',
  'avatar_privacy',
  'banner_privacy',
  'pronoun_privacy',
  'birthday_privacy',
])

/** Reads the privacy of a system or member. Only the exact word `public` opens anything. */
function readPrivacy<Key extends string>(
  keys: readonly Key[],
  given: unknown,
  isOurs: boolean,
): PrivacyOf<Key> {
  const isPublic = wordOf(given) === 'public'
  const source = isDocument(given) ? sourceOf(keys, given.source) : undefined
  if (source) {
    const closedSince = !isPublic && expectsPublic(source, isOurs)
    return byKey(keys, (key) => !closedSince && source[key] === 'public')
  }
  return byKey(keys, (key) => isPublic && openedByWord.has(key))
}

export const readSystemPrivacy = (given: unknown, isOurs: boolean) =>
  readPrivacy(systemPrivacyKeys, given, isOurs)

/** Members who are archived are in no list of the other program, unless the file tells of each key what we had here. */
export function readMemberPrivacy(
  given: unknown,
  isArchived: boolean,
  isOurs: boolean,
): PrivacyOf<MemberPrivacyKey> {
  const privacy = readPrivacy(memberPrivacyKeys, given, isOurs)
  const isExact = isOurs && isDocument(given) && sourceOf(memberPrivacyKeys, given.source) !== undefined
  return isArchived && !isExact ? { ...privacy, visibility: 'private' } : privacy
}

/** The privacy keys in an object. Undefined when it has none of them. */
function sourceOf<Key extends string>(
  keys: readonly Key[],
  given: unknown,
): Partial<PrivacyOf<Key>> | undefined {
  if (!isDocument(given)) return undefined
  const known = keys.filter((key) => given[key] === 'public' || given[key] === 'private')
  if (known.length === 0) return undefined
  return Object.fromEntries(known.map((key) => [key, given[key]])) as Partial<PrivacyOf<Key>>
}

/** Groups have no privacy in the format: ours is among our own keys, and one program has a word of its own. */
export function readGroupPrivacy(ours: unknown, word: unknown): PrivacyOf<GroupPrivacyKey> {
  const source = sourceOf(groupPrivacyKeys, ours)
  return byKey(groupPrivacyKeys, (key) => (source ? source[key] === 'public' : word === 'public'))
}

/** Readers know one word only, so a record with anything private must not be called public. */
export function writePrivacy<Key extends string>(keys: readonly Key[], row: PrivacyOf<Key>): Document {
  const source = Object.fromEntries(keys.map((key) => [key, row[key]]))
  return { visibility: keys.every((key) => row[key] === 'public') ? 'public' : 'private', source }
}

const wordOf = (given: unknown): unknown => (isDocument(given) ? given.visibility : given)

/** Whether whoever wrote the source would have written `public` beside it. */
function expectsPublic(source: Document, isOurs: boolean): boolean {
  if (!isOurs && source.visibility !== undefined) return source.visibility === 'public'
  return Object.values(source).every((value) => value === 'public')
}

const byKey = <Key extends string>(keys: readonly Key[], opens: (key: Key) => boolean) =>
  Object.fromEntries(keys.map((key) => [key, opens(key) ? 'public' : 'private'])) as PrivacyOf<Key>
