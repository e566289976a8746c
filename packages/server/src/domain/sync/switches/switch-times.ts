import { type Instant, later, micros, type SyncSide } from '@polyphony/contract'
import type { SideState } from '../model.ts'

export type SwitchSides = Readonly<Record<SyncSide, Pick<SideState, 'switches'>>>

interface Times {
  readonly bySwitch: Map<string, Instant>
  readonly taken: Set<Instant>
}

/** The times of all switches, as they are after the writes so far. No two switches of a side may have the same. */
export class SwitchTimes {
  readonly #sides: SwitchSides
  /** Read when they are needed first: most comparisons write no time. */
  readonly #times: Partial<Record<SyncSide, Times>> = {}

  constructor(sides: SwitchSides) {
    this.#sides = sides
  }

  /** Takes a time for a switch: the one that it should have, or the next free microsecond. */
  take(side: SyncSide, ref: string, wanted: Instant): Instant {
    this.#times[side] ??= this.#read(side)
    const { bySwitch, taken } = this.#times[side]
    const before = bySwitch.get(ref)
    if (before !== undefined) taken.delete(before)
    let free = wanted
    while (taken.has(free)) free = later(free, micros(1))
    taken.add(free)
    bySwitch.set(ref, free)
    return free
  }

  #read(side: SyncSide): Times {
    const switches = [...this.#sides[side].switches.values()]
    return {
      bySwitch: new Map(switches.map(({ ref, timestamp }) => [ref, timestamp])),
      taken: new Set(switches.map(({ timestamp }) => timestamp)),
    }
  }
}
