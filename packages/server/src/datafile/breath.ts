const busyTurnMs = 0.2
const rememberMs = 20

/** Long work takes one every now and then, so that whatever else waits has its turn meanwhile. */
export class Breath {
  readonly #sliceMs: number
  #since = performance.now()
  #othersAt = Number.NEGATIVE_INFINITY

  constructor(sliceMs = 2) {
    this.#sliceMs = sliceMs
  }

  async take(): Promise<void> {
    const started = performance.now()
    const workedMs = started - this.#since
    if (workedMs < this.#sliceMs) return
    await new Promise(setImmediate)
    const now = performance.now()
    if (now - started > busyTurnMs) this.#othersAt = now
    // why: a request comes back several times. While there are others, they would else wait for a slice every time.
    if (now - this.#othersAt < rememberMs) await Bun.sleep(workedMs)
    this.#since = performance.now()
  }
}
