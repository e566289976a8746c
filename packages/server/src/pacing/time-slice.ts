const busyTurnMs = 0.2
const rememberMs = 20
/** The longest rest: a step that waited for a slow database is no reason to rest as long. */
const mostRestMs = 200

/** Pauses long work every now and then, so that other requests get their turn of the event loop. */
export class TimeSlice {
  readonly #sliceMs: number
  readonly #rests: boolean
  #since = performance.now()
  #workedMs = 0
  #othersAt = Number.NEGATIVE_INFINITY

  /**
   * With `rests`, sleeps as long as it just worked while other work is pending: a request needs several turns of the
   * event loop and would wait a slice for each.
   */
  constructor(sliceMs = 2, { rests = false } = {}) {
    this.#sliceMs = sliceMs
    this.#rests = rests
  }

  /** Starts counting again after a time without work. */
  resume(): void {
    this.#since = performance.now()
  }

  /** Tells whether the slice is over. */
  get isDue(): boolean {
    return this.#workedMs + performance.now() - this.#since >= this.#sliceMs
  }

  async yieldIfDue(): Promise<void> {
    const started = performance.now()
    this.#workedMs += started - this.#since
    this.#since = started
    if (this.#workedMs < this.#sliceMs) return
    const workedMs = this.#workedMs
    this.#workedMs = 0
    await new Promise(setImmediate)
    if (this.#rests) await this.#rest(started, workedMs)
    this.#since = performance.now()
  }

  async #rest(turnStarted: number, workedMs: number): Promise<void> {
    const now = performance.now()
    if (now - turnStarted > busyTurnMs) this.#othersAt = now
    if (now - this.#othersAt < rememberMs) await Bun.sleep(Math.min(workedMs, mostRestMs))
  }
}

/** Does work that stops after each part, and lets other requests run in between. */
export async function runInSlices<T>(
  work: Generator<undefined, T, undefined>,
  slice = new TimeSlice(),
): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (slice.isDue) await slice.yieldIfDue()
  }
}

/** Maps a list and lets other requests run in between. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  change: (item: T, place: number) => R,
  slice = new TimeSlice(),
): Promise<R[]> {
  const changed: R[] = []
  for (const [place, item] of items.entries()) {
    changed.push(change(item, place))
    await slice.yieldIfDue()
  }
  return changed
}
