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
import { nextBatchSize } from '../../pacing/batches.ts'
import { isOutsideShells } from '../bulk/hidden-rows.ts'
import { allWith, one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { type IdentifiedMember, memberColumnsSql } from '../members.ts'
import { atMost, raw, sql } from '../sql/sql.ts'
import { joinSystem, membersVersionOf } from '../systems.ts'
import { batchLimits, charactersIn, type FronterList, history, toList } from './history.ts'
import { appendToRuns, findBeginnings, findFrontAgain, followFront, goesOn, keepBeginnings } from './runs.ts'

/** A switch together with the system the path names, which need not be the one it belongs to. */
export interface FoundSwitch {
  system_id: SystemId
  front_history_privacy: StoredSystem['front_history_privacy']
  switch_id: SwitchId
  switch_system_id: SystemId
  uuid: Uuid
  timestamp: Instant
}

/** Finds a switch and a system. An undefined `uuid`, for a malformed reference, finds only the system. */
export const switchTarget = (system: SystemRef, uuid: Uuid | undefined): Target<FoundSwitch> => ({
  columns: sql`s.id as system_id, s.front_history_privacy,
    w.id as switch_id, w.system_id as switch_system_id, w.uuid, w.timestamp`,
  join: sql`${joinSystem(system)}
    left join ${history} w on w.uuid = ${uuid ?? null} and ${isOutsideShells('w.system_id')}`,
})

/** Selects the switch with the greatest timestamp, even one in the future. */
export const latestSwitch = (system: SystemId) =>
  sql`(select * from ${history} x where system_id = ${system} order by timestamp desc, id desc limit 1)`

/** A switch beside one of its members. */
interface SwitchMemberRow {
  /** The member's place among those of the switch. */
  place: number
  switch_id: SwitchId
  switch_system_id: SystemId
  switch_uuid: Uuid
  switch_timestamp: Instant
}
const switchColumnsSql = raw(
  'w.id as switch_id, w.system_id as switch_system_id, w.uuid as switch_uuid, w.timestamp as switch_timestamp',
)

/** Picks the switch out of a row that also has a member. */
const switchIn = (row: SwitchMemberRow): StoredSwitch => ({
  id: row.switch_id,
  system_id: row.switch_system_id,
  uuid: row.switch_uuid,
  timestamp: row.switch_timestamp,
})

/** The latest switch. `since` is null for a member whose run nobody has followed to its beginning. */
export interface StoredFront extends SwitchWithMembers {
  /** All members of the switch, in order. */
  all: readonly FronterId[]
}

/** The IDs of a member, and since when they have fronted, as far as it is stored. */
type FronterId = IdentifiedMember & { since: Instant | null }

export interface SwitchWithIds<M = IdentifiedMember> {
  switch: StoredSwitch
  members: M[]
}

/**
 * Takes a switch and its members out of rows: one per member, or a single row without one if nobody fronts or they were
 * deleted.
 */
function readSwitch<M extends IdentifiedMember>(rows: (SwitchMemberRow & M)[]): SwitchWithIds<M> | undefined {
  // why: they nearly always come in order, and databases take longer to sort whole members.
  rows.sort((a, b) => a.place - b.place)
  const [first] = rows
  return first && { switch: switchIn(first), members: rows.filter((row) => row.id !== null) }
}

/** The most members of a switch that are read together with it. */
export const membersAtOnce = 150
// why: one more at least, to see that there are more; the first place is 0 or 1.
const lastPlace = membersAtOnce + 1

/** Takes a switch and its members out of rows. If they are too many to read at once, it reads the IDs of all. */
async function withAllIds(
  db: Queryable,
  rows: (SwitchMemberRow & StoredMember & { since: Instant | null })[],
): Promise<StoredFront | undefined> {
  const found = readSwitch(rows)
  if (found === undefined || rows.length <= membersAtOnce) return found && { ...found, all: found.members }
  const members = rows.slice(0, membersAtOnce).filter((row) => row.id !== null)
  const whole = await withIds(db, found.switch.id)
  const ids = whole?.members.map((each) => each.id) ?? []
  // why: the switch may have changed in between. Then a later step reads all its members.
  const isSame = members.every((each, i) => each.id === ids[i])
  return (
    whole && {
      switch: whole.switch,
      members: isSame ? members : [],
      more: ids.slice(isSame ? members.length : 0),
      all: whole.members,
    }
  )
}

// why: in these statements the plus keeps both databases from scanning all members of the system.

/** Reads a switch and the IDs of all its members. */
const withIds = async (db: Queryable, id: SwitchId): Promise<SwitchWithIds<FronterId> | undefined> =>
  readSwitch(
    await db.all(
      sql`select ${db.dialect.number('fronter.key')} as place, ${switchColumnsSql},
            m.id, m.system_id, m.hid, m.uuid, run.since
          from ${history} w
          left join ${db.dialect.items('w.members', 'fronter')} on true
          left join members m on m.id = fronter.value and +m.system_id = w.system_id
          left join front_runs run on run.member_id = m.id and run.until = ${goesOn}
          where w.id = ${id}`,
    ),
  )

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
      sql`select ${db.dialect.number('w.id')} as id, w.uuid, ${db.dialect.number('w.timestamp')} as timestamp, w.members,
            ${membersVersionOf(db, system)}
          from ${history} w where w.system_id = ${system} and w.timestamp < ${before}
          order by w.timestamp desc, w.id desc ${atMost(limit)}`,
    ),

  /** Reads the latest switch, and as far as it is stored when each of its members began to front. */
  latest: async (system: Opened<'fronters'>): Promise<StoredFront | undefined> =>
    withAllIds(
      db,
      await db.all(
        sql`select ${db.dialect.number('fronter.key')} as place, ${switchColumnsSql},
              ${memberColumnsSql}, run.since
            from ${latestSwitch(system)} w
            left join ${db.dialect.items('w.members', 'fronter')} on fronter.key <= ${lastPlace}
            left join members m on m.id = fronter.value and +m.system_id = w.system_id
            left join front_runs run on run.member_id = m.id and run.until = ${goesOn}`,
      ),
    ),

  findBeginnings: (from: StoredSwitch, members: readonly MemberId[]) => findBeginnings(db, from, members),

  get: async (id: Opened<'switchMembers'>): Promise<SwitchWithMembers | undefined> =>
    withAllIds(
      db,
      await db.all(
        sql`select ${db.dialect.number('fronter.key')} as place, ${switchColumnsSql},
              ${memberColumnsSql}, null as since
            from ${history} w
            left join ${db.dialect.items('w.members', 'fronter')} on fronter.key <= ${lastPlace}
            left join members m on m.id = fronter.value and +m.system_id = w.system_id
            where w.id = ${id}`,
      ),
    ),

  /** Reads the switches of a window in order, after the one in force at its start. */
  inWindow(system: Opened<'history'>, { start, end }: Window) {
    let wanted = 1_000
    return new Pages<Pick<StoredSwitch, 'id' | 'timestamp'> & { members: FronterList }>((before) => {
      if (before && before.length < wanted) return undefined
      if (before) wanted = nextBatchSize(before.length, charactersIn(before), batchLimits)
      const last = before?.at(-1)
      return db.all(
        last
          ? sql`select ${db.dialect.number('w.id')} as id, ${db.dialect.number('w.timestamp')} as timestamp, w.members
                from ${history} w
                where w.system_id = ${system} and w.timestamp < ${end}
                  and (w.timestamp, w.id) > (${last.timestamp}, ${last.id})
                order by w.timestamp, w.id ${atMost(wanted)}`
          : sql`select ${db.dialect.number('w.id')} as id, ${db.dialect.number('w.timestamp')} as timestamp, w.members
                from ${history} w
                where w.system_id = ${system} and w.timestamp < ${end} and w.timestamp >= coalesce(
                  (select max(timestamp) from ${history} x where system_id = ${system} and timestamp <= ${start}),
                  ${start})
                order by w.timestamp, w.id ${atMost(wanted)}`,
      )
    })
  },
})

