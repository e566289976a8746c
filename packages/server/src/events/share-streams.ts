import { fail, type Uuid } from '@polyphony/contract'
import type { Context, ShareStreams } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { readingOf } from '../operations/sharing/projecting.ts'
import { isStale, readState, readStateAfter, type SharedState } from '../operations/sharing/state.ts'
import { Mutex } from '../pacing/mutex.ts'
import type { FoundShare, WatchedShare } from '../store/sharing/opened.ts'
import type { Store } from '../store/store.ts'

const pollMs = 500
const heartbeatMs = 15_000
/** How often a state is read again because the system has changed since. */
const mostTries = 5
/** More events than this at once count as events of every kind. */
const mostEvents = 1_000

const frontEvent = (front: string) => `event: front\ndata: ${front}\n\n`
const changedEvent = 'event: changed\ndata: {}\n\n'
const endedEvent = 'event: ended\ndata: {}\n\n'

/**
 * The live streams of shares and feeds in this process. One statement for all of them, twice a second and after every
 * change that this process makes, tells which can no longer be read, which streams newer ones have replaced, in whichever
 * process, and which systems have changed. Only of those the projection is made again, and only a different one is sent.
 */
export class PolledShareStreams implements ShareStreams {
  readonly #store: Store
  readonly #watches = new Map<string, Watch>()
  /** Lets requests run between one share and the next: a change can concern many. */
  readonly #turns = new Mutex()
  #timer: ReturnType<typeof setInterval> | undefined
  #checking: Promise<void> | undefined
  #isAskedAgain = false

  constructor(store: Store) {
    this.#store = store
  }

  async open(ctx: Context, found: FoundShare, session?: string): Promise<ReadableStream<Uint8Array>> {
    const key = keyOf(found)
    const stream = new ShareStream(ctx.ids.uuid(), session)
    const isListed = await this.#store.transact((tx) => tx.openedShares.addStream(found, stream.id))
    if (!isListed) fail(found.feed === null ? 'share_not_found' : 'feed_not_found')
    const watch = this.#watches.get(key) ?? new Watch({ ...ctx, store: this.#store }, found)
    this.#watches.set(key, watch)
    watch.add(stream)
    this.#timer ??= setInterval(() => this.#check(), pollMs)
    this.#check()
    const leave = () => {
      stream.close()
      this.#remove(key, stream)
    }
    await watch.begin(stream).catch((error) => {
      leave()
      throw error
    })
    return stream.read(leave)
  }

  wakeUp(system: SystemId): void {
    if (this.#watches.values().some(({ found }) => found.system.id === system)) this.#check()
  }

  endAll(): void {
    for (const watch of this.#watches.values()) watch.close()
    this.#watches.clear()
    this.#stopIfIdle()
  }

  #remove(key: string, stream: ShareStream): void {
    const watch = this.#watches.get(key)
    if (watch?.remove(stream)) this.#forget(watch, stream)
    if (watch?.isEmpty) this.#watches.delete(key)
    this.#stopIfIdle()
  }

  /** Takes a stream whose reader has left out of the list. One that stays in it is replaced before all newer ones. */
  #forget({ ctx: { log }, found }: Watch, { id }: ShareStream): void {
    this.#store
      .transact((tx) => tx.openedShares.removeStream(found, id))
      .catch((error) => log.warn('could not note that a stream of a share closed', { cause: String(error) }))
  }

