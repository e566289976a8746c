import type { Instant, Uuid } from '@polyphony/contract'
import type { MemberId, StoredSwitch, SystemId } from '../../domain/entities.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import { type FronterList, history, readFronters } from '../fronting/history.ts'
import { atMost, raw, sql } from '../sql/sql.ts'

interface SwitchRow extends StoredSwitch {
  members: FronterList
}

/** A switch with the row ids of its members, of whom some may be deleted by now. */
export interface ReadSwitch extends StoredSwitch {
  readonly fronters: readonly MemberId[]
}

const switchColumns = raw('w.id, w.system_id, w.uuid, w.timestamp, w.members')

function withFronters(rows: readonly SwitchRow[]): ReadSwitch[] {
  const lists = readFronters(rows)
  return rows.map(({ members: _, ...row }, i) => ({ ...row, fronters: lists[i] ?? [] }))
}

const tables = { member: 'members', group: 'groups', switch: 'switches' } as const

/** Reads what sync compares, beyond what everybody reads. */
export const syncedReader = (db: Queryable) => ({
  /** Returns the aliases of members: JSON lists by UUID. */
  async aliases(members: readonly MemberId[]): Promise<Map<Uuid, string>> {
    const rows = await db.all<{ uuid: Uuid; aliases: string }>(
      sql`select m.uuid, m.aliases from members m where m.id ${db.dialect.oneOfIds(members)}`,
    )
    return new Map(rows.map(({ uuid, aliases }) => [uuid, aliases]))
  },

  /** Lists the switches since a moment. */
  async switches(system: SystemId, since: Instant): Promise<ReadSwitch[]> {
    const rows = await db.all<SwitchRow>(
      sql`select ${switchColumns} from ${history} w
          where w.system_id = ${system} and w.timestamp >= ${since} order by w.timestamp`,
    )
    return withFronters(rows)
  },

  /** Finds the last switch before a moment. */
  async switchBefore(system: SystemId, moment: Instant): Promise<ReadSwitch[]> {
    const rows = await db.all<SwitchRow>(
      sql`select ${switchColumns} from ${history} w
          where w.system_id = ${system} and w.timestamp < ${moment} order by w.timestamp desc ${atMost(1)}`,
    )
    return withFronters(rows)
  },

  /** Finds switches of a system by their UUIDs. */
  async switchesBy(system: SystemId, uuids: readonly Uuid[]): Promise<ReadSwitch[]> {
    if (uuids.length === 0) return []
    const rows = await db.all<SwitchRow>(
      sql`select ${switchColumns} from ${history} w
          where w.uuid ${db.dialect.oneOfUuids(uuids)} and +w.system_id = ${system}`,
    )
    return withFronters(rows)
  },

  /** Finds the switches of a system at these times. */
  async switchesAt(system: SystemId, times: readonly Instant[]): Promise<ReadSwitch[]> {
    if (times.length === 0) return []
    const rows = await db.all<SwitchRow>(
      sql`select ${switchColumns} from ${history} w
          where w.system_id = ${system} and w.timestamp ${db.dialect.oneOfIds(times)}`,
    )
    return withFronters(rows)
  },

  /** Tests whether nothing of a kind has this UUID, in any system. */
  async isFree(kind: keyof typeof tables, uuid: Uuid): Promise<boolean> {
    const row = await one(db, sql`select 1 as found from ${raw(tables[kind])} where uuid = ${uuid}`)
    return row === undefined
  },
})
