import { earliest, type Instant } from '@polyphony/contract'
import type { MemberId } from '../entities.ts'

/** Members who front, in the order of the switch. */
export type FrontList = readonly MemberId[]

/** The front as a receiver sees it: the members that they may know of, and what stands for all others. */
export interface SeenFront {
  readonly members: FrontList
  readonly others: number | 'someone' | null
}

/** Cuts a front to what a receiver sees. */
export type FrontView = (front: FrontList) => SeenFront

/** A change of who fronts. */
export interface FrontChange {
  readonly front: FrontList
  /** The time when it was written. */
  readonly at: Instant
  /** The time of the switch that holds from then on; null without one. */
  readonly since: Instant | null
  /** False for changes that nobody is told about: imports, deletions, changes of the past. */
  readonly isNews: boolean
  /** True for news that somebody entered long after its time. Reminders follow it, channels do not. */
  readonly isLate: boolean
}

/** Dates a change by the clock of now, which may have been set back since somebody wrote it. */
export const writtenBy = ({ at, since, ...change }: FrontChange, now: Instant): FrontChange => ({
  ...change,
  at: earliest(at, now),
  since: since && earliest(since, now),
})

export function isSameFront(a: FrontList, b: FrontList): boolean {
  const members = new Set(a)
  return members.size === new Set(b).size && b.every((id) => members.has(id))
}

/** Lists the members of one front who are not in another. */
export function without(front: FrontList, other: FrontList): MemberId[] {
  const left = new Set(other)
  return front.filter((id) => !left.has(id))
}
