import { between, holdersEventTypes, type Micros, seconds } from '@polyphony/contract'
import type { Clock } from '../base/clock.ts'
import type { StoredSystem, SystemId } from '../domain/entities.ts'
import { type Caller, type Credential, systemOf } from '../domain/viewer.ts'
import { batchesOf, charactersAtOnce } from '../pacing/batches.ts'
import type { Mutex } from '../pacing/mutex.ts'
import { newestEventTarget, type OutboxRow } from '../store/events/outbox.ts'
import type { Store } from '../store/store.ts'

const streamsPerSystem = 10
const pollMs = 500
const heartbeatEvery = seconds(15)
const rowsAtOnce = 100

/** The live streams of this process. Each reads the outbox itself, so it misses no event of any process. */
export class EventStreams {
  readonly #streams = new Map<SystemId, Set<EventStream>>()
  readonly #store: Store
  readonly #longWork: Mutex

  constructor(store: Store, longWork: Mutex) {
    this.#store = store
    this.#longWork = longWork
  }

  wakeUp(system: SystemId): void {
    for (const stream of this.#streams.get(system) ?? []) stream.wake()
  }

  /** Ends every stream; clients reconnect and resume where they were. */
  endAll(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end()
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
    const streams = this.#streams.get(id) ?? new Set()
    if (streams.size >= streamsPerSystem) return undefined
    this.#streams.set(id, streams)
    const stream = new EventStream({
      store: this.#store,
      longWork: this.#longWork,
      clock,
      system: id,
      credential,
    })
    streams.add(stream)
    const leave = () => {
      stream.end()
      // why: who leaves a second time must not take away the set of those who came after the first.
      if (streams.delete(stream) && streams.size === 0) this.#streams.delete(id)
    }
    await stream.begin(lastEventId).catch((error) => {
      leave()
      throw error
    })
    const encoder = new TextEncoder()
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const text = await stream.next().catch(() => undefined)
        if (text === undefined) {
          leave()
          controller.close()
          return
        }
        controller.enqueue(encoder.encode(text))
      },
      cancel: leave,
    })
  }
}

interface StreamSource {
  readonly store: Store
  readonly longWork: Mutex
  readonly clock: Clock
  readonly system: SystemId
  readonly credential: () => Credential
}

/** One stream of a system's events. */
class EventStream {
  readonly #source: StreamSource
  readonly #newest: ReturnType<typeof newestEventTarget>
  #nudge = () => {}
  #hasEnded = false
  /** The number of the last event that was sent. */
  #last = 0
  #lastSent: Micros
  /** False for a key, a program or a chat bot, which do not learn of everything. */
  #isHolder = false
  /** The text that the stream begins with, until it is sent. */
  #opening: string | undefined

  constructor(source: StreamSource) {
    this.#source = source
    this.#newest = newestEventTarget(source.system)
    this.#lastSent = source.clock.steady()
  }

  wake(): void {
    this.#nudge()
  }

  end(): void {
    this.#hasEnded = true
    this.#nudge()
  }

  /** Finds where the stream begins, and whether it holds every event since the one that the client names. */
  async begin(lastEventId: number | undefined): Promise<void> {
    const { store, system } = this.#source
    const newest = await store.outbox.newest(system)
    // why: 0 is before the first event, so all events count, and an older system may have lost some.
    const isComplete =
      lastEventId === undefined ||
      lastEventId === newest ||
      (await store.outbox.has(system, lastEventId || 1))
    this.#last = isComplete ? (lastEventId ?? newest) : newest
    this.#opening = isComplete ? welcome(this.#last) : resetEvent(this.#last)
  }

  /** Waits until there is something to send; undefined when the stream has ended. */
  async next(): Promise<string | undefined> {
    const text = this.#opening ?? (await this.#nextEvents())
    this.#opening = undefined
    this.#lastSent = this.#source.clock.steady()
    return text
  }

  async #nextEvents(): Promise<string | undefined> {
    for (;;) {
      // why: set before the outbox is read, so that an event written during the read is not missed until the next.
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#nudge = resolve
      if (this.#hasEnded) return undefined
      const upTo = await this.#newestAllowed()
      if (upTo === undefined) return undefined
      const rows = upTo > this.#last ? await this.#read(upTo) : []
      if (await this.#hasLost(rows[0])) {
        this.#last = upTo
        return resetEvent(upTo)
      }
      this.#last = rows.at(-1)?.number ?? upTo
      const shown = rows.filter(({ type }) => this.#isHolder || !holdersEventTypes.has(type))
      if (shown.length > 0) return shown.map(formatEvent).join('')
      if (rows.length > 0) continue
      if (between(this.#lastSent, this.#source.clock.steady()) >= heartbeatEvery) return ': still here\n\n'
      const timer = setTimeout(resolve, pollMs)
      await promise
      clearTimeout(timer)
    }
  }

  /** Reads the newest event's number together with the credential; undefined once the credential stops working. */
  async #newestAllowed(): Promise<number | undefined> {
    const { store, system, credential } = this.#source
    const { caller, row } = await store.lookUp(credential(), this.#newest)
    this.#isHolder = isHolder(caller, credential())
    return systemOf(caller) === system ? (row?.newest ?? undefined) : undefined
  }

  /** Reads the next events: one as it comes, of many at most a batch at a time, between other long work. */
  #read(upTo: number): Promise<OutboxRow[]> {
    const { store, longWork, system } = this.#source
    const { outbox } = store
    const after = this.#last
    if (upTo === after + 1) return outbox.between(system, after, upTo, 1)
    return longWork.run(async () => {
      const sizes = await outbox.sizes(system, after, upTo, rowsAtOnce)
      const [first = []] = batchesOf(sizes, charactersAtOnce)
      return outbox.between(system, after, upTo, first.length)
    })
  }

  /** Tests whether events between one that was sent and the next one are gone: the oldest always go first. */
  async #hasLost(next: OutboxRow | undefined): Promise<boolean> {
    if (next === undefined || next.number === this.#last + 1) return false
    const { store, system } = this.#source
    return !(await store.outbox.has(system, this.#last))
  }
}

/** Tells whether somebody follows a system with its token, or as a person who holds it. */
const isHolder = (caller: Caller, { kind }: Credential): boolean =>
  caller.kind === 'person' || (caller.kind === 'system' && kind === 'token')

/**
 * Starts a stream. Like a reset it carries an id, so a client that leaves before the first event resumes at the right
 * place.
 */
const welcome = (id: number) => `: welcome\nid: ${id}\n\n`
/** Tells a client that events may be missing, and that it should read everything again. */
const resetEvent = (id: number) => `id: ${id}\nevent: RESET\ndata: {}\n\n`

function formatEvent({ number, type, system_uuid: system_id, entity_id, data, origin }: OutboxRow): string {
  const head = JSON.stringify({ type, system_id, id: entity_id }).slice(0, -1)
  const by = origin === null ? '' : `,"by":"${origin}"`
  const body = `${head},"data":${data ?? 'null'}${by}}`
  return `id: ${number}\nevent: ${type}\ndata: ${body}\n\n`
}
