import {
  type ChannelText,
  type ChannelTrigger,
  type Instant,
  later,
  latest,
  type Micros,
  minutes,
  type QuietHours,
} from '@polyphony/contract'
import { inZone, localMoment } from '../timezone.ts'
import {
  type FrontChange,
  type FrontList,
  type FrontView,
  isSameFront,
  type SeenFront,
  without,
} from './front.ts'

/** When a channel tells something, and how much. */
export interface ChannelRules {
  readonly when: readonly ChannelTrigger[]
  readonly text: ChannelText
  readonly delay: Micros
  readonly quiet: QuietHours | null
}

/** A front as a channel told it. */
export interface ToldFront {
  readonly members: FrontList
  /** How many front, as the text counts them. */
  readonly count: number
}

/** The memory of the front that a channel tells. */
export interface ChannelState {
  /** The front after the last quiet, told or not. */
  readonly settled: FrontList
  /** The newest front. */
  readonly newest: FrontList
  /** The last change that the receiver sees and that has not settled yet. */
  readonly changedAt: Instant | null
  /** True when the receiver is to learn the newest front. */
  readonly isOwed: boolean
  readonly told: ToldFront | null
}

/** The state of a channel that is new, or was changed: the present front is nothing to tell. */
export const settledAt = (front: FrontList, told: ToldFront | null = null): ChannelState => ({
  settled: front,
  newest: front,
  changedAt: null,
  isOwed: false,
  told,
})

/**
 * Follows a change of the front. A change that is no news, or that the receiver does not see, moves the settled front
 * along: nothing of it counts as a beginning or an end later.
 */
export function followChange(
  state: ChannelState,
  { front, isNews, isLate, at }: FrontChange,
  view: FrontView,
): ChannelState {
  const { newest, settled, changedAt } = state
  const isSeen = !isSameFront(view(newest).members, view(front).members)
  if (isNews && !isLate && isSeen) return { ...state, newest: front, changedAt: at }
  if (changedAt === null) return { ...state, newest: front, settled: front }
  const moved = [...without(settled, without(newest, front)), ...without(without(front, newest), settled)]
  return { ...state, newest: front, settled: moved, changedAt: isSeen ? at : changedAt }
}

/** Returns when a change settles: after the quiet that the channel waits for, and outside of its quiet hours. */
export function settlesAt({ changedAt }: ChannelState, { delay, quiet }: ChannelRules): Instant | null {
  return changedAt === null ? null : afterQuiet(quiet, later(changedAt, delay))
}

/** Settles the newest front. From then on the channel owes it to the receiver if a trigger happened. */
export function settle(state: ChannelState, { when }: ChannelRules, view: FrontView): ChannelState {
  const before = view(state.settled).members
  const now = view(state.newest).members
  const happened = when.some((trigger) => hasHappened(trigger, before, now))
  return { ...state, settled: state.newest, changedAt: null, isOwed: state.isOwed || happened }
}

function hasHappened(trigger: ChannelTrigger, before: FrontList, now: FrontList): boolean {
  if (trigger === 'start') return without(now, before).length > 0
  if (trigger === 'stop') return without(before, now).length > 0
  return before.length > 0 && now.length === 0
}

/** Tells whether the newest front is to be sent: it is owed, and the receiver does not know it yet. */
export function isToBeTold(
  { isOwed, told, newest }: ChannelState,
  { text }: ChannelRules,
  view: FrontView,
): boolean {
  if (!isOwed) return false
  if (told === null) return true
  const now = toldFront(view(newest))
  return text === 'count' ? now.count !== told.count : !isSameFront(now.members, told.members)
}

export const toldFront = ({ members, others }: SeenFront): ToldFront => ({
  members,
  // why 0: the text then says that nobody is to be seen, whoever else fronts.
  count: members.length === 0 ? 0 : members.length + (typeof others === 'number' ? others : 0),
})

/**
 * Follows that the receiver learned a front. It is settled, too, so that it is not told a second time; a front that is
 * newer than the one that was sent settles later.
 */
export function afterTelling(
  state: ChannelState,
  sent: FrontList,
  told: ToldFront,
  view: FrontView,
): ChannelState {
  const isNewest = isSameFront(view(state.newest).members, view(sent).members)
  const settled = isNewest || state.changedAt === null ? state.newest : sent
  return { ...state, settled, changedAt: isNewest ? null : state.changedAt, isOwed: false, told }
}

/** Returns a moment, or the end of the quiet hours that it is in. */
export function afterQuiet(quiet: QuietHours | null, moment: Instant): Instant {
  if (quiet === null) return moment
  const { timezone } = quiet
  const local = inZone(moment, timezone)
  const from = Temporal.PlainTime.from(quiet.from)
  const to = Temporal.PlainTime.from(quiet.to)
  const time = local.toPlainTime()
  const isAfter = Temporal.PlainTime.compare(time, from) >= 0
  const isBefore = Temporal.PlainTime.compare(time, to) < 0
  const isOvernight = Temporal.PlainTime.compare(from, to) > 0
  if (isOvernight ? !isAfter && !isBefore : !isAfter || !isBefore) return moment
  const date = local.toPlainDate()
  // why the later one: when the clocks go back, the end may come once more within the same night.
  return latest(moment, localMoment(isOvernight && isAfter ? date.add({ days: 1 }) : date, to, timezone))
}

/** Channels do not tell a switch that is this much older than the time when it was written. */
export const newsFor = minutes(10)
