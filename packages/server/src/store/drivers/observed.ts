import type { Sql } from '../sql/sql.ts'
import type { Driver, Queryable } from './driver.ts'

/** Told of every statement: how long it took, in milliseconds. */
export type StatementObserver = (milliseconds: number) => void

/** The same database, with an eye on every statement. */
export function observed(driver: Driver, observe: StatementObserver): Driver {
  async function timed<T>(read: () => Promise<T>): Promise<T> {
    const started = performance.now()
    try {
      return await read()
    } finally {
      observe(performance.now() - started)
    }
  }
  const allOf =
    (db: Queryable) =>
    <R>(statement: Sql) =>
      timed(() => db.all<R>(statement))
  return {
    ...driver,
    all: allOf(driver),
    row: <R>(statement: Sql) => timed(() => driver.row<R>(statement)),
    transact: (work) => driver.transact((tx) => work({ ...tx, all: allOf(tx) })),
  }
}
