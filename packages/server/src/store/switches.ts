import type { Instant, SystemRef, Uuid } from '@polyphony/contract'
import type {
  ListedSwitchRow,
  MemberId,
  StoredMember,
  StoredSwitch,
  StoredSystem,
  SwitchId,
  SwitchWithMembers,
  SystemId,
} from '../domain/entities.ts'
import type { Window } from '../domain/fronting.ts'
import { one, type Queryable, type Tx } from './driver.ts'
import type { Target } from './lookup.ts'
import { member } from './members.ts'
import { raw, type Sql, sql } from './sql.ts'
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

/** The switches that are there for everybody: all but those of imports that are under way. */
export const history = raw('(select * from switches where arrival not in (select id from arrivals))')

const foundSwitch = raw(
  's.id as system_id, s.front_history_privacy, w.id as switch_id, w.system_id as switch_system_id, w.uuid, w.timestamp',
)

const noSwitch = raw('w.id = 0')

/** Undefined for a switch reference that no switch can have: then only the system is found. */
export const switchTarget = (system: SystemRef, uuid: Uuid | undefined): Target<FoundSwitch> => ({
  columns: foundSwitch,
  join: sql`${joinSystem(system)} left join ${history} w on ${uuid === undefined ? noSwitch : sql`w.uuid = ${uuid}`}`,
})

const list = raw('w.members')
/** Who is in the switch `w`: the table `fronter`, and what joins the members `m` to it. Who was deleted finds none. */
export const fronter = ({ dialect }: Queryable) => dialect.items(list, 'fronter')
// why: with the plus no database goes through all members of the system to find those of one switch.
export const isFronter = raw('m.id = fronter.value and +m.system_id = w.system_id')

/** The one with the greatest timestamp, be it in the future. */
export const latestSwitch = (system: SystemId) =>
  sql`(select * from ${history} x where system_id = ${system} order by timestamp desc, id desc limit 1)`

/** Short IDs in their order. */
const hids = (db: Queryable) =>
  sql`(select string_agg(m.hid, ',' order by fronter.key) from ${fronter(db)} join members m on ${isFronter})`

type SwitchRow = StoredMember & {
  switch_id: SwitchId
  switch_system_id: SystemId
  switch_uuid: Uuid
  switch_timestamp: Instant
}

/** A switch and its members in one statement: one row a member; without one for a switch-out and for who was deleted. */
async function withMembers(db: Queryable, source: Sql): Promise<SwitchWithMembers | undefined> {
  const rows = await db.all<SwitchRow>(
    sql`select w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid,
               w.timestamp as switch_timestamp, ${member}
        from ${source} w
        left join ${fronter(db)} on true left join members m on ${isFronter}
        order by fronter.key`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  const { switch_id: id, switch_system_id: system_id, switch_uuid: uuid, switch_timestamp: timestamp } = first
  return { switch: { id, system_id, uuid, timestamp }, members: rows.filter((row) => row.id !== null) }
}

const id = raw('w.id')
const timestamp = raw('w.timestamp')

/** Long reads come in pages of so many rows. */
const rowsAtOnce = 5_000

/** Who is in a switch, as the database has it: a JSON list of row ids, some of which may be of nobody any more. */
type FronterList = string

export const toList = (members: readonly MemberId[]): FronterList => JSON.stringify(members)

/** Many lists at once are read quicker than one after the other. */
export const readFronters = (rows: readonly { members: FronterList }[]): MemberId[][] =>
  JSON.parse(`[${rows.map(({ members }) => members).join()}]`)

/** What `read` gives until it gives nothing. The database looks for the next page while one is used. */
async function* pages<R>(read: (before: R[] | undefined) => Promise<R[]> | undefined): AsyncGenerator<R[]> {
  let next = read(undefined)
  while (next) {
    const rows = await next
    next = read(rows)
    // why: whoever uses the pages may stop before this one, and then nobody hears of its failure.
    next?.catch(() => {})
    yield rows
    // why: a statement on SQLite holds everything else up; between two of them others have their turn.
    await new Promise(setImmediate)
  }
}

export const switchReader = (db: Queryable) => ({
  /** Those strictly before a moment, newest first. */
  list: (system: SystemId, before: Instant, limit: number) =>
    db.all<ListedSwitchRow>(
      sql`select w.uuid, w.timestamp, ${hids(db)} as members from ${history} w
          where w.system_id = ${system} and w.timestamp < ${before}
          order by w.timestamp desc, w.id desc limit ${limit}`,
    ),

  latest: (system: SystemId) => withMembers(db, latestSwitch(system)),

  get: (id: SwitchId) => withMembers(db, sql`(select * from ${history} x where id = ${id})`),

  /** Those of a window in their order, and before them the one in force at its start. */
  inWindow: (system: SystemId, { start, end }: Window) =>
    pages<Pick<StoredSwitch, 'id' | 'timestamp'> & { members: FronterList }>((before) => {
      if (before && before.length < rowsAtOnce) return undefined
      const last = before?.at(-1)
      const from = last
        ? sql`(w.timestamp, w.id) > (${last.timestamp}, ${last.id})`
        : sql`w.timestamp >= coalesce((select max(timestamp) from ${history} x
                where system_id = ${system} and timestamp <= ${start}), ${start})`
      return db.all(
        sql`select ${db.dialect.number(id)} as id, ${db.dialect.number(timestamp)} as timestamp, w.members
            from ${history} w
            where w.system_id = ${system} and w.timestamp < ${end} and ${from}
            order by w.timestamp, w.id limit ${rowsAtOnce}`,
      )
    }),
})

export const switchWriter = (tx: Tx) => ({
  ...switchReader(tx),

  /** Be it one of an import that is under way. */
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

  /** Gives the UUID of what was deleted. */
  async remove(system: SystemId, id: SwitchId): Promise<Uuid | undefined> {
    const row = await one<{ uuid: Uuid }>(
      tx,
      sql`delete from switches where id = ${id} and system_id = ${system} returning uuid`,
    )
    return row?.uuid
  },
})
