/** For a second of work, the next item of a name counts as if it came so many seconds later. */
const weight = 4
/** A name that used more time than this waits no longer for it. */
const mostDebtMs = 60_000
/** After an item that took longer, a name has one item at a time while it is in debt. */
const heavyMs = 1_000

interface QueuedItem<Item> {
  readonly names: readonly string[]
  readonly item: Item
  /** The time when it came. */
  readonly since: number
  /** The time when it was taken. */
  started: number
}

/** The time that a name has used: its next item is due when the debt ends. */
interface Debt {
  readonly ends: number
  /** The longest item that it was made of. */
  readonly longest: number
}

/**
 * A queue that is fair by time used. Every item has the names of those it is for, and the one of them who used most
 * decides when it is due, so that nobody waits for all the long items of somebody with many names.
 */
export class FairQueue<Item> {
  readonly #waiting: QueuedItem<Item>[] = []
  readonly #taken = new Map<Item, QueuedItem<Item>>()
  readonly #debts = new Map<string, Debt>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The number of items that can be taken now. */
  get size(): number {
    return this.#waiting.filter((entry) => !this.#isHeldBack(entry)).length
  }

  add(names: readonly string[], item: Item): void {
    this.#waiting.push({ names, item, since: this.#now(), started: 0 })
  }

  /** Takes the item that is due first. Whoever takes it says when it is done, or puts it back. */
  take(): Item | undefined {
    let first: QueuedItem<Item> | undefined
    for (const entry of this.#waiting)
      if (!this.#isHeldBack(entry) && (first === undefined || this.#dueAt(entry) < this.#dueAt(first)))
        first = entry
    if (first === undefined) return undefined
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    first.started = this.#now()
    this.#taken.set(first.item, first)
    return first.item
  }

  /** Counts the time since an item was taken, however it ended. */
  done(item: Item): void {
    const entry = this.#taken.get(item)
    if (entry === undefined) return
    this.#taken.delete(item)
    const now = this.#now()
    const used = now - entry.started
    for (const [name, { ends }] of this.#debts) if (ends <= entry.started) this.#debts.delete(name)
    for (const name of entry.names) {
      const { ends, longest } = this.#debts.get(name) ?? { ends: entry.started, longest: 0 }
      this.#debts.set(name, {
        ends: Math.min(ends + used * weight, now + mostDebtMs),
        longest: Math.max(longest, used),
      })
    }
  }

  /** Puts an item back that was taken and has to be tried again. The time counts. */
  putBack(item: Item): void {
    const entry = this.#taken.get(item)
    this.done(item)
    if (entry) this.#waiting.unshift(entry)
  }

  takeAll(): Item[] {
    return this.#waiting.splice(0).map(({ item }) => item)
  }

  readonly #dueAt = ({ names, since }: QueuedItem<Item>) =>
    Math.max(since, ...names.map((name) => this.#debts.get(name)?.ends ?? 0))

  readonly #isHeldBack = ({ names }: QueuedItem<Item>) =>
    names.some((name) => this.#isHeavy(name) && this.#isTaken(name))

  #isHeavy(name: string): boolean {
    const debt = this.#debts.get(name)
    return debt !== undefined && debt.longest > heavyMs && debt.ends > this.#now()
  }

  #isTaken(name: string): boolean {
    return this.#taken.values().some(({ names }) => names.includes(name))
  }
}
