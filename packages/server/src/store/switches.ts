import type { Hid, Instant, SystemRef, Uuid } from '@polyphony/contract'
import type {
  ListedSwitch,
  MemberId,
  StoredMember,
  StoredSwitch,
  StoredSystem,
  SwitchId,
  SwitchWithMembers,
  SystemId,
} from '../domain/entities.ts'
import type { Window } from '../domain/fronting.ts'
import type { Opened } from '../domain/privacy.ts'
import { nextCount } from '../pacing/portion.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import type { Target } from './lookup/target.ts'
import { type IdentifiedMember, memberColumnsSql } from './members.ts'
import { raw, type Sql, sql } from './sql/sql.ts'
import { joinSystem } from './systems.ts'

/** A switch together with the system the path names, which need not be the one it belongs to. */
export interface FoundSwitch {
  system_id: SystemId
  front_history_privacy: StoredSystem['front_history_privacy']
  switch_id: SwitchId
  switch_system_id: SystemId
  uuid: Uuid
  timestamp: Instant
}

/** Switches visible to everybody: all except those of imports in progress. */
export const history = raw('(select * from switches where arrival not in (select id from arrivals))')

const foundSwitch = raw(
  's.id as system_id, s.front_history_privacy, w.id as switch_id, w.system_id as switch_system_id, w.uuid, w.timestamp',
)

const noSwitch = raw('w.id = 0')
/** Leaves out the switches of systems that are being deleted. */
const isThere = raw('w.system_id not in (select shell_id from arrivals)')

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

type SwitchRow = StoredMember & {
  switch_id: SwitchId
  switch_system_id: SystemId
  switch_uuid: Uuid
  switch_timestamp: Instant
}

/** The most members of a switch that are read together with it. */
export const membersAtOnce = 150

/**
 * Reads a switch with its members: one row per member, and a single row without one if nobody fronts or they were
 * deleted. Of members beyond the limit it reads only the ids.
 */
