import type { Hid, Instant, Uuid } from '@polyphony/contract'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { MemberMarks } from '../../domain/sharing/policy.ts'
import type { FrontChange, FrontList } from '../../domain/telling/front.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { latestSwitch } from '../fronting/switches.ts'
import { atMost, sql } from '../sql/sql.ts'

/** Selects systems that have somebody to tell. */
const hasListeners = (system: SystemId) =>
  sql`(exists (select 1 from channels where system_id = ${system})
       or exists (select 1 from reminders where system_id = ${system}))`

/** A member with the name that others see. */
export interface FrontMember extends MemberMarks {
  hid: Hid
  uuid: Uuid
  name: string
}

export const frontChangeReader = (db: Queryable) => ({
  /** Lists some systems whose front has changed since somebody followed it. */
  async systems(limit: number): Promise<SystemId[]> {
    const rows = await db.all<{ id: SystemId }>(
      sql`select distinct system_id as id from front_changes ${atMost(limit)}`,
    )
    return rows.map(({ id }) => id)
  },

  /** Reads who fronts, deleted members included. */
  async front(system: SystemId): Promise<FrontList> {
    const row = await one<{ members: string }>(db, sql`select w.members from ${latestSwitch(system)} w`)
    return row ? (JSON.parse(row.members) as FrontList) : []
  },

  /** Reads what messages and reminders of a system need to know of it; undefined when it is gone. */
  about: (system: SystemId) =>
    one<{ name: string | null; timezone: string; disabled_at: Instant | null }>(
      db,
      sql`select s.name, coalesce(c.timezone, 'UTC') as timezone, s.disabled_at
          from systems s left join system_settings c on c.system_id = s.id where s.id = ${system}`,
    ),

  /** Finds those of these members who exist, with the name that others see. */
  async named(system: SystemId, ids: readonly MemberId[]): Promise<Map<MemberId, FrontMember>> {
    if (ids.length === 0) return new Map()
    const rows = await db.all<FrontMember>(
      sql`select m.id, m.hid, m.uuid, coalesce(m.display_name, m.name) as name,
            m.custom_front, m.archived, m.never_shared from members m
          where m.id ${db.dialect.oneOfIds([...new Set(ids)])} and +m.system_id = ${system}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
})

export const frontChangeWriter = (tx: Tx) => ({
  ...frontChangeReader(tx),

  /** Notes who fronts from now on, if somebody is to be told. It is news, or is if this switch is the latest. */
  async note(system: SystemId, news: boolean | 'late' | Uuid, at: Instant): Promise<void> {
    const isLate = news === 'late'
    const isNews =
      isLate || typeof news === 'boolean' ? sql`${news !== false}` : sql`coalesce(w.uuid = ${news}, false)`
    await tx.run(
      sql`insert into front_changes (system_id, at, since, is_news, is_late, members)
          select ${system}, ${at}, w.timestamp, ${isNews}, ${isLate}, coalesce(w.members, '[]')
          from (select 1 as always) x left join ${latestSwitch(system)} w on true
          where ${hasListeners(system)}`,
    )
  },

  /** Takes the changes of a system that nobody has followed yet, in their order. */
  async take(system: SystemId): Promise<FrontChange[]> {
    const rows = await tx.all<{
      id: number
      at: Instant
      since: Instant | null
      is_news: boolean
      is_late: boolean
      members: string
    }>(
      sql`delete from front_changes where system_id = ${system} returning id, at, since, is_news, is_late, members`,
    )
    return rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ at, since, is_news, is_late, members }) => ({
        at,
        since,
        isNews: is_news,
        isLate: is_late,
        front: JSON.parse(members) as FrontList,
      }))
  },
})
