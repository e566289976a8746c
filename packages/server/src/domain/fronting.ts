import {
  between,
  days,
  earliest,
  hours,
  type Instant,
  latest,
  type Micros,
  micros,
} from '@polyphony/contract'
import type { MemberId } from './entities.ts'
import { type Offset, offsetsBetween } from './timezone.ts'

const hour = hours(1)
const day = days(1)
const week = days(7)

export interface Window {
  readonly start: Instant
  readonly end: Instant
}

/** Time in front, how many switches of the window include the member, and the time of the latest of them. */
export interface MemberTime {
  time: Micros
  switches: number
  latest: Instant
}

export interface FrontingTimes {
  readonly known: Micros
  readonly nobody: Micros
  readonly members: ReadonlyMap<MemberId, Readonly<MemberTime>>
  readonly hours: readonly Micros[]
  readonly weekdays: readonly Micros[]
}

/** Adds up who fronted for how long. Switches must come in order. */
export class FrontingTally {
  readonly #window: Window
  readonly #members: ReadonlyMap<MemberId, MemberTime>
  readonly #begins: Instant[] = []
  readonly #fronted: boolean[] = []
  #fronters: MemberTime[] = []

  /** Counts only these members. Any other in a switch has been deleted since, or does not interest. */
  constructor(window: Window, members: readonly MemberId[]) {
    this.#window = window
    this.#members = new Map(members.map((id) => [id, { time: micros(0), switches: 0, latest: window.start }]))
  }

  /** Adds a switch. The last one at or before the start of the window is in force there. */
  add(timestamp: Instant, members: readonly MemberId[]): void {
    if (timestamp <= this.#window.start) this.#begins.length = this.#fronted.length = 0
    else this.#endFront(timestamp)
    this.#fronters = []
    for (const id of members) {
      const member = this.#members.get(id)
      if (!member) continue
      member.latest = timestamp
      this.#fronters.push(member)
    }
    this.#begins.push(latest(timestamp, this.#window.start))
    this.#fronted.push(this.#fronters.length > 0)
  }

  times(timezone: string): FrontingTimes {
    const { end } = this.#window
    this.#endFront(end)
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
    const known = between(begin, end)
    const { hours, weekdays } = local
    const members = new Map([...this.#members].filter(([, { switches }]) => switches > 0))
    return { known, nobody: micros(known - somebody), members, hours, weekdays }
  }

  #endFront(at: Instant): void {
    const time = at - this.#begin(this.#begins.length - 1)
    for (const member of this.#fronters) {
      member.time = micros(member.time + time)
      member.switches++
    }
    this.#fronters = []
  }

  /** Returns when a switch begins; after the last one, the end of the window. */
  #begin(index: number): Instant {
    return this.#begins[index] ?? this.#window.end
  }
}

/** Adds up time by local hour and weekday. Stretches must come in order. */
class LocalTally {
  readonly hours: Micros[] = Array(24).fill(0)
  readonly weekdays: Micros[] = Array(7).fill(0)
  readonly #offsets: readonly Offset[]
  #current = 0

  constructor(offsets: readonly Offset[]) {
    this.#offsets = offsets
  }

  add(start: Instant, end: Instant): void {
    for (let from = start; from < end; ) {
      while ((this.#offsets[this.#current + 1]?.from ?? end) <= from) this.#current++
      const to = earliest(end, this.#offsets[this.#current + 1]?.from ?? end)
      const offset = this.#offsets[this.#current]?.ahead ?? 0
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

  #count(into: Micros[], index: number, time: number): void {
    into[index] = micros((into[index] ?? 0) + time)
  }
}

const modulo = (number: number, by: number) => ((number % by) + by) % by
