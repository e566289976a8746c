import { fail } from '@polyphony/contract'
import type { Context, ShareStreams } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { Mutex } from '../pacing/mutex.ts'
import type { FoundShare, WatchedShare } from '../store/sharing/opened.ts'
import type { Store } from '../store/store.ts'
import { ShareStream } from './share-stream.ts'
import { ShareWatch } from './share-watch.ts'

const pollMs = 500

/**
 * The live streams of shares and feeds in this process. One statement for all of them, twice a second and after every
 * change that this process makes, tells which can no longer be read, which streams newer ones have replaced, in whichever
 * process, and which systems have changed. Only of those the projection is made again, and only a different one is sent.
 */
export class PolledShareStreams implements ShareStreams {
  readonly #store: Store
  readonly #watches = new Map<string, ShareWatch>()
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
    const watch = this.#watches.get(key) ?? new ShareWatch({ ...ctx, store: this.#store }, found)
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
  #forget({ ctx: { log }, found }: ShareWatch, { id }: ShareStream): void {
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

  #end(watch: ShareWatch): void {
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
