/**
 * Runs work one after another. Calls that hit a rate limit retry through it, and new calls queue up behind them.
 * Otherwise all of them would wait the same time and hit the limit together again.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Runs the work after all earlier work has ended. An abort ends the wait. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#last
    let leave = () => {}
    const done = new Promise<void>((resolve) => {
      leave = resolve
    })
    this.#last = before.then(() => done)
    this.#waiting++
    let stop = () => {}
    const aborted = new Promise<never>((_, fail) => {
      stop = () => fail(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
    })
    try {
      await Promise.race([before, aborted])
      return await work()
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#waiting--
      leave()
    }
  }
}
