import {
  earliest,
  hours,
  type Instant,
  later,
  type Micros,
  micros,
  minutes,
  seconds,
} from '@polyphony/contract'
import type { StoredSync } from './rows.ts'

const frontEvery = minutes(1)
const wholeEvery = minutes(30)
const wholeAtMost = hours(6)
export const againAfter = seconds(10)

/** A run that went well. */
export interface EndedRun {
  /** It compared everything, not only who fronts. */
  readonly isWhole: boolean
  readonly writes: number
  /** Something has to be compared again. */
  readonly isUnfinished: boolean
  /** The number of writes that are left. */
  readonly waiting: number
}

type NextRuns = Pick<StoredSync, 'idle' | 'waiting' | 'next_front' | 'next_whole'>

/**
 * Says when to compare again. `idle` counts the whole runs in a row that wrote nothing; below zero it counts those that
 * are unfinished. A look at the front alone leaves what waits for a whole run as it is.
 */
export function scheduleAfter(
  before: NextRuns & Pick<StoredSync, 'is_first'>,
  { isWhole, writes, isUnfinished, waiting }: EndedRun,
  now: Instant,
): NextRuns {
  const { idle, is_first, next_whole } = before
  const next_front = later(now, frontEvery)
  const left = waitingBeside(before, isWhole)
  if (isUnfinished) {
    const unfinished = isWhole ? Math.min(idle, 0) - 1 : Math.min(idle, -1)
    const again = later(now, doubled(againAfter, -unfinished - 1, wholeEvery))
    const soonest = isWhole || next_whole === null ? again : earliest(next_whole, again)
    return { idle: unfinished, waiting: Math.max(1, left, waiting), next_front, next_whole: soonest }
  }
  if (!isWhole) return { idle, waiting: left, next_front, next_whole: next_whole ?? later(now, wholeEvery) }
  const quiet = writes > 0 ? 0 : Math.max(idle, 0) + 1
  // why: what was just made is known in full only after another look.
  const isLooking = is_first && writes > 0
  const pause = isLooking ? againAfter : doubled(wholeEvery, quiet, wholeAtMost)
  return { idle: quiet, waiting: 0, next_front, next_whole: later(now, pause) }
}

/** Returns the number of writes that wait for a whole run while another one goes on. */
export const waitingBeside = ({ idle, waiting }: Pick<StoredSync, 'idle' | 'waiting'>, isWhole: boolean) =>
  isWhole || idle >= 0 ? 0 : waiting

/** Doubles a pause so many times, up to a longest one. */
export function doubled(pause: Micros, times: number, most: Micros): Micros {
  return micros(Math.min(pause * 2 ** Math.min(Math.max(times, 0), 30), most))
}
