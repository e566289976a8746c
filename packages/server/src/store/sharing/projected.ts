import type { FieldType, Instant } from '@polyphony/contract'
import type { FieldId, MemberId, StoredSwitch, SystemId } from '../../domain/entities.ts'
import type { MemberMarks } from '../../domain/sharing/policy.ts'
import type {
  FieldValue,
  FronterRow,
  GroupRow,
  ListedRow,
  MemberValues,
  PicturedMember,
} from '../../domain/sharing/projected-rows.ts'
import type { SeenId } from '../../domain/sharing/projection.ts'
import type { Queryable } from '../drivers/driver.ts'
import { hasLongValues } from '../fields/values.ts'
import { type FronterList, history, readFronters } from '../fronting/history.ts'
import { goesOn } from '../fronting/runs.ts'
import { latestSwitch } from '../fronting/switches.ts'
import { atMost, empty, raw, type Sql, sql } from '../sql/sql.ts'
import { marks } from './marks.ts'

/** About how many bytes a member takes when it is read whole. */
interface Sized {
  readonly size: number
}

/** The latest switch and the marks of its members: nothing that a share would have to hide. */
export interface MarkedFront {
  readonly switch: StoredSwitch
  readonly fronters: readonly (FronterRow & Sized)[]
}

/** A member with its latest run, as far as that is stored. */
export interface MarkedRun extends ListedRow {
  readonly since: Instant | null
  /** `goesOn` while it goes on. */
  readonly until: Instant | null
}

/** The values that a reader of whole members asks for. */
export interface Wanted {
  readonly fields: readonly FieldId[]
  readonly status: boolean
}

/** A switch of the past with its row ids. */
export interface PastSwitch {
  readonly id: number
  readonly timestamp: Instant
  readonly members: readonly MemberId[]
}

/** The bytes of a value that was never counted. */
const longValues = 200_000
// why these functions: both databases know the length of a text without reading it.
const size = raw(
  `coalesce(octet_length(m.description), 0) + coalesce(octet_length(m.whole_description), 0)
   + coalesce(octet_length(j.fields), 0) + case when ${hasLongValues.text} then ${longValues} else 300 end as size`,
)

/** Finds the members of a system, or those of it that these ids name. */
const amongMembers = (db: Queryable, system: SystemId, ids: ReadonlySet<MemberId> | undefined): Sql =>
  ids === undefined
    ? sql`m.system_id = ${system}`
    : sql`m.id ${db.dialect.oneOfIds([...ids])} and +m.system_id = ${system}`

