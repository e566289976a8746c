import type { SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { atMost, raw, sql } from '../sql/sql.ts'

/** Bytes of text that a system has, and how many of them are values of custom fields. */
export interface TextUse {
  text_bytes: number
  field_bytes: number
}

/** The use of every system, added up again from the texts that the triggers count: see the schema. */
const addedUp = raw(`(
  select system_id, cast(sum(text_bytes) as bigint) as text_bytes, cast(sum(field_bytes) as bigint) as field_bytes
  from (
    select id as system_id, coalesce(octet_length(description), 0) as text_bytes, 0 as field_bytes from systems
    union all
    select system_id, coalesce(octet_length(description), 0) + coalesce(octet_length(whole_description), 0)
      + coalesce(octet_length(archived_reason), 0), 0 from members
    union all
    select system_id, coalesce(octet_length(description), 0), 0 from groups
    union all
    select system_id, octet_length(title) + octet_length(text), 0 from notes
    union all
    select system_id, coalesce(octet_length(status), 0) + coalesce(octet_length(note), 0), 0 from switch_notes
    union all
    select system_id, octet_length(text), 0 from switch_comments
    union all
    select system_id, octet_length(bound) + octet_length(rest), 0 from kept_data
    union all
    select system_id, octet_length(value), octet_length(value) from member_fields
    union all
    select system_id, octet_length(value), octet_length(value) from system_fields
  ) counted group by system_id
)`)

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
      sql`select count(*) as total from ${addedUp} found left join text_use u on u.system_id = found.system_id
          where u.text_bytes is distinct from found.text_bytes or u.field_bytes is distinct from found.field_bytes`,
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
          select system_id, text_bytes, field_bytes from ${addedUp} found where true
          on conflict (system_id) do update set text_bytes = excluded.text_bytes, field_bytes = excluded.field_bytes`,
    )
  },
})
