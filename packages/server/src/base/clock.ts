import {
  between,
  type Instant,
  instant,
  later,
  latest,
  type Micros,
  micros,
  milliseconds,
  seconds,
} from '@polyphony/contract'

export interface Clock {
  /** The time of day. It follows the machine's clock, also when that is set back. */
  now(): Instant
  /** A reading to measure spans with: nobody can set it, and it never steps back. */
  steady(): Micros
}

/** A machine's clock that was set back by less than this counts as standing still until it has caught up. */
const tolerated = seconds(2)
/** The high-resolution clock counts while it is as near to the wall clock as this. */
const drift = seconds(1)

/**
 * Microseconds that never repeat and never step back within the process, so two switches never tie. The exception is a
 * machine whose clock is set back by seconds or more: `onStepBack` hears by how much, and time goes on from there.
 */
export function systemClock(onStepBack: (by: Micros) => void = () => {}): Clock {
  let last = instant(0)
  const steady = () => micros(Math.floor(milliseconds(performance.timeOrigin + performance.now())))
  return {
    steady,
    now() {
      const present = steady()
      const wall = milliseconds(Date.now())
      // why: the high-resolution clock drifts from the wall clock when that is set or the machine slept.
      const best = instant(Math.abs(present - wall) < drift ? present : wall)
      const back = between(best, last)
      if (back > tolerated) {
        last = best
        onStepBack(back)
      } else {
        last = latest(later(last, micros(1)), best)
      }
      return last
    },
  }
}
