import { LruCache } from '../base/lru-cache.ts'
import type { Id } from '../platform/types.ts'

const remembered = 20_000
const justNowMs = 3_000

/** Remembers messages that the bot deletes, and accounts that it just proxied. Logging bots report both. */
export class RecentActions {
  readonly #deleted = new LruCache<Id, true>(remembered)
  readonly #senders = new LruCache<string, number>(remembered)

  noteProxied(trigger: Id, account: Id, guild: Id): void {
    this.#deleted.set(trigger, true)
    this.#senders.set(`${account}/${guild}`, performance.now())
  }

  /** Notes a message with a command that the bot deletes when it is done. */
  noteCommand(id: Id): void {
    this.#deleted.set(id, true)
  }

  isKnown(id: Id): boolean {
    return this.#deleted.has(id)
  }

  wasProxiedJustNow(account: Id, guild: Id): boolean {
    const at = this.#senders.get(`${account}/${guild}`)
    return at !== undefined && performance.now() - at <= justNowMs
  }
}
