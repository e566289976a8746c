import { LruCache } from '../base/lru-cache.ts'
import { byAge } from '../platform/ids.ts'
import type { Id, Message } from '../platform/types.ts'

const channels = 50_000
const kept = 3
const recentIds = 20_000

/** A message that stands in a channel, as far as the next one needs it. */
interface Trace {
  readonly id: Id
  readonly name: string
  /** A webhook posted it, perhaps for a member: the server knows. */
  readonly byWebhook: boolean
}

export const traceOf = ({ id, author }: Message): Trace => ({
  id,
  name: author.name,
  byWebhook: author.webhook !== null,
})

/** Remembers the last messages of each channel (no texts), and ids that came lately. */
export class ChannelMemory {
  readonly #channels = new LruCache<Id, Trace[]>(channels)
  readonly #seen = new LruCache<Id, true>(recentIds)
  readonly #deleted = new LruCache<Id, true>(recentIds)

  /** Returns false for a message that the gateway gives a second time. */
  isNew(id: Id): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.set(id, true)
    return true
  }

  note(channel: Id, trace: Trace): void {
    // why: messages wait for their turn, deletions do not.
    if (this.#deleted.has(trace.id)) return
    const others = (this.#channels.get(channel) ?? []).filter(({ id }) => id !== trace.id)
    const traces = [...others, trace].sort((a, b) => byAge(a.id, b.id)).slice(-kept)
    this.#channels.set(channel, traces)
  }

  forget(channel: Id, ids: readonly Id[]): void {
    for (const id of ids) this.#deleted.set(id, true)
    const traces = this.#channels.get(channel)
    if (traces)
      this.#channels.set(
        channel,
        traces.filter(({ id }) => !ids.includes(id)),
      )
  }

  wasDeleted(id: Id): boolean {
    return this.#deleted.has(id)
  }

  latest(channel: Id): Trace | undefined {
    return this.#channels.get(channel)?.at(-1)
  }

  /** The message that stands before this one. */
  before({ channel, id }: Message): Trace | undefined {
    return this.#channels.get(channel)?.findLast((trace) => byAge(trace.id, id) < 0)
  }
}
