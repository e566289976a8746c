const epochMs = 1_420_070_400_000

/** The time of the fake, and ids that grow strictly with it. Tests can put the time back, and let it pass. */
export class Snowflakes {
  #last = 0n
  #shiftMs: number

  constructor(shiftMs = 0) {
    this.#shiftMs = shiftMs
  }

  nowMs(): number {
    return Date.now() + this.#shiftMs
  }

  /** The present time as the platform writes it. */
  timestamp(): string {
    return new Date(this.nowMs()).toISOString().replace('Z', '000+00:00')
  }

  pass(ms: number): void {
    this.#shiftMs += ms
  }

  next(): string {
    const now = BigInt(this.nowMs() - epochMs) << 22n
    this.#last = now > this.#last ? now : this.#last + 1n
    return String(this.#last)
  }
}

/** The moment inside an id, in milliseconds since 1970. */
export const momentOf = (id: string): number => Number(BigInt(id) >> 22n) + epochMs
