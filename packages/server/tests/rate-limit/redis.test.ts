import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { micros, seconds } from '@polyphony/contract'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import { createLog } from '../../src/observe/log.ts'
import type { RateLimiter } from '../../src/rate-limit/limiter.ts'
import { memoryLimiter } from '../../src/rate-limit/memory.ts'
import { RedisLimiter } from '../../src/rate-limit/redis.ts'
import { Caller } from '../support/callers/server.ts'
import { FakeRedis } from '../support/processes/fake-redis.ts'
import { until } from '../support/signals.ts'
import { newDatabase, testTimeoutMs } from '../support/stores/stores.ts'

const second = seconds(1)
const start = micros(Date.UTC(2026, 2, 1) * 1000)
const warning = 'Redis does not answer; rate limits are per machine until it does'

setDefaultTimeout(testTimeoutMs)

describe('limits in Redis', () => {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
  })

  async function makeRedis({ started = true } = {}): Promise<FakeRedis> {
    const redis = new FakeRedis()
    await (started ? redis.start() : redis.reserve())
    undo.push(() => redis.stop())
    return redis
  }

  /** A machine that counts there, and what it logs. */
  function machine(redis: FakeRedis): { limiter: RateLimiter; logged: () => string[] } {
    let text = ''
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (lines) => {
      text += lines
    })
    const limiter = new RedisLimiter(redis.url, memoryLimiter(), log)
    undo.push(() => limiter.close())
    const logged = () => {
      log.flush()
      return [...text.matchAll(/"message":"([^"]*)"/g)].map(([, message = '']) => message)
    }
    return { limiter, logged }
  }

  /** Asks about a bucket of its own until Redis is asked. */
  const isShared = (redis: FakeRedis, limiter: RateLimiter) =>
    until('Redis is asked', async () => {
      const before = redis.asked.length
      await limiter.take('probe', 9999, start)
      return redis.asked.length > before
    })

  test('several machines allow together what one would', async () => {
    const redis = await makeRedis()
    let now: number = start
    redis.now = () => now
    const machines = Array.from({ length: 3 }, () => machine(redis).limiter)
    for (const limiter of machines) await isShared(redis, limiter)
    let allowed = 0
    for (let i = 0; i < 600; i++) {
      now = start + i * 5000
      const verdicts = await Promise.all(machines.map((limiter) => limiter.take('a', 10, micros(0))))
      allowed += verdicts.filter((verdict) => verdict.allowed).length
    }
    expect(allowed).toBe(10 + Math.floor((10 * 599 * 5000) / second))
  })

  test('what it says is exact, and counts from the moment of the request', async () => {
    const redis = await makeRedis()
    redis.now = () => seconds(5)
    const { limiter, logged } = machine(redis)
    await isShared(redis, limiter)
    const [asked, told] = [redis.asked.length, logged().length]
    const verdicts = []
    for (let i = 0; i < 4; i++) verdicts.push(await limiter.take('a', 3, start))
    const third = second / 3
    expect<object[]>(verdicts).toEqual([
      { allowed: true, remaining: 2, resetAfter: third, retryAfter: 0 },
      { allowed: true, remaining: 1, resetAfter: 2 * third, retryAfter: 0 },
      { allowed: true, remaining: 0, resetAfter: second, retryAfter: 0 },
      { allowed: false, remaining: 0, resetAfter: second, retryAfter: 333_334 },
    ])
    expect(redis.asked.slice(asked)).toEqual(Array(4).fill('polyphony:limit:a'))
    expect(logged().slice(told)).toEqual([])
  })

  test('a server starts and answers without it, with limits of its own and one warning; it joins in later', async () => {
    const redis = await makeRedis({ started: false })
    const { limiter, logged } = machine(redis)
    const allowed = []
    for (let i = 0; i < 12; i++) allowed.push((await limiter.take('a', 10, start)).allowed)
    expect(allowed).toEqual([...Array(10).fill(true), false, false])
    expect(logged()).toEqual([warning])
    await redis.start()
    await isShared(redis, limiter)
    expect(logged()).toEqual([warning, 'Redis answers again; rate limits are shared'])
    expect((await limiter.take('a', 10, start)).remaining).toBe(9)
  })

  test('when it goes away in the middle, requests go on; when it is back, they are shared again', async () => {
    const redis = await makeRedis()
    const { limiter, logged } = machine(redis)
    await isShared(redis, limiter)
    for (let times = 1; times <= 2; times++) {
      const during = Promise.all(Array.from({ length: 50 }, (_, i) => limiter.take(`b${i}`, 10, start)))
      await redis.stop()
      expect((await during).map(({ allowed }) => allowed)).toEqual(Array(50).fill(true))
      expect((await limiter.take(`c${times}`, 10, start)).remaining).toBe(9)
      expect((await limiter.take(`c${times}`, 10, start)).remaining).toBe(8)
      await redis.start()
      await isShared(redis, limiter)
    }
    expect(logged().filter((line) => line === warning)).toHaveLength(2)
  })

  test('when it hangs, only those wait who asked before that was known', async () => {
    const redis = await makeRedis()
    const { limiter, logged } = machine(redis)
    await isShared(redis, limiter)
    redis.mood = 'silent'
    expect((await limiter.take('a', 10, start)).remaining).toBe(9)
    const asked = redis.asked.length
    for (let i = 0; i < 9; i++) expect((await limiter.take('a', 10, start)).remaining).toBe(8 - i)
    expect(redis.asked.length).toBe(asked)
    expect(logged()).toEqual([warning])
    redis.mood = 'well'
    await isShared(redis, limiter)
  })

  test('while it loads its data it counts as away, and is used once it is ready', async () => {
    const redis = await makeRedis()
    redis.mood = 'loading'
    const { limiter, logged } = machine(redis)
    await until('it was tried', () => redis.greeted > 0)
    expect((await limiter.take('a', 10, start)).allowed).toBe(true)
    expect(logged()).toEqual([warning])
    redis.mood = 'well'
    await isShared(redis, limiter)
  })

  test('an answer that makes no sense counts as none', async () => {
    const redis = await makeRedis()
    const { limiter, logged } = machine(redis)
    await isShared(redis, limiter)
    redis.mood = 'confused'
    expect(await limiter.take('a', 10, start)).toMatchObject({ allowed: true, remaining: 9 })
    expect(logged()).toEqual([warning])
  })

  test('one that refuses every command, full or read-only, is one warning, however often it is connected to', async () => {
    const redis = await makeRedis()
    redis.mood = 'confused'
    const { limiter, logged } = machine(redis)
    for (const connections of [1, 2, 3]) {
      await until('it was connected to again, and asked', async () => {
        await limiter.take('probe', 9999, start)
        return redis.greeted >= connections && redis.asked.length >= connections
      })
    }
    expect(logged()).toEqual([warning])
    redis.mood = 'well'
    await until('it is well again', async () => {
      await limiter.take('probe', 9999, start)
      return logged().length > 1
    })
    expect(logged()).toEqual([warning, 'Redis answers again; rate limits are shared'])
  })

  test('a closed limiter leaves nothing behind', async () => {
    const redis = await makeRedis()
    const { limiter } = machine(redis)
    await isShared(redis, limiter)
    limiter.close()
    await until('the connection is gone', () => redis.connections === 0)
    const early = machine(redis).limiter
    early.close()
    await until('the other connection is gone too', () => redis.connections === 0)
  })

  test('a server with REDIS_URL answers every request, whatever becomes of Redis', async () => {
    const redis = await makeRedis()
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: await newDatabase('sqlite'),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'get=50',
      REDIS_URL: redis.url,
    })
    const server = await startServer(config)
    undo.push(() => server.stop())
    const { body } = await new Caller(server.url).post('/v2/systems', {})
    const alice = new Caller(server.url, body.token)
    const ask = async () => {
      const { status, headers } = await alice.get('/v2/systems/@me')
      expect(status).toBeOneOf([200, 429])
      expect(headers.get('x-ratelimit-limit')).toBe('50')
    }
    const asked = () => redis.asked.length
    const goesOn = async () => {
      for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 8 }, ask))
    }
    await until('Redis is asked', async () => ask().then(() => asked() > 0))
    expect(redis.asked[0]).toMatch(/^polyphony:limit:(system:\d+:generic_get|127\.0\.0\.1:generic_update)$/)
    await Promise.all([goesOn(), redis.stop()])
    await goesOn()
    await redis.start()
    const before = asked()
    await until('Redis is asked again', async () => ask().then(() => asked() > before))
    redis.mood = 'silent'
    await goesOn()
    redis.mood = 'well'
    const then = asked()
    await until('Redis is asked once more', async () => ask().then(() => asked() > then))
  })
})
