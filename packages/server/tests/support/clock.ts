import { type Instant, instant, type Micros, micros } from '@polyphony/contract'
import type { Clock } from '../../src/base/clock.ts'

/** A clock that stands still until a test sets it, or goes on by a tick whenever it is read. */
export class SetClock implements Clock {
  /** In microseconds since 1970. */
  time: number
  tick = 0
  /** How far somebody has set the machine's clock, which moves the time of day alone. */
  setBy = 0

  constructor(time: number) {
    this.time = time
  }

  now(): Instant {
    this.time += this.tick
    return instant(this.time + this.setBy)
  }

  steady(): Micros {
    return micros(this.time)
  }
}
