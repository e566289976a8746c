import type { SystemId } from '../domain/entities.ts'
import type { OutboxRow } from '../store/outbox.ts'
import type { Store } from '../store/store.ts'

const streamsPerSystem = 10
const pollMs = 500
const heartbeatMs = 15_000
const recheckMs = 30_000
const rowsAtOnce = 500

interface Listener {
  wake(): void
  end(): void
}

/** The live streams of this process. Each reads the outbox by itself, so it misses nothing, whoever wrote it. */
export class EventStreams {
  readonly #listeners = new Map<SystemId, Set<Listener>>()
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  wakeUp(system: SystemId): void {
    for (const listener of this.#listeners.get(system) ?? []) listener.wake()
  }

  /** Ends every stream; clients come back and resume where they were. */
  endAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.end()
  }

  /**
   * A stream of what happens to a system after an event, or from now on. Undefined when it has too many already. It ends
   * when `stillAllowed` says so, which is asked every half minute.
   */
  async open(
    system: SystemId,
    lastEventId: number | undefined,
    stillAllowed: () => Promise<boolean>,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const listeners = this.#listeners.get(system) ?? new Set()
    if (listeners.size >= streamsPerSystem) return undefined
    this.#listeners.set(system, listeners)
    let nudge = () => {}
    let ended = false
    const listener: Listener = {
      wake: () => nudge(),
      end: () => {
        ended = true
        nudge()
      },
    }
    listeners.add(listener)
    const leave = () => {
      ended = true
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(system)
    }

    const { outbox } = this.#store
    const known = lastEventId === undefined || (await outbox.has(system, lastEventId))
    let last = known && lastEventId !== undefined ? lastEventId : await outbox.newest(system)
    let opening: string | undefined = known ? ': welcome\n\n' : resetEvent
    let lastSent = performance.now()
    let lastCheck = performance.now()

    /** Waits until there is something to send; undefined when the stream is over. */
    const next = async (): Promise<string | undefined> => {
      if (opening !== undefined) {
        const first = opening
        opening = undefined
        return first
      }
      for (;;) {
        if (ended) return undefined
        if (performance.now() - lastCheck > recheckMs) {
          lastCheck = performance.now()
          if (!(await stillAllowed())) return undefined
        }
        const rows = await outbox.after(system, last, rowsAtOnce)
        last = rows.at(-1)?.id ?? last
        if (rows.length > 0) return rows.map(formatEvent).join('')
        if (performance.now() - lastSent > heartbeatMs) return ': still here\n\n'
        const { promise, resolve } = Promise.withResolvers<void>()
        nudge = resolve
        const timer = setTimeout(resolve, pollMs)
        await promise
        clearTimeout(timer)
      }
    }

    const encoder = new TextEncoder()
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const text = await next().catch(() => undefined)
        if (text === undefined) {
          leave()
          controller.close()
          return
        }
        lastSent = performance.now()
        controller.enqueue(encoder.encode(text))
      },
      cancel() {
        leave()
        nudge()
      },
    })
  }
}

/** Tells a client that events may be missing: it should read everything anew. */
const resetEvent = 'event: RESET\ndata: {}\n\n'

function formatEvent({ id, type, system_uuid: system_id, entity_id, data }: OutboxRow): string {
  const body = JSON.stringify({
    type,
    system_id,
    id: entity_id,
    data: data === null ? null : JSON.parse(data),
  })
  return `id: ${id}\nevent: ${type}\ndata: ${body}\n\n`
}
