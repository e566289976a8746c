/** Long work takes one every now and then, so that whatever else waits has its turn meanwhile. */
export class Breath {
  readonly #sliceMs: number
  #since = performance.now()

  constructor(sliceMs = 2) {
    this.#sliceMs = sliceMs
  }

  async take(): Promise<void> {
    if (performance.now() - this.#since < this.#sliceMs) return
    await new Promise(setImmediate)
    this.#since = performance.now()
  }
}
