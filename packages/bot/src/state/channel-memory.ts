import { LruCache } from '../base/lru-cache.ts'
import { byAge } from '../platform/ids.ts'
import type { Id, Message } from '../platform/types.ts'

const channels = 50_000
const kept = 3
const recentIds = 20_000

/** A recent message of a channel, as far as the decision about the next one needs it. */
interface RecentMessage {
  readonly id: Id
  readonly name: string
  /** A webhook posted it, perhaps for a member; only the server knows. */
  readonly byWebhook: boolean
}

export const recentMessageOf = ({ id, author }: Message): RecentMessage => ({
  id,
  name: author.name,
  byWebhook: author.webhook !== null,
})

/** Remembers the last messages of each channel without their texts, and the ids of recent messages. */
export class ChannelMemory {
  readonly #channels = new LruCache<Id, RecentMessage[]>(channels)
  readonly #seen = new LruCache<Id, true>(recentIds)
  readonly #deleted = new LruCache<Id, true>(recentIds)

  /** Returns false for a message that the gateway sends a second time. */
  isNew(id: Id): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.set(id, true)
    return true
  }

  note(channel: Id, recent: RecentMessage): void {
    // why: messages wait in a queue and deletions do not, so a deletion can come first.
    if (this.#deleted.has(recent.id)) return
    const others = (this.#channels.get(channel) ?? []).filter(({ id }) => id !== recent.id)
    const messages = [...others, recent].sort((a, b) => byAge(a.id, b.id)).slice(-kept)
    this.#channels.set(channel, messages)
  }

  forget(channel: Id, ids: readonly Id[]): void {
    for (const id of ids) this.#deleted.set(id, true)
    const messages = this.#channels.get(channel)
    if (messages)
      this.#channels.set(
        channel,
        messages.filter(({ id }) => !ids.includes(id)),
      )
  }

  wasDeleted(id: Id): boolean {
    return this.#deleted.has(id)
  }

  latest(channel: Id): RecentMessage | undefined {
    return this.#channels.get(channel)?.at(-1)
  }

  before({ channel, id }: Message): RecentMessage | undefined {
    return this.#channels.get(channel)?.findLast((recent) => byAge(recent.id, id) < 0)
  }
}
