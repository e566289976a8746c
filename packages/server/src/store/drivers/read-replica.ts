import { sql } from '../sql/sql.ts'
import { type Driver, one, type Queryable, StoreError } from './driver.ts'
import { NoAnswer } from './timeouts.ts'

/**
 * Reads from a streaming replica, and every reader sees every write that was answered. Two rules, each measured with the
 * steady time of its own process, see to that:
 *
 * - A process reads from the replica only while it has proof, at most `staleMs` old, that the replica shows everything
 *   that was committed before.
 * - A write is answered when the replica shows it, or after `staleMs`: by then no process has an older proof.
 */
export interface ReplicaOptions {
  staleMs?: number | undefined
  /** Connections of their own for the questions about positions: those must not queue behind other work. */
  asking?: { readonly primary: Driver; readonly replica: Driver } | undefined
  /** Told when reads begin or cease to use the replica, for the operator. */
  onChange?: ((isUsed: boolean, why: string) => void) | undefined
}

const usualStaleMs = 1_000
/** How often the process asks both servers: so often within `staleMs` while nobody waits, and else after a pause. */
const looks = 4
const hurryEveryMs = 3
/**
 * After this many times `staleMs` without proof, the replica is taken out of service for all processes: no write waits
 * for it then. It stays out long enough that no process misses it.
 */
const outAfter = 5
const backAfter = 10
/** While no primary answers, reads go on from a replica that was up to date, for this long. */
const carryOnMs = 300_000

interface Primary {
  position: number
  timeline: string
  is_out: boolean
}

interface Replica {
  position: number | null
  /** Null on a replica that the primary streams to. */
  timeline: string | null
}

// why: a commit that is not flushed yet is past the position that has been written.
const primaryPosition = sql`select
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end
    - '0/0'::pg_lsn)::bigint as position,
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
  exists (select 1 from leases where name = 'replica-out') as is_out`

// why the timeline: a replica that was promoted is as good as the primary, but an old primary that came back is not.
const replicaPosition = sql`select
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint
    else (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint end as position,
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    when pg_last_wal_receive_lsn() is null then 'cut off' end as timeline`

/** Returns by how many bytes the replica is behind, or why it is no replica of the primary. */
export async function compareReplica(primary: Queryable, replica: Queryable): Promise<number | string> {
  const wanted = await one<Primary>(primary, primaryPosition)
  const found = await one<Replica>(replica, replicaPosition)
  return wanted && found ? lagOf(wanted, found) : 'a position is missing'
}

function lagOf({ position, timeline }: Primary, found: Replica): number | string {
  if (found.position === null) return 'it has received nothing'
  if (found.timeline === 'cut off') return 'it receives nothing from the primary'
  if (found.timeline !== null && found.timeline !== timeline)
    return 'it is on another timeline than the primary'
  return Math.max(0, position - found.position)
}

/** A primary and its replica as one database. */
export interface Replicated {
  readonly driver: Driver
  readonly replica: Driver
  /** Returns whether reads use the replica now. */
  isUsed(): boolean
}

export function withReplica(primary: Driver, replica: Driver, options: ReplicaOptions = {}): Replicated {
  const asking = options.asking ?? { primary, replica }
  const proof = new Proof(asking.primary, asking.replica, options)

  async function read<T>(from: (driver: Driver) => Promise<T>): Promise<T> {
    if (proof.isUsable()) {
      try {
        return await from(replica)
      } catch (error) {
        // why for any reason: the primary is right, also about errors.
        proof.distrust(error instanceof Error ? error.message : String(error))
      }
    }
    try {
      return await from(primary)
    } catch (error) {
      if (!isUnavailable(error) || !proof.isUsable()) throw error
      return from(replica)
    }
  }

  return {
    replica,
    isUsed: () => proof.isUsable(),
    driver: {
      ...primary,
      label: `${primary.label}; reads from ${replica.label}`,
      all: (statement) => read((driver) => driver.all(statement)),
      row: (statement) => read((driver) => driver.row(statement)),
      async transact(work, pace) {
        const value = await primary.transact(work, pace)
        await proof.shown()
        return value
      },
      async close() {
        proof.close()
        const all = new Set([primary, replica, asking.primary, asking.replica])
        await Promise.all([...all].map((driver) => driver.close()))
      },
    },
  }
}

const isUnavailable = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.fault === 'unavailable'

interface Waiter {
  readonly since: number
  readonly done: () => void
}

/** Knows until when the replica is certain to show everything, and keeps asking. */
class Proof {
  readonly #primary: Driver
  readonly #replica: Driver
  readonly #staleMs: number
  readonly #onChange: (isUsed: boolean, why: string) => void
  /** Everything that was committed before this moment is on the replica. */
  #shownBefore = Number.NEGATIVE_INFINITY
  /** When the last question that the primary answered was sent. */
  #askedAt = Number.NEGATIVE_INFINITY
  /** Since when each answer of the primary says that the replica is in service, or out. */
  #inSince: number | undefined
  #outSince: number | undefined
  #troubleSince = performance.now()
  /** Set while the primary does not answer: until when reads go on. */
  #carriesOnUntil: number | undefined
  #isPrimaryAway = false
  #why = ''
  #wasUsable = false
  #waiters: Waiter[] = []
  #isClosed = false
  #wake = () => {}

  constructor(
    primary: Driver,
    replica: Driver,
    { staleMs = usualStaleMs, onChange = () => {} }: ReplicaOptions,
  ) {
    this.#primary = primary
    this.#replica = replica
    this.#staleMs = staleMs
    this.#onChange = onChange
    void this.#goOn()
  }

