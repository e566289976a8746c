import { RedisClient } from 'bun'
import type { Log } from '../log.ts'
import type { Limiter, Verdict } from './limiter.ts'

const answerWithinMs = 100
const warnEveryMs = 30_000
/** Redis numbers are exact to 2^53; times count from here so that they stay so when multiplied by a rate. */
const epochSeconds = 1_735_689_600

/** The same arithmetic as `judge`, where every process of every machine meets. One round trip. */
const script = `
local rate = tonumber(ARGV[1])
local clock = redis.call('TIME')
local time = ((tonumber(clock[1]) - ${epochSeconds}) * 1000000 + tonumber(clock[2])) * rate
local tat = tonumber(redis.call('GET', KEYS[1]) or '0')
local next = math.max(tat, time) + 1000000
local room = time - (next - 1000000 * rate)
if room < 0 then return {0, 0, string.format('%.0f', tat), string.format('%.0f', -room)} end
redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', 2000)
return {1, math.floor(room / 1000000), string.format('%.0f', next), '0'}
`

/**
 * Limits shared by several machines. While Redis is away the limits of this process count instead: requests go on, and
 * the log says so now and then.
 */
export function redisLimiter(url: string, fallback: Limiter, log: Log): Limiter {
  const redis = new RedisClient(url, { connectionTimeout: 1_000, maxRetries: Number.MAX_SAFE_INTEGER })
  // why: a connection that is refused is reported by the requests that meet it.
  redis.connect().catch(() => {})
  let warnedAt = Number.NEGATIVE_INFINITY

  async function ask(bucket: string, rate: number): Promise<Verdict> {
    const reply = redis.send('EVAL', [script, '1', `polyphony:limit:${bucket}`, String(rate)])
    const [allowed, remaining, tat, wait] = (await soon(reply)) as [number, number, string, string]
    return {
      allowed: allowed === 1,
      remaining,
      resetAt: Number(tat) / rate + epochSeconds * 1_000_000,
      retryAfter: Math.ceil(Number(wait) / rate),
    }
  }

  return {
    async take(bucket, rate, now) {
      try {
        if (!redis.connected) throw new Error('not connected')
        return await ask(bucket, rate)
      } catch (error) {
        if (performance.now() - warnedAt > warnEveryMs) {
          warnedAt = performance.now()
          log.warn('Redis does not answer; rate limits are per process until it does', {
            cause: String(error),
          })
        }
        return fallback.take(bucket, rate, now)
      }
    },
    close() {
      redis.close()
      fallback.close()
    },
  }
}

function soon<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), answerWithinMs)
  answer.catch(() => {})
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
