import type { Instant } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { SyncEntry } from '../../domain/sync/model.ts'
import type { StoredEntry, StoredSync } from '../../domain/sync/rows.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, columns, empty, type Param, type RowValues, sql, values } from '../sql/sql.ts'

const names = [
  ...['system_id', 'state', 'url', 'other', 'other_name', 'secret', 'hook', 'directions', 'prefer'],
  ...['deletes', 'is_first', 'started', 'approved', 'error', 'failures', 'limited_until'],
  ...[
    'last_run',
    'last_deep',
    'next_front',
    'next_whole',
    'idle',
    'waiting',
    'seen_event',
    'webhook_seen',
    'named',
    'epoch',
  ],
]
const syncColumns = columns('y', names)
const entryColumns = columns('l', [
  ...['id', 'at', 'kind', 'what', 'side', 'ref', 'key', 'old_value', 'new_value', 'reason'],
])

/** A row: lists and objects are JSON. */
type SyncRow = Omit<StoredSync, 'approved' | 'directions' | 'error' | 'named'> &
  Record<'directions' | 'named', string> &
  Record<'approved' | 'error', string | null>

const readSync = ({ approved, directions, error, named, ...row }: SyncRow): StoredSync => ({
  ...row,
  approved: approved === null ? null : JSON.parse(approved),
  directions: JSON.parse(directions),
  error: error === null ? null : JSON.parse(error),
  named: JSON.parse(named),
})

/** Columns that hold JSON. */
const asJson = ['approved', 'directions', 'error', 'named']

const columnValues = (sync: Partial<StoredSync>): RowValues =>
  Object.fromEntries(
    Object.entries(sync).map(([key, value]) => [
      key,
      asJson.includes(key) && value !== null ? JSON.stringify(value) : (value as Param),
    ]),
  )

type EntryRow = Omit<StoredEntry, 'key' | 'old' | 'new'> & {
  key: string | null
  old_value: string | null
  new_value: string | null
}

const readEntry = ({ key, old_value, new_value, ...row }: EntryRow): StoredEntry => ({
  ...row,
  ...(key !== null && { key }),
  ...(old_value !== null && { old: JSON.parse(old_value) }),
  ...(new_value !== null && { new: JSON.parse(new_value) }),
})

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

export const syncReader = (db: Queryable) => ({
  async get(system: SystemId): Promise<StoredSync | undefined> {
    const row = await one<SyncRow>(db, sql`select ${syncColumns} from syncs y where y.system_id = ${system}`)
    return row && readSync(row)
  },

  /** Finds the sync of a webhook by the hash of its token. */
  async byHook(hook: string): Promise<StoredSync | undefined> {
    const row = await one<SyncRow>(db, sql`select ${syncColumns} from syncs y where y.hook = ${hook}`)
    return row && readSync(row)
  },

  /** Finds the system here that is synced with a system there. */
  async systemOf(url: string, other: string): Promise<SystemId | undefined> {
    const row = await one<{ system_id: SystemId }>(
      db,
      sql`select system_id from syncs where url = ${url} and other = ${other}`,
    )
    return row?.system_id
  },

  /** Lists running syncs whose time has come, or whose system has changed since. Those of disabled systems rest. */
  due(
    now: Instant,
    limit: number,
    { except = [], withFirst = true }: { except?: readonly SystemId[]; withFirst?: boolean } = {},
  ): Promise<Pick<StoredSync, 'system_id' | 'is_first'>[]> {
    return db.all(
      sql`select y.system_id, y.is_first from syncs y join systems s on s.id = y.system_id and ${isEnabled('s')}
          where y.state = 'running' and (y.limited_until is null or y.limited_until <= ${now})
            and (y.next_front <= ${now} or y.next_whole <= ${now}
                 or (y.failures = 0 and exists (
                   select 1 from outbox o
                   where o.system_id = y.system_id and o.number > y.seen_event and o.origin is null)))
            and not (y.system_id ${db.dialect.oneOfIds(except)}) ${withFirst ? empty : sql`and not y.is_first`}
          order by y.next_front ${atMost(limit)}`,
    )
  },

  /** Lists the log, newest first. */
  async log(system: SystemId, { before, limit }: { before?: number | undefined; limit: number }) {
    const isOlder = before === undefined ? empty : sql`and l.id < ${before}`
    const rows = await db.all<EntryRow>(
      sql`select ${entryColumns} from sync_log l where l.system_id = ${system} ${isOlder}
          order by l.id desc ${atMost(limit)}`,
    )
    return rows.map(readEntry)
  },

  /** Returns the newest entry about the same key of the same thing. */
  async newestLike(system: SystemId, { kind, ref, key }: SyncEntry): Promise<StoredEntry | undefined> {
    const row = await one<EntryRow>(
      db,
      sql`select ${entryColumns} from sync_log l
          where l.system_id = ${system} and l.kind = ${kind}
            and l.ref is not distinct from ${ref} and l.key is not distinct from ${key ?? null}
          order by l.id desc ${atMost(1)}`,
    )
    return row && readEntry(row)
  },

  async entry(system: SystemId, id: number): Promise<StoredEntry | undefined> {
    const row = await one<EntryRow>(
      db,
      sql`select ${entryColumns} from sync_log l where l.system_id = ${system} and l.id = ${id}`,
    )
    return row && readEntry(row)
  },
})

