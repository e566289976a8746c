import type { Dialect } from '../sql/dialect.ts'
import { raw, type Sql, sql } from '../sql/sql.ts'
import type { Pooling } from './pooling.ts'

export type Row = Record<string, unknown>

/** Runs statements. Booleans, 64-bit integers as numbers, and null look alike from both databases. */
export interface Queryable {
  readonly dialect: Dialect
  all<R = Row>(statement: Sql): Promise<R[]>
}

/**
 * A transaction. Only a transaction can write, so an unguarded write does not type-check. A statement that fails fails
 * the whole transaction, even if nobody waits for it.
 */
export interface Tx extends Queryable {
  readonly writable: true
  /**
   * Runs a statement whose rows nobody reads. It may reach the database together with later ones, so a failure may only
   * show in one of those or in the commit.
   */
  run(statement: Sql): Promise<void>
  /** Runs several statements without parameters: migrations. */
  script(text: string): Promise<void>
}

/** `patient`: a statement may take as long as it needs, for migrations, backups and restores of large databases. */
export interface Pace {
  readonly patient?: boolean
}

export interface Driver extends Queryable {
  /** Reads one row by key. The driver may answer reads that are pending at the same time together. */
  row<R = Row>(statement: Sql): Promise<R | undefined>
  /**
   * Runs one transaction: commits when `work` returns, rolls back when it throws. The promise settles only after the
   * commit is durable. `work` may run again after a serialization failure, so it may change nothing outside the
   * database.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>
  /** Reads the database as it is at one moment. Writers need not wait, and later writes are not visible. */
  snapshot<T>(work: (db: Queryable) => Promise<T>, pace?: Pace): Promise<T>
  /** Fails when this database cannot be read and written now; the error tells the operator why. */
  check(): Promise<void>
  /** The database in an operator's words: kind and place, without a password. */
  readonly label: string
  /** Finds what a pooler in front of PostgreSQL does to prepared statements; undefined where the driver sends none. */
  pooling?(): Pooling | undefined
  close(): Promise<void>
}

export type StoreFault =
  /** Another row has a unique key already; `key` names it as `table.column`. */
  | 'unique'
  /** A row refers to another one that is gone. */
  | 'reference'
  /** The text holds U+0000, which a database cannot store. */
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

/** Runs changes that do not depend on each other, and returns the rows of the last: in one statement, if the database can. */
export async function allWith<R>(tx: Tx, changes: readonly Sql[], last: Sql): Promise<R[]> {
  if (tx.dialect.name === 'postgres' && changes.length > 0) {
    const parts = changes.map((change, i) => sql`${raw(`change${i}`)} as (${change})`)
    return tx.all(sql`with ${parts.reduce((list, part) => sql`${list}, ${part}`)} ${last}`)
  }
  const [rows] = await Promise.all([tx.all<R>(last), ...changes.map((change) => tx.run(change))])
  return rows
}

/** Reads a row that every migrated database has. */
export async function readSomething(db: Queryable): Promise<void> {
  const row = await one(db, sql`select version from schema_migrations limit 1`)
  if (row === undefined) throw new Error('The tables of the database are empty.')
}
