import type { WorldEvent } from '../world/shapes.ts'

/** `delay` holds an event until `release`, `swap` until the next event of that name has gone out. */
export type Trouble = 'drop' | 'duplicate' | 'delay' | 'swap'

export interface Disturbance {
  /** The name of the event: `MESSAGE_CREATE`. */
  readonly event: string
  /** Skips this many less one. */
  readonly nth?: number
  readonly times?: number
  readonly do: Trouble
}

/** Disturbs events on their way out. */
export class Disturbances {
  readonly #wanted: { event: string; skip: number; left: number; do: Trouble }[] = []
  #delayed: WorldEvent[] = []
  #swapped: WorldEvent[] = []

  add({ event, nth = 1, times = 1, do: trouble }: Disturbance): void {
    this.#wanted.push({ event, skip: nth - 1, left: times, do: trouble })
  }

  /** The events to send instead of this one, in order. */
  disturb(event: WorldEvent): WorldEvent[] {
    const trouble = this.#meet(event.name)
    if (trouble === 'drop') return []
    if (trouble === 'duplicate') return [event, event]
    if (trouble === 'delay') this.#delayed.push(event)
    if (trouble === 'swap') this.#swapped.push(event)
    if (trouble) return []
    const after = this.#swapped.filter(({ name }) => name === event.name)
    this.#swapped = this.#swapped.filter(({ name }) => name !== event.name)
    return [event, ...after]
  }

  release(): WorldEvent[] {
    const held = [...this.#delayed, ...this.#swapped]
    this.#delayed = []
    this.#swapped = []
    return held
  }

  #meet(name: string): Trouble | undefined {
    for (const wanted of this.#wanted) {
      if (wanted.left === 0 || wanted.event !== name) continue
      if (wanted.skip-- > 0) continue
      wanted.left--
      return wanted.do
    }
    return undefined
  }
}
