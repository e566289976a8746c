import { type Instant, later, micros, type SyncSide } from '@polyphony/contract'
import type { SideState } from '../model.ts'

export type SwitchSides = Readonly<Record<SyncSide, Pick<SideState, 'switches'>>>

/** The times of all switches, as they are after the writes so far. No two switches of a side may have the same. */
export class SwitchTimes {
  readonly #times: Readonly<Record<SyncSide, Map<string, Instant>>>
  readonly #taken: Readonly<Record<SyncSide, Set<Instant>>>

  constructor(sides: SwitchSides) {
    const timesOf = (side: SyncSide) =>
      new Map(Array.from(sides[side].switches.values(), ({ ref, timestamp }) => [ref, timestamp]))
    this.#times = { here: timesOf('here'), there: timesOf('there') }
    this.#taken = { here: new Set(this.#times.here.values()), there: new Set(this.#times.there.values()) }
  }

  /** Takes a time for a switch: the one that it should have, or the next free microsecond. */
  take(side: SyncSide, ref: string, wanted: Instant): Instant {
    const taken = this.#taken[side]
    const before = this.#times[side].get(ref)
    if (before !== undefined) taken.delete(before)
    let free = wanted
    while (taken.has(free)) free = later(free, micros(1))
    taken.add(free)
    this.#times[side].set(ref, free)
    return free
  }
}
