interface CachedValue<Value> {
  readonly version: number
  readonly value: Value
  readonly weight: number
}

/**
 * Values that were read last, each for one version of its key. A reader learns the current version from the database
 * and gets no value of another one, so no value is stale, in any number of processes. When all values together weigh
 * more than `most`, those that were used longest ago go.
 */
export class VersionCache<Key, Value> {
  readonly #entries = new Map<Key, CachedValue<Value>>()
  readonly #most: number
  #weight = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key, version: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry?.version !== version) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: Key, entry: CachedValue<Value>): void {
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#weight += entry.weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most || this.#entries.size === 1) return
      this.#forget(oldest)
    }
  }

  #forget(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
