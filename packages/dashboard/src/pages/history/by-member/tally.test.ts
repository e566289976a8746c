import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../../../server/tests/support/runs.ts'
import { wallTimeOf, weekdayOf } from '../../../fronting/zone.ts'
import type { Stretch } from '../timeline/stretches.ts'
import { tallyInTurns, tallyOf } from './tally.ts'

const minuteMs = 60_000
const stretch = (from: string, to: string, ...members: string[]): Stretch => ({
  from: Date.parse(from),
  to: Date.parse(to),
  members,
})

test('adds up length, count, first, last, company and time alone', () => {
  const [wren] = tallyOf(
    [
      stretch('2026-03-02T10:00Z', '2026-03-02T12:00Z', 'wren'),
      stretch('2026-03-02T12:00Z', '2026-03-02T13:00Z', 'ash', 'wren', 'juno'),
      stretch('2026-03-02T13:00Z', '2026-03-02T14:00Z', 'ash'),
      stretch('2026-03-03T13:30Z', '2026-03-03T14:00Z', 'wren', 'juno'),
    ],
    ['wren'],
    'UTC',
  )
  expect(wren).toMatchObject({
    total: 210 * minuteMs,
    fronts: 2,
    first: Date.parse('2026-03-02T10:00Z'),
    last: Date.parse('2026-03-03T14:00Z'),
    alone: 120 * minuteMs,
    together: [
      ['juno', 90 * minuteMs],
      ['ash', 60 * minuteMs],
    ],
  })
  expect(wren?.weekdays.slice(0, 2)).toEqual([180 * minuteMs, 30 * minuteMs])
  expect(wren?.hours[13]).toBe(30 * minuteMs)
})

test('hours and weekdays follow the local clock, minute by minute, across clock changes', async () => {
  const zones = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']
  const start = Date.parse('2026-10-01T00:00Z')
  const minute = fc.integer({ min: 0, max: 50_000 })
  const anyStretches = fc
    .array(fc.tuple(minute, fc.integer({ min: 1, max: 3000 }), fc.subarray(['wren', 'ash', 'juno'])), {
      maxLength: 5,
    })
    .map((list) => {
      let free = 0
      return list
        .toSorted(([a], [b]) => a - b)
        .map(([at, length, members]) => {
          const from = Math.max(at, free)
          free = from + length
          return { from: start + from * minuteMs, to: start + free * minuteMs, members }
        })
    })
  await fc.assert(
    fc.asyncProperty(anyStretches, fc.constantFrom(...zones), async (stretches, zone) => {
      const hours = Array<number>(24).fill(0)
      const weekdays = Array<number>(7).fill(0)
      for (const { from, to, members } of stretches) {
        if (!members.includes('wren')) continue
        for (let at = from; at < to; at += minuteMs) {
          const wall = wallTimeOf(at, zone)
          const [hour, weekday] = [Number(wall.slice(11, 13)), weekdayOf(wall.slice(0, 10))]
          hours[hour] = (hours[hour] ?? 0) + minuteMs
          weekdays[weekday] = (weekdays[weekday] ?? 0) + minuteMs
        }
      }
      const [wren] = tallyOf(stretches, ['wren', 'ash'], zone)
      expect([wren?.hours, wren?.weekdays]).toEqual([hours, weekdays])
      const signal = new AbortController().signal
      expect(await tallyInTurns(stretches, ['wren'], zone, signal)).toEqual(wren && [wren])
    }),
    { numRuns: runs(15) },
  )
})
