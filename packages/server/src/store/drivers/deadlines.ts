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
  readonly endsAt: number
  expire(): void
}

/** Ends waits that exceed a limit. They share one timer: one timer per wait costs more than all else here. */
export class Deadlines {
  readonly #limitMs: number
  /** Oldest first. All have the same limit, so the first one also expires first. */
  readonly #waits = new Set<Wait>()
  #timer: Timer | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Settles as `work` does, or fails with the error `expired` returns once the limit has passed. */
  within<T>(work: PromiseLike<T>, expired: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait = { endsAt: performance.now() + this.#limitMs, expire: () => reject(expired()) }
      this.#waits.add(wait)
      this.#timer ??= setTimeout(this.#look, this.#limitMs / 10)
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

  readonly #look = (): void => {
    const now = performance.now()
    for (const wait of this.#waits) {
      if (wait.endsAt > now) break
      this.#waits.delete(wait)
      wait.expire()
    }
    this.#timer = this.#waits.size > 0 ? setTimeout(this.#look, this.#limitMs / 10) : undefined
  }
}
