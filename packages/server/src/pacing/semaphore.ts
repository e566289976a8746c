/** A semaphore with a bounded queue: lets `atOnce` callers run, lets some more wait, and turns away further ones. */
export class BoundedSemaphore {
  readonly #atOnce: number
  readonly #mostInside: number
  readonly #waiting: (() => void)[] = []
  #inside = 0
  #running = 0

  constructor(atOnce: number, mostInside: number) {
    this.#atOnce = atOnce
    this.#mostInside = mostInside
  }

  /** Takes a place in the queue, which the caller must release. Undefined when there are too many already. */
  enter(): Permit | undefined {
    if (this.#inside >= this.#mostInside) return undefined
    this.#inside++
    let isRunning = false
    return {
      acquire: async () => {
        if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go))
        else this.#running++
        isRunning = true
      },
      release: () => {
        this.#inside--
        const next = isRunning ? this.#waiting.shift() : undefined
        // why: hands the turn to the next in the queue, so that no newcomer gets in between.
        if (next) next()
        else if (isRunning) this.#running--
      },
    }
  }
}

export interface Permit {
  /** Waits for its turn. */
  acquire(): Promise<void>
  release(): void
}

/** A bounded semaphore for each name. */
export class KeyedSemaphore {
  readonly #make: () => BoundedSemaphore
  readonly #semaphores = new Map<string, { semaphore: BoundedSemaphore; inside: number }>()

  constructor(atOnce: number, mostInside: number) {
    this.#make = () => new BoundedSemaphore(atOnce, mostInside)
  }

  /** Works like `BoundedSemaphore.enter`. Releasing twice counts once. */
  enter(name: string): Permit | undefined {
    const entry = this.#semaphores.get(name) ?? { semaphore: this.#make(), inside: 0 }
    const permit = entry.semaphore.enter()
    if (permit === undefined) return undefined
    this.#semaphores.set(name, entry)
    entry.inside++
    let isInside = true
    return {
      acquire: permit.acquire,
      release: () => {
        if (!isInside) return
        isInside = false
        permit.release()
        if (--entry.inside === 0) this.#semaphores.delete(name)
      },
    }
  }
}
