import { describe, expect, test } from 'bun:test'
import {
  hours,
  type Instant,
  inMilliseconds,
  instant,
  later,
  type Micros,
  micros,
  minutes,
  parseInstant,
} from '@polyphony/contract'
import fc from 'fast-check'
import { runs } from '../../tests/support/runs.ts'
import type { MemberId } from './entities.ts'
import { FrontingTally, type Window } from './fronting.ts'

const minute = minutes(1)
const hour = hours(1)
const at = (text: string) => parseInstant(text) ?? instant(Number.NaN)

interface Switch {
  time: Instant
  members: readonly number[]
}

/** There are members 1 to 3; a fourth in a switch was deleted. */
function tally(window: Window, switches: readonly Switch[]): FrontingTally {
  const sums = new FrontingTally(window, [1, 2, 3] as MemberId[])
  for (const { time, members } of switches) sums.add(time, members as MemberId[])
  return sums
}

const sum = (times: readonly number[]) => times.reduce((total, each) => total + each, 0)
const alone = (from: string, to: string, timezone: string) => {
  const window = { start: at(from), end: at(to) }
  return tally(window, [{ time: window.start, members: [1] }]).times(timezone)
}
/** Index and hours of those that are not zero. */
const inHours = (times: readonly number[]) => times.flatMap((time, i) => (time ? [[i, time / hour]] : []))

describe('time in front', () => {
  test('is known from the first switch on; those who front together count in full', () => {
    const window = { start: at('2024-05-01'), end: at('2024-05-02') }
    const { known, nobody, members } = tally(window, [
      { time: at('2024-05-01T04:00'), members: [1, 2] },
      { time: at('2024-05-01T10:00'), members: [] },
      { time: at('2024-05-01T12:00'), members: [2] },
    ]).times('UTC')
    expect([known / hour, nobody / hour]).toEqual([20, 2])
    expect([...members]).toEqual([
      [1 as MemberId, { time: hours(6), switches: 1, latest: at('2024-05-01T04:00') }],
      [2 as MemberId, { time: hours(18), switches: 2, latest: at('2024-05-01T12:00') }],
    ])
  })

  test('of several switches at or before the start only the last one counts', () => {
    const window = { start: at('2024-05-01'), end: at('2024-05-02') }
    const { known, members } = tally(window, [
      { time: at('2024-04-01'), members: [1] },
      { time: at('2024-05-01'), members: [2] },
      { time: at('2024-05-01'), members: [3] },
    ]).times('UTC')
    expect([...members]).toEqual([[3 as MemberId, { time: hours(24), switches: 1, latest: window.start }]])
    expect(known).toBe(hours(24))
  })

  test('a window without switches is all zero', () => {
    const times = tally({ start: instant(0), end: instant(hour) }, []).times('Europe/Oslo')
    expect({ ...times, members: times.members.size }).toEqual({
      known: micros(0),
      nobody: micros(0),
      members: 0,
      hours: Array(24).fill(0),
      weekdays: Array(7).fill(0),
    })
  })
})

describe('hours and weekdays are those of the clock on the wall:', () => {
  test('across midnight, from a Sunday to a Monday', () => {
    const { hours, weekdays } = alone('2024-05-05T21:30:00Z', '2024-05-05T22:15:00Z', 'Europe/Oslo')
    expect(inHours(hours)).toEqual([
      [0, 0.25],
      [23, 0.5],
    ])
    expect(inHours(weekdays)).toEqual([
      [0, 0.25],
      [6, 0.5],
    ])
  })

  test('a day of 23 hours has no hour from two to three', () => {
    const { hours, weekdays } = alone('2024-03-30T23:00:00Z', '2024-03-31T22:00:00Z', 'Europe/Oslo')
    expect(hours.map((time) => time / hour)).toEqual([1, 1, 0, ...Array(21).fill(1)])
    expect(inHours(weekdays)).toEqual([[6, 23]])
  })

  test('a day of 25 hours has the hour from two to three twice', () => {
    const { hours, weekdays } = alone('2024-10-26T22:00:00Z', '2024-10-27T23:00:00Z', 'Europe/Oslo')
    expect(hours.map((time) => time / hour)).toEqual([1, 1, 2, ...Array(21).fill(1)])
    expect(inHours(weekdays)).toEqual([[6, 25]])
  })

  test('a clock that goes back by half an hour, as on Lord Howe', () => {
    const { hours } = alone('2024-04-06T13:00:00Z', '2024-04-07T13:30:00Z', 'Australia/Lord_Howe')
    expect(hours.map((time) => time / hour)).toEqual([1, 1.5, ...Array(22).fill(1)])
  })

  test('offsets of three quarters of an hour, and fixed ones', () => {
    for (const timezone of ['Asia/Kathmandu', 'UTC+05:45']) {
      expect(inHours(alone('2024-05-01T00:00:00Z', '2024-05-01T01:00:00Z', timezone).hours)).toEqual([
        [5, 0.25],
        [6, 0.75],
      ])
    }
    expect(inHours(alone('2024-05-01T00:00:00Z', '2024-05-01T01:00:00Z', 'UTC-18').hours)).toEqual([[6, 1]])
  })

  test('a day that was left out, as on Samoa', () => {
    const { weekdays } = alone('2011-12-26T10:00:00Z', '2012-01-01T10:00:00Z', 'Pacific/Apia')
    expect(weekdays.map((time) => time / hour)).toEqual([24, 24, 24, 24, 0, 24, 24])
  })

  test('a leap year in one stretch', () => {
    const { weekdays, hours } = alone('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z', 'UTC')
    expect(weekdays.map((time) => time / (24 * hour))).toEqual([53, 53, 52, 52, 52, 52, 52])
    expect(hours.map((time) => time / hour)).toEqual(Array(24).fill(366))
  })
})

