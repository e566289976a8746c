/** A queue in rounds: each name has one item in a round, so that nobody waits for all the items of somebody else. */
export class FairQueue<Name, Item> {
  readonly #waiting: { round: number; item: Item }[] = []
  readonly #newest = new Map<Name, number>()
  #round = 0

  get size(): number {
    return this.#waiting.length
  }

  add(name: Name, item: Item): void {
    const round = Math.max(this.#round, (this.#newest.get(name) ?? -1) + 1)
    this.#newest.set(name, round)
    const before = this.#waiting.findLastIndex((other) => other.round <= round)
    this.#waiting.splice(before + 1, 0, { round, item })
  }

  /** Puts an item back that was taken before. */
  putBack(item: Item): void {
    this.#waiting.unshift({ round: this.#round, item })
  }

  take(): Item | undefined {
    const first = this.#waiting.shift()
    this.#round = first?.round ?? 0
    if (!first) this.#newest.clear()
    return first?.item
  }

  takeAll(): Item[] {
    return this.#waiting.splice(0).map(({ item }) => item)
  }
}
