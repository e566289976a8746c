/**
 * Calls that hit a limit are sent again one after another, and new ones queue up behind them. Otherwise all of them would
 * wait the same time, and hit the limit together once more.
 */
export class Lane {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Does the work when everything before it is done; an abort ends the wait. */
  async inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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
