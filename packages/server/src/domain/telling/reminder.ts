import { days, earliest, hours, type Instant, later, latest, minutes } from '@polyphony/contract'
import type { MemberId } from '../entities.ts'
import { inZone, localMoment } from '../timezone.ts'
import { type FrontChange, type FrontList, without } from './front.ts'

/** Days on which a reminder repeats. */
export type RepeatDays =
  | { readonly every: number }
  | { readonly weekdays: readonly number[] }
  | { readonly day: number }

/** A reminder by the clock. */
export type RepeatRule = {
  readonly kind: 'repeat'
  /** A time of day such as `08:30`. */
  readonly at: string
  readonly timezone: string
  /** The first day, such as `2024-05-01`. */
  readonly from: string
} & RepeatDays

export type ReminderRule =
  | RepeatRule
  | {
      readonly kind: 'front'
      readonly event: 'start' | 'stop'
      /** Null for anybody. */
      readonly member: MemberId | null
      readonly minutes: number
    }
  | { readonly kind: 'silence'; readonly minutes: number }

export interface ReminderRules {
  readonly on: ReminderRule
  /** Members of whom one must front; empty for always. */
  readonly while: readonly MemberId[]
  readonly missed: 'digest' | 'skip'
}

/** A beginning or an end of a member's front that falls due. */
export interface PendingFront {
  readonly member: MemberId
  readonly at: Instant
}

/** The memory of a reminder. */
export interface ReminderState {
  /** The newest front. */
  readonly front: FrontList
  /** The next time of a repetition or a silence; null when there is none. */
  readonly next: Instant | null
  readonly pending: readonly PendingFront[]
  /** How often it fell due while none of `while` fronted, and the last time. */
  readonly missed: number
  readonly missedAt: Instant | null
}

/** A reminder that is told: how often it fell due, and when for the last time. */
export interface DueReminder {
  readonly times: number
  readonly at: Instant
}

/** The most times that a reminder counts. Only fronts count: of a repetition and of silence, the newest is told. */
export const mostTimes = ({ kind }: ReminderRule): number => (kind === 'front' ? 5 : 1)

const countTimes = (on: ReminderRule, before: number, times: number): number =>
  Math.min(mostTimes(on), before + times)

/** Begins a reminder, or begins it again after a change of its rules. Nothing before now counts. */
export function beginReminder({ on }: ReminderRules, front: FrontList, now: Instant): ReminderState {
  const next =
    on.kind === 'repeat'
      ? nextRepeat(on, now)
      : on.kind === 'silence'
        ? later(now, minutes(on.minutes))
        : null
  return { front, next, pending: [], missed: 0, missedAt: null }
}

/** Returns when to look at the reminder next. */
export function nextOf({ next, pending }: ReminderState): Instant | null {
  const times = pending.map(({ at }) => at)
  if (next !== null) times.push(next)
  return times.length === 0 ? null : (Math.min(...times) as Instant)
}

/** A reminder after something happened, and what that made due. */
interface Followed {
  readonly state: ReminderState
  readonly due?: DueReminder | undefined
}

/** Follows changes of the front, in their order. What fell due before a change is told, whatever the change ends. */
export function followChanges(
  rules: ReminderRules,
  start: ReminderState,
  changes: readonly FrontChange[],
): Followed {
  let state = start
  let due: DueReminder | undefined
  for (const change of changes) {
    const { at, since, isNews } = change
    const fallen = fallDue(rules, state, isNews ? earliest(since ?? at, at) : at)
    const followed = followChange(rules, fallen.state, change)
    state = followed.state
    for (const each of [fallen.due, followed.due]) due = joined(rules.on, due, each)
  }
  return { state, due }
}

/** Joins what fell due twice before anybody was told. */
function joined(
  on: ReminderRule,
  before: DueReminder | undefined,
  due: DueReminder | undefined,
): DueReminder | undefined {
  if (before === undefined || due === undefined) return due ?? before
  return { times: countTimes(on, before.times, due.times), at: latest(before.at, due.at) }
}

