import type { Dialect } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/sql.ts'

export type Row = Record<string, unknown>

/** Runs statements. Booleans are booleans, 64-bit integers numbers and missing values null, whatever the database. */
export interface Queryable {
  readonly dialect: Dialect
  all<R = Row>(statement: Sql): Promise<R[]>
}

/** A transaction. Only this can write, so an unguarded write does not type-check. */
export interface Tx extends Queryable {
  readonly writable: true
  /** Several statements without parameters: migrations. */
  script(text: string): Promise<void>
}

export interface Driver extends Queryable {
  /** The row of a read by key. Reads that wait at the same time may be answered together. */
  row<R = Row>(statement: Sql): Promise<R | undefined>
  /**
   * One transaction: commits when `work` returns, rolls back when it throws. The promise settles only after the
   * commit is durable. `work` may run again after a serialization failure, so it has no effects but on the database.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The database as it is at one moment, read without holding anybody up, whatever is written meanwhile. */
  snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  /** Fails, with what an operator has to know, when this database could not be read and written now. */
  check(): Promise<void>
  /** What an operator calls this database: kind and place, without a password. */
  readonly label: string
  close(): Promise<void>
}

export type StoreFault =
  /** A unique key is taken; `key` names it as `table.column`. */
  | 'unique'
  /** The text holds what a database cannot: U+0000. */
  | 'unstorable'
  /** The database is away or too busy. Nothing was written, unless the connection broke during a commit. */
  | 'unavailable'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly fault: StoreFault
  readonly key: string | undefined

  constructor(fault: StoreFault, message: string, options: { cause: unknown; key?: string }) {
    super(message, { cause: options.cause })
    this.fault = fault
    this.key = options.key
  }
}

export async function one<R = Row>(db: Queryable, statement: Sql): Promise<R | undefined> {
  return (await db.all<R>(statement))[0]
}

/** Reads a row that every migrated database has. */
export async function readSomething(db: Queryable): Promise<void> {
  const row = await one(db, sql`select version from schema_migrations limit 1`)
  if (row === undefined) throw new Error('The tables of the database are empty.')
}
