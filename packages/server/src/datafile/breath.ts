/** Long work takes one every now and then, so that whatever else waits has its turn meanwhile. */
export class Breath {
  readonly #sliceMs: number
  readonly #restPerWork: number
  #since = performance.now()

  /** Without a rest it is only one turn of the loop: others still wait for every slice, whenever they come. */
  constructor(sliceMs = 2, restPerWork = 0) {
    this.#sliceMs = sliceMs
    this.#restPerWork = restPerWork
  }

  async take(): Promise<void> {
    const workedMs = performance.now() - this.#since
    if (workedMs < this.#sliceMs) return
    await (this.#restPerWork > 0 ? Bun.sleep(workedMs * this.#restPerWork) : new Promise(setImmediate))
    this.#since = performance.now()
  }
}
