import { timingSafeEqual } from 'node:crypto'
import { type Endpoint, parseBotSystemRef, parseSystemRef } from '@polyphony/contract'
import { hashSecret, isSecret, prefixes } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { Credential } from '../../domain/viewer.ts'
import { readCookie } from './cookie.ts'
import { findEntry } from './entered-system.ts'

/** The beginning of a share's code in the `Authorization` header. */
export const sharePrefix = 'share_'

const none: Credential = { kind: 'none' }
const tokenLength = 64
const bearer = /^Bearer +/i
const ownPrefixes = [...Object.values(prefixes), sharePrefix]

/**
 * compat: a system's token is the whole header. Any other value means anonymous, never a refusal by itself. After
 * `Bearer` comes a scoped key, the access token of a program, or the key of a bridge, which acts as the system that
 * `X-Polyphony-System` names. Without any of these a cookie counts, on the current interface.
 */
export function readCredential(
  { headers, url }: Request,
  endpoint: Endpoint,
  ctx: Context,
): Credential | Promise<Credential> {
  const { config, clock } = ctx
  // why: the check that opens the share finds the person in the same statement.
  if (endpoint.policy.auth === 'share' && endpoint.method === 'GET') return none
  const value = headers.get('authorization')
  if (value !== null && !bearer.test(value) && value.length === tokenLength)
    return { kind: 'token', hash: hashSecret(value) }
  if (value === null || !bearer.test(value)) {
    const { surface } = endpoint
    if (!(surface === 'v2' || surface === 'people') || !headers.has('cookie')) return none
    return readCookies(headers, actingAs(headers, url, endpoint), ctx)
  }
  const key = value.replace(bearer, '')
  for (const kind of ['key', 'access'] as const)
    if (isSecret(kind, key)) return { kind, hash: hashSecret(key), now: clock.now() }
  const { bridgeKey } = config
  const isConfigured = bridgeKey !== undefined && isSame(key, bridgeKey)
  // why: its prefix says that it is a secret of ours, but its checksum proves that it is none that lets in here.
  if (!isConfigured && ownPrefixes.some((prefix) => key.startsWith(prefix))) return none
  const hash = isConfigured ? null : hashSecret(key)
  const as = headers.get('x-polyphony-system')
  return as === null ? { kind: 'bridge', hash } : { kind: 'bridge', hash, as: parseBotSystemRef(as) ?? null }
}

/** A browser that has entered the system acts with its token; else whoever is signed in acts. */
function readCookies(
  headers: Headers,
  as: string | undefined,
  ctx: Context,
): Credential | Promise<Credential> {
  const entering = as === undefined ? undefined : findEntry(headers, ctx, as)
  if (entering === undefined) return readSession(headers, as, ctx)
  return entering.then((entry) =>
    entry ? { kind: 'token', hash: hashSecret(entry.token), entry } : readSession(headers, as, ctx),
  )
}

function readSession(headers: Headers, as: string | undefined, { config, clock }: Context): Credential {
  const secret = readCookie(headers, config)
  if (secret === undefined) return none
  const session = { kind: 'session', hash: hashSecret(secret), now: clock.now() } as const
  return as === undefined ? session : { ...session, as: parseSystemRef(as) ?? null }
}

/** Returns the name of the system that somebody with a cookie acts as. */
function actingAs(
  headers: Headers,
  url: string,
  { policy: { auth }, answerType }: Endpoint,
): string | undefined {
  // why: it makes no difference which system a person names where they act as themselves.
  if (auth === 'person' || auth === 'admin' || auth === 'share') return undefined
  // why the query: a page cannot send a header when it opens a stream.
  const named = headers.get('x-polyphony-system') ?? (answerType && new URL(url).searchParams.get('system'))
  return named ?? undefined
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)))
}
