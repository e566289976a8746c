const sliceMs = 5

/** Long work takes one every now and then, so that whatever else waits has its turn meanwhile. */
export class Breath {
  #since = performance.now()

  async take(): Promise<void> {
    if (performance.now() - this.#since < sliceMs) return
    await new Promise(setImmediate)
    this.#since = performance.now()
  }
}
