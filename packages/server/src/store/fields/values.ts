import type { Uuid } from '@polyphony/contract'
import type { FieldValues, MemberId, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Dialect } from '../sql/dialect.ts'
import { raw, type Sql, sql, values } from '../sql/sql.ts'

/**
 * The values of a member or system as the inside of a JSON object, without the quote before the first ID. They have the
 * order of the IDs: otherwise the order could tell that a hidden value changed, and equal answers could differ.
 */
export function valuesOf(
  kind: 'member' | 'system',
  owner: string,
  { publicOnly = false } = {},
): Record<Dialect['name'], Sql> {
  const ofPublic =
    "and exists (select 1 from custom_fields f where f.uuid = v.field and f.privacy = 'public')"
  const from = `${kind}_fields v where v.${kind}_id = ${owner} ${publicOnly ? ofPublic : ''}`
  const joined = (order: string) =>
    raw(`(select string_agg(concat(v.field, '":', v.value), ',"' ${order}) from ${from})`)
  // why: SQLite reads the values of one owner in this order. Told to order them it would sort, for twice the time.
  return { sqlite: joined(''), postgres: joined('order by v.field') }
}

/** Longer texts are not kept: next to reading them, joining them takes no time. */
const longestKept = 16_000

const memberValues = valuesOf('member', 'm.id')
const publicMemberValues = valuesOf('member', 'm.id', { publicOnly: true })

/** Reads the values of the member `m` beside its kept text, the row `j` of `joined_fields`. */
export const valuesOfMember = (
  { dialect: { name } }: Queryable,
  { publicOnly }: { publicOnly: boolean },
): Sql => (publicOnly ? publicMemberValues[name] : sql`coalesce(j.fields, ${memberValues[name]})`)

/** Reads the values of the member `m` if a text is kept for it: if they are not long. */
export const shortValuesOfMember = (
  { dialect: { name } }: Queryable,
  { publicOnly }: { publicOnly: boolean },
): Sql =>
  publicOnly ? sql`case when j.member_id is not null then ${publicMemberValues[name]} end` : raw('j.fields')

/** Tests whether the member `m` has values for which no text is kept. */
export const hasLongValues = raw(
  'j.member_id is null and exists (select 1 from member_fields v where v.member_id = m.id)',
)

/** Joins the values of members again. Every change of their values ends with it. */
export async function joinAgain(tx: Tx, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return
  const these = tx.dialect.oneOfIds(members)
  await tx.run(sql`delete from joined_fields where member_id ${these}`)
  await tx.run(
    sql`insert into joined_fields (member_id, system_id, fields)
        select id, system_id, fields from (
          select m.id, m.system_id, ${memberValues[tx.dialect.name]} as fields from members m where m.id ${these}
        ) joined where length(fields) <= ${longestKept}`,
  )
}

export const asObject = (inside: string | null | undefined): string => (inside ? `{"${inside}}` : '{}')

const [systemValues, publicSystemValues] = [
  valuesOf('system', 's.id'),
  valuesOf('system', 's.id', { publicOnly: true }),
]

export const fieldValueReader = (db: Queryable) => ({
  async ofSystem(system: SystemId, publicOnly: boolean): Promise<FieldValues> {
    const row = await one<{ fields: string | null }>(
      db,
      sql`select ${(publicOnly ? publicSystemValues : systemValues)[db.dialect.name]} as fields from systems s where s.id = ${system}`,
    )
    return { json: asObject(row?.fields), publicOnly }
  },
})

export const fieldValueWriter = (tx: Tx) => ({
  ...fieldValueReader(tx),

  /** Reads the values of a member, or of the system itself. */
  async listOf(system: SystemId, member: MemberId | null): Promise<Map<Uuid, unknown>> {
    const rows = await tx.all<{ field: Uuid; value: string }>(
      member === null
        ? sql`select field, value from system_fields where system_id = ${system}`
        : sql`select field, value from member_fields where member_id = ${member}`,
    )
    return new Map(rows.map(({ field, value }) => [field, JSON.parse(value)]))
  },

  /** Sets values of a member, or of the system itself. Null removes a value. */
  async set(
    system: SystemId,
    member: MemberId | null,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const entries = Object.entries(given)
    const removed = entries.filter(([, value]) => value === null).map(([field]) => field)
    const [first, ...more] = entries
      .filter(([, value]) => value !== null)
      .map(([field, value]) => ({ field, value: JSON.stringify(value), ...ownerOf(system, member) }))
    const table = raw(member === null ? 'system_fields' : 'member_fields')
    const own = member === null ? sql`system_id = ${system}` : sql`member_id = ${member}`
    const key = raw(member === null ? 'system_id' : 'member_id')
    if (removed.length > 0)
      await tx.run(sql`delete from ${table} where ${own} and field ${tx.dialect.oneOfUuids(removed)}`)
    if (first)
      await tx.run(
        sql`insert into ${table} ${values(first, ...more)}
            on conflict (${key}, field) do update set value = excluded.value`,
      )
    if (member !== null && entries.length > 0) await joinAgain(tx, [member])
  },
})

const ownerOf = (system: SystemId, member: MemberId | null) => ({
  system_id: system,
  ...(member !== null && { member_id: member }),
})
