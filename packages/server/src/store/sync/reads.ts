import type { Instant, Uuid } from '@polyphony/contract'
import type { MemberId, StoredSwitch, SystemId } from '../../domain/entities.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import { type FronterList, history, readFronters } from '../fronting/history.ts'
import { atMost, raw, sql } from '../sql/sql.ts'

interface SwitchRow extends StoredSwitch {
  members: FronterList
}

interface ExtensionRow {
  uuid: Uuid
  aliases: string
  has_whole_description: number
  has_fields: number
}

/** Values of a member beyond the reference API, as far as sync has to know them. */
export interface ReadExtension {
  readonly aliases: readonly string[]
  readonly hasWholeDescription: boolean
  readonly hasFields: boolean
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
  /** Returns the values of members beyond the reference API, by UUID. */
  async extensions(members: readonly MemberId[]): Promise<Map<Uuid, ReadExtension>> {
    const rows = await db.all<ExtensionRow>(
      sql`select m.uuid, m.aliases,
            case when m.whole_description is not null then 1 else 0 end as has_whole_description,
            case when exists (select 1 from member_fields f where f.member_id = m.id) then 1 else 0 end as has_fields
          from members m where m.id ${db.dialect.oneOfIds(members)}`,
    )
    return new Map(
      rows.map(({ uuid, aliases, has_whole_description, has_fields }) => [
        uuid,
        {
          aliases: JSON.parse(aliases),
          hasWholeDescription: Number(has_whole_description) === 1,
          hasFields: Number(has_fields) === 1,
        },
      ]),
    )
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
