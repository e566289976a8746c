/** Limits what callers have in progress in this process: up to `most` each, and up to `inAll` together. */
export class ConcurrencyLimit<Name> {
  readonly #most: number
  readonly #inAll: number
  readonly #counts = new Map<Name, number>()
  #inside = 0

  constructor(most: number, inAll = Number.POSITIVE_INFINITY) {
    this.#most = most
    this.#inAll = inAll
  }

  get isFull(): boolean {
    return this.#inside >= this.#inAll
  }

  /**
   * Counts one more for every name of the caller. Returns a function to leave again, which counts only the first time;
   * undefined when there are too many.
   */
  enter(...names: readonly Name[]): (() => void) | undefined {
    if (this.isFull || names.some((name) => this.#countOf(name) >= this.#most)) return undefined
    this.#inside++
    for (const name of names) this.#counts.set(name, this.#countOf(name) + 1)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#inside--
      for (const name of names) {
        const left = this.#countOf(name) - 1
        if (left > 0) this.#counts.set(name, left)
        else this.#counts.delete(name)
      }
    }
  }

  readonly #countOf = (name: Name) => this.#counts.get(name) ?? 0
}
