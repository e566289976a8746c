const busyTurnMs = 0.2
const rememberMs = 20

/** Long work takes one every now and then, so that whatever else waits has its turn meanwhile. */
export class Breath {
  readonly #sliceMs: number
  readonly #rests: boolean
  #since = performance.now()
  #othersAt = Number.NEGATIVE_INFINITY

  /** One that rests takes as long as the work did while others are there: a request comes back several times, and would else wait every time. */
  constructor(sliceMs = 2, { rests = false } = {}) {
    this.#sliceMs = sliceMs
    this.#rests = rests
  }

  async take(): Promise<void> {
    const started = performance.now()
    const workedMs = started - this.#since
    if (workedMs < this.#sliceMs) return
    await new Promise(setImmediate)
    if (this.#rests) await this.#rest(started, workedMs)
    this.#since = performance.now()
  }

  async #rest(turnStarted: number, workedMs: number): Promise<void> {
    const now = performance.now()
    if (now - turnStarted > busyTurnMs) this.#othersAt = now
    if (now - this.#othersAt < rememberMs) await Bun.sleep(workedMs)
  }
}
