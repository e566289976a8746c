import { micros } from '@polyphony/contract'
import { RedisClient } from 'bun'
import type { Log } from '../observe/log.ts'
import type { Limiter, Verdict } from './limiter.ts'

const connectWithinMs = 1_000
const reconnectAfterMs = 500
const answerWithinMs = 200
const warnEveryMs = 30_000
/** Redis numbers are exact to 2^53; times count from here so that they stay so when multiplied by a rate. */
const epochSeconds = 1_735_689_600

/**
 * The same arithmetic as `judge`, where every process of every machine meets. One round trip. It answers with times from
 * now on, so that the clocks of the machines need not agree.
 */
const script = `
local rate = tonumber(ARGV[1])
local clock = redis.call('TIME')
local time = ((tonumber(clock[1]) - ${epochSeconds}) * 1000000 + tonumber(clock[2])) * rate
local tat = tonumber(redis.call('GET', KEYS[1]) or '0')
if tat > time + 2000000 * rate then tat = time end
local next = math.max(tat, time) + 1000000
local room = time - (next - 1000000 * rate)
if room < 0 then return {0, 0, tat - time, -room} end
redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', 2000)
return {1, math.floor(room / 1000000), next - time, 0}
`

/**
 * Limits shared by several machines. While Redis is away the limits of this process count instead: requests go on, and
 * the log says so now and then.
 */
export function redisLimiter(url: string, fallback: Limiter, log: Log): Limiter {
  /** Undefined while Redis is away. */
  let redis: RedisClient | undefined
  let retry: Timer | undefined
  let closed = false
  let warnedAt: number | undefined

  // why a new client each time: Bun's gives up for good after a handshake that failed, as while Redis loads its data.
  function connect(): Promise<void> {
    const client = new RedisClient(url, {
      connectionTimeout: connectWithinMs,
      autoReconnect: false,
      enableOfflineQueue: false,
    })
    client.onclose = () => {
      if (redis === client) redis = undefined
      if (!closed) retry = setTimeout(connect, reconnectAfterMs)
    }
    const connected = () => {
      if (closed) return client.close()
      redis = client
    }
    // why: a connection that is refused is reported by the requests that meet it.
    return client.connect().then(connected, () => {})
  }

  async function ask(client: RedisClient, bucket: string, rate: number): Promise<Verdict> {
    const reply = client.send('EVAL', [script, '1', `polyphony:limit:${bucket}`, String(rate)])
    const [allowed, remaining, reset, wait] = (await soon(reply)) as [number, number, number, number]
    return {
      allowed: allowed === 1,
      remaining,
      resetAfter: micros(reset / rate),
      retryAfter: micros(Math.ceil(wait / rate)),
    }
  }

  /** Only an answer shows that it is back: a Redis that is full or read-only still lets everybody connect. */
  function noteAnswer(): void {
    if (warnedAt !== undefined) log.info('Redis answers again; rate limits are shared')
    warnedAt = undefined
  }

  function warn(cause: string): void {
    if (warnedAt !== undefined && performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn('Redis does not answer; rate limits are per machine until it does', { cause })
  }

  /** The first requests of a process wait for it, so that they are shared like all others. */
  let starting: Promise<void> | undefined = connect().finally(() => {
    starting = undefined
  })

  return {
    async take(bucket, rate, now) {
      if (starting) await soon(starting).catch(() => {})
      const client = redis
      if (client === undefined) {
        warn('not connected')
        return fallback.take(bucket, rate, now)
      }
      try {
        const verdict = await ask(client, bucket, rate)
        noteAnswer()
        return verdict
      } catch (error) {
        warn(String(error))
        // why: one that hangs would hold up every request; a new connection shows when it is back.
        client.close()
        return fallback.take(bucket, rate, now)
      }
    },
    close() {
      closed = true
      clearTimeout(retry)
      redis?.close()
      fallback.close()
    },
  }
}

function soon<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  // why in two halves: a process that was held up itself still sees the answer that came meanwhile.
  let timer = setTimeout(() => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerWithinMs / 2)
  }, answerWithinMs / 2)
  answer.catch(() => {})
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
