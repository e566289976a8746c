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
  endsAt: number
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
      const wait = { endsAt: 0, expire: () => reject(expired()) }
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
      endsAt: 0,
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
    wait.endsAt = performance.now() + this.#limitMs
    this.#waits.add(wait)
    this.#timer ??= setTimeout(this.#look, this.#limitMs / 10)
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
