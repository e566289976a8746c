import type { Instant } from '@polyphony/contract'

export interface Clock {
  /** The time of day. It follows the machine's clock, also when that is set back. */
  now(): Instant
  /** Microseconds to measure spans with: nobody can set them, and they never step back. */
  steady(): number
}

/** A machine's clock that was set back by less than this counts as standing still until it has caught up. */
const toleratedMicros = 2_000_000

/**
 * Microseconds that never repeat and never step back within the process, so two switches never tie. The exception is a
 * machine whose clock is set back by seconds or more: `onStepBack` hears by how much, and time goes on from there.
 */
export function systemClock(onStepBack: (micros: number) => void = () => {}): Clock {
  let last = 0
  const steady = () => Math.floor((performance.timeOrigin + performance.now()) * 1000)
  return {
    steady,
    now() {
      const present = steady()
      const wall = Date.now() * 1000
      // why: the high-resolution clock drifts from the wall clock when that is set or the machine slept.
      const best = Math.abs(present - wall) < 1_000_000 ? present : wall
      const back = last - best
      if (back > toleratedMicros) {
        last = best
        onStepBack(back)
      } else {
        last = Math.max(last + 1, best)
      }
      return last
    },
  }
}
