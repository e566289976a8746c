import type { Sql } from '../sql/sql.ts'
import type { Driver, Queryable } from './driver.ts'

/** Called after every statement with its duration in milliseconds. */
export type StatementObserver = (milliseconds: number) => void

/** Wraps a database so that `observe` hears of every statement. */
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
    transact: (work, pace) =>
      driver.transact(
        (tx) =>
          work({
            dialect: tx.dialect,
            writable: true,
            all: allOf(tx),
            run: (statement) => timed(() => tx.run(statement)),
            script: tx.script,
          }),
        pace,
      ),
  }
}
