import type { MemberExtension, MemberId, StoredMember } from '../../domain/entities.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import type { PageRows } from '../sql/refs.ts'
import { raw, type Sql, sql } from '../sql/sql.ts'
import { asObject, hasLongValues, shortValuesOfMember, valuesOfMember } from './values.ts'

/** Asks for values beyond the reference API, as the owner sees them or as everyone may. */
export interface Extending {
  readonly publicOnly: boolean
}

export interface StoredExtension extends Omit<MemberExtension, 'description' | 'fields'> {
  fields: string | null
  whole_description: string | null
}

// why: key by key. A copy of what remains of the row takes longer than reading it.
export const extensionOf = (row: StoredExtension, { publicOnly }: Extending): MemberExtension => ({
  custom_front: row.custom_front,
  archived: row.archived,
  archived_reason: row.archived_reason,
  description: row.whole_description,
  aliases: row.aliases,
  pin: row.pin,
  never_shared: row.never_shared,
  fields: { json: asObject(row.fields), publicOnly },
})

export const extensionFor = (db: Queryable, extending: Extending): Sql =>
  sql`m.custom_front, m.archived, m.archived_reason, m.pin, m.never_shared, m.whole_description, m.aliases,
      ${valuesOfMember(db, extending)} as fields`

/** The most bytes of an extension that is read with its row, and the most longer ones that follow in a second read. */
const [shortExtension, longAtOnce] = [16_000, 2]

// why so: both databases know the length of a text without reading it. Adding up the values of a member takes as long as reading them.
const isShort = raw(
  `coalesce(octet_length(m.whole_description), 0) + octet_length(m.aliases) + coalesce(octet_length(j.fields), 0) <= ${shortExtension}`,
)

/** Selects the extension of the member `m` if it is short, and whether it is long. */
export const shortExtensionFor = (db: Queryable, extending: Extending): Sql =>
  sql`m.custom_front, m.archived, m.archived_reason, m.pin, m.never_shared,
      case when ${isShort} then m.whole_description end as whole_description,
      case when ${isShort} then m.aliases end as aliases,
      case when ${isShort} then ${shortValuesOfMember(db, extending)} end as fields,
      not (${isShort}) or ${hasLongValues} as is_long`

type Short = StoredExtension & { id: MemberId; is_long: boolean; extended?: MemberExtension }

/** Extends rows in order up to `next`, the first that does not fit. Leaves out members deleted in the meantime. */
async function extendFitting<Row extends Short>(
  db: Queryable,
  rows: readonly Row[],
  extending: Extending,
): Promise<{ rows: readonly Row[]; next: Row | undefined }> {
  let long = 0
  const end = rows.findIndex((row) => row.is_long && ++long > longAtOnce)
  const fitting = end < 0 ? rows : rows.slice(0, end)
  const whole = long > 0 ? await readLong(db, fitting, extending) : undefined
  // why: nobody else has the rows yet, and copies would take longer than reading them.
  for (const row of fitting) {
    const found = row.is_long ? whole?.get(row.id) : row
    if (found) row.extended = extensionOf(found, extending)
  }
  return { rows: whole ? fitting.filter(({ extended }) => extended) : fitting, next: rows[end] }
}

async function readLong(
  db: Queryable,
  rows: readonly Short[],
  extending: Extending,
): Promise<ReadonlyMap<MemberId, StoredExtension>> {
  const ids = rows.filter(({ is_long }) => is_long).map(({ id }) => id)
  const found = await db.all<StoredExtension & { id: MemberId }>(
    sql`select m.id, ${extensionFor(db, extending)}
        from members m left join joined_fields j on j.member_id = m.id
        where m.id ${db.dialect.oneOfIds(ids)}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Reads extended members. The statement also reads short extensions: a second one would read the same rows again. */
export async function readExtended(
  db: Queryable,
  statement: Sql,
  extending: Extending,
): Promise<PageRows<StoredMember>> {
  const found = await db.all<StoredMember & Short>(statement)
  const { rows, next } = await extendFitting(db, found, extending)
  // why again: all of these were deleted in the meantime, and more rows follow.
  if (rows.length === 0 && next) return readExtended(db, statement, extending)
  return { rows, isCut: next !== undefined }
}

export async function extendOne<M extends StoredMember>(
  db: Queryable,
  member: M,
  extending: Extending,
): Promise<M | undefined> {
  const row = await one<StoredExtension>(
    db,
    sql`select ${extensionFor(db, extending)}
        from members m left join joined_fields j on j.member_id = m.id where m.id = ${member.id}`,
  )
  return row && { ...member, extended: extensionOf(row, extending) }
}

export async function extendPart<M extends StoredMember>(
  db: Queryable,
  members: readonly M[],
  extending: Extending,
): Promise<{ rows: M[]; left: readonly M[] }> {
  const found = await db.all<Short>(
    sql`select m.id, ${shortExtensionFor(db, extending)}
        from members m left join joined_fields j on j.member_id = m.id
        where m.id ${db.dialect.oneOfIds(members.map(({ id }) => id))}`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const inOrder = members.map(({ id }) => byId.get(id)).filter((row) => row !== undefined)
  const { rows, next } = await extendFitting(db, inOrder, extending)
  const extensions = new Map(rows.map(({ id, extended }) => [id, extended]))
  const end = next ? members.findIndex(({ id }) => id === next.id) : members.length
  return {
    rows: members.slice(0, end).flatMap((member) => {
      const extended = extensions.get(member.id)
      return extended ? [{ ...member, extended }] : []
    }),
    left: members.slice(end),
  }
}