  isUsable(): boolean {
    const now = performance.now()
    if (this.#isPrimaryAway) return now < (this.#carriesOnUntil ?? 0)
    // why twice: a process that saw it out of service, and lets no write wait, may take so long to see it back.
    const isInService = this.#inSince !== undefined && now - this.#inSince >= 2 * this.#staleMs
    return isInService && now - this.#shownBefore <= this.#staleMs
  }

  /** Forgets the proof after a failure; the next answers bring another. */
  distrust(why: string): void {
    this.#why = why
    this.#shownBefore = Number.NEGATIVE_INFINITY
    this.#carriesOnUntil = undefined
  }

  /** Waits until no process can read from a replica that does not show what is committed now. */
  shown(): Promise<void> {
    const since = performance.now()
    if (this.#isClosed || this.#isOutForAll(since)) return Promise.resolve()
    return new Promise((done) => {
      this.#waiters.push({ since, done })
      this.#wake()
    })
  }

  close(): void {
    this.#isClosed = true
    this.#release(() => true)
    this.#wake()
  }

  #isOutForAll(now: number): boolean {
    const isOut = this.#outSince !== undefined && now - this.#outSince >= this.#staleMs
    return isOut && now - this.#askedAt <= this.#staleMs
  }

  async #goOn(): Promise<void> {
    while (!this.#isClosed) {
      await this.#look()
      const now = performance.now()
      this.#release(({ since }) => since <= this.#shownBefore || now - since >= this.#staleMs)
      this.#tell()
      await this.#pause(this.#waiters.length > 0 ? hurryEveryMs : this.#staleMs / looks)
    }
  }

  /** Asks the primary how far it is, and the replica until it is as far. */
  async #look(): Promise<void> {
    const sentAt = performance.now()
    const primary = await this.#answer<Primary>(this.#primary, primaryPosition)
    if (primary === 'away') return this.#losePrimary()
    if (primary === 'silent') return
    if (this.#isPrimaryAway) this.#troubleSince = sentAt
    this.#isPrimaryAway = false
    this.#carriesOnUntil = undefined
    this.#noteService(primary.is_out, sentAt)
    do {
      const replica = await this.#answer<Replica>(this.#replica, replicaPosition)
      const lag = typeof replica === 'string' ? 'it does not answer' : lagOf(primary, replica)
      if (lag === 0) {
        this.#shownBefore = sentAt
        this.#troubleSince = performance.now()
        break
      }
      this.#why = typeof lag === 'string' ? lag : `it is ${lag} bytes behind`
      if (typeof lag === 'string') break
      await Bun.sleep(hurryEveryMs)
    } while (performance.now() - sentAt < this.#staleMs && !this.#isClosed)
    await this.#changeService(sentAt)
  }

  /** Reads go on from a replica that was up to date when the primary last answered: it has all that was answered. */
  #losePrimary(): void {
    if (this.#isPrimaryAway) return
    this.#isPrimaryAway = true
    const wasUpToDate = this.#shownBefore >= this.#askedAt && this.#inSince !== undefined
    this.#carriesOnUntil = wasUpToDate ? performance.now() + carryOnMs : undefined
    this.#inSince = undefined
  }

  #noteService(isOut: boolean, sentAt: number): void {
    const isGap = sentAt - this.#askedAt > this.#staleMs
    this.#askedAt = sentAt
    this.#outSince = isOut ? (this.#outSince ?? performance.now()) : undefined
    this.#inSince = isOut ? undefined : isGap ? performance.now() : (this.#inSince ?? performance.now())
  }

  /** Takes a replica in trouble out of service for all processes, and puts one that is well again back. */
  async #changeService(sentAt: number): Promise<void> {
    const now = performance.now()
    const isProven = this.#shownBefore === sentAt
    try {
      if (this.#outSince === undefined && now - this.#troubleSince > outAfter * this.#staleMs) {
        await this.#primary.transact((tx) =>
          tx.all(
            sql`insert into leases (name, holder, renewals) values ('replica-out', '', 0) on conflict do nothing`,
          ),
        )
      } else if (
        isProven &&
        this.#outSince !== undefined &&
        now - this.#outSince > backAfter * this.#staleMs
      ) {
        await this.#primary.transact((tx) => tx.all(sql`delete from leases where name = 'replica-out'`))
      }
    } catch {
      // why: the next look finds the primary away, or tries again.
    }
  }

  #tell(): void {
    const isUsable = this.isUsable()
    if (isUsable !== this.#wasUsable) this.#onChange(isUsable, this.#why)
    this.#wasUsable = isUsable
  }

  #release(isDone: (waiter: Waiter) => boolean): void {
    const { done = [], waiting = [] } = Object.groupBy(this.#waiters, (waiter) =>
      isDone(waiter) ? 'done' : 'waiting',
    )
    this.#waiters = waiting
    for (const waiter of done) waiter.done()
  }

  /** Asks one server. One that is slow may still answer other processes, so it is silent, not away. */
  #answer<R>(driver: Driver, position: typeof primaryPosition): Promise<R | 'away' | 'silent'> {
    const { promise: silence, resolve } = Promise.withResolvers<'silent'>()
    const timer = setTimeout(() => resolve('silent'), this.#staleMs)
    const answer = one<R>(driver, position).then(
      (row) => row ?? 'silent',
      (error) => (error instanceof NoAnswer ? 'silent' : 'away'),
    )
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
  }

  /** Waits for the next look: a write that waits hurries it. */
  async #pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    if (this.#waiters.length === 0) {
      timer.unref()
      this.#wake = resolve
    }
    await promise
    clearTimeout(timer)
    this.#wake = () => {}
  }
}
