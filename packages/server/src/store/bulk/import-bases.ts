import type { Instant } from '@polyphony/contract'
import type { FieldId, GroupId, MemberId, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { raw, sql, values } from '../sql/sql.ts'

/** The object that a base belongs to. Without any of these ids it is the system with its settings. */
export interface BaseOwner {
  member_id: MemberId | null
  group_id: GroupId | null
  field_id: FieldId | null
}
/** `hashes` is JSON: keys, and hashes of the values that the last import set. */
export type BaseRow = BaseOwner & { hashes: string }

export interface LastReport {
  created: Instant
  report: string
}

const newBase = raw(
  'cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), value ->> 3',
)

export const importBaseReader = (db: Queryable) => ({
  list: (system: SystemId) =>
    db.all<BaseRow>(
      sql`select member_id, group_id, field_id, hashes from import_bases where system_id = ${system}`,
    ),

  lastReport: (system: SystemId) =>
    one<LastReport>(db, sql`select created, report from import_reports where system_id = ${system}`),
})

export const importBaseWriter = (tx: Tx) => ({
  ...importBaseReader(tx),

  /** Replaces the bases of some objects. */
  async replace(system: SystemId, rows: readonly BaseRow[]): Promise<void> {
    if (rows.length === 0) return
    for (const column of ['member_id', 'group_id', 'field_id'] as const) {
      const ids = rows.flatMap((row) => row[column] ?? [])
      if (ids.length > 0)
        await tx.run(sql`delete from import_bases where ${raw(column)} ${tx.dialect.oneOfIds(ids)}`)
    }
    if (rows.some((row) => (row.member_id ?? row.group_id ?? row.field_id) === null)) {
      await tx.run(
        sql`delete from import_bases where system_id = ${system}
            and member_id is null and group_id is null and field_id is null`,
      )
    }
    const list = rows.map((row) => [row.member_id, row.group_id, row.field_id, row.hashes])
    await tx.run(
      sql`insert into import_bases (system_id, member_id, group_id, field_id, hashes)
          select ${system}, ${newBase} from ${tx.dialect.rows(list)}`,
    )
  },

  async keepReport(system: SystemId, { created, report }: LastReport): Promise<void> {
    await tx.run(
      sql`insert into import_reports ${values({ system_id: system, created, report })}
          on conflict (system_id) do update set created = excluded.created, report = excluded.report`,
    )
  },

  /** Notes the hashes of notes or comments that are as the file has them. */
  async mark(
    table: 'notes' | 'switch_comments',
    rows: readonly { id: number; imported: string }[],
  ): Promise<void> {
    if (rows.length === 0) return
    const list = tx.dialect.rows(rows.map(({ id, imported }) => [id, imported]))
    await tx.run(
      sql`update ${raw(table)} set imported = list.imported
          from (select cast(value ->> 0 as bigint) as id, value ->> 1 as imported from ${list}) list
          where ${raw(table)}.id = list.id`,
    )
  },
})
