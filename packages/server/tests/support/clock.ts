import type { Instant } from '@polyphony/contract'
import type { Clock } from '../../src/clock.ts'

/** A clock that stands still until a test sets it, or goes on by a tick whenever it is read. */
export class SetClock implements Clock {
  time: Instant
  tick = 0
  /** How far somebody has set the machine's clock, which moves the time of day alone. */
  setBy = 0

  constructor(time: Instant) {
    this.time = time
  }

  now(): Instant {
    this.time += this.tick
    return this.time + this.setBy
  }

  steady(): number {
    return this.time
  }
}

export const seconds = 1_000_000
export const minutes = 60 * seconds
export const hours = 60 * minutes
