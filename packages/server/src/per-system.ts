import type { SystemId } from './domain/entities.ts'

/** Counts what a system has under way in this process, up to a limit. */
export class PerSystem {
  readonly #most: number
  readonly #counts = new Map<SystemId, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Gives how to leave again, which counts once however often it is called; undefined when there are too many. */
  enter(system: SystemId): (() => void) | undefined {
    const count = this.#counts.get(system) ?? 0
    if (count >= this.#most) return undefined
    this.#counts.set(system, count + 1)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      const left = (this.#counts.get(system) ?? 1) - 1
      if (left > 0) this.#counts.set(system, left)
      else this.#counts.delete(system)
    }
  }
}
