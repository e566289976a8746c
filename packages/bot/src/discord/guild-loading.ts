import type { Id } from '../platform/types.ts'

interface Wait {
  readonly missing: Set<Id>
  readonly timer: Timer
  readonly done: () => void
}

/** Waits for the chat servers that the gateway announced. Before they load, the bot knows no channels or permissions. */
export class GuildLoading {
  readonly #waits = new Set<Wait>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  expect(guilds: readonly Id[], done: () => void): void {
    const timer = setTimeout(() => this.#end(wait), this.#patienceMs)
    const wait: Wait = { missing: new Set(guilds), timer, done }
    this.#waits.add(wait)
    if (guilds.length === 0) this.#end(wait)
  }

  loaded(guild: Id): void {
    for (const wait of this.#waits) {
      if (wait.missing.delete(guild) && wait.missing.size === 0) this.#end(wait)
    }
  }

  stop(): void {
    for (const { timer } of this.#waits) clearTimeout(timer)
    this.#waits.clear()
  }

  #end(wait: Wait): void {
    clearTimeout(wait.timer)
    if (this.#waits.delete(wait)) wait.done()
  }
}
