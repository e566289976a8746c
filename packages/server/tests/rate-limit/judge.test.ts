import { describe, expect, test } from 'bun:test'
import { micros, seconds } from '@polyphony/contract'
import fc from 'fast-check'
import { judge, type Verdict } from '../../src/rate-limit/limiter.ts'
import { runs } from '../support/runs.ts'

const second = seconds(1)

/** Microseconds since 2025, as the limiters count them, up to the year 2035. */
const anyStart = fc.integer({ min: 0, max: 315_000_000 * second })
/** Whatever keeps `time × rate` exact until 2035; upstream's figures are 10 and 3. */
const anyRate = fc.oneof(fc.constantFrom(1, 3, 10), fc.integer({ min: 1, max: 25 }))
/** Pauses between requests: none, next to none, around one interval, and longer than it takes to forget. */
const anyPause = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  fc.integer({ min: 0, max: 1000 }),
  fc.integer({ min: 0, max: 2 * second }),
)
const anyTraffic = fc.array(anyPause, { minLength: 1, maxLength: 80 })

interface Judged extends Verdict {
  at: number
}

function run(rate: number, start: number, pauses: readonly number[]): Judged[] {
  let tat = 0
  let at = start
  return pauses.map((pause) => {
    at += pause
    const verdict = judge(tat, rate, at)
    tat = verdict.tat
    return { ...verdict, at }
  })
}

describe('judge', () => {
  test('allows exactly what a bucket that holds one second of requests and leaks evenly has room for', () => {
    fc.assert(
      fc.property(anyRate, anyStart, anyTraffic, (rate, start, pauses) => {
        /** The content of the bucket, in millionths of a request. */
        let level = 0
        const expected = pauses.map((pause) => {
          level = Math.max(0, level - pause * rate)
          const allowed = level + second <= rate * second
          if (allowed) level += second
          const missing = allowed ? 0 : level + second - rate * second
          const remaining = allowed ? Math.floor((rate * second - level) / second) : 0
          return { allowed, remaining, retryAfter: micros(Math.ceil(missing / rate)) }
        })
        const judged = run(rate, start, pauses)
        expect(
          judged.map(({ allowed, remaining, retryAfter }) => ({ allowed, remaining, retryAfter })),
        ).toEqual(expected)
      }),
      { numRuns: runs(300) },
    )
  })

  test('never allows more than rate × time + burst, between any two requests', () => {
    fc.assert(
      fc.property(anyRate, anyStart, anyTraffic, (rate, start, pauses) => {
        const allowed = run(rate, start, pauses).filter((each) => each.allowed)
        for (const [i, first] of allowed.entries()) {
          for (const [j, last] of allowed.entries()) {
            if (j >= i) expect((j - i + 1 - rate) * second).toBeLessThanOrEqual(rate * (last.at - first.at))
          }
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test('remaining is how many more are allowed at the same moment, and no more are', () => {
    fc.assert(
      fc.property(anyRate, anyStart, anyTraffic, (rate, start, pauses) => {
        const before = run(rate, start, pauses)
        const { remaining } = before.at(-1) ?? { remaining: 0 }
        const after = run(rate, start, [...pauses, ...Array<number>(remaining + 1).fill(0)])
        const rest = after.slice(pauses.length)
        expect(rest.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(remaining).fill(true), false])
        expect(rest.slice(0, -1).map((each) => each.remaining)).toEqual(
          Array.from({ length: remaining }, (_, i) => remaining - 1 - i),
        )
      }),
      { numRuns: runs(100) },
    )
  })

  test('whoever waits for retryAfter is allowed, and a microsecond earlier nobody is', () => {
    fc.assert(
      fc.property(anyRate, anyStart, anyTraffic, (rate, start, pauses) => {
        const full = [...pauses, ...Array<number>(rate).fill(0)]
        const judged = run(rate, start, [...full, 0])
        const { allowed, retryAfter } = judged.at(-1) ?? { allowed: true, retryAfter: 0 }
        expect(allowed).toBe(false)
        const later = (wait: number) => run(rate, start, [...full, wait]).at(-1)?.allowed
        expect([later(retryAfter), later(retryAfter - 1)]).toEqual([true, false])
      }),
      { numRuns: runs(100) },
    )
  })

  test('after resetAfter the whole burst is there again, and just before it is not', () => {
    fc.assert(
      fc.property(anyRate, anyStart, anyTraffic, (rate, start, pauses) => {
        const { resetAfter } = run(rate, start, pauses).at(-1) ?? { resetAfter: 0 }
        const wait = Math.max(0, Math.ceil(resetAfter))
        expect(run(rate, start, [...pauses, wait]).at(-1)?.remaining).toBe(rate - 1)
        if (wait === 0) return
        const before = run(rate, start, [...pauses, wait - 1]).at(-1)
        expect(before?.remaining ?? 0).toBeLessThan(rate - 1 + (rate === 1 ? 1 : 0))
      }),
      { numRuns: runs(100) },
    )
  })

  test('a refused request is not charged', () => {
    const judged = run(10, 0, [...Array<number>(10).fill(0), ...Array<number>(1000).fill(0), 100_000])
    expect(judged.filter(({ allowed }) => allowed)).toHaveLength(11)
    expect(judged.at(-1)?.allowed).toBe(true)
  })

  test('a bucket that a clock ahead of this one has written does not lock anybody out', () => {
    fc.assert(
      fc.property(
        anyRate,
        anyStart,
        fc.integer({ min: 3 * second, max: 86_400 * second }),
        (rate, now, ahead) => {
          const { tat } = judge(0, rate, now + ahead)
          expect(judge(tat, rate, now)).toMatchObject({ allowed: true, remaining: rate - 1 })
        },
      ),
      { numRuns: runs(100) },
    )
  })

  for (const rate of [10, 3]) {
    test(`a burst of ${rate} passes whole, the next waits ${Math.ceil(1000 / rate)} ms`, () => {
      const judged = run(rate, 7 * second, Array<number>(rate + 1).fill(0))
      const counts = Array.from({ length: rate }, (_, i) => rate - 1 - i)
      expect(judged.map(({ remaining }) => remaining)).toEqual([...counts, 0])
      expect(judged.map(({ allowed }) => allowed)).toEqual([...counts.map(() => true), false])
      expect(judged.at(-1)?.retryAfter).toBe(micros(Math.ceil(second / rate)))
      expect(judged.at(-2)?.resetAfter).toBe(second)
    })
  }

  test('at the highest figure that can be set, decades from now, a long run is still exact within one in a thousand', () => {
    const rate = 9999
    const start = Date.UTC(2055, 0, 1) * 1000 - Date.UTC(2025, 0, 1) * 1000
    const judged = run(rate, start, Array<number>(300_000).fill(20))
    const allowed = judged.filter((each) => each.allowed).length
    const expected = rate + (rate * 20 * 299_999) / second
    expect(Math.abs(allowed - expected) / expected).toBeLessThan(0.001)
  })
})
