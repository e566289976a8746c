import { TimeSlice } from './time-slice.ts'

/** A step that takes longer than this is waiting for the database, not using the thread. */
const patienceMs = 25

/**
 * A mutex for the steps of long work: one at a time in the whole process, first come, first served. After a step it
 * leaves the thread to all other work for as long as the step took, so that long work takes at most half of it from
 * short requests.
 */
export class Mutex {
  readonly #slice = new TimeSlice(2, { rests: true })
  #last: Promise<void> = Promise.resolve()

  /** Runs a step when its turn comes. Settles as soon as the step does, before the rest that follows it. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#slice.resume()
    const timer = setTimeout(resolve, patienceMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      void this.#slice.yieldIfDue().then(resolve)
    }
  }
}
