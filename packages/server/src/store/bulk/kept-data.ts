import type { SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

/** Data kept from the files of one origin. */
export interface KeptRow {
  origin: string
  /** JSON text: the data that belongs to records of ours. */
  bound: string
  /** JSON text: everything else. */
  rest: string
}

export const keptReader = (db: Queryable) => ({
  /** Lists the data kept, newest first. */
  list: (system: SystemId) =>
    db.all<KeptRow>(
      sql`select k.origin, k.bound, k.rest from kept_data k where k.system_id = ${system} order by k.id desc`,
    ),

  bound: (system: SystemId) =>
    db.all<Pick<KeptRow, 'origin' | 'bound'>>(
      sql`select k.origin, k.bound from kept_data k where k.system_id = ${system} order by k.id desc`,
    ),

  /** Adds up how much is kept of all origins except one. */
  async bytesOfOthers(system: SystemId, origin: string): Promise<number> {
    const row = await one<{ total: number }>(
      db,
      sql`select cast(coalesce(sum(k.bytes), 0) as bigint) as total from kept_data k
          where k.system_id = ${system} and k.origin <> ${origin}`,
    )
    return row?.total ?? 0
  },
})

export const keptWriter = (tx: Tx) => ({
  ...keptReader(tx),

  /** Replaces the data kept of the same origin, unless it is equal. */
  async replace(system: SystemId, row: KeptRow): Promise<void> {
    const before = await one<KeptRow>(
      tx,
      sql`select k.origin, k.bound, k.rest from kept_data k
          where k.system_id = ${system} and k.origin = ${row.origin}`,
    )
    if (before?.bound === row.bound && before.rest === row.rest) return
    await this.forget(system, row.origin)
    const bytes = Buffer.byteLength(row.bound) + Buffer.byteLength(row.rest)
    await tx.run(
      sql`insert into kept_data (system_id, origin, bytes, bound, rest)
          values (${system}, ${row.origin}, ${bytes}, ${row.bound}, ${row.rest})`,
    )
  },

  async forget(system: SystemId, origin: string): Promise<void> {
    await tx.run(sql`delete from kept_data where system_id = ${system} and origin = ${origin}`)
  },
})
