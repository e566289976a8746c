import { between, type Micros, micros, milliseconds } from '@polyphony/contract'

/** The time that a pace counts in, and pauses in it. */
export interface PaceTime {
  steady(): Micros
  /** Ends early when the signal says so. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

interface Queue {
  /** The next one may pass from here on. */
  readyAt: Micros
  last: Promise<void>
  size: number
}

const mostIdle = 1000

/**
 * A leaky bucket for each name: lets one through at a time, first come, first served, with at least an interval between
 * two. There are no bursts. A name that is new here waits for an interval too: a process that did the same work before
 * may have used its place a moment ago.
 */
export class LeakyBucket<Name> {
  readonly #intervalMs: number
  readonly #time: PaceTime
  readonly #queues = new Map<Name, Queue>()

  constructor(perSecond: number, time: PaceTime) {
    this.#intervalMs = 1000 / perSecond
    this.#time = time
  }

  /** Waits for the turn of this caller, and for `inTurn` while nobody else has one. */
  async pass(name: Name, signal?: AbortSignal, inTurn?: () => Promise<void>): Promise<void> {
    const queue = this.#queueOf(name)
    const before = queue.last
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.last = promise
    queue.size += 1
    try {
      await before
      for (let ms = this.#waitMs(queue); ms > 0; ms = this.#waitMs(queue)) {
        signal?.throwIfAborted()
        await this.#time.sleep(ms, signal)
      }
      signal?.throwIfAborted()
      await inTurn?.()
      queue.readyAt = this.#fromNow(this.#intervalMs)
    } finally {
      queue.size -= 1
      resolve()
    }
  }

  /** Lets nobody of a name pass for a while. */
  hold(name: Name, ms: number): void {
    const queue = this.#queueOf(name)
    queue.readyAt = micros(Math.max(queue.readyAt, this.#fromNow(ms)))
  }

  /** Returns how long nobody of a name may pass. */
  heldFor(name: Name): number {
    const queue = this.#queues.get(name)
    return queue === undefined ? 0 : this.#waitMs(queue)
  }

  #waitMs = ({ readyAt }: Queue) => Math.ceil(between(this.#time.steady(), readyAt) / 1000)
  #fromNow = (ms: number): Micros => micros(this.#time.steady() + Math.ceil(milliseconds(ms)))

  #queueOf(name: Name): Queue {
    const known = this.#queues.get(name)
    if (known) return known
    if (this.#queues.size >= mostIdle) this.#forgetIdle()
    const queue = { readyAt: this.#fromNow(this.#intervalMs), last: Promise.resolve(), size: 0 }
    this.#queues.set(name, queue)
    return queue
  }

  #forgetIdle(): void {
    for (const [name, queue] of this.#queues)
      if (queue.size === 0 && this.#waitMs(queue) <= 0) this.#queues.delete(name)
  }
}
