import { type Endpoint, fail, inMilliseconds, inSeconds, later } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { Exchange } from '../exchange.ts'
import { addressOf, type Sender } from './client-address.ts'

type RateScope = 'message' | 'generic_get' | 'generic_update'

const scopeOf = ({ method, rateScope }: Endpoint): RateScope =>
  rateScope ?? (method === 'GET' ? 'generic_get' : 'generic_update')

/**
 * Counts a request against its bucket, adds the rate limit headers, and refuses when there were too many. `own` is the
 * caller's system when the path names something of theirs; every other request counts for the address.
 */
export function countRequest(exchange: Exchange, own: SystemId | undefined): Promise<void> {
  return countAs(scopeOf(exchange.route.endpoint), exchange, own)
}

/** Counts a request as one of the given kind. */
export async function countAs(
  scope: RateScope,
  exchange: Sender & Pick<Exchange, 'headers'>,
  own?: SystemId,
): Promise<void> {
  const { ctx, headers } = exchange
  const { config, limiter, clock } = ctx
  if (!config.rateLimits) return
  const rate = config.rateLimits[scope]
  // compat: a message counts for the address, not for its author.
  const isOwn = scope !== 'message' && own !== undefined
  const who = isOwn ? `system:${own}` : addressOf(exchange)
  const verdict = await limiter.take(`${who}:${scope}`, rate, clock.steady())
  const { allowed, remaining, resetAfter, retryAfter } = verdict
  Object.assign(headers, {
    'x-ratelimit-scope': isOwn ? scope.replace('generic', 'own_system') : scope,
    'x-ratelimit-limit': String(rate),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(inSeconds(later(clock.now(), resetAfter)))),
    'ratelimit-policy': `"${scope}";q=${rate};w=1`,
    ratelimit: `"${scope}";r=${remaining};t=${Math.max(0, Math.ceil(inSeconds(resetAfter)))}`,
  })
  if (!allowed)
    fail('too_many_requests', { rate: { retry_after: Math.ceil(inMilliseconds(retryAfter)), scope } })
}
