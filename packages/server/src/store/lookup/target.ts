import type { Sql } from '../sql/sql.ts'

/** What a request is about: columns, and the left joins that find them. `viewer` is joined before, as a system. */
export interface Target<T> {
  readonly columns: Sql
  readonly join: Sql
  /** Only says what the columns make. */
  readonly row?: T
}

/** A row of left joins: every column may be null where nothing was found. */
export type Joined<T> = { [K in keyof T]: T[K] | null }
