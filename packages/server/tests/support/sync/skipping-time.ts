import { type Instant, instant, type Micros, micros, milliseconds } from '@polyphony/contract'
import type { Clock } from '../../../src/base/clock.ts'
import type { OtherTime } from '../../../src/operations/sync/other/pace.ts'

/** Time that goes on by itself, and skips every pause. */
export class SkippingTime implements OtherTime {
  #skipped = 0
  #last = 0
  #steadySkipped = 0

  /** No two readings are the same. */
  now = (): Instant => {
    this.#last = Math.max(this.#last + 1, Math.floor(Date.now() * 1_000 + this.#skipped))
    return instant(this.#last)
  }
  steady = (): Micros => micros(Math.floor(Date.now() * 1_000 + this.#skipped))

  async sleep(ms: number): Promise<void> {
    this.skip(milliseconds(ms))
  }

  skip(time: Micros): void {
    this.#skipped += Math.max(0, Math.ceil(time))
  }

  /** A clock of the same time of day for a server. Its durations are real, but for what a test skips of them. */
  get clock(): Clock {
    const steady = () => micros(Math.floor(performance.now() * 1_000) + this.#steadySkipped)
    return { now: this.now, steady }
  }

  skipSteady(time: Micros): void {
    this.#steadySkipped += time
  }
}
