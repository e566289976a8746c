import {
  type GroupPrivacyKey,
  groupPrivacyKeys,
  type MemberPrivacyKey,
  memberPrivacyKeys,
  type Privacy,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'

type PrivacyOf<Key extends string> = Record<Key, Privacy>

/** Privacy keys that a record opens with the word `public` alone: never fronting, lists or habits. */
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
  written: unknown,
  isOurs: boolean,
): PrivacyOf<Key> {
  const isPublic = wordOf(written) === 'public'
  const source = isDocument(written) ? sourceOf(keys, written.source) : undefined
  if (source) {
    const closedSince = !isPublic && expectsPublic(source, isOurs)
    return byKey(keys, (key) => !closedSince && source[key] === 'public')
  }
  return byKey(keys, (key) => isPublic && openedByWord.has(key))
}

export const readSystemPrivacy = (written: unknown, isOurs: boolean) =>
  readPrivacy(systemPrivacyKeys, written, isOurs)

/** Hides archived members, because no list of their program shows them, unless our own file has an exact privacy. */
export function readMemberPrivacy(
  written: unknown,
  isArchived: boolean,
  isOurs: boolean,
): PrivacyOf<MemberPrivacyKey> {
  const privacy = readPrivacy(memberPrivacyKeys, written, isOurs)
  const isExact = isOurs && isDocument(written) && sourceOf(memberPrivacyKeys, written.source) !== undefined
  return isArchived && !isExact ? { ...privacy, visibility: 'private' } : privacy
}

/** Reads the privacy keys in an object. Gives undefined if it has none of them. */
function sourceOf<Key extends string>(
  keys: readonly Key[],
  written: unknown,
): Partial<PrivacyOf<Key>> | undefined {
  if (!isDocument(written)) return undefined
  const known = keys.filter((key) => written[key] === 'public' || written[key] === 'private')
  if (known.length === 0) return undefined
  return Object.fromEntries(known.map((key) => [key, written[key]])) as Partial<PrivacyOf<Key>>
}

/** Reads the privacy of a group. The format has none: we add our own keys, and one program a word of its own. */
export function readGroupPrivacy(ours: unknown, word: unknown): PrivacyOf<GroupPrivacyKey> {
  const source = sourceOf(groupPrivacyKeys, ours)
  return byKey(groupPrivacyKeys, (key) => (source ? source[key] === 'public' : word === 'public'))
}

/** Writes privacy. Readers know one word only, so a record with anything private must not be called public. */
export function writePrivacy<Key extends string>(keys: readonly Key[], row: PrivacyOf<Key>): Document {
  const source = Object.fromEntries(keys.map((key) => [key, row[key]]))
  return { visibility: keys.every((key) => row[key] === 'public') ? 'public' : 'private', source }
}

const wordOf = (written: unknown): unknown => (isDocument(written) ? written.visibility : written)

/** Tells whether the program that wrote `source` would also have written the word `public`. */
function expectsPublic(source: Document, isOurs: boolean): boolean {
  if (!isOurs && source.visibility !== undefined) return source.visibility === 'public'
  return Object.values(source).every((value) => value === 'public')
}

const byKey = <Key extends string>(keys: readonly Key[], opens: (key: Key) => boolean) =>
  Object.fromEntries(keys.map((key) => [key, opens(key) ? 'public' : 'private'])) as PrivacyOf<Key>
