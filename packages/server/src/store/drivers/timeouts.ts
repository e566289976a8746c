import { StoreError } from './driver.ts'

/** Thrown when the database has not answered for so long that it may never answer. */
export class NoAnswer extends StoreError {
  constructor(label: string, milliseconds: number) {
    super('unavailable', `${label} does not answer: nothing came within ${milliseconds} ms`, {
      cause: undefined,
    })
  }
}

interface Wait {
  /** The number of the last look at it. */
  lastLook: number
  expire(): void
}

/** How often a timer looks at a wait until its limit has passed. */
const looks = 10

/**
 * Ends waits that exceed a limit. They share one timer: one timer per wait costs more than all else here. The limit is
 * counted in looks: time in which this process could not run does not count, since the answer may lie there unread.
 */
export class Timeouts {
  readonly #everyMs: number
  /** Oldest first. All have the same limit, so the first one also expires first. */
  readonly #waits = new Set<Wait>()
  #looked = 0
  #timer: Timer | undefined

  constructor(limitMs: number) {
    this.#everyMs = limitMs / looks
  }

  /** Settles as `work` does, or fails with the error `expired` returns once the limit has passed. */
  within<T>(work: PromiseLike<T>, expired: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait = { lastLook: 0, expire: () => reject(expired()) }
      this.#start(wait)
      work.then(
        (value) => {
          this.#waits.delete(wait)
          resolve(value)
        },
        (error) => {
          this.#waits.delete(wait)
          reject(error)
        },
      )
    })
  }

  /**
   * Returns a `within` for work that is done in the order of the calls. The limit of each begins when the one before it
   * has ended. When one exceeds it, all after it fail too.
   */
  inTurn(expired: () => Error): <T>(work: PromiseLike<T>) => Promise<T> {
    const line = new Set<(error: Error) => void>()
    const wait = {
      lastLook: 0,
      expire: () => {
        const error = expired()
        for (const reject of line) reject(error)
        line.clear()
      },
    }
    return (work) =>
      new Promise((resolve, reject) => {
        if (line.size === 0) this.#start(wait)
        line.add(reject)
        const end = () => {
          if (!line.delete(reject)) return
          this.#waits.delete(wait)
          if (line.size > 0) this.#start(wait)
        }
        work.then(
          (value) => {
            end()
            resolve(value)
          },
          (error) => {
            end()
            reject(error)
          },
        )
      })
  }

  #start(wait: Wait): void {
    // why one more: the next look may come at once.
    wait.lastLook = this.#looked + looks + 1
    this.#waits.add(wait)
    this.#timer ??= setTimeout(this.#look, this.#everyMs)
  }

  readonly #look = (): void => {
    this.#looked++
    for (const wait of this.#waits) {
      if (wait.lastLook > this.#looked) break
      this.#waits.delete(wait)
      wait.expire()
    }
    this.#timer = this.#waits.size > 0 ? setTimeout(this.#look, this.#everyMs) : undefined
  }
}
