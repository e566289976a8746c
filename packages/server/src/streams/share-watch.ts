import type { Context } from '../context.ts'
import { readingOf } from '../operations/sharing/projecting.ts'
import {
  isStale,
  readSnapshot,
  readSnapshotAfter,
  type ShareSnapshot,
} from '../operations/sharing/snapshot.ts'
import type { Mutex } from '../pacing/mutex.ts'
import type { FoundShare, WatchedShare } from '../store/sharing/opened.ts'
import type { ShareStream } from './share-stream.ts'

/** How often a snapshot is read again because the system has changed since. */
const mostTries = 5
/** More events than this at once count as events of every kind. */
const mostEvents = 1_000

/** A share or a feed that streams of this process follow, and what they were told last. */
export class ShareWatch {
  readonly ctx: Context
  readonly found: FoundShare
  readonly #streams: ShareStream[] = []
  #snapshot: ShareSnapshot | undefined
  /** The newest event of the system that the snapshot knows. */
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
      if (this.#snapshot === undefined) await this.#read()
      // why: the last look at the database may be half a second old, and no front may be older than the request.
      else await this.#compare(await this.ctx.store.outbox.newest(this.found.system.id))
      stream.tell({ front: this.#snapshot?.front ?? 'null' })
    })
  }

  /** Brings the snapshot up to date, if the system has changed since. */
  follow({ newest }: WatchedShare, turns: Mutex): void {
    if (this.#snapshot === undefined || newest <= this.#wanted) this.#renew()
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
    if (this.#snapshot && isStale(this.#snapshot, this.ctx.clock.now()))
      this.#inTurn(() => this.#read()).catch(() => this.close())
  }

  async #read(): Promise<void> {
    const { store, clock } = this.ctx
    const { system } = this.found
    // why before the snapshot: a change in between is then compared once more.
    const newest = await store.outbox.newest(system.id)
    const reading = await this.#open()
    if (reading === undefined) return this.end()
    const snapshot = await readSnapshot(reading, clock.now())
    // why: a snapshot that already knows a change would hide it from those who were told an older one.
    const isAsTold = async () => newest === this.#newest && (await store.outbox.newest(system.id)) === newest
    if (this.#snapshot !== undefined && !(await isAsTold())) return
    this.#snapshot = snapshot
    this.#newest = newest
    this.#wanted = newest
  }

  async #compare(upTo: number): Promise<void> {
    const before = this.#snapshot
    if (before === undefined || upTo <= this.#newest) return
    const { outbox } = this.ctx.store
    let newest = upTo
    let snapshot = await this.#readAfter(before, newest)
    // why again: parts that were read before and after one more change would be told one after the other.
    for (let tries = 0; tries < mostTries && snapshot !== undefined && snapshot !== before; tries++) {
      const latest = await outbox.newest(this.found.system.id)
      if (latest === newest) break
      newest = latest
      snapshot = await this.#readAfter(before, newest)
    }
    if (snapshot === undefined) return this.end()
    this.#snapshot = snapshot
    this.#newest = newest
    if (snapshot.front !== before.front)
      for (const stream of this.#streams) stream.tell({ front: snapshot.front })
    else if (snapshot.rest !== before.rest || snapshot.history.hash !== before.history.hash)
      for (const stream of this.#streams) stream.tell({ changed: true })
  }

  /** Reads the snapshot after the events up to one; undefined if nobody can read the share any more. */
  async #readAfter(before: ShareSnapshot, newest: number): Promise<ShareSnapshot | undefined> {
    const { outbox } = this.ctx.store
    const types = await outbox.types(this.found.system.id, this.#newest, newest, mostEvents)
    const isKnown = types.length === newest - this.#newest
    const reading = await this.#open()
    return reading && readSnapshotAfter(reading, before, isKnown ? types : ['SUCCESSFUL_IMPORT'])
  }

  /** Opens the share as it is now; undefined if it cannot be read any more. */
  async #open() {
    const { share, feed } = this.found
    const found = await this.ctx.store.openedShares.find({ by: 'row', share, feed }, this.ctx.clock.now())
    if (found === undefined || found.salt !== this.found.salt) return undefined
    return readingOf(this.ctx, found, async () => ({ acquire: async () => {}, release() {} }))
  }
}
