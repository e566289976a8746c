import { describe, expect, test } from 'bun:test'
import { days, type Instant, instant, later, minutes, parseInstant } from '@polyphony/contract'
import fc from 'fast-check'
import { clockSteps } from '../../../tests/support/cases/clock-steps.ts'
import { readFixture } from '../../../tests/support/fixtures.ts'
import { runs } from '../../../tests/support/runs.ts'
import type { MemberId } from '../entities.ts'
import { type FrontList, writtenBy } from './front.ts'
import {
  beginReminder,
  type DueReminder,
  fallDue,
  followChanges,
  nextOf,
  nextRepeat,
  type ReminderRules,
  type ReminderState,
  type RepeatRule,
  repairedState,
} from './reminder.ts'

const moment = (text: string) => parseInstant(text) ?? instant(Number.NaN)
const start = moment('2024-05-01T12:00:00Z')
const list = (...ids: number[]) => ids as MemberId[]

describe('a repetition', () => {
  interface Case {
    name: string
    on: Omit<RepeatRule, 'kind'>
    after: string
    next: string[]
  }
  for (const { name, on, after, next } of readFixture<{ cases: Case[] }>('telling/repeats.json').cases) {
    test(name, () => {
      const rule = { kind: 'repeat', ...on } as RepeatRule
      let last = moment(after)
      const found = next.map(() => (last = nextRepeat(rule, last)))
      expect(found).toEqual(next.map(moment))
    })
  }

  test('comes next in order, on its days only, once a day', () => {
    const zones = fc.constantFrom('Europe/Oslo', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC-09:30')
    const daysOf = fc.oneof(
      fc.record({ every: fc.integer({ min: 1, max: 366 }) }),
      fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
      fc.record({ day: fc.integer({ min: 1, max: 31 }) }),
    )
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((each) => {
      const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
      return `${two(each / 60)}:${two(each % 60)}`
    })
    fc.assert(
      fc.property(daysOf, time, zones, fc.integer({ min: 0, max: 20_000 }), (on, at, timezone, day) => {
        const rule = { kind: 'repeat', ...on, at, timezone, from: '1990-01-31' } as RepeatRule
        const after = later(moment('1990-02-01T00:00:00Z'), days(day))
        const first = nextRepeat(rule, after)
        const second = nextRepeat(rule, first)
        expect(first).toBeGreaterThan(after)
        expect(second).toBeGreaterThan(first)
        // Nothing is skipped: from any moment between the two, the second comes next.
        expect(nextRepeat(rule, instant(Math.floor((first + second) / 2)))).toBe(second)
      }),
      { numRuns: runs(300) },
    )
  })
})

/** A reminder whose fronts and time a test moves. */
class Told {
  readonly due: DueReminder[] = []
  state: ReminderState
  now: Instant = start
  readonly #rules: ReminderRules

  constructor(rules: Partial<ReminderRules> & Pick<ReminderRules, 'on'>, front: FrontList = []) {
    this.#rules = { while: [], missed: 'digest', ...rules }
    this.state = beginReminder(this.#rules, front, start)
  }

  /** Lets minutes pass; with `asleep` the server looks only at the end of them. */
  pass(count: number, { asleep = false } = {}): this {
    const end = later(this.now, minutes(count))
    for (;;) {
      const next = nextOf(this.state)
      if (next === null || next > end) break
      this.now = asleep ? end : next
      this.#take(fallDue(this.#rules, this.state, this.now))
    }
    this.now = end
    return this
  }

  front(front: FrontList, { isNews = true } = {}): this {
    const change = { front, at: this.now, since: this.now, isNews, isLate: false }
    this.#take(followChanges(this.#rules, this.state, [change]))
    return this
  }

  #take({ state, due }: ReturnType<typeof fallDue>): void {
    this.state = state
    if (due) this.due.push(due)
  }

  /** How often each message counts. */
  get times(): number[] {
    return this.due.map(({ times }) => times)
  }
}

describe('a reminder while somebody sets the clock', () => {
  for (const { name, start, on, while: watched, missed, events, due } of clockSteps()) {
    test(name, () => {
      const rules = { on, while: watched, missed } as unknown as ReminderRules
      let now = moment(start)
      let state = beginReminder(rules, [], now)
      let last: Instant | null = null
      const found: DueReminder[] = []
      const take = (followed: ReturnType<typeof fallDue>) => {
        state = followed.state
        if (!followed.due) return
        found.push(followed.due)
        last = now
      }
      for (const { after = 0, front, clock = 0 } of events) {
        now = later(now, minutes(after))
        const written = { at: now, since: now, isNews: true, isLate: false }
        now = later(now, minutes(clock))
        if (clock < 0) state = repairedState(on as ReminderRules['on'], state, last, now)
        if (front) take(followChanges(rules, state, [writtenBy({ front: list(...front), ...written }, now)]))
        take(fallDue(rules, state, now))
      }
      expect(found).toEqual(due.map(([times, at]) => ({ times, at: moment(at) })))
    })
  }
})

const daily = { kind: 'repeat', every: 1, at: '18:00', timezone: 'UTC', from: '2024-05-01' } as const

describe('a reminder', () => {
  test('by the clock falls due at its times', () => {
    const { due } = new Told({ on: daily }).pass(3 * 24 * 60)
    expect(due.map(({ at }) => at)).toEqual([
      moment('2024-05-01T18:00:00Z'),
      moment('2024-05-02T18:00:00Z'),
      moment('2024-05-03T18:00:00Z'),
    ])
  })

  test('by the clock is told once, as its newest, after the server was away for days', () => {
    const { due, state } = new Told({ on: daily }).pass(5 * 24 * 60, { asleep: true })
    expect(due).toEqual([{ times: 1, at: moment('2024-05-05T18:00:00Z') }])
    expect(state.next).toBe(moment('2024-05-06T18:00:00Z'))
  })

  test('after a beginning comes after its minutes, unless the front ends before', () => {
    const on = { kind: 'front', event: 'start', member: list(1)[0] ?? null, minutes: 30 } as const
    expect(new Told({ on }).front(list(1)).pass(29).front([]).pass(60).times).toEqual([])
    expect(new Told({ on }).front(list(1, 2)).pass(29).front(list(1)).pass(60).times).toEqual([1])
    expect(new Told({ on }).front(list(2)).pass(60).times).toEqual([])
  })

  test('after an end comes after its minutes, unless they come back before', () => {
    const on = { kind: 'front', event: 'stop', member: list(1)[0] ?? null, minutes: 30 } as const
    expect(new Told({ on }, list(1)).front(list(2)).pass(60).times).toEqual([1])
    expect(new Told({ on }, list(1)).front(list(2)).pass(20).front(list(1)).pass(60).times).toEqual([])
  })

  test('after a front comes, although the next changes follow before anybody looks', () => {
    const start = { kind: 'front', event: 'start', member: null, minutes: 0 } as const
    const awake = new Told({ on: start }).front(list(1)).front(list(2)).front([])
    expect(awake.times).toEqual([1, 1])
    const away = new Told({ on: start, while: list(7) }).front(list(1)).front(list(2)).front(list(7)).pass(1)
    expect(away.times).toEqual([2, 1])
    const late = new Told({ on: { ...start, minutes: 30 } }).front(list(1))
    late.now = later(late.now, minutes(31))
    expect(late.front([]).times).toEqual([1])
  })

  test('for anybody counts each beginning', () => {
    const on = { kind: 'front', event: 'start', member: null, minutes: 10 } as const
    const told = new Told({ on }).front(list(1)).pass(5).front(list(1, 2)).pass(5)
    expect(told.times).toEqual([1])
    expect(told.pass(60).times).toEqual([1, 1])
  })

  test('after silence comes once until the next switch', () => {
    const told = new Told({ on: { kind: 'silence', minutes: 60 } }).pass(59).front(list(1)).pass(59)
    expect(told.times).toEqual([])
    expect(told.pass(300).times).toEqual([1])
    expect(told.front(list(2), { isNews: false }).pass(300).times).toEqual([1])
    expect(told.front(list(1)).pass(300).times).toEqual([1, 1])
  })

  test('imports begin nothing, and end what has begun', () => {
    const on = { kind: 'front', event: 'start', member: null, minutes: 10 } as const
    expect(new Told({ on }).front(list(1), { isNews: false }).pass(60).times).toEqual([])
    expect(new Told({ on }).front(list(1)).front([], { isNews: false }).pass(60).times).toEqual([])
  })

  test('for somebody who is away comes as one digest when they front', () => {
    const away = new Told({ on: daily, while: list(7) }, list(1)).pass(3 * 24 * 60)
    expect(away.times).toEqual([])
    expect(away.front(list(7)).due).toEqual([{ times: 1, at: moment('2024-05-03T18:00:00Z') }])
    const on = { kind: 'front', event: 'start', member: null, minutes: 0 } as const
    const counted = new Told({ on, while: list(7) })
    for (let i = 0; i < 8; i++) counted.front(list(1)).pass(1).front([]).pass(1)
    expect(counted.front(list(7)).times).toEqual([5])
  })

  test('with `skip` is lost for somebody who is away', () => {
    const away = new Told({ on: daily, while: list(7), missed: 'skip' }, list(1)).pass(3 * 24 * 60)
    expect(away.front(list(7)).pass(60).times).toEqual([])
    expect(away.pass(24 * 60).times).toEqual([1])
  })

  test('of any kind is told at most once for each time that it falls due, however the server sleeps', () => {
    const front = fc.uniqueArray(fc.integer({ min: 1, max: 3 })) as fc.Arbitrary<MemberId[]>
    const step = fc.record({
      front,
      isNews: fc.boolean(),
      wait: fc.integer({ min: 0, max: 600 }),
      asleep: fc.boolean(),
    })
    const on = fc.constantFrom<ReminderRules['on']>(
      daily,
      { kind: 'front', event: 'start', member: null, minutes: 45 },
      { kind: 'front', event: 'stop', member: null, minutes: 0 },
      { kind: 'silence', minutes: 90 },
    )
    fc.assert(
      fc.property(on, fc.array(step, { maxLength: 30 }), (on, steps) => {
        const told = new Told({ on })
        const awake = new Told({ on })
        for (const { front, isNews, wait, asleep } of steps) {
          told.pass(wait, { asleep }).front(front, { isNews })
          awake.pass(wait).front(front, { isNews })
        }
        const sum = (all: readonly DueReminder[]) => all.reduce((total, { times }) => total + times, 0)
        expect(told.due.length).toBeLessThanOrEqual(awake.due.length)
        expect(told.due.at(-1)?.at).toBe(awake.due.at(-1)?.at as Instant)
        if (on.kind !== 'repeat') expect(sum(told.due)).toBe(sum(awake.due))
      }),
      { numRuns: runs(200) },
    )
  })
})
