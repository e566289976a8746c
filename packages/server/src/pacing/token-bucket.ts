import { between, inSeconds, type Micros } from '@polyphony/contract'

/** A token bucket for each name: `most` at once, and `perSecond` after that. */
export class TokenBucket<Name> {
  readonly #most: number
  readonly #perSecond: number
  readonly #used = new Map<Name, { amount: number; at: Micros }>()

  constructor(most: number, perSecond: number) {
    this.#most = most
    this.#perSecond = perSecond
  }

  /** Returns milliseconds until the name may use more; 0 when it may now. `now` is steady time. */
  waitMs(name: Name, now: Micros): number {
    const over = this.#usedBy(name, now) - this.#most
    return over < 0 ? 0 : Math.floor((over / this.#perSecond) * 1000) + 1
  }

  /** Takes tokens, even more than are left. The name then waits longer. */
  use(name: Name, amount: number, now: Micros): void {
    this.#used.set(name, { amount: this.#usedBy(name, now) + amount, at: now })
  }

  #usedBy(name: Name, now: Micros): number {
    const used = this.#used.get(name)
    const left = used ? used.amount - inSeconds(between(used.at, now)) * this.#perSecond : 0
    if (left > 0) return left
    this.#used.delete(name)
    return 0
  }
}
