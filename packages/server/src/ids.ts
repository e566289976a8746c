import { randomBytes } from 'node:crypto'
import { type Hid, hidAlphabet, type Uuid } from '@polyphony/contract'

/** Where new identifiers and secrets come from. */
export interface Ids {
  hid(): Hid
  uuid(): Uuid
  /** 48 random bytes in Base64: 64 characters. */
  token(): string
  /** 32 random bytes behind a word that says what it is. */
  bridgeKey(): string
  /** 32 random bytes in the form of Standard Webhooks. */
  webhookSecret(): string
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
  token: () => randomBytes(48).toString('base64'),
  bridgeKey: () => `bridge_${randomBytes(32).toString('base64url')}`,
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
}

/** How a token or key is kept: only this is stored. */
export function hashSecret(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('base64')
}
