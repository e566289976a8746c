/** Runs tasks after a delay, such as the deletion of triggers and records. */
export class DelayedTasks {
  readonly #waiting = new Map<symbol, { timer: Timer; work: () => Promise<void> }>()
  readonly #running = new Set<Promise<void>>()
  #stopped = false

  later(milliseconds: number, work: () => Promise<void>): void {
    if (this.#stopped) return
    const key = Symbol('later')
    const timer = setTimeout(() => this.#start(key), milliseconds)
    this.#waiting.set(key, { timer, work })
  }

  /** Runs all waiting tasks now, and refuses new ones: the next start of the bot does those. */
  async finish(): Promise<void> {
    this.#stopped = true
    for (const key of this.#waiting.keys()) this.#start(key)
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #start(key: symbol): void {
    const entry = this.#waiting.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    this.#waiting.delete(key)
    const run = entry.work().finally(() => this.#running.delete(run))
    this.#running.add(run)
  }
}
