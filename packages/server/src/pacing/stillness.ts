import { between, type Micros } from '@polyphony/contract'

/** Notices what stands still, by the steady time of whoever looks: no clock of another machine has to be right. */
export class Stillness<Key, Value> {
  #seen = new Map<Key, { value: Value; since: Micros }>()

  /** How long each of these has been seen with the value that it has now. */
  look(values: Iterable<readonly [Key, Value]>, now: Micros): Map<Key, Micros> {
    const seen = new Map<Key, { value: Value; since: Micros }>()
    for (const [key, value] of values) {
      const before = this.#seen.get(key)
      seen.set(key, before?.value === value ? before : { value, since: now })
    }
    this.#seen = seen
    return new Map([...seen].map(([key, { since }]) => [key, between(since, now)]))
  }
}
