import type { Instant } from '@polyphony/contract'

export interface Clock {
  now(): Instant
}

/** Microseconds that never step back and never repeat within the process, so two switches never tie. */
export function systemClock(): Clock {
  let last = 0
  return {
    now() {
      const present = Math.floor((performance.timeOrigin + performance.now()) * 1000)
      const wall = Date.now() * 1000
      // why: the high-resolution clock drifts from the wall clock when that is set or the machine slept.
      const best = Math.abs(present - wall) < 1_000_000 ? present : wall
      last = Math.max(last + 1, best)
      return last
    },
  }
}
