import { expect, test } from 'bun:test'
import {
  days,
  earlier,
  hours,
  type Instant,
  instant,
  later,
  minutes,
  parseInstant,
  seconds,
} from '@polyphony/contract'
import fc from 'fast-check'
import { runs as numberOfRuns } from '../../../tests/support/runs.ts'
import type { MemberId, SystemId } from '../entities.ts'
import { Projection } from './projection.ts'
import { historyWindow, RunCollector, type RunStep, type ShownRun, toMinute } from './runs.ts'

const now = at('2024-03-10T12:34:56Z')
function at(text: string): Instant {
  return parseInstant(text) ?? instant(0)
}
const [ash, birch, hidden] = [1, 2, 3].map((id) => id as MemberId) as [MemberId, MemberId, MemberId]

function collect(
  steps: readonly RunStep[],
  windows: ReadonlyMap<MemberId, ReturnType<typeof historyWindow>>,
): ShownRun[] {
  const collector = new RunCollector(windows)
  for (const step of steps.toReversed()) {
    collector.add(step)
    if (collector.isDone) break
  }
  collector.finish()
  return collector.runs(String)
}

const window = historyWindow(now, 7, 'Europe/Berlin')

test('a window begins with the day on which it falls where the system lives', () => {
  expect(window.after).toBe(at('2024-03-03T12:34:00Z'))
  expect(window.from).toBe(at('2024-03-02T23:00:00Z'))
  expect(historyWindow(now, 7, 'UTC+05:30').from).toBe(at('2024-03-02T18:30:00Z'))
})

test('an earlier start is shown as the beginning of that day, and a run that ended before is not shown', () => {
  const steps = [
    { timestamp: at('2024-02-01T00:00:00Z'), members: [ash, birch] },
    { timestamp: at('2024-03-03T12:00:00Z'), members: [ash] },
    { timestamp: at('2024-03-09T08:15:42Z'), members: [birch] },
  ]
  const windows = new Map([ash, birch].map((id) => [id, window]))
  expect(collect(steps, windows)).toEqual([
    { member: birch, start: at('2024-03-09T08:15:00Z'), end: null },
    { member: ash, start: window.from, end: at('2024-03-09T08:15:00Z') },
  ])
})

test('runs that begin in the same minute are one', () => {
  const start = at('2024-03-09T08:15:05Z')
  const steps = [ash, undefined, ash].map((member, i) => ({
    timestamp: later(start, seconds(10 * i)),
    members: member === undefined ? [] : [member],
  }))
  expect(collect(steps, new Map([[ash, window]]))).toEqual([
    { member: ash, start: toMinute(start), end: null },
  ])
})

const anySteps = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 12 * 24 * 60 }),
      seconds: fc.integer({ min: 0, max: 59 }),
      members: fc.uniqueArray(fc.constantFrom(ash, birch, hidden)),
    }),
    { maxLength: 30 },
  )
  .map((steps) =>
    steps
      .map(({ minutes: count, seconds: rest, members }) => ({
        timestamp: later(later(instant(now - days(12)), minutes(count)), seconds(rest)),
        members,
      }))
      .sort((a, b) => a.timestamp - b.timestamp),
  )

/** Follows one member forwards. */
function expected(steps: readonly RunStep[], member: MemberId, { after, from }: typeof window): ShownRun[] {
  const runs: { start: Instant; end: Instant | null }[] = []
  let start: Instant | undefined
  for (const { timestamp, members } of steps) {
    if (members.includes(member)) start ??= timestamp
    else if (start !== undefined) {
      runs.push({ start, end: timestamp })
      start = undefined
    }
  }
  if (start !== undefined) runs.push({ start, end: null })
  const shown = runs.filter(({ end }) => end === null || toMinute(end) > after)
  const byStart = new Map<Instant, ShownRun>()
  for (const run of shown)
    byStart.set(toMinute(run.start < from ? from : run.start), {
      member,
      start: toMinute(run.start < from ? from : run.start),
      end: run.end && toMinute(run.end),
    })
  return [...byStart.values()].reverse()
}

test('the runs of each member are what following that member alone gives, whoever else switches', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const windows = new Map([
        [ash, window],
        [birch, historyWindow(now, 3, 'America/New_York')],
      ])
      const runs = collect(steps, windows)
      for (const [member, each] of windows)
        expect(runs.filter((run) => run.member === member)).toEqual(expected(steps, member, each))
      const without = steps.map(({ timestamp, members }) => ({
        timestamp,
        members: members.filter((id) => id !== hidden),
      }))
      expect(collect(without, windows)).toEqual(runs)
    }),
    { numRuns: numberOfRuns(100) },
  )
})

test('seconds decide nothing that is shown', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const windows = new Map([[ash, window]])
      const whole = steps.map((step) => ({ ...step, timestamp: toMinute(step.timestamp) }))
      expect(collect(whole, windows)).toEqual(collect(steps, windows))
    }),
    {
      numRuns: numberOfRuns(100),
      examples: [
        [
          [
            { timestamp: earlier(window.after, hours(1)), members: [ash] },
            { timestamp: later(window.after, seconds(20)), members: [] },
          ],
        ],
      ],
    },
  )
})

test('the names of runs differ, stay while the window moves, and depend on nothing before it', () => {
  const projection = new Projection({
    salt: 'a salt',
    picture_key: 'k'.repeat(22),
    kind: 'link',
    title: null,
    expires_at: null,
    circles: [],
    system: { id: 1 as SystemId, name: null, avatar_url: null, color: null, timezone: 'Europe/Berlin' },
  })
  const shown = (steps: readonly RunStep[], time: Instant) => {
    const windows = new Map([ash, birch].map((id) => [id, historyWindow(time, 7, 'Europe/Berlin')]))
    return projection.runs(collect(steps, windows)).of
  }
  fc.assert(
    fc.property(anySteps, fc.array(fc.nat({ max: 6 * 24 * 60 }), { maxLength: 4 }), (steps, moves) => {
      const first = shown(steps, now)
      expect(new Set(first.map(({ uid }) => uid)).size).toBe(first.length)
      const named = first.map(({ uid, member, end }) => ({ uid, member, end }))
      for (const move of moves)
        for (const { uid, member, end } of shown(steps, later(now, minutes(move))))
          expect(named).toContainEqual({ uid, member, end })
      const isOld = ({ timestamp }: RunStep) => timestamp < window.from
      const last = steps.findLast(isOld)
      const altered = [
        ...(last ? [{ ...last, timestamp: instant(window.from - 1) }] : []),
        ...steps.filter((step) => !isOld(step)),
      ]
      expect(shown(altered, now)).toEqual(first)
    }),
    { numRuns: numberOfRuns(100) },
  )
})

test('a search that goes back from a moment finds the runs before it, if it knows the ends of those in force', () => {
  const steps = [
    { timestamp: at('2024-03-08T00:00:00Z'), members: [ash] },
    { timestamp: later(at('2024-03-08T00:00:00Z'), hours(5)), members: [ash, birch] },
  ]
  const end = at('2024-03-09T00:00:00Z')
  const collector = new RunCollector(new Map([[ash, window]]), new Map([[ash, end]]))
  for (const step of steps.toReversed()) collector.add(step)
  collector.finish()
  expect(collector.runs(String)).toEqual([{ member: ash, start: at('2024-03-08T00:00:00Z'), end }])
})