  /** Stops looking at the database while nobody listens. */
  #stopIfIdle(): void {
    if (this.#watches.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Runs one check at a time, and another one after it if somebody asks in the meantime. */
  #check(): void {
    this.#isAskedAgain = this.#checking !== undefined
    this.#checking ??= this.#look()
      .catch(() => this.#failClosed())
      .finally(() => {
        this.#checking = undefined
        if (this.#isAskedAgain) this.#check()
      })
  }

  async #look(): Promise<void> {
    const watches = [...this.#watches.values()]
    const [first] = watches
    if (first === undefined) return
    // why before the statements: they know nothing of streams that open later.
    const streams = new Map(watches.map((watch) => [watch, watch.streams]))
    const now = first.ctx.clock.now()
    const { openedShares } = this.#store
    const shares = watches.flatMap(({ found: { feed, share } }) => (feed === null ? [share] : []))
    const feeds = watches.flatMap(({ found: { feed } }) => feed ?? [])
    const rows = await openedShares.watch(shares, feeds, now)
    const byKey = new Map(rows.map((row) => [keyOf(row), row]))
    const sessions = [...streams.values()].flat().flatMap(({ session }) => session ?? [])
    const live = sessions.length > 0 ? await openedShares.liveSessions(sessions, now) : new Set<string>()
    for (const [watch, open] of streams) {
      const row = byKey.get(keyOf(watch.found))
      if (row === undefined) this.#end(watch)
      else {
        watch.endSome(open, row, live)
        watch.follow(row, this.#turns)
      }
    }
  }

  #end(watch: Watch): void {
    watch.end()
    const key = keyOf(watch.found)
    if (this.#watches.get(key) === watch) this.#watches.delete(key)
    this.#stopIfIdle()
  }

  /** Closes all streams when the database does not answer: their shares may have ended. */
  #failClosed(): void {
    this.endAll()
  }
}

/** Names a share or a feed with its salt: with a new link, or another holder, it is another one. */
const keyOf = ({ share, feed, salt }: Pick<WatchedShare, 'share' | 'feed' | 'salt'>): string =>
  feed === null ? `share ${share} ${salt}` : `feed ${feed} ${salt}`

/** A share or a feed that streams of this process follow, and what they were told last. */
class Watch {
  readonly ctx: Context
  readonly found: FoundShare
  readonly #streams: ShareStream[] = []
  #state: SharedState | undefined
  /** The newest event of the system that the state knows. */
  #newest = -1
  #work: Promise<void> = Promise.resolve()
  #wanted = -1

  constructor(ctx: Context, found: FoundShare) {
    this.ctx = ctx
    this.found = found
  }

  get isEmpty(): boolean {
    return this.#streams.length === 0
  }

  get streams(): ShareStream[] {
    return [...this.#streams]
  }

  add(stream: ShareStream): void {
    this.#streams.push(stream)
  }

  /** Removes a stream; false if it is none of these any more. */
  remove(stream: ShareStream): boolean {
    const place = this.#streams.indexOf(stream)
    if (place >= 0) this.#streams.splice(place, 1)
    return place >= 0
  }

  /** Tells a new stream the front, once everything is known that it has to be compared with later. */
  async begin(stream: ShareStream): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#state === undefined) await this.#read()
      // why: the last look at the database may be half a second old, and no front may be older than the request.
      else await this.#compare(await this.ctx.store.outbox.newest(this.found.system.id))
      stream.tell({ front: this.#state?.front ?? 'null' })
    })
  }

  /** Brings the state up to date, if the system has changed since. */
  follow({ newest }: WatchedShare, turns: Mutex): void {
    if (this.#state === undefined || newest <= this.#wanted) this.#renew()
    else {
      this.#wanted = newest
      this.#inTurn(() => turns.run(() => this.#compare(newest))).catch(() => this.close())
    }
  }

  /** Tells all streams that the share ended, and closes them. */
  end(): void {
    for (const stream of this.#streams.splice(0)) stream.tell({ ended: true })
  }

  /** Closes the streams that newer ones replace, and ends those of people who are no longer signed in. */
  endSome(
    streams: readonly ShareStream[],
    { streams: listed }: WatchedShare,
    live: ReadonlySet<string>,
  ): void {
    for (const stream of streams) {
      const isReplaced = !listed.includes(stream.id)
      if (!isReplaced && (stream.session === undefined || live.has(stream.session))) continue
      if (isReplaced) stream.close()
      else stream.tell({ ended: true })
      this.remove(stream)
    }
  }

  /** Closes all streams without an event. */
  close(): void {
    for (const stream of this.#streams.splice(0)) stream.close()
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(work)
    this.#work = turn.catch(() => {})
    return turn
  }

  /** Reads the history again once its days have moved on, without telling anybody. */
  #renew(): void {
    if (this.#state && isStale(this.#state, this.ctx.clock.now()))
      this.#inTurn(() => this.#read()).catch(() => this.close())
  }

  async #read(): Promise<void> {
    const { store, clock } = this.ctx
    const { system } = this.found
    // why before the state: a change in between is then compared once more.
    const newest = await store.outbox.newest(system.id)
    const reading = await this.#open()
    if (reading === undefined) return this.end()
    const state = await readState(reading, clock.now())
    // why: a state that already knows a change would hide it from those who were told an older one.
    if (this.#state !== undefined && newest !== this.#newest) return
    this.#state = state
    this.#newest = newest
    this.#wanted = newest
  }

  async #compare(upTo: number): Promise<void> {
    const before = this.#state
    if (before === undefined || upTo <= this.#newest) return
    const { outbox } = this.ctx.store
    let newest = upTo
    let state = await this.#readAfter(before, newest)
    // why again: parts that were read before and after one more change would be told one after the other.
    for (let tries = 0; tries < mostTries && state !== undefined && state !== before; tries++) {
      const latest = await outbox.newest(this.found.system.id)
      if (latest === newest) break
      newest = latest
      state = await this.#readAfter(before, newest)
    }
    if (state === undefined) return this.end()
    this.#state = state
    this.#newest = newest
    if (state.front !== before.front) for (const stream of this.#streams) stream.tell({ front: state.front })
    else if (state.rest !== before.rest || state.past.hash !== before.past.hash)
      for (const stream of this.#streams) stream.tell({ changed: true })
  }

  /** Reads the state after the events up to one; undefined if nobody can read the share any more. */
  async #readAfter(before: SharedState, newest: number): Promise<SharedState | undefined> {
    const { outbox } = this.ctx.store
    const types = await outbox.types(this.found.system.id, this.#newest, newest, mostEvents)
    const isKnown = types.length === newest - this.#newest
    const reading = await this.#open()
    return reading && readStateAfter(reading, before, isKnown ? types : ['SUCCESSFUL_IMPORT'])
  }

  /** Opens the share as it is now; undefined if it cannot be read any more. */
  async #open() {
    const { share, feed } = this.found
    const found = await this.ctx.store.openedShares.find({ by: 'row', share, feed }, this.ctx.clock.now())
    if (found === undefined || found.salt !== this.found.salt) return undefined
    return readingOf(this.ctx, found, async () => ({ acquire: async () => {}, release() {} }))
  }
}

/** Something to send. Of several fronts only the newest is sent. */
interface News {
  front?: string
  changed?: boolean
  ended?: boolean
}

/** One stream of a holder. */
class ShareStream {
  readonly id: Uuid
  readonly session: string | undefined
  #news: News = {}
  #isClosed = false
  #nudge = () => {}

  constructor(id: Uuid, session: string | undefined) {
    this.id = id
    this.session = session
  }

  tell(news: News): void {
    Object.assign(this.#news, news)
    this.#nudge()
  }

  close(): void {
    this.#isClosed = true
    this.#nudge()
  }

  read(leave: () => void): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const text = await this.#next()
        if (text !== undefined) controller.enqueue(encoder.encode(text))
        if (text !== undefined && text !== endedEvent) return
        leave()
        controller.close()
      },
      cancel: leave,
    })
  }

  /** Waits until there is something to send; undefined once the stream is closed. */
  async #next(): Promise<string | undefined> {
    const text = this.#take()
    if (text !== undefined || this.#isClosed) return text
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#nudge = resolve
    // why a timer of its own: a heartbeat that came with the next look at the database would tell when that was.
    const timer = setTimeout(resolve, heartbeatMs)
    await promise
    clearTimeout(timer)
    return this.#isClosed ? undefined : (this.#take() ?? ': still here\n\n')
  }

  #take(): string | undefined {
    if (this.#isClosed) return undefined
    const { front, changed, ended } = this.#news
    this.#news = {}
    if (ended) return endedEvent
    if (front !== undefined) return frontEvent(front)
    return changed ? changedEvent : undefined
  }
}
