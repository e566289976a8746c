import type { SystemId } from '../domain/entities.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { atMost, raw, sql } from './sql/sql.ts'

/** Bytes of text that a system has, and how many of them are values of custom fields. */
export interface TextUse {
  text_bytes: number
  field_bytes: number
}

/** The texts that count, as the triggers count them: see the schema. */
const counted = [
  ['systems', 'coalesce(octet_length(description), 0)'],
  [
    'members',
    'coalesce(octet_length(description), 0) + coalesce(octet_length(whole_description), 0) + coalesce(octet_length(archived_reason), 0)',
  ],
  ['groups', 'coalesce(octet_length(description), 0)'],
  ['notes', 'octet_length(title) + octet_length(text)'],
  ['switch_notes', 'coalesce(octet_length(status), 0) + coalesce(octet_length(note), 0)'],
  ['switch_comments', 'octet_length(text)'],
  ['kept_data', 'octet_length(bound) + octet_length(rest)'],
  ['member_fields', 'octet_length(value)'],
  ['system_fields', 'octet_length(value)'],
] as const
const texts = raw(
  counted
    .map(([table, bytes]) => {
      const system = table === 'systems' ? 'id' : 'system_id'
      const fields = table.endsWith('_fields') ? bytes : '0'
      return `select ${system} as system_id, ${bytes} as text_bytes, ${fields} as field_bytes from ${table}`
    })
    .join(' union all '),
)

/** The use of every system, added up again. */
const found = sql`(
  select system_id, cast(sum(text_bytes) as bigint) as text_bytes, cast(sum(field_bytes) as bigint) as field_bytes
  from (${texts}) counted group by system_id
) found`
const isWrong = raw(
  'text_use.text_bytes is distinct from found.text_bytes or text_use.field_bytes is distinct from found.field_bytes',
)

/** Reads what triggers count. */
export const textUseReader = (db: Queryable) => ({
  /** Reads the use of a system; zeros for one that is gone. */
  async get(system: SystemId): Promise<TextUse> {
    const use = await one<TextUse>(
      db,
      sql`select text_bytes, field_bytes from text_use where system_id = ${system}`,
    )
    return use ?? { text_bytes: 0, field_bytes: 0 }
  },

  /** Lists the largest uses, without saying whose they are. */
  largest: (count: number) =>
    db.all<TextUse>(
      sql`select text_bytes, field_bytes from text_use order by text_bytes desc ${atMost(count)}`,
    ),

  /** Counts the systems whose texts add up to something else than the triggers say. */
  async wrong(): Promise<number> {
    const row = await one<{ total: number }>(
      db,
      sql`select count(*) as total from ${found} left join text_use on text_use.system_id = found.system_id
          where ${isWrong}`,
    )
    return row?.total ?? 0
  },
})

export const textUseWriter = (tx: Tx) => ({
  ...textUseReader(tx),

  /** Corrects the use of every system that is counted wrong, or not at all because its triggers were off. */
  async correct(): Promise<void> {
    await tx.run(
      sql`insert into text_use (system_id, text_bytes, field_bytes)
          select system_id, text_bytes, field_bytes from ${found} where true
          on conflict (system_id) do update set text_bytes = excluded.text_bytes, field_bytes = excluded.field_bytes`,
    )
  },
})
