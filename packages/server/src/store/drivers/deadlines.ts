import { StoreError } from './driver.ts'

/** The database has not answered for so long that it never may. */
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

/** Ends waits that take longer than a limit. They share one timer: setting one for each costs more than the rest. */
export class Deadlines {
  readonly #limitMs: number
  /** Oldest first, and since all have the same limit, also the first to expire first. */
  readonly #waits = new Set<Wait>()
  #timer: Timer | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Settles as `work` does, or fails with what `expired` gives once the limit has passed. */
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
