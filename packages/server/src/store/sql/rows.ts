import { one, type Queryable, type Row, type Tx } from '../drivers/driver.ts'
import type { Column, Table } from '../schema/schema.ts'
import { arrayLiteral } from './dialect.ts'
import { atMost, join, type Param, raw, Sql, sql } from './sql.ts'

/** Reads and writes whole tables row by row, without knowing what they mean. Backups are made of them. */

/** A row as a list of values in the order of the columns. An integer too large for a number is text. */
export type RawRow = readonly Param[]

const mostRowsAtOnce = 2_000
const mostBytesAtOnce = 16 * 1024 ** 2

/** Reads all rows in the order of the primary key, some at a time. Both databases give the same order. */
export async function* readRows(db: Queryable, table: Table): AsyncGenerator<RawRow[]> {
  const read = db.dialect.name === 'postgres' ? throughCursor : pageByKey
  for await (const rows of read(db, table, await rowsAtOnce(db, table))) {
    yield rows.map((row) => table.columns.map((column) => cellOf(row, column)))
  }
}

/** Chooses how many rows to read at once: fewer where the largest is large, so that any of them fit into memory. */
async function rowsAtOnce(db: Queryable, { name, columns }: Table): Promise<number> {
  const texts = columns.filter(({ kind }) => kind === 'text')
  if (texts.length === 0) return mostRowsAtOnce
  const lengths = raw(texts.map((column) => `coalesce(octet_length(${column.name}), 0)`).join(' + '))
  const found = await one<{ largest: number | null }>(
    db,
    sql`select max(${lengths}) as largest from ${raw(name)}`,
  )
  const fitting = Math.floor(mostBytesAtOnce / Math.max(1, found?.largest ?? 0))
  return Math.max(1, Math.min(mostRowsAtOnce, fitting))
}

// why: drivers give 64-bit integers as numbers, and ids of the chat platform would lose their last digits.
const selected = (table: Table) =>
  raw(
    table.columns
      .map(({ name, kind }) => (kind === 'bigint' ? `cast(${name} as text) as ${name}` : name))
      .join(', '),
  )

function cellOf(row: Row, { name, kind }: Column): Param {
  const value = row[name] as Param
  if (kind !== 'bigint' || value === null) return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

async function* pageByKey(db: Queryable, table: Table, count: number): AsyncGenerator<Row[]> {
  const select = sql`select ${selected(table)} from ${raw(table.name)} t`
  // why: the condition uses the table's own columns; the text selected under the same name would sort as text.
  const key = raw(table.key.map((name) => `t.${name}`).join(', '))
  const keyOf = (row: Row) =>
    join(
      table.key.map((name) => keyValue(table, name, row[name] as Param)),
      ', ',
    )
  let after = raw('')
  for (;;) {
    const rows = await db.all(sql`${select} ${after} order by ${key} ${atMost(count)}`)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < count) return
    after = sql`where (${key}) > (${keyOf(last)})`
  }
}

function keyValue({ columns }: Table, name: string, value: Param): Sql {
  const bigint = columns.some((column) => column.name === name && column.kind === 'bigint')
  return bigint ? sql`cast(${value} as integer)` : sql`${value}`
}

/** Sorts text by bytes. PostgreSQL sorts by its locale and can seldom use the index here, so it sorts only once. */
async function* throughCursor(db: Queryable, table: Table, count: number): AsyncGenerator<Row[]> {
  const cursor = raw(`read_${table.name}`)
  const order = table.key.map((name) =>
    table.columns.some((column) => column.name === name && column.kind === 'text')
      ? `t.${name} collate "C"`
      : `t.${name}`,
  )
  await db.all(
    sql`declare ${cursor} no scroll cursor for
        select ${selected(table)} from ${raw(table.name)} t order by ${raw(order.join(', '))}`,
  )
  for (;;) {
    const rows = await db.all(sql`fetch ${raw(String(count))} from ${cursor}`)
    if (rows.length === 0) break
    yield rows
  }
  await db.all(sql`close ${cursor}`)
}

/** Inserts rows that are in the order of the columns. */
export async function insertRows(tx: Tx, table: Table, rows: readonly RawRow[]): Promise<void> {
  const into = sql`insert into ${raw(table.name)} (${raw(table.columns.map(({ name }) => name).join(', '))})`
  if (tx.dialect.name === 'postgres') {
    // why: one array per column. Every statement is a round trip and has room for only 65,535 parameters.
    const lists = table.columns.map(
      ({ kind }, i) => sql`${arrayLiteral(rows.map((row) => row[i] ?? null))}::${raw(`${kind}[]`)}`,
    )
    await tx.all(sql`${into} select * from unnest(${join(lists, ', ')})`)
    return
  }
  const values = table.columns.map(({ kind }) =>
    kind === 'bigint' ? sql`cast(${null} as integer)` : sql`${null}`,
  )
  const { statement } = sql`${into} values (${join(values, ', ')})`
  for (const row of rows) await tx.all(new Sql(statement, row))
}

/**
 * Drops the foreign keys of tables and returns the statements that restore them. PostgreSQL checks them with a query
 * for every row, but checks all rows at once when the key is created. SQLite checks them at the end of the transaction.
 */
export async function liftForeignKeys(tx: Tx, tables: readonly Table[]): Promise<() => Promise<void>> {
  if (tx.dialect.name === 'sqlite') {
    await tx.script('pragma defer_foreign_keys = on')
    return async () => {}
  }
  const keys = await tx.all<{ table: string; name: string; definition: string }>(
    sql`select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class r on r.oid = c.conrelid
        where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace
          and r.relname ${tx.dialect.oneOf(tables.map(({ name }) => name))}`,
  )
  const change = (how: (key: (typeof keys)[number]) => string) =>
    tx.script(keys.map((key) => `alter table ${key.table} ${how(key)}`).join(';\n'))
  await change(({ name }) => `drop constraint ${name}`)
  return () => change(({ name, definition }) => `add constraint ${name} ${definition}`)
}
