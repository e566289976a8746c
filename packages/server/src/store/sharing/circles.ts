import type { CirclePart, Instant, Uuid } from '@polyphony/contract'
import type { FieldId, MemberId, SystemId } from '../../domain/entities.ts'
import type {
  CircleId,
  CircleRules,
  ListedCircle,
  NamedInCircle,
  StoredCircle,
} from '../../domain/sharing/rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, columns, type Param, raw, sql, values } from '../sql/sql.ts'
import { readWords } from '../sql/words.ts'

const names = [
  'id',
  'system_id',
  'uuid',
  'name',
  'color',
  'shows',
  'others',
  'history',
  'fields',
  'everyone',
  'members',
  'left_out',
  'created',
]
/** The columns of a circle under the alias `c`, for `readCircle`. */
const circleColumns = columns('c', names)
const returningCircle = raw(`returning ${names}`)

type CircleLists = Pick<CircleRules, 'shows' | 'fields' | 'members' | 'left_out'>
/** Lists as a row holds them: words with spaces between them, and JSON lists of row ids. */
type ListRow = Record<keyof CircleLists, string>

export const readCircleLists = ({ shows, fields, members, left_out }: ListRow): CircleLists => ({
  shows: readWords<CirclePart>(shows),
  fields: JSON.parse(fields) as FieldId[],
  members: JSON.parse(members) as MemberId[],
  left_out: JSON.parse(left_out) as MemberId[],
})

type CircleRow = Omit<StoredCircle, keyof CircleLists> & ListRow

const readCircle = (row: CircleRow): StoredCircle => ({ ...row, ...readCircleLists(row) })

export type CircleValues = Omit<StoredCircle, 'id' | 'system_id' | 'uuid' | 'created'>

const toColumns = ({
  shows,
  fields,
  members,
  left_out,
  ...plain
}: Partial<CircleValues>): Record<string, Param> => ({
  ...plain,
  ...(shows && { shows: shows.join(' ') }),
  ...(fields && { fields: JSON.stringify(fields) }),
  ...(members && { members: JSON.stringify(members) }),
  ...(left_out && { left_out: JSON.stringify(left_out) }),
})

/** The origin of a circle that an import made, and the rows that imports put into it. */
export interface CircleMark {
  source: string
  members: readonly MemberId[]
  fields: readonly FieldId[]
}

export const circleReader = (db: Queryable) => ({
  /** Lists the circles of a system, oldest first. */
  async list(system: SystemId): Promise<StoredCircle[]> {
    const rows = await db.all<CircleRow>(
      sql`select ${circleColumns} from circles c where c.system_id = ${system} order by c.id`,
    )
    return rows.map(readCircle)
  },

  /** Reads the marks of circles that imports of other programs' files made. */
  async marks(system: SystemId): Promise<Map<CircleId, CircleMark>> {
    const rows = await db.all<{ id: CircleId; imported: string }>(
      sql`select id, imported from circles where system_id = ${system} and imported is not null`,
    )
    return new Map(rows.map(({ id, imported }) => [id, JSON.parse(imported)]))
  },

  async get(system: SystemId, uuid: Uuid): Promise<StoredCircle | undefined> {
    const row = await one<CircleRow>(
      db,
      sql`select ${circleColumns} from circles c where c.uuid = ${uuid} and c.system_id = ${system}`,
    )
    return row && readCircle(row)
  },

  /** Names the members and custom fields of circles. Deleted ones are left out. */
  async withNames(system: SystemId, circles: readonly StoredCircle[]): Promise<ListedCircle[]> {
    const memberIds = new Set(circles.flatMap(({ members, left_out }) => [...members, ...left_out]))
    const fieldIds = new Set(circles.flatMap(({ fields }) => fields))
    const named =
      memberIds.size === 0
        ? []
        : await db.all<NamedInCircle>(
            sql`select m.id, m.hid, m.uuid from ${db.dialect.byIds('members', 'm', memberIds)}
                where +m.system_id = ${system}`,
          )
    const fields =
      fieldIds.size === 0
        ? []
        : await db.all<{ id: FieldId; uuid: Uuid }>(
            sql`select f.id, f.uuid from custom_fields f where f.system_id = ${system}`,
          )
    const memberById = new Map(named.map((member) => [member.id, member]))
    const fieldById = new Map(fields.map((field) => [field.id, field]))
    return circles.map((circle) => ({
      ...circle,
      fields: circle.fields.flatMap((id) => fieldById.get(id) ?? []),
      members: circle.members.flatMap((id) => memberById.get(id) ?? []),
      left_out: circle.left_out.flatMap((id) => memberById.get(id) ?? []),
    }))
  },
})

export const circleWriter = (tx: Tx) => ({
  ...circleReader(tx),

  async insert(
    system: SystemId,
    ids: { uuid: Uuid; created: Instant },
    circle: CircleValues,
  ): Promise<StoredCircle> {
    const row = await one<CircleRow>(
      tx,
      sql`insert into circles ${values({ system_id: system, ...ids, ...toColumns(circle) })} ${returningCircle}`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return readCircle(row)
  },

  async update(id: CircleId, change: Partial<CircleValues>): Promise<void> {
    await tx.run(sql`update circles set ${assignments(toColumns(change))} where id = ${id}`)
  },

  async setMark(id: CircleId, mark: CircleMark): Promise<void> {
    await tx.run(sql`update circles set imported = ${JSON.stringify(mark)} where id = ${id}`)
  },

  /** Deletes a circle, and takes it out of its shares. */
  async remove(id: CircleId): Promise<void> {
    await tx.run(sql`delete from circles where id = ${id}`)
  },
})
