import { fail, inMilliseconds, parseUuid } from '@polyphony/contract'
import { hashSecret, readTypeable } from '../../base/ids.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { openAnyway, openShare } from '../../operations/sharing/open-share.ts'
import type { FoundShare, ShareKey } from '../../store/sharing/opened.ts'
import { type Inquiry, keepSignedIn } from './checks.ts'
import { addressOf } from './client-address.ts'
import { readCookie } from './cookie.ts'
import { sharePrefix } from './credential.ts'
import type { RouteTarget } from './targets.ts'

const bearer = new RegExp(`^Bearer +${sharePrefix}(\\S+)$`, 'i')
const codeForm = /^[0-9a-hjkmnp-tv-z]{26}$/

/** Hashes the code of a share or a feed; undefined for a text that is none. */
export function hashShareCode(text: string): string | undefined {
  const code = readTypeable(text)
  return codeForm.test(code) ? hashSecret(code) : undefined
}

/** Reads what a request opens a share with: a code, or the cookie of the person who keeps it. */
export function shareKeyOf({ headers, url }: Request, config: Config): ShareKey | undefined {
  const given = headers.get('authorization')
  if (given !== null) {
    const hash = hashShareCode(bearer.exec(given)?.[1] ?? '')
    return hash === undefined ? undefined : { by: 'code', hash }
  }
  const kept = url.includes('?') ? parseUuid(new URL(url).searchParams.get('share') ?? '') : undefined
  const secret = kept && readCookie(headers, config)
  return kept && secret ? { by: 'session', hash: hashSecret(secret), kept } : undefined
}

/** The share that the credential of a request opens. A check of its surface finds it. */
export const openedShare: RouteTarget<FoundShare> = { find: () => undefined, missing: () => undefined }

/** Opens the share of a request. Everybody who may not read one gets the same refusal, whatever the reason. */
export async function openShared(inquiry: Inquiry): Promise<void> {
  const { exchange, credential } = inquiry
  const { ctx, request } = exchange
  const key = shareKeyOf(request, ctx.config)
  // why: a holder may always take away their receiver, also on a server without sharing.
  const open = exchange.route.endpoint.method === 'DELETE' ? openAnyway : openShare
  const found = await countingMisses(ctx, addressOf(exchange), 'shares', async () => key && open(ctx, key))
  if (found === undefined) fail('share_not_found')
  inquiry.row = found
  // why: the lookup of a write has found the person, and notes the use.
  if (found.session && credential.kind === 'none') keepSignedIn(exchange, found.session)
}

/** Attempts that find nothing, for each address: so many at once, and one a second after that. */
const misses = { burst: 60, rate: 1 }

/**
 * Counts attempts that find nothing, in a counter of its own: signing in has another one. Refuses an address with too many
 * before it looks anything up. A counter that fails refuses, too.
 */
export async function countingMisses<T>(
  { limiter, clock }: Context,
  address: string,
  kind: 'shares' | 'feeds' | 'pictures' | 'hooks',
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const bucket = `${address}:${kind}:misses`
  const take = (cost: number) =>
    limiter.take(bucket, misses.rate, clock.steady(), { burst: misses.burst, cost })
  const { allowed, retryAfter } = await take(1)
  if (!allowed)
    fail('too_many_requests', {
      rate: { retry_after: Math.ceil(inMilliseconds(retryAfter)), scope: 'generic_get' },
    })
  // why before the attempt: many who read at the same time from one address miss nothing.
  await take(-1)
  const found = await attempt()
  if (found === undefined) await take(1)
  return found
}
