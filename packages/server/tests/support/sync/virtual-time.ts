import { type Instant, instant, type Micros, micros, milliseconds } from '@polyphony/contract'
import type { OtherTime } from '../../../src/operations/sync/other/pace.ts'

interface Sleeper {
  readonly until: number
  wake(): void
}

/** A clock that a test moves: everybody who sleeps wakes up in order, without any time passing. */
export class VirtualTime implements OtherTime {
  /** In microseconds since 1970. */
  time: number
  #sleepers: Sleeper[] = []
  #busy = 0

  constructor(time = 1.8e15) {
    this.time = time
  }

  now = (): Instant => instant(this.time)
  steady = (): Micros => micros(this.time)

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = this.time + milliseconds(ms)
    return new Promise((wake) => {
      this.#sleepers.push({ until, wake })
      signal?.addEventListener('abort', () => wake())
    })
  }

  /** Keeps the time still while something happens outside of it, such as a query. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work()
    } finally {
      this.#busy -= 1
    }
  }

  /** Moves on from sleeper to sleeper until the work is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const ended = work.finally(() => {
      isDone = true
    })
    ended.catch(() => {})
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#busy === 0 && !isDone) this.#wakeNext()
    }
    return ended
  }

  #wakeNext(): void {
    const [first, ...rest] = this.#sleepers.toSorted((a, b) => a.until - b.until)
    if (first === undefined) return
    this.#sleepers = rest
    this.time = Math.max(this.time, first.until)
    first.wake()
  }
}

/** A clock on which nobody waits: whoever sleeps finds the time gone by. */
export class JumpingTime implements OtherTime {
  time: number

  constructor(time = Date.now() * 1000) {
    this.time = time
  }

  now = (): Instant => instant(this.time)
  steady = (): Micros => micros(this.time)

  async sleep(ms: number): Promise<void> {
    this.time += milliseconds(ms)
  }
}
