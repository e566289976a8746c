import { timingSafeEqual } from 'node:crypto'
import { parseBotSystemRef } from '@polyphony/contract'
import { hashSecret } from '../ids.ts'
import type { Credential } from '../store/lookup.ts'

const none: Credential = { kind: 'none' }
const tokenLength = 64
const bearer = /^Bearer +/i

/**
 * compat: a system's token stands in the header as it is. Whatever else is there means anonymous, never a refusal by
 * itself; after `Bearer` it may be the key of a bridge, which acts as the system named by `X-Polyphony-System`.
 */
export function readCredential(headers: Headers, bridgeKey: string | undefined): Credential {
  const value = headers.get('authorization')
  if (value === null) return none
  if (!bearer.test(value)) {
    return value.length === tokenLength ? { kind: 'token', hash: hashSecret(value) } : none
  }
  const key = value.replace(bearer, '')
  const hash = bridgeKey !== undefined && isSame(key, bridgeKey) ? null : hashSecret(key)
  const as = headers.get('x-polyphony-system')
  return as === null ? { kind: 'bridge', hash } : { kind: 'bridge', hash, as: parseBotSystemRef(as) ?? null }
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)))
}
