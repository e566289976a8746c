/** Counts what a caller has under way in this process, up to a limit. */
export class PerCaller<Name> {
  readonly #most: number
  readonly #counts = new Map<Name, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Counts for every name that the caller has. Gives how to leave again, which counts once however often it is called;
   * undefined when there are too many.
   */
  enter(...names: readonly Name[]): (() => void) | undefined {
    if (names.some((name) => this.#countOf(name) >= this.#most)) return undefined
    for (const name of names) this.#counts.set(name, this.#countOf(name) + 1)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      for (const name of names) {
        const left = this.#countOf(name) - 1
        if (left > 0) this.#counts.set(name, left)
        else this.#counts.delete(name)
      }
    }
  }

  readonly #countOf = (name: Name) => this.#counts.get(name) ?? 0
}
