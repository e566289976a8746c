import { between, type Micros } from '@polyphony/contract'

/**
 * Measures how long values have not changed, in steady time of this process: no other machine's clock has to be right.
 */
export class IdleTracker<Key, Value> {
  #seen = new Map<Key, { value: Value; since: Micros }>()

  /** Returns how long each key has been seen with its present value. */
  observe(values: Iterable<readonly [Key, Value]>, now: Micros): Map<Key, Micros> {
    const seen = new Map<Key, { value: Value; since: Micros }>()
    for (const [key, value] of values) {
      const before = this.#seen.get(key)
      seen.set(key, before?.value === value ? before : { value, since: now })
    }
    this.#seen = seen
    return new Map([...seen].map(([key, { since }]) => [key, between(since, now)]))
  }
}
