import type { Instant, SystemRef, Uuid } from '@polyphony/contract'
import type {
  MemberId,
  StoredMember,
  StoredSwitch,
  StoredSystem,
  SwitchId,
  SwitchWithMembers,
  SystemId,
} from '../../domain/entities.ts'
import type { Window } from '../../domain/fronting.ts'
import type { Opened } from '../../domain/privacy.ts'
import { nextCount } from '../../pacing/portion.ts'
import { allWith, one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { type IdentifiedMember, memberColumnsSql } from '../members.ts'
import type { ArrivalId } from '../moving/arrivals.ts'
import { isOutsideShells } from '../moving/unseen.ts'
import { atMost, raw, type Sql, sql, values } from '../sql/sql.ts'
import { joinSystem, membersVersionOf } from '../systems.ts'
import { charactersIn, type FronterList, history, portion, toList } from './history.ts'
import { appendToRuns, findBeginnings, findFrontAgain, followFront, joinRun, keepBeginnings } from './runs.ts'

/** A switch together with the system the path names, which need not be the one it belongs to. */
export interface FoundSwitch {
  system_id: SystemId
  front_history_privacy: StoredSystem['front_history_privacy']
  switch_id: SwitchId
  switch_system_id: SystemId
  uuid: Uuid
  timestamp: Instant
}

const foundSwitch = raw(
  's.id as system_id, s.front_history_privacy, w.id as switch_id, w.system_id as switch_system_id, w.uuid, w.timestamp',
)

const noSwitch = raw('w.id = 0')
const isThere = isOutsideShells('w.system_id')

/** Finds a switch and a system. An undefined `uuid`, for a malformed reference, finds only the system. */
export const switchTarget = (system: SystemRef, uuid: Uuid | undefined): Target<FoundSwitch> => ({
  columns: foundSwitch,
  join: sql`${joinSystem(system)} left join ${history} w on ${uuid === undefined ? noSwitch : sql`w.uuid = ${uuid} and ${isThere}`}`,
})

const memberListSql = raw('w.members')
/**
 * The members in the switch `w` as the table `fronter`, and its join to the members `m`. A deleted member joins no row.
 */
export const fronter = ({ dialect }: Queryable) => dialect.items(memberListSql, 'fronter')
// why: the plus keeps both databases from scanning all members of the system to find those of one switch.
export const isFronter = raw('m.id = fronter.value and +m.system_id = w.system_id')

/** Selects the switch with the greatest timestamp, even one in the future. */
export const latestSwitch = (system: SystemId) =>
  sql`(select * from ${history} x where system_id = ${system} order by timestamp desc, id desc limit 1)`

/** A switch beside one of its members. */
interface SwitchRow {
  /** The member's place among those of the switch. */
  place: number
  switch_id: SwitchId
  switch_system_id: SystemId
  switch_uuid: Uuid
  switch_timestamp: Instant
}
const switchSql = raw(
  'w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid, w.timestamp as switch_timestamp',
)

/** Picks the switch out of a row that also has a member. */
const switchIn = (row: SwitchRow): StoredSwitch => ({
  id: row.switch_id,
  system_id: row.switch_system_id,
  uuid: row.switch_uuid,
  timestamp: row.switch_timestamp,
})

/** Columns to read of each fronter beside those that answers show. */
interface Extra {
  columns: Sql
  joins: Sql
}
const nothing = raw('')
const noExtra: Extra = { columns: nothing, joins: nothing }
const withRun: Extra = { columns: raw(', run.since'), joins: joinRun }

const placeSql = raw('fronter.key')
const everybody = raw('true')

/** Reads one row per member of a switch, and a single row without one if nobody fronts or they were deleted. */
async function fronterRows<T>(
  db: Queryable,
  source: Sql,
  columns: Sql,
  extra: Extra,
  counts: Sql,
): Promise<(SwitchRow & T)[]> {
  const rows = await db.all<SwitchRow & T>(
    sql`select ${db.dialect.number(placeSql)} as place, ${switchSql}, ${columns} ${extra.columns}
        from ${source} w
        left join ${fronter(db)} on ${counts} left join members m on ${isFronter} ${extra.joins}`,
  )
  // why: they nearly always come in order, and databases take longer to sort whole members.
  return rows.sort((a, b) => a.place - b.place)
}

/** The most members of a switch that are read together with it. */
export const membersAtOnce = 150
// why: one more at least, to see that there are more; the first place is 0 or 1.
const atOnce = sql`fronter.key <= ${membersAtOnce + 1}`

/** The latest switch. `since` is null for a member whose run nobody has followed to its beginning. */
export type StoredFront = Found<{ since: Instant | null }>

interface Found<E> extends SwitchWithMembers {
  /** All members of the switch, in order. */
  all: readonly (IdentifiedMember & E)[]
}

/** Reads a switch with its members. Of members beyond the limit it reads only the ids. */
async function withMembers<E>(
  db: Queryable,
  source: Sql,
  extra: Extra = noExtra,
): Promise<Found<E> | undefined> {
  const rows = await fronterRows<StoredMember & E>(db, source, memberColumnsSql, extra, atOnce)
  const [first] = rows
  if (first === undefined) return undefined
  const members = rows.slice(0, membersAtOnce).filter((row) => row.id !== null)
  if (rows.length <= membersAtOnce) return { switch: switchIn(first), members, all: members }
  const found = await withIds<E>(db, byId(first.switch_id), extra)
  const ids = found?.members.map((each) => each.id) ?? []
  // why: the switch may have changed in between. Then a later step reads all its members.
  const isSame = members.every((each, i) => each.id === ids[i])
  return (
    found && {
      switch: found.switch,
      members: isSame ? members : [],
      more: ids.slice(isSame ? members.length : 0),
      all: found.members,
    }
  )
}

export interface SwitchWithIds<E = unknown> {
  switch: StoredSwitch
  members: (IdentifiedMember & E)[]
}

const identitySql = raw('m.id, m.system_id, m.hid, m.uuid')

/** Reads a switch and the IDs of all its members. */
async function withIds<E>(
  db: Queryable,
  source: Sql,
  extra: Extra = noExtra,
): Promise<SwitchWithIds<E> | undefined> {
  const rows = await fronterRows<IdentifiedMember & E>(db, source, identitySql, extra, everybody)
  const [first] = rows
  return first && { switch: switchIn(first), members: rows.filter((row) => row.id !== null) }
}

const byId = (id: SwitchId) => sql`(select * from ${history} x where id = ${id})`

const idSql = raw('w.id')
const timestampSql = raw('w.timestamp')

/** Pages that `read` returns until there are no more. The database finds the next page while the caller uses one. */
class Pages<R> {
  readonly #read: (before: R[] | undefined) => Promise<R[]> | undefined
  #next: Promise<R[]> | undefined

  constructor(read: (before: R[] | undefined) => Promise<R[]> | undefined) {
    this.#read = read
    this.#next = read(undefined)
  }

  get hasMore(): boolean {
    return this.#next !== undefined
  }

  /** Returns the next page, while there is one. */
  async next(): Promise<R[]> {
    const rows = (await this.#next) ?? []
    this.#next = this.#read(rows)
    // why: the caller may stop before this page, and then nobody handles its failure.
    this.#next?.catch(() => {})
    return rows
  }
}

/** A switch of the history as it is stored, and the version of the system's members at that moment. */
type HistoryRow = Pick<StoredSwitch, 'id' | 'uuid' | 'timestamp'> & {
  members: FronterList
  members_version: number
}

export const switchReader = (db: Queryable) => ({
  /** Lists switches strictly before a moment, newest first. */
  list: (system: Opened<'history'>, before: Instant, limit: number): Promise<HistoryRow[]> =>
    db.all(
      sql`select ${db.dialect.number(idSql)} as id, w.uuid, ${db.dialect.number(timestampSql)} as timestamp, w.members,
            ${membersVersionOf(db, system)}
          from ${history} w where w.system_id = ${system} and w.timestamp < ${before}
          order by w.timestamp desc, w.id desc ${atMost(limit)}`,
    ),

  latest: (system: Opened<'fronters'>): Promise<SwitchWithMembers | undefined> =>
    withMembers(db, latestSwitch(system)),

  /** Reads the latest switch, and as far as it is stored when each of its members began to front. */
  front: (system: Opened<'fronters'>): Promise<StoredFront | undefined> =>
    withMembers(db, latestSwitch(system), withRun),

  findBeginnings: (from: StoredSwitch, members: readonly MemberId[]) => findBeginnings(db, from, members),

  get: (id: Opened<'switchMembers'>): Promise<SwitchWithMembers | undefined> => withMembers(db, byId(id)),

  /** Reads the switches of a window in order, after the one in force at its start. */
  inWindow(system: Opened<'history'>, { start, end }: Window) {
    let wanted = 1_000
    return new Pages<Pick<StoredSwitch, 'id' | 'timestamp'> & { members: FronterList }>((before) => {
      if (before && before.length < wanted) return undefined
      if (before) wanted = nextCount(before.length, charactersIn(before), portion)
      const last = before?.at(-1)
      const from = last
        ? sql`(w.timestamp, w.id) > (${last.timestamp}, ${last.id})`
        : sql`w.timestamp >= coalesce((select max(timestamp) from ${history} x
                where system_id = ${system} and timestamp <= ${start}), ${start})`
      return db.all(
        sql`select ${db.dialect.number(idSql)} as id, ${db.dialect.number(timestampSql)} as timestamp, w.members
            from ${history} w
            where w.system_id = ${system} and w.timestamp < ${end} and ${from}
            order by w.timestamp, w.id ${atMost(wanted)}`,
      )
    })
  },
})

export const switchWriter = (tx: Tx) => ({
  ...switchReader(tx),

  latestWithIds: (system: SystemId) => withIds(tx, latestSwitch(system)),
  getWithIds: (id: SwitchId) => withIds(tx, byId(id)),

  /** Finds a switch of an imported file: by its ID, else by its time. Also finds those of an import in progress. */
  findOwn(
    system: SystemId,
    timestamp: Instant,
    uuid: Uuid | undefined,
  ): Promise<{ id: SwitchId; arrival: ArrivalId } | undefined> {
    const byUuid =
      uuid === undefined
        ? raw('null')
        : sql`(select id from switches where uuid = ${uuid} and system_id = ${system})`
    // why: for an `or` of the two, SQLite would read all switches of the system.
    return one(
      tx,
      sql`select id, arrival from switches where id = coalesce(${byUuid},
            (select id from switches where system_id = ${system} and timestamp = ${timestamp} order by id limit 1))`,
    )
  },

  /** Looks at all switches, also those of an import in progress. */
  async existsAt(system: SystemId, timestamp: Instant): Promise<boolean> {
    const row = await one(
      tx,
      sql`select 1 as found from switches where system_id = ${system} and timestamp = ${timestamp} limit 1`,
    )
    return row !== undefined
  },

  /**
   * Inserts a switch. To know the `latest` one before it saves reading it again. Once all statements are `sent`, nobody
   * has to wait for the switch before the commit.
   */
  insert(
    system: SystemId,
    { uuid, timestamp }: Pick<StoredSwitch, 'uuid' | 'timestamp'>,
    members: readonly MemberId[],
    latest?: SwitchWithIds,
  ): { made: Promise<StoredSwitch>; sent: Promise<void> } {
    const row = { system_id: system, uuid, timestamp, members: toList(members) }
    const insertion = sql`insert into switches ${values(row)} returning id, system_id, uuid, timestamp`
    const isLast = latest !== undefined && latest.switch.timestamp < timestamp
    const before = isLast ? latest.members.map(({ id }) => id) : []
    const runs = isLast ? appendToRuns(tx, system, before, { timestamp, members }) : []
    const made = allWith<StoredSwitch>(tx, runs, insertion).then(([stored]) => {
      if (stored === undefined) throw new Error('an insert gave no row')
      return stored
    })
    // why: a failure also fails the transaction, whether or not somebody waits for the switch.
    made.catch(() => {})
    return { made, sent: isLast ? Promise.resolve() : followFront(tx, system, timestamp) }
  },

  async setMembers({ id, system_id, timestamp }: StoredSwitch, members: readonly MemberId[]): Promise<void> {
    await tx.run(sql`update switches set members = ${toList(members)} where id = ${id}`)
    await followFront(tx, system_id, timestamp)
  },

  async move({ id, system_id, timestamp }: StoredSwitch, to: Instant): Promise<void> {
    await tx.run(sql`update switches set timestamp = ${to} where id = ${id}`)
    await followFront(tx, system_id, timestamp, id)
    await followFront(tx, system_id, to)
  },

  keepBeginnings: (system: SystemId, found: ReadonlyMap<MemberId, Instant>) =>
    keepBeginnings(tx, system, found),

  /** Returns the UUID of the deleted switch. */
  async remove(system: SystemId, id: SwitchId): Promise<Uuid | undefined> {
    const row = await one<{ uuid: Uuid; timestamp: Instant }>(
      tx,
      sql`delete from switches where id = ${id} and system_id = ${system} returning uuid, timestamp`,
    )
    if (row) await followFront(tx, system, row.timestamp)
    return row?.uuid
  },

  /** Deletes some of the oldest switches, and returns how many. */
  async removeOldest(system: SystemId, most: number): Promise<number> {
    const removed = await tx.all(
      sql`delete from switches where id in (
            select id from ${history} w where w.system_id = ${system} order by w.timestamp, w.id ${atMost(most)})
          returning 1 as gone`,
    )
    if (removed.length > 0) await findFrontAgain(tx, system)
    return removed.length
  },
})
