import { micros } from '@polyphony/contract'
import { RedisClient } from 'bun'
import type { Log } from '../observe/log.ts'
import { type BucketUse, fullest, type RateLimiter, type Verdict } from './limiter.ts'

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
export class RedisLimiter implements RateLimiter {
  readonly #url: string
  readonly #fallback: RateLimiter
  readonly #log: Log
  /** Undefined while Redis is away. */
  #redis: RedisClient | undefined
  #retry: Timer | undefined
  #isClosed = false
  #warnedAt: number | undefined
  /** The first attempt to connect. The first requests wait for it, so that they count in the shared limits too. */
  #starting: Promise<void> | undefined

  constructor(url: string, fallback: RateLimiter, log: Log) {
    this.#url = url
    this.#fallback = fallback
    this.#log = log
    this.#starting = this.#connect().finally(() => {
      this.#starting = undefined
    })
  }

  async take(...request: Parameters<RateLimiter['take']>): Promise<Verdict> {
    const [bucket, rate, , use] = request
    if (this.#starting) await soon(this.#starting).catch(() => {})
    const client = this.#redis
    if (client === undefined) {
      this.#warn('not connected')
      return this.#fallback.take(...request)
    }
    try {
      const verdict = await ask(client, bucket, rate, use)
      this.#noteAnswer()
      return verdict
    } catch (error) {
      this.#warn(String(error))
      // why: a connection that hangs would delay every request; a new one shows when Redis is back.
      client.close()
      return this.#fallback.take(...request)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#redis?.close()
    this.#fallback.close()
  }

  // why a new client each time: Bun's client gives up for good after a failed handshake, as while Redis loads its data.
  #connect(): Promise<void> {
    const client = new RedisClient(this.#url, {
      connectionTimeout: connectWithinMs,
      autoReconnect: false,
      enableOfflineQueue: false,
    })
    client.onclose = () => {
      if (this.#redis === client) this.#redis = undefined
      if (!this.#isClosed) this.#retry = setTimeout(() => this.#connect(), reconnectAfterMs)
    }
    const connected = () => {
      if (this.#isClosed) return client.close()
      this.#redis = client
    }
    // why: the requests that meet a refused connection report it.
    return client.connect().then(connected, () => {})
  }

  /** Notes that Redis is back. Only an answer proves it: a full or read-only Redis accepts connections too. */
  #noteAnswer(): void {
    if (this.#warnedAt !== undefined) this.#log.info('Redis answers again; rate limits are shared')
    this.#warnedAt = undefined
  }

  #warn(cause: string): void {
    if (this.#warnedAt !== undefined && performance.now() - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = performance.now()
    this.#log.warn('Redis does not answer; rate limits are per machine until it does', { cause })
  }
}

async function ask(client: RedisClient, bucket: string, rate: number, use: BucketUse = {}): Promise<Verdict> {
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

function soon<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  // why in two halves: a process that was itself blocked still sees an answer that arrived in the meantime.
  let timer = setTimeout(() => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerWithinMs / 2)
  }, answerWithinMs / 2)
  answer.catch(() => {})
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