async function readFront(db: Queryable, system: SystemId): Promise<MarkedFront | undefined> {
  type Row = FronterRow & Sized & { place: number; switch_id: number; switch_uuid: string; at: Instant }
  const rows = await db.all<Row>(
    sql`select ${db.dialect.number('fronter.key')} as place, w.id as switch_id, w.uuid as switch_uuid,
          w.timestamp as at, ${marks}, run.since, ${size}
        from ${latestSwitch(system)} w
        left join ${db.dialect.items('w.members', 'fronter')} on true
        left join members m on m.id = fronter.value and +m.system_id = w.system_id
        left join joined_fields j on j.member_id = m.id
        left join front_runs run on run.member_id = m.id and run.until = ${goesOn}`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  const found = { id: first.switch_id, system_id: system, uuid: first.switch_uuid, timestamp: first.at }
  rows.sort((a, b) => a.place - b.place)
  return { switch: found as StoredSwitch, fronters: rows.filter(({ id }) => id !== null) }
}

/** Writes a JSON list of one custom field and its value. */
const fieldList = { sqlite: raw('json_array'), postgres: raw('json_build_array') }

/** Selects the values of these custom fields of the member `m`. */
const fieldsOf = (db: Queryable, fields: readonly FieldId[]): Sql =>
  fields.length === 0
    ? raw('cast(null as text) as fields')
    : sql`(select string_agg(cast(${fieldList[db.dialect.name]}(f.id, f.position, f.name, f.type, v.value) as text), ',')
           from member_fields v join custom_fields f on f.uuid = v.field
           where v.member_id = m.id and f.id ${db.dialect.oneOfIds(fields)}) as fields`

/** Selects the newest status within the run of the member `m` that goes on. */
const statusOf = sql`(select n.status from switch_notes n join ${history} w on w.id = n.switch_id
  where n.member_id = m.id and n.status is not null and w.timestamp >= run.since
  order by w.timestamp desc, w.id desc limit 1) as status`

type FieldRow = [id: FieldId, position: number, name: string, type: FieldType, value: string]

function readFields(text: string | null): FieldValue[] {
  const rows: FieldRow[] = JSON.parse(`[${text ?? ''}]`)
  rows.sort((a, b) => a[1] - b[1] || a[0] - b[0])
  return rows.map(([id, , name, type, value]) => ({ id, name, type, value: JSON.parse(value) }))
}

async function readValues(
  db: Queryable,
  system: SystemId,
  ids: readonly SeenId[],
  { fields, status }: Wanted,
): Promise<(MemberValues & MemberMarks)[]> {
  const rows = await db.all<Omit<MemberValues, 'fields'> & MemberMarks & { fields: string | null }>(
    sql`select ${marks}, m.name, m.display_name, m.pronouns, m.avatar_url, m.color, m.birthday,
          m.description, m.whole_description, ${fieldsOf(db, fields)},
          ${status ? statusOf : raw('cast(null as text) as status')}
        from members m
        ${status ? sql`left join front_runs run on run.member_id = m.id and run.until = ${goesOn}` : empty}
        where m.id ${db.dialect.oneOfIds(ids)} and +m.system_id = ${system}`,
  )
  return rows.map((row) => ({ ...row, fields: readFields(row.fields) }))
}

async function readGroups(
  db: Queryable,
  system: SystemId,
  ids: ReadonlySet<MemberId> | undefined,
): Promise<GroupRow[]> {
  const only = ids === undefined ? empty : sql`and gm.member_id ${db.dialect.oneOfIds([...ids])}`
  const rows = await db.all<Omit<GroupRow, 'members'> & { members: string | null }>(
    sql`select g.id, g.name, g.display_name, g.color, g.emoji, g.parent_id,
          (select string_agg(cast(gm.member_id as text), ',') from group_members gm
           where gm.group_id = g.id ${only}) as members
        from groups g where g.system_id = ${system} order by g.position is null, g.position, g.id`,
  )
  return rows.map((row) => ({ ...row, members: JSON.parse(`[${row.members ?? ''}]`) as MemberId[] }))
}

type SwitchRow = Omit<PastSwitch, 'members'> & { members: FronterList }

async function readPast(db: Queryable, system: SystemId, condition: Sql): Promise<PastSwitch[]> {
  const rows = await db.all<SwitchRow>(
    sql`select ${db.dialect.number('w.id')} as id, ${db.dialect.number('w.timestamp')} as timestamp, w.members
        from ${history} w where w.system_id = ${system} and ${condition}`,
  )
  const fronters = readFronters(rows)
  return rows.map(({ id, timestamp }, i) => ({ id, timestamp, members: fronters[i] ?? [] }))
}

/** Reads rows from which projections are made. Only members whom a share shows are read whole. */
export const projectedReader = (db: Queryable) => ({
  front: (system: SystemId) => readFront(db, system),

  /** Reads the marks and names of members, and about how large they are. */
  listed: (system: SystemId, ids: ReadonlySet<MemberId> | undefined): Promise<(ListedRow & Sized)[]> =>
    db.all(
      sql`select ${marks}, m.name, m.display_name, ${size} from members m
          left join joined_fields j on j.member_id = m.id where ${amongMembers(db, system, ids)}`,
    ),

  values: (system: SystemId, ids: readonly SeenId[], wanted: Wanted) => readValues(db, system, ids, wanted),

  /** Reads the marks and names of members, and the latest run of each. */
  marked: (system: SystemId, ids: ReadonlySet<MemberId> | undefined): Promise<MarkedRun[]> =>
    db.all(
      sql`select ${marks}, m.name, m.display_name, run.since, run.until from members m
          left join front_runs run on run.member_id = m.id where ${amongMembers(db, system, ids)}`,
    ),

  /** Reads groups by position, then age, with the row ids of their members. */
  groups: (system: SystemId, ids: ReadonlySet<MemberId> | undefined) => readGroups(db, system, ids),

  /** Reads a member by whom a picture may be shown. */
  async pictured(system: SystemId, id: MemberId): Promise<PicturedMember | undefined> {
    const [row] = await db.all<Omit<PicturedMember, 'isFronting'> & { fronting: number }>(
      sql`select ${marks}, m.avatar_url,
            (select ${db.dialect.number('count(*)')} from ${latestSwitch(system)} w
             join ${db.dialect.items('w.members', 'fronter')} on fronter.value = m.id) as fronting
          from members m where m.id = ${id} and +m.system_id = ${system}`,
    )
    if (row === undefined) return undefined
    const { fronting, ...member } = row
    return { ...member, isFronting: fronting > 0 }
  },

  /** Reads switches before a moment or a switch, the latest first. */
  before: (system: SystemId, place: Instant | PastSwitch, limit: number): Promise<PastSwitch[]> =>
    readPast(
      db,
      system,
      typeof place === 'number'
        ? sql`w.timestamp < ${place} order by w.timestamp desc, w.id desc ${atMost(limit)}`
        : sql`(w.timestamp, w.id) < (${place.timestamp}, ${place.id})
              order by w.timestamp desc, w.id desc ${atMost(limit)}`,
    ),

  /** Reads switches from a moment on, or after a switch, the earliest first. */
  after: (system: SystemId, place: Instant | PastSwitch, limit: number): Promise<PastSwitch[]> =>
    readPast(
      db,
      system,
      typeof place === 'number'
        ? sql`w.timestamp >= ${place} order by w.timestamp, w.id ${atMost(limit)}`
        : sql`(w.timestamp, w.id) > (${place.timestamp}, ${place.id})
              order by w.timestamp, w.id ${atMost(limit)}`,
    ),
})
