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
  /** Returns the time of day. It follows the machine's clock, also when that is set back. */
  now(): Instant
  /** Returns a reading to measure durations with: nobody can set it, and it never steps back. */
  steady(): Micros
}

/** The largest step back of the machine's clock during which time stands still until the clock has caught up. */
const tolerated = seconds(2)
/** The largest difference from the wall clock at which the high-resolution clock counts. */
const drift = seconds(1)

/**
 * Counts microseconds that never repeat and never step back within the process, so two switches never tie. The
 * exception is a machine whose clock is set back by seconds or more: `onStepBack` hears by how much, and time goes on
 * from there.
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