type NewSwitchRow = Pick<StoredSwitch, 'uuid' | 'timestamp'>

function insertSwitch(
  tx: Tx,
  system: SystemId,
  { uuid, timestamp }: NewSwitchRow,
  members: readonly MemberId[],
  latest: SwitchWithIds | undefined,
): { made: Promise<StoredSwitch>; sent: Promise<void> } {
  const insertion = sql`insert into switches (system_id, uuid, timestamp, members)
                        values (${system}, ${uuid}, ${timestamp}, ${toList(members)})
                        returning id, system_id, uuid, timestamp`
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
}

async function removeOldest(tx: Tx, system: SystemId, most: number): Promise<number> {
  const removed = await tx.all(
    sql`delete from switches where id in (
          select id from ${history} w where w.system_id = ${system} order by w.timestamp, w.id ${atMost(most)})
        returning 1 as gone`,
  )
  if (removed.length > 0) await findFrontAgain(tx, system)
  return removed.length
}

export const switchWriter = (tx: Tx) => ({
  ...switchReader(tx),

  latestWithIds: async (system: SystemId): Promise<SwitchWithIds | undefined> =>
    readSwitch(
      await tx.all(
        sql`select ${tx.dialect.number('fronter.key')} as place, ${switchColumnsSql},
              m.id, m.system_id, m.hid, m.uuid
            from ${latestSwitch(system)} w
            left join ${tx.dialect.items('w.members', 'fronter')} on true
            left join members m on m.id = fronter.value and +m.system_id = w.system_id`,
      ),
    ),

  getWithIds: (id: SwitchId): Promise<SwitchWithIds | undefined> => withIds(tx, id),

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
  insert: (system: SystemId, made: NewSwitchRow, members: readonly MemberId[], latest?: SwitchWithIds) =>
    insertSwitch(tx, system, made, members, latest),

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
  removeOldest: (system: SystemId, most: number) => removeOldest(tx, system, most),
})
