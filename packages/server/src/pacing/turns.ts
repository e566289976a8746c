/** Lets a few callers run at once and some more wait. It turns away any further ones. */
export class Turns {
  readonly #atOnce: number
  readonly #mostInside: number
  readonly #waiting: (() => void)[] = []
  #inside = 0
  #running = 0

  constructor(atOnce: number, mostInside: number) {
    this.#atOnce = atOnce
    this.#mostInside = mostInside
  }

  /** Takes a place, which the caller must leave again. Undefined when there are too many already. */
  enter(): Place | undefined {
    if (this.#inside >= this.#mostInside) return undefined
    this.#inside++
    let isRunning = false
    return {
      turn: async () => {
        if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go))
        else this.#running++
        isRunning = true
      },
      leave: () => {
        this.#inside--
        const next = isRunning ? this.#waiting.shift() : undefined
        // why: hands the turn to the next in the queue, so that no newcomer gets in between.
        if (next) next()
        else if (isRunning) this.#running--
      },
    }
  }
}

export interface Place {
  /** Waits for its turn. */
  turn(): Promise<void>
  leave(): void
}

/** Separate turns for each name. */
export class NamedTurns {
  readonly #make: () => Turns
  readonly #turns = new Map<string, { turns: Turns; inside: number }>()

  constructor(atOnce: number, mostInside: number) {
    this.#make = () => new Turns(atOnce, mostInside)
  }

  /** Works like `Turns.enter`. Leaving twice counts once. */
  enter(name: string): Place | undefined {
    const entry = this.#turns.get(name) ?? { turns: this.#make(), inside: 0 }
    const place = entry.turns.enter()
    if (place === undefined) return undefined
    this.#turns.set(name, entry)
    entry.inside++
    let isInside = true
    return {
      turn: place.turn,
      leave: () => {
        if (!isInside) return
        isInside = false
        place.leave()
        if (--entry.inside === 0) this.#turns.delete(name)
      },
    }
  }
}
