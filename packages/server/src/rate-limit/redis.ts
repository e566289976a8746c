import { micros } from '@polyphony/contract'
import { RedisClient } from 'bun'
import type { Log } from '../observe/log.ts'
import { fullest, type Limiter, type Use, type Verdict } from './limiter.ts'

const connectWithinMs = 1_000
const reconnectAfterMs = 500
const answerWithinMs = 200
const warnEveryMs = 30_000
/** The start of our times. Redis numbers are exact to 2^53, so times must stay below that when multiplied by a rate. */
const epochSeconds = 1_735_689_600

/**
 * Computes like `judge`, but in Redis, for every process of every machine, in one round trip. It answers with times
 * relative to now, so that the clocks of the machines need not agree.
 */
const script = `
local rate = tonumber(ARGV[1])
local cost = tonumber(ARGV[2]) * 1000000
local burst = tonumber(ARGV[3]) * 1000000
local fullest = tonumber(ARGV[4])
local clock = redis.call('TIME')
local time = ((tonumber(clock[1]) - ${epochSeconds}) * 1000000 + tonumber(clock[2])) * rate
local tat = tonumber(redis.call('GET', KEYS[1]) or '0')
if tat > time + fullest * burst then tat = time end
local next = math.max(tat, time) + cost
local room = time - (next - burst)
if room < 0 and tat > time then return {0, 0, tat - time, math.min(-room, tat - time)} end
local empty = math.ceil((next - time) / rate / 1000)
redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', math.max(2000, empty + 1000))
return {1, math.max(0, math.floor(room / 1000000)), next - time, 0}
`

/**
 * Shares limits between several machines. While Redis is away, each process applies its own limits instead: requests go
 * on, and the log reports it now and then.
 */
export function redisLimiter(url: string, fallback: Limiter, log: Log): Limiter {
  /** Undefined while Redis is away. */
  let redis: RedisClient | undefined
  let retry: Timer | undefined
  let closed = false
  let warnedAt: number | undefined

  // why a new client each time: Bun's client gives up for good after a failed handshake, as while Redis loads its data.
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
    // why: the requests that meet a refused connection report it.
    return client.connect().then(connected, () => {})
  }

  async function ask(client: RedisClient, bucket: string, rate: number, use: Use = {}): Promise<Verdict> {
    const figures = [rate, use.cost ?? 1, use.burst ?? rate, fullest(use)].map(String)
    const reply = client.send('EVAL', [script, '1', `polyphony:limit:${bucket}`, ...figures])
    const [allowed, remaining, reset, wait] = (await soon(reply)) as [number, number, number, number]
    return {
      allowed: allowed === 1,
      remaining,
      resetAfter: micros(reset / rate),
      retryAfter: micros(Math.ceil(wait / rate)),
    }
  }

  /** Notes that Redis is back. Only an answer proves it: a full or read-only Redis accepts connections too. */
  function noteAnswer(): void {
    if (warnedAt !== undefined) log.info('Redis answers again; rate limits are shared')
    warnedAt = undefined
  }

  function warn(cause: string): void {
    if (warnedAt !== undefined && performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn('Redis does not answer; rate limits are per machine until it does', { cause })
  }

  /** The first attempt to connect. The first requests wait for it, so that they count in the shared limits too. */
  let starting: Promise<void> | undefined = connect().finally(() => {
    starting = undefined
  })

  return {
    async take(bucket, rate, now, use) {
      if (starting) await soon(starting).catch(() => {})
      const client = redis
      if (client === undefined) {
        warn('not connected')
        return fallback.take(bucket, rate, now, use)
      }
      try {
        const verdict = await ask(client, bucket, rate, use)
        noteAnswer()
        return verdict
      } catch (error) {
        warn(String(error))
        // why: a connection that hangs would delay every request; a new one shows when Redis is back.
        client.close()
        return fallback.take(bucket, rate, now, use)
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
  // why in two halves: a process that was itself blocked still sees an answer that arrived in the meantime.
  let timer = setTimeout(() => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerWithinMs / 2)
  }, answerWithinMs / 2)
  answer.catch(() => {})
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
