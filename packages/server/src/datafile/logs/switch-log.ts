import type { Instant, Uuid } from '@polyphony/contract'
import { Numbering } from './numbering.ts'

export interface LoggedSwitch {
  timestamp: Instant
  /** Keys of members as the file has them. */
  members: readonly string[]
  uuid?: Uuid
  /** Statuses and notes of members, and of the whole switch. */
  notes?: readonly LoggedNote[]
}

export interface LoggedNote {
  /** The key of a member, or null for the whole switch. */
  member: string | null
  status: string | null
  note: string | null
}

/** Holds up to a hundred thousand switches of up to 150 members in little memory: a member is a number, not a text. */
export class SwitchLog implements Iterable<LoggedSwitch> {
  readonly #keys = new Numbering()
  readonly #timestamps: Instant[] = []
  readonly #ends: number[] = []
  readonly #uuids: (Uuid | undefined)[] = []
  readonly #notes = new Map<number, readonly LoggedNote[]>()
  #members = new Uint32Array(1024)
  #used = 0

  get length(): number {
    return this.#timestamps.length
  }

  /** Every member that a switch names, each once. */
  get memberKeys(): readonly string[] {
    return this.#keys.texts
  }

  add({ timestamp, members, uuid, notes }: LoggedSwitch): void {
    if (notes && notes.length > 0) this.#notes.set(this.length, notes)
    if (this.#used + members.length > this.#members.length) this.#grow(members.length)
    for (const key of members) this.#members[this.#used++] = this.#keys.numberOf(key)
    this.#timestamps.push(timestamp)
    this.#uuids.push(uuid)
    this.#ends.push(this.#used)
  }

  /** Finds the time of the switch in effect at a moment, if the log begins with the oldest switch. */
  latestUntil(moment: Instant): Instant | undefined {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#timestamps[middle] ?? moment) <= moment) low = middle + 1
      else high = middle
    }
    return this.#timestamps[low - 1]
  }

  /** The switches with statuses or notes. */
  *withNotes(): Generator<LoggedSwitch> {
    for (const index of this.#notes.keys()) {
      const entry = this.at(index)
      if (entry) yield entry
    }
  }

  at(index: number): LoggedSwitch | undefined {
    const timestamp = this.#timestamps[index]
    if (timestamp === undefined) return undefined
    const uuid = this.#uuids[index]
    const numbers = this.#members.subarray(this.#ends[index - 1] ?? 0, this.#ends[index])
    const members = Array.from(numbers, (number) => this.#keys.texts[number] ?? '')
    const notes = this.#notes.get(index)
    return { timestamp, members, ...(uuid !== undefined && { uuid }), ...(notes && { notes }) }
  }

  *[Symbol.iterator](): Iterator<LoggedSwitch> {
    for (let index = 0; index < this.length; index++) {
      const entry = this.at(index)
      if (entry) yield entry
    }
  }

  #grow(by: number): void {
    const larger = new Uint32Array(Math.max(this.#members.length * 2, this.#used + by))
    larger.set(this.#members)
    this.#members = larger
  }
}