/** Follows a change of the front. Returns the reminder that the change makes due: one that somebody missed. */
function followChange(rules: ReminderRules, state: ReminderState, change: FrontChange): Followed {
  const { on } = rules
  const { front, at, isNews } = change
  const moved: ReminderState = { ...state, front, pending: pendingAfter(on, state, change) }
  const silent =
    on.kind === 'silence' ? { ...moved, next: silenceAfter(on.minutes, state.next, change) } : moved
  if (state.missed === 0 || !isNews || !isWatched(rules, front)) return { state: silent }
  return {
    state: { ...silent, missed: 0, missedAt: null },
    due: { times: state.missed, at: state.missedAt ?? at },
  }
}

/**
 * Returns when it has been silent for long enough. After a silence that was told, only news begins another. A switch that
 * comes so late that its silence is over counts from now.
 */
function silenceAfter(
  length: number,
  next: Instant | null,
  { since, at, isNews }: FrontChange,
): Instant | null {
  const end = later(since ?? at, minutes(length))
  if (isNews) return end > at ? end : later(at, minutes(length))
  return next === null ? null : latest(next, end)
}

/** Adds the members whose front begins or ends, and drops those who changed back. */
function pendingAfter(
  on: ReminderRule,
  { front: before, pending }: ReminderState,
  { front, at, since, isNews }: FrontChange,
): readonly PendingFront[] {
  if (on.kind !== 'front') return pending
  const began = without(front, before)
  const ended = without(before, front)
  const [wanted, opposite] = on.event === 'start' ? [began, ended] : [ended, began]
  const changedBack = new Set(opposite)
  const left = pending.filter(({ member }) => !changedBack.has(member))
  if (!isNews) return left
  const due = later(since ?? at, minutes(on.minutes))
  const added = wanted.filter((member) => on.member === null || member === on.member)
  return [...left, ...added.map((member) => ({ member, at: due }))]
}

/** Tells whether somebody fronts for whom the reminder is. */
function isWatched({ while: members }: Pick<ReminderRules, 'while'>, front: FrontList): boolean {
  const present = new Set(front)
  return members.length === 0 || members.some((id) => present.has(id))
}

/** Fires the reminder if its time has come. A repetition counts once, as its newest, however late it is. */
export function fallDue(rules: ReminderRules, state: ReminderState, now: Instant): Followed {
  const { times, at, state: next } = takeDue(rules.on, state, now)
  if (times === 0) return { state: next }
  const all = countTimes(rules.on, state.missed, times)
  if (isWatched(rules, state.front))
    return { state: { ...next, missed: 0, missedAt: null }, due: { times: all, at } }
  if (rules.missed === 'skip') return { state: next }
  return { state: { ...next, missed: all, missedAt: at } }
}

/** The most by which a reminder can be early without anything being wrong. */
const plausible = days(1)

/**
 * Repairs times that were written while the clock was ahead. Returns the same state if nothing is wrong. A repetition that
 * was told less than a day early is not told again.
 */
export function repairedState(
  on: ReminderRule,
  state: ReminderState,
  last: Instant | null,
  now: Instant,
): ReminderState {
  const { next, pending } = state
  if (on.kind !== 'repeat') {
    const longest = later(now, minutes(on.minutes))
    if ((nextOf(state) ?? now) <= longest && pending.every(({ at }) => at <= longest)) return state
    return {
      ...state,
      next: next && earliest(next, longest),
      pending: pending.map(({ member, at }) => ({ member, at: earliest(at, longest) })),
    }
  }
  // why: nothing repeats more often than daily, and a day may have 23 hours.
  if (next === null || next <= later(now, hours(22))) return state
  const told = last !== null && last > now && last <= later(now, plausible) ? last : now
  const right = nextRepeat(on, told)
  return next > right ? { ...state, next: right } : state
}

