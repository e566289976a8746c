import { between, seconds } from '@polyphony/contract'
import type { Clock } from '../base/clock.ts'
import type { StoredSystem, SystemId } from '../domain/entities.ts'
import { type Credential, systemOf } from '../domain/viewer.ts'
import type { Lane } from '../pacing/lane.ts'
import { charactersAtOnce, portionsOf } from '../pacing/portion.ts'
import { newestEventTarget, type OutboxRow } from '../store/events/outbox.ts'
import type { Store } from '../store/store.ts'

const streamsPerSystem = 10
const pollMs = 500
const heartbeatEvery = seconds(15)
const rowsAtOnce = 100

interface Listener {
  wake(): void
  end(): void
}

/** The live streams of this process. Each reads the outbox itself, so it misses no event of any process. */
export class EventStreams {
  readonly #listeners = new Map<SystemId, Set<Listener>>()
  readonly #store: Store
  readonly #lane: Lane

  constructor(store: Store, lane: Lane) {
    this.#store = store
    this.#lane = lane
  }

  wakeUp(system: SystemId): void {
    for (const listener of this.#listeners.get(system) ?? []) listener.wake()
  }

  /** Ends every stream; clients reconnect and resume where they were. */
  endAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.end()
  }

  /**
   * Opens a stream of a system's events after a given event, or from now on. Undefined when the system has too many
   * streams. It ends when the credential stops working, and sends no event from after that.
   */
  async open(
    { id }: Pick<StoredSystem, 'id'>,
    lastEventId: number | undefined,
    clock: Clock,
    credential: () => Credential,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const listeners = this.#listeners.get(id) ?? new Set()
    if (listeners.size >= streamsPerSystem) return undefined
    this.#listeners.set(id, listeners)
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
      // why: who leaves a second time must not take away the set of those who came after the first.
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(id)
    }

    const newest = newestEventTarget(id)
    const start = await this.#startAfter(id, lastEventId).catch((error) => {
      leave()
      throw error
    })
    let last = start.number
    let opening: string | undefined = start.isComplete ? welcome(last) : resetEvent(last)
    let lastSent = clock.steady()

    /** Reads the newest event's number together with the credential; undefined once the credential stops working. */
    const newestAllowed = async (): Promise<number | undefined> => {
      const { caller, row } = await this.#store.lookUp(credential(), newest)
      return systemOf(caller) === id ? (row?.newest ?? undefined) : undefined
    }

    /** Waits until there is something to send; undefined when the stream has ended. */
    const next = async (): Promise<string | undefined> => {
      if (opening !== undefined) {
        const first = opening
        opening = undefined
        return first
      }
      for (;;) {
        // why: set before the outbox is read, so that an event written during the read is not missed until the next.
        const { promise, resolve } = Promise.withResolvers<void>()
        nudge = resolve
        if (ended) return undefined
        const upTo = await newestAllowed()
        if (upTo === undefined) return undefined
        const rows = upTo > last ? await this.#read(id, last, upTo) : []
        if (await this.#hasLost(id, last, rows[0])) {
          last = upTo
          return resetEvent(last)
        }
        last = rows.at(-1)?.number ?? upTo
        if (rows.length > 0) return rows.map(formatEvent).join('')
        if (between(lastSent, clock.steady()) >= heartbeatEvery) return ': still here\n\n'
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
        lastSent = clock.steady()
        controller.enqueue(encoder.encode(text))
      },
      cancel() {
        leave()
        nudge()
      },
    })
  }

  /** Reads the next events: one as it comes, of many at most a portion at a time, between other long work. */
  #read(system: SystemId, after: number, upTo: number): Promise<OutboxRow[]> {
    const { outbox } = this.#store
    if (upTo === after + 1) return outbox.between(system, after, upTo, 1)
    return this.#lane.step(async () => {
      const sizes = await outbox.sizes(system, after, upTo, rowsAtOnce)
      const [first = []] = portionsOf(sizes, charactersAtOnce)
      return outbox.between(system, after, upTo, first.length)
    })
  }

  /** Tests whether events between one that was sent and the next one are gone: the oldest always go first. */
  async #hasLost(system: SystemId, sent: number, next: OutboxRow | undefined): Promise<boolean> {
    if (next === undefined || next.number === sent + 1) return false
    return !(await this.#store.outbox.has(system, sent))
  }

  /** Finds where a stream begins, and whether it holds every event since the one that the client names. */
  async #startAfter(
    id: SystemId,
    lastEventId: number | undefined,
  ): Promise<{ number: number; isComplete: boolean }> {
    const { outbox } = this.#store
    const newest = await outbox.newest(id)
    if (lastEventId === undefined || lastEventId === newest) return { number: newest, isComplete: true }
    // why: 0 is before the first event, so all events count, and an older system may have lost some.
    const isComplete = await outbox.has(id, lastEventId || 1)
    return { number: isComplete ? lastEventId : newest, isComplete }
  }
}

/**
 * Starts a stream. Like a reset it carries an id, so a client that leaves before the first event resumes at the right
 * place.
 */
const welcome = (id: number) => `: welcome\nid: ${id}\n\n`
/** Tells a client that events may be missing, and that it should read everything again. */
const resetEvent = (id: number) => `id: ${id}\nevent: RESET\ndata: {}\n\n`

function formatEvent({ number, type, system_uuid: system_id, entity_id, data }: OutboxRow): string {
  const head = JSON.stringify({ type, system_id, id: entity_id }).slice(0, -1)
  const body = `${head},"data":${data ?? 'null'}}`
  return `id: ${number}\nevent: ${type}\ndata: ${body}\n\n`
}
