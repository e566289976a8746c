import type { Driver, Queryable } from './driver.ts'
import type { Sql } from './sql.ts'

/** Told of every statement: how long it took, in milliseconds. */
export type StatementObserver = (milliseconds: number) => void

/** The same database, with an eye on every statement. */
export function observed(driver: Driver, observe: StatementObserver): Driver {
  const timed = (db: Queryable) =>
    async function all<R>(statement: Sql): Promise<R[]> {
      const started = performance.now()
      try {
        return await db.all<R>(statement)
      } finally {
        observe(performance.now() - started)
      }
    }
  return {
    ...driver,
    all: timed(driver),
    transact: (work) => driver.transact((tx) => work({ ...tx, all: timed(tx) })),
  }
}
