import { randomBytes } from 'node:crypto'
import { type Hid, hidAlphabet, type Uuid } from '@polyphony/contract'

/** Makes new identifiers and secrets. */
export interface Ids {
  hid(): Hid
  uuid(): Uuid
  /** Makes `count` of them, each larger than the one before, so that their rows are neighbours in an index. */
  ascendingUuids(count: number): () => Uuid
  /** 48 random bytes in Base64: 64 characters. */
  token(): string
  /** 32 random bytes after a word that says their purpose. */
  bridgeKey(): string
  /** 30 random bytes with a checksum, which detects a mistyped key without asking the database. */
  apiKey(): string
  /** Lets a program in for an hour. It has the form of a key, with another prefix. */
  accessToken(): string
  /** Gets the next access token. All refresh tokens of a grant share a part, its family. */
  refreshToken(family?: string): string
  /** Proves that a program is the one that was registered. */
  clientSecret(): string
  /** The cookie of somebody who is signed in: 32 random bytes in base64url. */
  session(): string
  /** A code that people keep on paper: 60 random bits, as `7kq2-mx9d-4r3p`. */
  recoveryCode(): string
  /** The code of a link for another device: 100 random bits, as `7kq2m-x9d4r-3pw8a-tz5hn`. */
  deviceCode(): string
  /** The code that links a chat account: 40 random bits, as `7kq2-mx9d`. */
  linkCode(): string
  /** The code of an invite: 16 random bytes in base64url. */
  invite(): string
  /** The ID of a picture, which is all that its address needs: 16 random bytes in base64url. */
  picture(): string
  /** 32 random bytes in the form of Standard Webhooks. */
  webhookSecret(): string
  /** The code of a share or a feed: 128 random bits as 26 digits and letters that nobody confuses. */
  shareCode(): string
  /** A secret from which IDs are made: 32 random bytes in base64url. */
  salt(): string
}

export const randomIds: Ids = {
  hid() {
    let hid = ''
    while (hid.length < 6) {
      for (const byte of crypto.getRandomValues(new Uint8Array(8))) {
        // why: 252 is the largest multiple of 21 in a byte; higher values would favour some letters.
        if (byte < 252 && hid.length < 6) hid += hidAlphabet[byte % hidAlphabet.length]
      }
    }
    return hid as Hid
  },
  uuid: () => crypto.randomUUID() as Uuid,
  ascendingUuids(count) {
    let drawn = 0
    return () => {
      // why: one random position in each of `count` parts of the range; the last part goes on beyond the count.
      const place = (Math.min(drawn++, count - 1) + Math.random()) / count
      const start = Math.floor(place * 2 ** 32)
      return `${start.toString(16).padStart(8, '0')}${crypto.randomUUID().slice(8)}` as Uuid
    }
  },
  token: () => randomBytes(48).toString('base64'),
  bridgeKey: () => `bridge_${randomBytes(32).toString('base64url')}`,
  apiKey: () => checked(prefixes.key, randomText(30)),
  accessToken: () => checked(prefixes.access, randomText(30)),
  refreshToken: (family = randomText(familyBytes)) => checked(prefixes.refresh, `${family}${randomText(30)}`),
  clientSecret: () => checked(prefixes.client, randomText(30)),
  session: () => randomText(32),
  recoveryCode: () => typeable(3, 4),
  deviceCode: () => typeable(4, 5),
  linkCode: () => typeable(2, 4),
  invite: () => randomText(16),
  picture: () => randomText(16),
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  shareCode: () => inTypeable(randomBytes(16)),
  salt: () => randomText(32),
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

/** Digits and letters that nobody confuses: no i, l, o and u. */
const typeableAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes a code to read and type: groups of characters of 5 random bits each. */
function typeable(groups: number, length: number): string {
  const group = () => Array.from(randomBytes(length), (byte) => typeableAlphabet[byte % 32]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Writes bytes as digits and letters of 5 bits each. */
function inTypeable(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let bits = bytes.length * 8; bits > 0; bits -= 5) {
    text = `${typeableAlphabet[Number(number & 31n)]}${text}`
    number >>= 5n
  }
  return text
}

/** Reads a code as people type it: in any case, with or without dashes and spaces, o for 0, and i or l for 1. */
export function readTypeable(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}

/** The beginnings of secrets that programs send. None begins with another one. */
export const prefixes = { key: 'poly_', access: 'polya_', refresh: 'polyr_', client: 'polys_' } as const
const checksumLength = 7
const checksum = (text: string) => Bun.hash.crc32(text).toString(36).padStart(checksumLength, '0')

const checked = (prefix: string, random: string) => `${prefix}${random}${checksum(random)}`

/** Tests whether a text has the form of one of our secrets. */
export function isSecret(kind: keyof typeof prefixes, text: string): boolean {
  const prefix = prefixes[kind]
  if (!text.startsWith(prefix)) return false
  const random = text.slice(prefix.length, -checksumLength)
  return text.slice(-checksumLength) === checksum(random)
}

const familyBytes = 18
/** The part that all refresh tokens of a grant share. */
export const familyOf = (refreshToken: string): string =>
  refreshToken.slice(prefixes.refresh.length, prefixes.refresh.length + (familyBytes * 4) / 3)

/** Hashes a token or key. The database holds only the hash. */
export function hashSecret(secret: string): string {
  return Bun.SHA256.hash(secret, 'base64')
}
