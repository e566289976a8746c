import { type Instant, instant, milliseconds } from './time.ts'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** Short ID: five or six lower-case letters, unique within its kind. */
export type Hid = Branded<'hid'>
/** Lower-case, hyphenated UUID. */
export type Uuid = Branded<'uuid'>
/** An id of the chat platform: an unsigned decimal integer as text. Never a number, which could not hold it. */
export type Snowflake = Branded<'snowflake'>

export type EntityRef = { kind: 'uuid'; uuid: Uuid } | { kind: 'hid'; hid: Hid }
export type SystemRef = EntityRef | { kind: 'me' } | { kind: 'account'; account: Snowflake }

/** The letters new short IDs are drawn from; older ids may hold any letter. */
export const hidAlphabet = 'abcefghjknoprstuvwxyz'

/** Reads a short ID in every form a bot displays: any letter case, with or without dashes. */
export function parseHid(text: string): Hid | undefined {
  if (text.length > 7) return undefined
  const letters = text.replaceAll('-', '')
  return /^[a-z]{5,6}$/i.test(letters) ? (letters.toLowerCase() as Hid) : undefined
}

/** Writes a short ID for people, following the system's display settings. */
export function displayHid(hid: Hid, { split = false, caps = false } = {}): string {
  const parts = split && hid.length === 6 ? `${hid.slice(0, 3)}-${hid.slice(3)}` : hid
  return caps ? parts.toUpperCase() : parts
}

const hyphenated = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const bare = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Reads a UUID: hyphenated or 32 bare hex digits, any letter case, optionally in braces. */
export function parseUuid(text: string): Uuid | undefined {
  if (text.length < 32) return undefined
  const inner = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text
  const lower = inner.toLowerCase()
  if (hyphenated.test(lower)) return lower as Uuid
  const parts = bare.exec(lower)
  return parts ? (parts.slice(1).join('-') as Uuid) : undefined
}

const largestUnsigned = 2n ** 64n - 1n
const largestStored = 2n ** 63n - 1n

/** Reads an unsigned 64-bit decimal integer; leading zeros are dropped. */
export function parseSnowflake(text: string): Snowflake | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined
  const value = BigInt(text)
  return value <= largestUnsigned ? (value.toString() as Snowflake) : undefined
}

/** Ids above 2^63-1 parse but none exists: a lookup finds nothing and a write refuses them. */
export function isStorable(snowflake: Snowflake): boolean {
  return snowflake.length < 19 || BigInt(snowflake) <= largestStored
}

const platformEpochMs = 1420070400000n

/** The moment inside a snowflake. */
export function snowflakeInstant(snowflake: Snowflake): Instant {
  return instant(milliseconds(Number((BigInt(snowflake) >> 22n) + platformEpochMs)))
}

export function parseEntityRef(text: string): EntityRef | undefined {
  const uuid = parseUuid(text)
  if (uuid) return { kind: 'uuid', uuid }
  const hid = parseHid(text)
  return hid && { kind: 'hid', hid }
}

export function parseSystemRef(text: string): SystemRef | undefined {
  if (text === '@me') return { kind: 'me' }
  if (/^\d{17,19}$/.test(text)) {
    const account = parseSnowflake(text)
    return account && isStorable(account) ? { kind: 'account', account } : undefined
  }
  return parseEntityRef(text)
}
