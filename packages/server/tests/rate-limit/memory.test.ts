import { describe, expect, test } from 'bun:test'
import { micros, seconds } from '@polyphony/contract'
import fc from 'fast-check'
import { judge } from '../../src/rate-limit/limiter.ts'
import { memoryLimiter, sharedBytes } from '../../src/rate-limit/memory.ts'
import { runs } from '../support/runs.ts'

const second = seconds(1)
const start = Date.UTC(2026, 2, 1) * 1000

const take = async (limiter: ReturnType<typeof memoryLimiter>, bucket: string, rate: number, now: number) =>
  limiter.take(bucket, rate, micros(now))

/** Names that want the same place in the table. */
function neighbours(count: number): string[] {
  const places = new Map<bigint, string[]>()
  for (let i = 0; ; i++) {
    const name = `system:${i}:generic_get`
    const place = BigInt.asUintN(16, Bun.hash.wyhash(name) as bigint)
    const names = [...(places.get(place) ?? []), name]
    if (names.length === count) return names
    places.set(place, names)
  }
}

describe('limits in memory', () => {
  test('say what judge says, each bucket for itself', async () => {
    const anyRequest = fc.record({
      bucket: fc.constantFrom('a', 'b', 'c'),
      pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: second })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { maxLength: 60 }), async (requests) => {
        const limiter = memoryLimiter()
        const tats = new Map<string, number>()
        const rates = { a: 10, b: 3, c: 1 }
        let now = start
        for (const { bucket, pause } of requests) {
          now += pause
          const { tat, ...expected } = judge(tats.get(bucket) ?? 0, rates[bucket], now)
          tats.set(bucket, tat)
          expect(await take(limiter, bucket, rates[bucket], now)).toMatchObject(expected)
        }
      }),
      { numRuns: runs(50) },
    )
  })

  test('several that map the same memory allow together what one would', async () => {
    const memory = new Uint8Array(sharedBytes)
    const limiters = Array.from({ length: 4 }, () => memoryLimiter(memory))
    let allowed = 0
    for (let i = 0; i < 4000; i++) {
      const limiter = limiters[i % limiters.length] ?? memoryLimiter(memory)
      if ((await take(limiter, 'system:1:generic_get', 10, start + i * 1000)).allowed) allowed += 1
    }
    expect(allowed).toBe(10 + Math.floor((10 * 3999) / 1000))
  })

  test('a bucket keeps its count when one that shares its place falls idle', async () => {
    const limiter = memoryLimiter()
    const [first = '', ...others] = neighbours(3)
    for (const name of [first, ...others]) await take(limiter, name, 10, start)
    // The first is forgotten 1.1 seconds after it was used; the others are busy until right before.
    const busy = start + 1_099_999
    for (const name of others) {
      for (let i = 0; i < 10; i++) expect((await take(limiter, name, 10, busy)).allowed).toBe(true)
    }
    for (const name of others) {
      const allowed = []
      for (let i = 0; i < 3; i++) allowed.push((await take(limiter, name, 10, busy + 100_000)).allowed)
      expect(allowed).toEqual([true, false, false])
    }
  })

  test('many thousand busy buckets do not disturb each other', async () => {
    const limiter = memoryLimiter()
    const names = Array.from({ length: 5000 }, (_, i) => `10.0.${i >> 8}.${i & 255}:generic_get`)
    for (let round = 0; round < 3; round++) {
      for (const name of names) expect((await take(limiter, name, 3, start)).remaining).toBe(2 - round)
    }
    for (const name of names) expect((await take(limiter, name, 3, start)).allowed).toBe(false)
  })

  test('a full table forgets somebody rather than refuse somebody', async () => {
    const limiter = memoryLimiter()
    const names = neighbours(12)
    for (const name of names) expect((await take(limiter, name, 3, start)).allowed).toBe(true)
  })

  test('a bucket that comes back with another rate is not held to the time of the old one', async () => {
    const limiter = memoryLimiter()
    await take(limiter, 'a', 9999, start)
    const [first = '', ...others] = neighbours(12)
    await take(limiter, first, 9999, start)
    for (const name of others) await take(limiter, name, 1, start + seconds(10))
    for (const name of others.slice(-4)) {
      expect((await take(limiter, name, 1, start + seconds(12))).allowed).toBe(true)
    }
  })
})