export const syncWriter = (tx: Tx) => ({
  ...syncReader(tx),

  /** Adds a sync; returns false when another system here is synced with that system there. */
  async insert(sync: StoredSync): Promise<boolean> {
    const row = await one(
      tx,
      sql`insert into syncs ${values(columnValues(sync))} on conflict (url, other) do nothing returning 1 as found`,
    )
    return row !== undefined
  },

  async update(system: SystemId, change: Partial<StoredSync>): Promise<void> {
    await tx.run(sql`update syncs set ${assignments(columnValues(change))} where system_id = ${system}`)
  },

  /** Has a running sync compare everything next, if the system has one. */
  async compareNext(system: SystemId, now: Instant): Promise<void> {
    await tx.run(sql`update syncs set next_whole = ${now} where system_id = ${system} and state = 'running'`)
  },

  /** Changes a sync if nothing else has since; returns whether it did. */
  async updateAt(system: SystemId, epoch: number, change: Partial<StoredSync>): Promise<boolean> {
    const row = await one(
      tx,
      sql`update syncs set ${assignments(columnValues(change))}
          where system_id = ${system} and epoch = ${epoch} and state = 'running' returning 1 as found`,
    )
    return row !== undefined
  },

  /** Begins a run: from then on no earlier one may write. */
  async begin(system: SystemId): Promise<StoredSync | undefined> {
    await tx.run(sql`update syncs set epoch = epoch + 1 where system_id = ${system} and state = 'running'`)
    const row = await one<SyncRow>(
      tx,
      sql`select ${syncColumns} from syncs y where y.system_id = ${system} and y.state = 'running'`,
    )
    return row && readSync(row)
  },

  async remove(system: SystemId): Promise<boolean> {
    const row = await one(tx, sql`delete from syncs where system_id = ${system} returning 1 as found`)
    return row !== undefined
  },

  async addToLog(system: SystemId, at: Instant, entries: readonly SyncEntry[]): Promise<void> {
    for (const { kind, what, side, ref, key, old, new: now, reason } of entries) {
      const row = { system_id: system, at, kind, what, side, ref, key: key ?? null, reason }
      await tx.run(
        sql`insert into sync_log ${values({ ...row, old_value: json(old), new_value: json(now) })}`,
      )
    }
  },

  /** Deletes entries from before a moment, and of each system all but so many of the newest. */
  async pruneLog(before: Instant, kept: number): Promise<void> {
    await tx.run(sql`delete from sync_log where at < ${before}`)
    const full = await tx.all<{ system_id: SystemId }>(
      sql`select system_id from sync_log group by system_id having count(*) > ${kept}`,
    )
    for (const { system_id } of full)
      await tx.run(
        sql`delete from sync_log where system_id = ${system_id} and id not in (
              select l.id from sync_log l where l.system_id = ${system_id} order by l.id desc ${atMost(kept)})`,
      )
  },

  /** Stops every sync, for the reason that is given. */
  async stopAll(reason: string): Promise<void> {
    await tx.run(
      sql`update syncs set state = 'stopped', error = ${JSON.stringify({ reason })}, epoch = epoch + 1,
            next_front = null, next_whole = null
          where state in ('running', 'paused')`,
    )
  },
})
