/** Bounds how much each name uses: so much at once, and so much a second after that. */
export class Budget<Name> {
  readonly #most: number
  readonly #perSecond: number
  readonly #used = new Map<Name, { amount: number; at: number }>()

  constructor(most: number, perSecond: number) {
    this.#most = most
    this.#perSecond = perSecond
  }

  /** Milliseconds until the name may use more; 0 when it may now. `now` is in steady microseconds. */
  waitMs(name: Name, now: number): number {
    const over = this.#usedBy(name, now) - this.#most
    return over < 0 ? 0 : Math.floor((over / this.#perSecond) * 1000) + 1
  }

  /** Who may use anything may use more than is left, and waits longer after that. */
  use(name: Name, amount: number, now: number): void {
    this.#used.set(name, { amount: this.#usedBy(name, now) + amount, at: now })
  }

  #usedBy(name: Name, now: number): number {
    const used = this.#used.get(name)
    const left = used ? used.amount - ((now - used.at) / 1_000_000) * this.#perSecond : 0
    if (left > 0) return left
    this.#used.delete(name)
    return 0
  }
}
