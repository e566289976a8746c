import type { Instant } from '@polyphony/contract'
import type { Clock } from '../../src/clock.ts'

/** A clock that stands still until a test sets it. */
export class SetClock implements Clock {
  time: Instant

  constructor(time: Instant) {
    this.time = time
  }

  now(): Instant {
    return this.time
  }
}

export const seconds = 1_000_000
export const minutes = 60 * seconds
export const hours = 60 * minutes
