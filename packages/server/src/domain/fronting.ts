import type { Instant } from '@polyphony/contract'
import type { MemberId, SwitchId } from './entities.ts'
import { type Offset, offsetsBetween } from './timezone.ts'

const hour = 3_600_000_000
const day = 24 * hour
const week = 7 * day

export interface Window {
  readonly start: Instant
  readonly end: Instant
}

/** Microseconds in front, and how many switches of the window name the member. */
export interface MemberTime {
  time: number
  switches: number
}

/** All in microseconds. */
export interface FrontingTimes {
  readonly known: number
  readonly nobody: number
  readonly members: ReadonlyMap<MemberId, Readonly<MemberTime>>
  readonly hours: readonly number[]
  readonly weekdays: readonly number[]
}

export interface IdRange {
  lowest: SwitchId
  highest: SwitchId
}

/**
 * Adds up who fronted for how long. First come the switches in their order; then who is in them, in the order of their
 * ids, so that even a very long history takes no looking up.
 */
export class FrontingTally {
  readonly #window: Window
  readonly #ids: SwitchId[] = []
  readonly #begins: Instant[] = []
  readonly #fronted: boolean[] = []
  readonly #members = new Map<MemberId, MemberTime>()
  #byId: Uint32Array | undefined
  #reached = 0

  constructor(window: Window) {
    this.#window = window
  }

  /** Of those at or before the start of the window, the last one is in force there. */
  addSwitch(id: SwitchId, timestamp: Instant): void {
    if (timestamp <= this.#window.start) this.#ids.length = this.#begins.length = this.#fronted.length = 0
    this.#ids.push(id)
    this.#begins.push(Math.max(timestamp, this.#window.start))
    this.#fronted.push(false)
  }

  /** Switches that are not of the window are passed over. */
  addFronter(id: SwitchId, member: MemberId): void {
    this.#byId ??= indexesInOrder(this.#ids)
    while (this.#idAt(this.#reached) < id) this.#reached++
    const index = this.#byId[this.#reached]
    if (index === undefined || this.#ids[index] !== id) return
    this.#fronted[index] = true
    const time = this.#begin(index + 1) - this.#begin(index)
    const known = this.#members.get(member)
    if (known === undefined) {
      this.#members.set(member, { time, switches: 1 })
    } else {
      known.time += time
      known.switches++
    }
  }

  /** The ids of the switches as ranges of so many each, in their order. */
  idRanges(size: number): IdRange[] {
    this.#byId ??= indexesInOrder(this.#ids)
    const ranges: IdRange[] = []
    for (let first = 0; first < this.#ids.length; first += size) {
      const last = Math.min(first + size, this.#ids.length) - 1
      ranges.push({ lowest: this.#idAt(first), highest: this.#idAt(last) })
    }
    return ranges
  }

  times(timezone: string): FrontingTimes {
    const { end } = this.#window
    const begin = this.#begin(0)
    const local = new LocalTally(offsetsBetween(timezone, begin, end))
    let somebody = 0
    for (let index = 0; index < this.#begins.length; index++) {
      if (!this.#fronted[index]) continue
      // why: a front that goes on through many switches is one stretch of time to the clock.
      const from = this.#begin(index)
      while (this.#fronted[index + 1]) index++
      const to = this.#begin(index + 1)
      local.add(from, to)
      somebody += to - from
    }
    const known = end - begin
    const { hours, weekdays } = local
    return { known, nobody: known - somebody, members: this.#members, hours, weekdays }
  }

  /** By the order of ids. */
  #idAt(place: number): SwitchId {
    return this.#ids[this.#byId?.[place] ?? -1] ?? (Number.POSITIVE_INFINITY as SwitchId)
  }

  /** After the last switch comes the end. */
  #begin(index: number): Instant {
    return this.#begins[index] ?? this.#window.end
  }
}

/** Time by local hour and weekday. Stretches come in their order. */
class LocalTally {
  readonly hours: number[] = Array(24).fill(0)
  readonly weekdays: number[] = Array(7).fill(0)
  readonly #offsets: readonly Offset[]
  #current = 0

  constructor(offsets: readonly Offset[]) {
    this.#offsets = offsets
  }

  add(start: Instant, end: Instant): void {
    for (let from = start; from < end; ) {
      while ((this.#offsets[this.#current + 1]?.from ?? end) <= from) this.#current++
      const to = Math.min(end, this.#offsets[this.#current + 1]?.from ?? end)
      const offset = this.#offsets[this.#current]?.micros ?? 0
      this.#addLocal(from + offset, to + offset)
      from = to
    }
  }

  #addLocal(start: number, end: number): void {
    const weeks = Math.floor((end - start) / week)
    if (weeks > 0) {
      for (let i = 0; i < 24; i++) this.#count(this.hours, i, weeks * 7 * hour)
      for (let i = 0; i < 7; i++) this.#count(this.weekdays, i, weeks * day)
    }
    for (let from = start + weeks * week; from < end; ) {
      const number = Math.floor(from / hour)
      const to = Math.min(end, (number + 1) * hour)
      this.#count(this.hours, modulo(number, 24), to - from)
      // why 3: the first of January 1970 was a Thursday.
      this.#count(this.weekdays, modulo(Math.floor(number / 24) + 3, 7), to - from)
      from = to
    }
  }

  #count(into: number[], index: number, time: number): void {
    into[index] = (into[index] ?? 0) + time
  }
}

function indexesInOrder(numbers: readonly number[]): Uint32Array {
  const indexes = Uint32Array.from(numbers, (_, index) => index)
  const inOrder = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number))
  return inOrder ? indexes : indexes.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
}

const modulo = (number: number, by: number) => ((number % by) + by) % by