/** Repairs the time at which a reminder was told last. */
export const repairedLast = (last: Instant | null, now: Instant): Instant | null =>
  last !== null && last > later(now, plausible) ? now : last

function takeDue(
  on: ReminderRule,
  state: ReminderState,
  now: Instant,
): { times: number; at: Instant; state: ReminderState } {
  const due = state.pending.filter(({ at }) => at <= now)
  if (due.length > 0) {
    const pending = state.pending.filter(({ at }) => at > now)
    const at = due.reduce((newest, each) => latest(newest, each.at), due[0]?.at ?? now)
    return { times: due.length, at, state: { ...state, pending } }
  }
  if (state.next === null || state.next > now) return { times: 0, at: now, state }
  if (on.kind !== 'repeat') return { times: 1, at: state.next, state: { ...state, next: null } }
  return { times: 1, at: newestRepeat(on, state.next, now), state: { ...state, next: nextRepeat(on, now) } }
}

/** Finds the newest repetition up to a moment; `known` is one of them. */
function newestRepeat(rule: RepeatRule, known: Instant, upTo: Instant): Instant {
  const day = inZone(upTo, rule.timezone).toPlainDate()
  for (const date of datesBack(rule, day.add({ days: 1 }))) {
    const moment = momentOn(rule, date)
    if (moment <= upTo) return latest(known, moment)
  }
  return known
}

/** Finds the first repetition after a moment. */
export function nextRepeat(rule: RepeatRule, after: Instant): Instant {
  // why a day earlier: a day that the clocks skip ends on the next one.
  const start = inZone(after, rule.timezone).toPlainDate().subtract({ days: 1 })
  for (const date of datesFrom(rule, start)) {
    const moment = momentOn(rule, date)
    if (moment > after) return moment
  }
  throw new Error('a repetition has no next day')
}

const momentOn = ({ at, timezone }: RepeatRule, date: Temporal.PlainDate) =>
  localMoment(date, Temporal.PlainTime.from(at), timezone)

/** Lists the days of a rule from a day on. */
function* datesFrom(rule: RepeatRule, start: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const from = Temporal.PlainDate.from(rule.from)
  const first = Temporal.PlainDate.compare(from, start) > 0 ? from : start
  if ('every' in rule) {
    const since = from.until(first, { largestUnit: 'days' }).days
    let date = from.add({ days: Math.ceil(since / rule.every) * rule.every })
    for (; ; date = date.add({ days: rule.every })) yield date
  }
  if ('weekdays' in rule) {
    for (let date = first; ; date = date.add({ days: 1 }))
      if (rule.weekdays.includes(date.dayOfWeek)) yield date
  }
  if ('day' in rule) {
    for (let month = first.with({ day: 1 }); ; month = month.add({ months: 1 })) {
      const date = dayOf(rule.day, month)
      if (Temporal.PlainDate.compare(date, first) >= 0) yield date
    }
  }
}

/** Lists the days of a rule up to a day, newest first. */
function* datesBack(rule: RepeatRule, end: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const from = Temporal.PlainDate.from(rule.from)
  const isOver = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, from) < 0
  if ('every' in rule) {
    const since = from.until(end, { largestUnit: 'days' }).days
    let date = from.add({ days: Math.floor(since / rule.every) * rule.every })
    for (; !isOver(date); date = date.subtract({ days: rule.every })) yield date
  }
  if ('weekdays' in rule) {
    for (let date = end; !isOver(date); date = date.subtract({ days: 1 }))
      if (rule.weekdays.includes(date.dayOfWeek)) yield date
  }
  if ('day' in rule) {
    for (
      let month = end.with({ day: 1 });
      !isOver(dayOf(rule.day, month));
      month = month.subtract({ months: 1 })
    ) {
      const date = dayOf(rule.day, month)
      if (Temporal.PlainDate.compare(date, end) <= 0) yield date
    }
  }
}

/** A day of a month; the last one of a shorter month. */
const dayOf = (day: number, month: Temporal.PlainDate) => month.with({ day }, { overflow: 'constrain' })