async function withMembers(db: Queryable, source: Sql): Promise<SwitchWithMembers | undefined> {
  const rows = await db.all<SwitchRow>(
    sql`select w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid,
               w.timestamp as switch_timestamp, ${memberColumnsSql}
        from ${source} w
        left join ${fronter(db)} on true left join members m on ${isFronter}
        order by fronter.key limit ${membersAtOnce + 1}`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  const { switch_id: id, switch_system_id: system_id, switch_uuid: uuid, switch_timestamp: timestamp } = first
  const found = { id, system_id, uuid, timestamp }
  const members = rows.slice(0, membersAtOnce).filter((row) => row.id !== null)
  if (rows.length <= membersAtOnce) return { switch: found, members }
  const all = await withIds(db, byId(id))
  const ids = all?.members.map((each) => each.id) ?? []
  // why: the switch may have changed in between. Then a later step reads all its members.
  const isSame = members.every((each, i) => each.id === ids[i])
  return (
    all && {
      switch: all.switch,
      members: isSame ? members : [],
      more: ids.slice(isSame ? members.length : 0),
    }
  )
}

export interface SwitchWithIds {
  switch: StoredSwitch
  members: IdentifiedMember[]
}

/** Reads a switch and the IDs of all its members. */
async function withIds(db: Queryable, source: Sql): Promise<SwitchWithIds | undefined> {
  const rows = await db.all<Pick<SwitchRow, `switch_${string}` & keyof SwitchRow> & IdentifiedMember>(
    sql`select w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid,
               w.timestamp as switch_timestamp, m.id, m.system_id, m.hid, m.uuid
        from ${source} w
        left join ${fronter(db)} on true left join members m on ${isFronter}
        order by fronter.key`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  const { switch_id: id, switch_system_id: system_id, switch_uuid: uuid, switch_timestamp: timestamp } = first
  return { switch: { id, system_id, uuid, timestamp }, members: rows.filter((row) => row.id !== null) }
}

const byId = (id: SwitchId) => sql`(select * from ${history} x where id = ${id})`

const idSql = raw('w.id')
const timestampSql = raw('w.timestamp')

/** The most characters of member lists and the most rows in one page of a long read. */
const portion = { atOnce: 256 * 1024, most: 2_000 }

/** The members of a switch as the database stores them: a JSON list of row ids. Some members may be deleted by now. */
type FronterList = string

export const toList = (members: readonly MemberId[]): FronterList => JSON.stringify(members)

/** Parses many lists at once, which is faster than one after the other. */
export const readFronters = (rows: readonly { members: FronterList }[]): MemberId[][] =>
  JSON.parse(`[${rows.map(({ members }) => members).join()}]`)

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

type HistoryRow = Pick<StoredSwitch, 'id' | 'uuid' | 'timestamp'> & { members: FronterList; hid: null }
/** A member once, in however many switches it is: reading it for each switch is the work that would grow. */
interface NamedFronter {
  id: MemberId
  hid: Hid
}

export const switchReader = (db: Queryable) => ({
  /** Lists switches strictly before a moment, newest first. */
  async list(system: Opened<'history'>, before: Instant, limit: number): Promise<ListedSwitch[]> {
    const rows = await db.all<HistoryRow | NamedFronter>(
      sql`with page as (
            select w.id, w.system_id, w.uuid, w.timestamp, w.members from ${history} w
            where w.system_id = ${system} and w.timestamp < ${before}
            order by w.timestamp desc, w.id desc limit ${limit}
          )
          select w.id, w.uuid, w.timestamp, w.members, null as hid from page w
          union all
          select m.id, null, null, null, m.hid from members m
          where m.id in (select fronter.value from page w join ${fronter(db)} on true) and +m.system_id = ${system}`,
    )
    const page = rows.filter((row) => row.hid === null)
    const hids = new Map(rows.filter((row) => row.hid !== null).map(({ id, hid }) => [id, hid]))
    const fronters = readFronters(page)
    return page.map(({ uuid, timestamp }, i) => ({
      uuid,
      timestamp,
      members: (fronters[i] ?? []).map((id) => hids.get(id)).filter((hid) => hid !== undefined),
    }))
  },

  latest: (system: Opened<'fronters'>) => withMembers(db, latestSwitch(system)),
  get: (id: Opened<'switchMembers'>) => withMembers(db, byId(id)),

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
            order by w.timestamp, w.id limit ${wanted}`,
      )
    })
  },
})

const charactersIn = (page: readonly { members: FronterList }[]) =>
  page.reduce((sum, { members }) => sum + members.length, 0)

export const switchWriter = (tx: Tx) => ({
  ...switchReader(tx),

  latestWithIds: (system: SystemId) => withIds(tx, latestSwitch(system)),
  getWithIds: (id: SwitchId) => withIds(tx, byId(id)),

  /** Looks at all switches, also those of an import in progress. */
  async existsAt(system: SystemId, timestamp: Instant): Promise<boolean> {
    const row = await one(
      tx,
      sql`select 1 as found from switches where system_id = ${system} and timestamp = ${timestamp} limit 1`,
    )
    return row !== undefined
  },

  async insert(
    system: SystemId,
    uuid: Uuid,
    timestamp: Instant,
    members: readonly MemberId[],
  ): Promise<StoredSwitch> {
    const [row] = await tx.all<StoredSwitch>(
      sql`insert into switches (system_id, uuid, timestamp, members)
          values (${system}, ${uuid}, ${timestamp}, ${toList(members)})
          returning id, system_id, uuid, timestamp`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  async setMembers(id: SwitchId, members: readonly MemberId[]): Promise<void> {
    await tx.all(sql`update switches set members = ${toList(members)} where id = ${id}`)
  },

  async move(id: SwitchId, timestamp: Instant): Promise<void> {
    await tx.all(sql`update switches set timestamp = ${timestamp} where id = ${id}`)
  },

  /** Returns the UUID of the deleted switch. */
  async remove(system: SystemId, id: SwitchId): Promise<Uuid | undefined> {
    const row = await one<{ uuid: Uuid }>(
      tx,
      sql`delete from switches where id = ${id} and system_id = ${system} returning uuid`,
    )
    return row?.uuid
  },
})
