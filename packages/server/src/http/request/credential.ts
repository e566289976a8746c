import { timingSafeEqual } from 'node:crypto'
import { parseBotSystemRef } from '@polyphony/contract'
import { apiKeyPrefix, hashSecret, isApiKey } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { Credential } from '../../domain/viewer.ts'

const none: Credential = { kind: 'none' }
const tokenLength = 64
const bearer = /^Bearer +/i

/**
 * compat: a system's token is the whole header. Any other value means anonymous, never a refusal by itself. After
 * `Bearer` comes a scoped key, or the key of a bridge, which acts as the system that `X-Polyphony-System` names.
 */
export function readCredential(headers: Headers, { config, clock }: Context): Credential {
  const value = headers.get('authorization')
  if (value === null) return none
  if (!bearer.test(value)) {
    return value.length === tokenLength ? { kind: 'token', hash: hashSecret(value) } : none
  }
  const key = value.replace(bearer, '')
  if (isApiKey(key)) return { kind: 'key', hash: hashSecret(key), now: clock.now() }
  const { bridgeKey } = config
  const isConfigured = bridgeKey !== undefined && isSame(key, bridgeKey)
  // why: its prefix says it is one of our keys, but its checksum proves that it is not.
  if (!isConfigured && key.startsWith(apiKeyPrefix)) return none
  const hash = isConfigured ? null : hashSecret(key)
  const as = headers.get('x-polyphony-system')
  return as === null ? { kind: 'bridge', hash } : { kind: 'bridge', hash, as: parseBotSystemRef(as) ?? null }
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)))
}
