import { describe, expect, test } from 'bun:test'
import {
  type Instant,
  instant,
  later,
  micros,
  minutes,
  parseInstant,
  type QuietHours,
  seconds,
  channelTriggers as triggers,
} from '@polyphony/contract'
import fc from 'fast-check'
import { readFixture } from '../../../tests/support/fixtures.ts'
import { runs } from '../../../tests/support/runs.ts'
import type { MemberId } from '../entities.ts'
import {
  afterQuiet,
  afterTelling,
  type ChannelRules,
  type ChannelState,
  followChange,
  isToBeTold,
  settle,
  settledAt,
  settlesAt,
  toldFront,
} from './channel.ts'
import type { FrontList, FrontView } from './front.ts'

const moment = (text: string) => parseInstant(text) ?? instant(Number.NaN)
const start = moment('2024-05-01T12:00:00Z')
const list = (...ids: number[]) => ids as MemberId[]

/** The receiver knows of the members below 10. */
const view: FrontView = (front) => ({ members: front.filter((id) => id < 10), others: null })

interface Step {
  /** Seconds since the step before. */
  wait: number
  front: FrontList
  isNews: boolean
  /** Tells that the receiver fails until the next step. */
  fails: boolean
}

interface Message {
  at: Instant
  members: FrontList
}

const retryAfter = seconds(20)

/** Sends what a channel tells, as the server does: at its time, again after failures, the newest front only. */
class Receiver {
  readonly messages: Message[] = []
  readonly #rules: ChannelRules
  state: ChannelState
  #now = start
  #tryAt: Instant | null = null

  constructor(rules: ChannelRules, front: FrontList) {
    this.#rules = rules
    this.state = settledAt(front)
  }

