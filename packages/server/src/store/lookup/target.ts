import type { Sql } from '../sql/sql.ts'

/** The target of a request: columns, and the left joins that find them. `viewer`, a system, is joined before them. */
export interface Target<T> {
  readonly columns: Sql
  readonly join: Sql
  /** Only declares the type of the columns. */
  readonly row?: T
}

/** A row of left joins: every column may be null where nothing was found. */
export type Joined<T> = { [K in keyof T]: T[K] | null }

/** Finds the caller: columns of their row, and the joins that they come from. The system they act as is `viewer`. */
export interface CallerJoin {
  columns: Sql
  join: Sql
}
