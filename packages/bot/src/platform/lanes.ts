/** Does things with the same key one after the other, and others beside them. */
export class Lanes {
  readonly #last = new Map<string, Promise<void>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key)
      })
    this.#last.set(key, settled)
    return mine
  }

  /** Waits for what was begun with this key so far. */
  async settled(key: string): Promise<void> {
    await this.#last.get(key)
  }

  /** Waits for everything that was begun. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }
}
