import { type Param, raw, type Sql, sql } from './sql.ts'

/** Everything that must differ between the two databases, by name. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of a UUID. */
  readonly uuid: 'text' | 'uuid'
  /** Ends a select that locks its rows (of this alias) for writing. Other transactions wait for this one. */
  forUpdate(alias: string): Sql
  /** `in (…)` for a list of any length, sent as one parameter. */
  oneOf(texts: readonly string[]): Sql
  oneOfIds(ids: readonly number[]): Sql
  /** The rows of a table that have these ids, under an alias. Every database finds each of them by its key. */
  byIds(table: string, alias: string, ids: ReadonlySet<number>): Sql
  /** Tests for an id that a select finds. Every database runs the select first, and looks for each id by its key. */
  among(ids: Sql): Sql
  oneOfUuids(uuids: readonly string[]): Sql
  oneOfSnowflakes(snowflakes: readonly string[]): Sql
  /** Selects a column of 64-bit integers in the form its driver converts to numbers fastest, for reads of many rows. */
  number(column: string): Sql
  /** A table with one column, `value`: each row is a JSON array, whose items are `value ->> 0` and so on. */
  rows(rows: readonly (readonly Param[])[]): Sql
  /** Tests whether a text contains another one, letter by letter. */
  contains(text: string, part: string): Sql
  /** Compares the texts of a column byte by byte, whatever the locale of the database. */
  bytewise(column: string): Sql
  /** A table of `key` and `value` for a JSON list of row ids, in a column or a parameter; the keys give the order. */
  items(list: string | Sql, alias: string): Sql
}

const inJson = (values: readonly (string | number)[]) =>
  sql`in (select value from json_each(${JSON.stringify(values)}))`

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  uuid: 'text',
  // why: SQLite has one writer at a time, so the rows are locked already.
  forUpdate: () => raw(''),
  oneOf: inJson,
  oneOfIds: inJson,
  // why: `in` would first gather the ids in a table of its own, which takes as long as finding the rows.
  byIds: (table, alias, ids) =>
    sql`json_each(${JSON.stringify([...ids])}) wanted join ${raw(`${table} ${alias} on ${alias}.id`)} = wanted.value`,
  among: (ids) => sql`in (${ids})`,
  oneOfUuids: inJson,
  // why: JSON numbers this large would come back as floating point; text casts to the exact integer.
  oneOfSnowflakes: (snowflakes) =>
    sql`in (select cast(value as integer) from json_each(${JSON.stringify(snowflakes)}))`,
  number: raw,
  rows: (rows) => sql`json_each(${JSON.stringify(rows)})`,
  contains: (text, part) => raw(`instr(${text}, ${part}) > 0`),
  bytewise: raw,
  items: (list, alias) => sql`json_each(${asSql(list)}) as ${raw(alias)}`,
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  uuid: 'uuid',
  // why: "no key" lets other transactions insert rows that refer to the locked one.
  forUpdate: (alias) => raw(`for no key update of ${alias}`),
  oneOf: (texts) => sql`= any(${arrayLiteral(texts)}::text[])`,
  oneOfIds: (ids) => sql`= any(${idList(ids)}::bigint[])`,
  // why no join: where there are few rows, PostgreSQL would read all of them, and more than once.
  byIds: (table, alias, ids) =>
    sql`(select * from ${raw(table)} where id = any(${idList(ids)}::bigint[])) ${raw(alias)}`,
  among: (ids) => sql`= any(array(${ids}))`,
  oneOfSnowflakes: (snowflakes) => sql`= any(${arrayLiteral(snowflakes)}::bigint[])`,
  oneOfUuids: (uuids) => sql`= any(${arrayLiteral(uuids)}::uuid[])`,
  number: (column) => raw(`cast(${column} as double precision)`),
  rows: (rows) => sql`json_array_elements(${JSON.stringify(rows)}::text::json) as value`,
  contains: (text, part) => raw(`strpos(${text}, ${part}) > 0`),
  bytewise: (column) => raw(`${column} collate "C"`),
  // why: PostgreSQL splits a list of numbers far faster than it parses JSON.
  items: (list, alias) =>
    sql`unnest(string_to_array(trim(both '[]' from ${asSql(list)}), ',')::bigint[])
        with ordinality as ${raw(alias)} (value, key)`,
}

const asSql = (column: string | Sql) => (typeof column === 'string' ? raw(column) : column)

/** A list of numbers needs no quotes. */
const idList = (ids: Iterable<number>) => `{${[...ids]}}`

/** A list as PostgreSQL reads it from a text. */
export function arrayLiteral(values: readonly Param[]): string {
  const quoted = values.map((value) =>
    value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${quoted.join(',')}}`
}