  step({ wait, front, isNews, fails }: Step): void {
    const at = later(this.#now, seconds(wait))
    this.run(at, fails)
    this.state = followChange(this.state, { front, isNews, isLate: false, at, since: at }, view)
  }

  /** Lets time pass. */
  run(until: Instant, fails: boolean): void {
    for (;;) {
      const settles = settlesAt(this.state, this.#rules)
      const next = [settles, this.#tryAt].filter((time) => time !== null && time <= until)
      if (next.length === 0) break
      this.#now = Math.max(this.#now, Math.min(...(next as Instant[]))) as Instant
      if (settles !== null && settles <= this.#now) this.state = settle(this.state, this.#rules, view)
      this.#send(fails)
    }
    this.#now = until
  }

  #send(fails: boolean): void {
    if (this.#tryAt !== null && this.#tryAt > this.#now) return
    this.#tryAt = null
    if (!isToBeTold(this.state, this.#rules, view)) {
      this.state = { ...this.state, isOwed: false }
      return
    }
    if (fails) {
      this.#tryAt = later(this.#now, retryAfter)
      return
    }
    const told = toldFront(view(this.state.newest))
    this.messages.push({ at: this.#now, members: told.members })
    this.state = afterTelling(this.state, this.state.newest, told, view)
  }
}

const fronts = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }) as fc.Arbitrary<MemberId[]>
const steps = fc.array(
  fc.record<Step>({
    wait: fc.integer({ min: 0, max: 90 }),
    front: fronts,
    isNews: fc.boolean(),
    fails: fc.boolean(),
  }),
  { maxLength: 30 },
)
const rules = fc.record<ChannelRules>({
  when: fc.subarray([...triggers], { minLength: 1 }),
  text: fc.constantFrom('names', 'count', 'bare'),
  delay: fc.constantFrom(seconds(0), seconds(30), minutes(2)),
  quiet: fc.constant(null),
})

function play(given: ChannelRules, first: FrontList, history: readonly Step[]): Receiver {
  const receiver = new Receiver(given, first)
  for (const step of history) receiver.step(step)
  receiver.run(later(start, minutes(60 * 24)), false)
  return receiver
}

describe('a channel', () => {
  test('tells the newest front that the receiver sees, and never the same twice in a row', () => {
    fc.assert(
      fc.property(rules, fronts, steps, (given, first, history) => {
        const { messages } = play(given, first, history)
        const changes = [first, ...history.map(({ front }) => front)]
        let time = start
        const times = [start, ...history.map(({ wait }) => (time = later(time, seconds(wait))))]
        for (const { at, members } of messages) {
          // A step at the moment of a message comes after it.
          const newest = changes[times.findLastIndex((each, i) => i === 0 || each < at)] ?? []
          const sameTime = changes.filter((_, i) => times[i] === at)
          expect([newest, ...sameTime].map((front) => JSON.stringify(view(front).members))).toContain(
            JSON.stringify(members),
          )
        }
        for (const [i, message] of messages.slice(1).entries()) {
          const before = messages[i]?.members ?? []
          const key = (front: FrontList) =>
            given.text === 'count' ? front.length : JSON.stringify(front.toSorted((a, b) => a - b))
          expect(key(message.members)).not.toBe(key(before))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('tells nothing without news', () => {
    fc.assert(
      fc.property(rules, fronts, steps, (given, first, history) => {
        const silent = history.map((step) => ({ ...step, isNews: false }))
        expect(play(given, first, silent).messages).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })

  test('tells the same at the same times, whatever those do whom the receiver does not see', () => {
    fc.assert(
      fc.property(rules, fronts, steps, (given, first, history) => {
        const cut = history.map((step) => ({ ...step, front: view(step.front).members }))
        const whole = play(given, first, history).messages
        expect(whole).toEqual(play(given, view(first).members, cut).messages)
      }),
      { numRuns: runs(300) },
    )
  })

  test('loses nothing: with every trigger, the last message is the front in the end', () => {
    fc.assert(
      fc.property(rules, fronts, steps, (given, first, history) => {
        const news = history.map((step) => ({ ...step, isNews: true }))
        const every = { ...given, when: triggers, text: 'names' } as const
        const { messages, state } = play(every, first, news)
        const known = new Set(messages.at(-1)?.members ?? view(first).members)
        expect(known).toEqual(new Set(view(state.newest).members))
      }),
      { numRuns: runs(300) },
    )
  })

  test('waits for quiet after the last change that the receiver sees', () => {
    fc.assert(
      fc.property(rules, fronts, steps, (given, first, history) => {
        const calm = history.map((step) => ({ ...step, fails: false }))
        let time = start
        let seen: FrontList = first
        const changes: Instant[] = []
        for (const { wait, front } of calm) {
          time = later(time, seconds(wait))
          if (JSON.stringify(sorted(front)) !== JSON.stringify(sorted(seen))) changes.push(time)
          seen = front
        }
        for (const { at } of play(given, first, calm).messages) {
          const last = changes.findLast((change) => change < at) ?? start
          expect(at - last).toBeGreaterThanOrEqual(given.delay === 0 ? 0 : given.delay)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  const defaults: ChannelRules = { when: ['start', 'out'], text: 'names', delay: seconds(30), quiet: null }
  const told = (history: readonly [number, FrontList, 'news' | 'silent'][]) =>
    play(
      defaults,
      list(1),
      history.map(([wait, front, kind]) => ({ wait, front, isNews: kind === 'news', fails: false })),
    ).messages.map(({ members }) => members)

  test('tells a beginning and that nobody is left, and not that one of several leaves', () => {
    expect(
      told([
        [60, list(1, 2), 'news'],
        [60, list(1), 'news'],
        [60, [], 'news'],
      ]),
    ).toEqual([list(1, 2), []])
  })

  test('tells nothing of a switch that is deleted before it settles', () => {
    expect(
      told([
        [60, list(2), 'news'],
        [10, list(1), 'silent'],
      ]),
    ).toEqual([])
    expect(
      told([
        [60, list(1, 2), 'news'],
        [10, [], 'silent'],
      ]),
    ).toEqual([])
  })

  test('tells what is left when only the last of two switches is deleted', () => {
    expect(
      told([
        [60, list(2), 'news'],
        [10, list(2, 3), 'news'],
        [10, list(2), 'silent'],
      ]),
    ).toEqual([list(2)])
  })

  test('does not tell an import that comes while a switch settles', () => {
    expect(
      told([
        [60, list(2), 'news'],
        [10, list(3), 'silent'],
      ]),
    ).toEqual([])
  })

  test('a burst is told once', () => {
    expect(
      told([
        [60, list(2), 'news'],
        [10, list(3), 'news'],
        [10, list(4), 'news'],
      ]),
    ).toEqual([list(4)])
  })
})

const sorted = (front: FrontList) => view(front).members.toSorted((a, b) => a - b)

describe('quiet hours', () => {
  interface Case {
    name: string
    quiet: QuietHours
    at: string
    sent: string
  }
  for (const { name, quiet, at, sent } of readFixture<{ cases: Case[] }>('telling/quiet-hours.json').cases)
    test(name, () => expect(afterQuiet(quiet, moment(at))).toBe(moment(sent)))

  test('never end before the moment, nor more than a day and an hour later', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((each) => `${String(each).padStart(2, '0')}:30`)
    const zones = fc.constantFrom('Europe/Oslo', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC-03:30')
    const time = fc.integer({ min: 0, max: 366 * 24 * 60 }).map((each) => later(start, minutes(each)))
    fc.assert(
      fc.property(hour, hour, zones, time, (from, to, timezone, at) => {
        fc.pre(from !== to)
        const sent = afterQuiet({ from, to, timezone }, at)
        expect(sent).toBeGreaterThanOrEqual(at)
        expect(sent - at).toBeLessThanOrEqual(minutes(25 * 60))
        expect(afterQuiet({ from, to, timezone }, later(sent, micros(0)))).toBe(sent)
      }),
      { numRuns: runs(200) },
    )
  })
})

test('a count says that nobody is to be seen, however many others front', () => {
  const seeing =
    (others: number): FrontView =>
    (front) => ({ members: front, others })
  const rules = { when: triggers, text: 'count', delay: seconds(0), quiet: null } as const
  const state = { ...settledAt(list(), { members: list(1), count: 2 }), isOwed: true }
  expect(isToBeTold(state, rules, seeing(2))).toBe(true)
  expect(toldFront({ members: [], others: 2 }).count).toBe(0)
})
