import { type Endpoint, fail, inMilliseconds, inSeconds, later } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { Exchange } from '../exchange.ts'
import type { Writer } from '../route.ts'
import { addressOf, type Sender } from './client-address.ts'

type Take = Exchange['ctx']['limiter']['take']
type RateVerdict = Awaited<ReturnType<Take>>
type Use = NonNullable<Parameters<Take>[3]>

type RateScope = 'message' | 'generic_get' | 'generic_update'

const scopeOf = ({ method, policy }: Endpoint): RateScope =>
  policy.rateScope ?? (method === 'GET' ? 'generic_get' : 'generic_update')

/** How many changes an address may make for each that a system may. */
export const addressFactor = 4

/** Large bodies and data files also count by their size, in kB: so many at once, and so many a second after that. */
const uncountedBytes = 4000
const kilobytes = { burst: 32_000, rate: 32 } as const

/**
 * Counts a request against its bucket, adds the rate limit headers, and refuses when there were too many. `own` is the
 * caller's system when the path names something of theirs; every other request counts for the address. A change also
 * counts for the person behind it, and for the address.
 */
export async function countRequest(
  exchange: Exchange,
  own: SystemId | undefined,
  person?: string,
): Promise<void> {
  const scope = scopeOf(exchange.route.endpoint)
  const [first] = await countAs(scope, exchange, own)
  if (scope !== 'generic_update' || first === undefined) return
  const wider: Bucket[] = []
  const { rate } = first
  if (person !== undefined) wider.push({ name: `${person}:${scope}`, rate })
  if (own !== undefined)
    wider.push({ name: `${addressOf(exchange)}:own:${scope}`, rate: rate * addressFactor })
  const refused = await takeAll(exchange, wider, [first])
  if (refused === undefined) return
  tell(
    exchange,
    scope,
    refused.bucket.name.startsWith('person:') ? 'person_update' : 'address_update',
    refused,
  )
  tooMany(scope, refused.verdict)
}

/** Counts the bytes of a large body or a data file for everybody in `writers`, and refuses when there were too many. */
export async function countBytes(
  exchange: Pick<Exchange, 'ctx'>,
  writers: readonly Writer[],
  bytes: number,
): Promise<void> {
  if (!exchange.ctx.config.rateLimits || bytes <= uncountedBytes) return
  const cost = Math.ceil(bytes / 1000)
  const buckets = writers.map(({ name, factor }) => ({
    name: `${name}:bytes`,
    burst: kilobytes.burst * factor,
    rate: kilobytes.rate * factor,
    cost,
  }))
  const refused = await takeAll(exchange, buckets)
  if (refused) tooMany('generic_update', refused.verdict)
}

interface Bucket extends Use {
  readonly name: string
  readonly rate: number
}

/** Takes from all buckets or from none. Returns the first one that refuses. */
async function takeAll(
  { ctx: { limiter, clock } }: Pick<Exchange, 'ctx'>,
  buckets: readonly Bucket[],
  taken: readonly Bucket[] = [],
): Promise<{ bucket: Bucket; verdict: RateVerdict } | undefined> {
  const now = clock.steady()
  const before = [...taken]
  for (const bucket of buckets) {
    const verdict = await limiter.take(bucket.name, bucket.rate, now, bucket)
    if (verdict.allowed) before.push(bucket)
    else {
      for (const { name, rate, cost = 1, ...use } of before)
        await limiter.take(name, rate, now, { ...use, cost: -cost })
      return { bucket, verdict }
    }
  }
  return undefined
}

function tooMany(scope: RateScope, { retryAfter }: RateVerdict): never {
  return fail('too_many_requests', { rate: { retry_after: Math.ceil(inMilliseconds(retryAfter)), scope } })
}

/** Counts a request as one of the given kind. */
export async function countAs(
  scope: RateScope,
  exchange: Sender & Pick<Exchange, 'headers'>,
  own?: SystemId,
): Promise<Bucket[]> {
  const { config, limiter, clock } = exchange.ctx
  if (!config.rateLimits) return []
  const rate = config.rateLimits[scope]
  // compat: a message counts for the address, not for its author.
  const isOwn = scope !== 'message' && own !== undefined
  const who = isOwn ? `system:${own}` : addressOf(exchange)
  const bucket = { name: `${who}:${scope}`, rate }
  const verdict = await limiter.take(bucket.name, rate, clock.steady())
  const shown = isOwn ? scope.replace('generic', 'own_system') : scope
  tell(exchange, scope, shown, { bucket, verdict })
  if (!verdict.allowed) tooMany(scope, verdict)
  return [bucket]
}

/** Adds the rate limit headers: the state of one bucket. */
function tell(
  { ctx: { clock }, headers }: Pick<Exchange, 'ctx' | 'headers'>,
  scope: RateScope,
  shown: string,
  { bucket: { rate }, verdict: { remaining, resetAfter } }: { bucket: Bucket; verdict: RateVerdict },
): void {
  Object.assign(headers, {
    'x-ratelimit-scope': shown,
    'x-ratelimit-limit': String(rate),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(inSeconds(later(clock.now(), resetAfter)))),
    'ratelimit-policy': `"${scope}";q=${rate};w=1`,
    ratelimit: `"${scope}";r=${remaining};t=${Math.max(0, Math.ceil(inSeconds(resetAfter)))}`,
  })
}