const timezones = [
  'UTC',
  'Europe/Oslo',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Recife',
  'Pacific/Apia',
] as const

const anyHistory = fc.record({
  timezone: fc.constantFrom(...timezones),
  start: fc.integer({ min: at('1975-01-01') / minute, max: at('2040-01-01') / minute }),
  length: fc.integer({ min: 1, max: 12_000 }),
  switches: fc.array(
    fc.record({
      after: fc.integer({ min: -3000, max: 12_000 }),
      members: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    }),
    { maxLength: 12 },
  ),
})

test('every minute of any history is where a walk through it with a calendar finds it', () => {
  fc.assert(
    fc.property(anyHistory, ({ timezone, start, length, switches }) => {
      const window = { start: instant(minutes(start)), end: instant(minutes(start + length)) }
      const history = switches
        .map(({ after, members }) => ({ time: instant(minutes(start + after)), members }))
        .filter(({ time }) => time < window.end)
        .sort((a, b) => a.time - b.time)
      const times = tally(window, history).times(timezone)
      const walked = walk(window, history, timezone)
      expect({ ...times, members: new Map([...times.members].map(([id, { time }]) => [id, time])) }).toEqual({
        ...walked,
        members: new Map([...times.members.keys()].map((id) => [id, walked.members.get(id) ?? micros(0)])),
      })
      expect(sum(times.hours)).toBe(times.known - times.nobody)
      expect(sum(times.weekdays)).toBe(times.known - times.nobody)
    }),
    { numRuns: runs(60) },
  )
})

test('sums agree to the microsecond, however short or long the fronts are', () => {
  const anyMoment = fc.integer({ min: at('1880-01-01'), max: at('2150-01-01') }).map(instant)
  fc.assert(
    fc.property(
      fc.constantFrom(...timezones),
      fc.uniqueArray(anyMoment, { minLength: 3, maxLength: 20 }),
      (timezone, moments) => {
        const [start = instant(0), ...rest] = moments.sort((a, b) => a - b)
        const window = { start, end: rest.at(-1) ?? start }
        const switches = rest.slice(0, -1).map((time, i) => ({ time, members: i % 3 ? [1] : [] }))
        const { known, nobody, hours, weekdays, members } = tally(window, switches).times(timezone)
        expect(sum(hours)).toBe(known - nobody)
        expect(sum(weekdays)).toBe(known - nobody)
        expect(members.get(1 as MemberId)?.time ?? 0).toBe(known - nobody)
      },
    ),
    { numRuns: runs(50) },
  )
})

/** By the book: asks the calendar about every minute. */
function walk({ start, end }: Window, history: readonly Switch[], timezone: string) {
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const [hours, weekdays] = [Array<Micros>(24).fill(micros(0)), Array<Micros>(7).fill(micros(0))]
  const members = new Map<MemberId, Micros>()
  let [known, nobody, current] = [micros(0), micros(0), -1]
  const more = (time = micros(0)) => micros(time + minute)
  for (let time = start; time < end; time = later(time, minute)) {
    while ((history[current + 1]?.time ?? end) <= time) current++
    const front = history[current]?.members.filter((member) => member <= 3)
    if (front === undefined) continue
    known = more(known)
    if (front.length === 0) {
      nobody = more(nobody)
      continue
    }
    for (const member of front as MemberId[]) members.set(member, more(members.get(member)))
    const [weekday = '', hourText = ''] = calendar.format(inMilliseconds(time)).split(', ')
    const [h, d] = [Number(hourText), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)]
    hours[h] = more(hours[h])
    weekdays[d] = more(weekdays[d])
  }
  return { known, nobody, members, hours, weekdays }
}
