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
import type { IdRange, Window } from '../domain/fronting.ts'
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

const foundSwitch = raw(
  's.id as system_id, s.front_history_privacy, w.id as switch_id, w.system_id as switch_system_id, w.uuid, w.timestamp',
)

const noSwitch = raw('w.id = 0')

/** Undefined for a switch reference that no switch can have: then only the system is found. */
export const switchTarget = (system: SystemRef, uuid: Uuid | undefined): Target<FoundSwitch> => ({
  columns: foundSwitch,
  join: sql`${joinSystem(system)} left join switches w on ${uuid === undefined ? noSwitch : sql`w.uuid = ${uuid}`}`,
})

const hids = raw(`(select string_agg(m.hid, ',' order by sm.position)
  from switch_members sm join members m on m.id = sm.member_id where sm.switch_id = w.id) as members`)

type SwitchRow = StoredMember & {
  switch_id: SwitchId
  switch_system_id: SystemId
  switch_uuid: Uuid
  switch_timestamp: Instant
}

/** A switch and its members in one statement: one row a member, or a single row without one for a switch-out. */
async function withMembers(db: Queryable, source: Sql): Promise<SwitchWithMembers | undefined> {
  const rows = await db.all<SwitchRow>(
    sql`select w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid,
               w.timestamp as switch_timestamp, ${member}
        from ${source} w
        left join switch_members sm on sm.switch_id = w.id left join members m on m.id = sm.member_id
        order by sm.position`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  const { switch_id: id, switch_system_id: system_id, switch_uuid: uuid, switch_timestamp: timestamp } = first
  return { switch: { id, system_id, uuid, timestamp }, members: rows.filter((row) => row.id !== null) }
}

const id = raw('w.id')
const timestamp = raw('w.timestamp')
const switchId = raw('sm.switch_id')
const memberId = raw('sm.member_id')

/** Long reads come in pages of so many rows. */
const rowsAtOnce = 10_000

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
      sql`select w.uuid, w.timestamp, ${hids} from switches w
          where w.system_id = ${system} and w.timestamp < ${before}
          order by w.timestamp desc, w.id desc limit ${limit}`,
    ),

  /** The one with the greatest timestamp, be it in the future. */
  latest: (system: SystemId) =>
    withMembers(
      db,
      sql`(select * from switches where system_id = ${system} order by timestamp desc, id desc limit 1)`,
    ),

  get: (id: SwitchId) => withMembers(db, sql`(select * from switches where id = ${id})`),

  /** Those of a window in their order, and before them the one in force at its start. */
  inWindow: (system: SystemId, { start, end }: Window) =>
    pages<Pick<StoredSwitch, 'id' | 'timestamp'>>((before) => {
      if (before && before.length < rowsAtOnce) return undefined
      const last = before?.at(-1)
      const from = last
        ? sql`(w.timestamp, w.id) > (${last.timestamp}, ${last.id})`
        : sql`w.timestamp >= coalesce((select max(timestamp) from switches
                where system_id = ${system} and timestamp <= ${start}), ${start})`
      return db.all(
        sql`select ${db.dialect.number(id)} as id, ${db.dialect.number(timestamp)} as timestamp from switches w
            where w.system_id = ${system} and w.timestamp < ${end} and ${from}
            order by w.timestamp, w.id limit ${rowsAtOnce}`,
      )
    }),

  /** Who is in the switches of a system whose ids lie in one range after the other, in the order of the ids. */
  fronters(system: SystemId, ranges: readonly IdRange[]) {
    const left = ranges.values()
    return pages<{ switch_id: SwitchId; member_id: MemberId }>(() => {
      const range = left.next().value
      if (range === undefined) return undefined
      return db.all(
        sql`select ${db.dialect.number(switchId)} as switch_id, ${db.dialect.number(memberId)} as member_id
            from switch_members sm
            where sm.system_id = ${system} and sm.switch_id >= ${range.lowest} and sm.switch_id <= ${range.highest}
            order by sm.switch_id`,
      )
    })
  },
})

export const switchWriter = (tx: Tx) => ({
  ...switchReader(tx),

  async existsAt(system: SystemId, timestamp: Instant): Promise<boolean> {
    const row = await one(
      tx,
      sql`select 1 as found from switches where system_id = ${system} and timestamp = ${timestamp} limit 1`,
    )
    return row !== undefined
  },

  async insert(system: SystemId, uuid: Uuid, timestamp: Instant): Promise<StoredSwitch> {
    const [row] = await tx.all<StoredSwitch>(
      sql`insert into switches (system_id, uuid, timestamp) values (${system}, ${uuid}, ${timestamp})
          returning id, system_id, uuid, timestamp`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  /** Positions count from zero in the order given. */
  async addMembers({ id, system_id }: StoredSwitch, members: readonly MemberId[]): Promise<void> {
    if (members.length === 0) return
    await tx.all(
      sql`insert into switch_members (system_id, switch_id, position, member_id)
          select ${system_id}, ${id}, list.position, list.id from ${tx.dialect.numbered(members)} list`,
    )
  },

  /** One more member at the end; positions may have gaps where members were deleted, so it takes the next free one. */
  async append({ id, system_id }: StoredSwitch, member: MemberId): Promise<void> {
    await tx.all(
      sql`insert into switch_members (system_id, switch_id, position, member_id)
          select ${system_id}, ${id}, coalesce(max(position) + 1, 0), ${member}
          from switch_members where switch_id = ${id}`,
    )
  },

  async removeMembers(id: SwitchId): Promise<void> {
    await tx.all(sql`delete from switch_members where switch_id = ${id}`)
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
