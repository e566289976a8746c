import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql } from './sql.ts'

/** Counters that row ids come from. No id is ever given out twice. */

/** Reads the highest id that a table with its own counter has ever given out. */
export async function lastId(db: Queryable, table: string): Promise<number> {
  const found = await one<{ last: number | null }>(
    db,
    db.dialect.name === 'sqlite'
      ? sql`select seq as last from sqlite_sequence where name = ${table}`
      : sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`,
  )
  return found?.last ?? 0
}

/** Sets the counter, so that the next row gets the id after this one. */
export async function setLastId(tx: Tx, table: string, last: number): Promise<void> {
  if (tx.dialect.name === 'postgres') {
    await tx.all(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last + 1}, false)`)
    return
  }
  await tx.all(sql`delete from sqlite_sequence where name = ${table}`)
  await tx.all(sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`)
}

/** Reserves ids for rows that are written later. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  if (tx.dialect.name === 'postgres') {
    const rows = await tx.all<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
    )
    return rows.map(({ id }) => id)
  }
  const last = await lastId(tx, table)
  await setLastId(tx, table, last + count)
  return Array.from({ length: count }, (_, i) => last + 1 + i)
}
