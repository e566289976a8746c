import type { ReservedSQL, SQL } from 'bun'
import { postgresDialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import type { Row, Tx } from './driver.ts'

/** Waits for the rows of a query, within a limit, and fails with errors of the store. */
export type Answer = <R = Row>(query: PromiseLike<unknown>) => Promise<R[]>

type Query = SQL.Query<unknown>

/** Makes the query that opens a transaction. */
export type Begin = (connection: ReservedSQL) => Query

export interface Transaction {
  readonly tx: Tx
  /** Sends the commit and waits for it. Calls `onSent` as soon as PostgreSQL may have received it. */
  commit(onSent: () => void): Promise<void>
  /** Rolls back, unless PostgreSQL has already done so. */
  undo(): Promise<void>
}

/** The most statements that a transaction sends before it waits for their answers. */
const mostUnanswered = 64

/**
 * Runs a transaction on a connection that nobody else uses. PostgreSQL works on statements in the order in which they
 * are sent. Those that nobody waits for, the begin included, travel with the next one that somebody waits for: one round
 * trip for all of them. After the first that fails PostgreSQL refuses the others, and a commit rolls back.
 */
export function beginOn(connection: ReservedSQL, begin: Begin, answer: Answer): Transaction {
  const failures: unknown[] = []
  let unanswered: Promise<Row[]>[] = []
  let isOver = false

  /** Sends a query at once. Its failure also fails everything after it. */
  function send(query: Query): Promise<Row[]> {
    // why: with `then` alone, Bun sends a query later than the next one.
    const rows = answer(query.execute())
    rows.catch((error) => failures.push(error))
    return rows
  }

  async function waitFor<R>(rows: Promise<Row[]>): Promise<R[]> {
    const earlier = unanswered
    unanswered = []
    try {
      return (await rows) as R[]
    } catch (error) {
      // why: PostgreSQL says of this one only that an earlier one failed.
      await Promise.allSettled(earlier)
      throw failures[0] ?? error
    }
  }

  function sendStatement({ text, params }: Sql): Promise<Row[]> {
    // why: after the end the statement would run outside of the transaction, perhaps inside of the next one.
    if (isOver) throw new Error('the transaction has ended')
    return send(connection.unsafe(text, params as unknown[]))
  }

  const tx: Tx = {
    dialect: postgresDialect,
    writable: true,
    all: async <R>(statement: Sql) => waitFor<R>(sendStatement(statement)),
    async run(statement) {
      const rows = sendStatement(statement)
      if (unanswered.push(rows) === mostUnanswered) await waitFor(rows)
    },
    async script(text) {
      await waitFor(send(connection.unsafe(text)))
    },
  }

  send(begin(connection))
  return {
    tx,
    async commit(onSent) {
      if (failures.length > 0) throw failures[0]
      isOver = true
      onSent()
      const earlier = unanswered
      const { command } = (await waitFor(send(connection`commit`))) as { command?: string }
      if (command === 'COMMIT') return
      await Promise.allSettled(earlier)
      throw failures[0] ?? new Error(`PostgreSQL answered a commit with ${command}`)
    },
    async undo() {
      if (isOver) return
      isOver = true
      await answer(connection.unsafe('rollback')).catch(() => {})
    },
  }
}
