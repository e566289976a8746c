import type { ReservedSQL, SQL } from 'bun'
import { postgresDialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import { type Row, StoreError, type Tx } from './driver.ts'
import { isLostStatement, LostStatement } from './pooling.ts'

/** Waits for the rows of a query, within a limit, and fails with errors of the store. */
export type AwaitRows = <R = Row>(query: PromiseLike<unknown>) => Promise<R[]>

type Query = SQL.Query<unknown>

/** Thrown when PostgreSQL did not begin the transaction, and so may have stored each of its statements on its own. */
export class LostBegin extends StoreError {
  constructor(cause: unknown) {
    super('unavailable', 'the begin of a transaction was lost', { cause })
  }
}

/** Makes the query that opens a transaction. */
export type Begin = (connection: ReservedSQL) => Query

export interface PostgresTransaction {
  readonly tx: Tx
  /** Sends the commit and waits for it. Calls `onSent` as soon as PostgreSQL may have received it. */
  commit(onSent: () => void): Promise<void>
  /** Rolls back. After a commit that failed there may be nothing left to roll back, unless the commit was lost. */
  undo(): Promise<void>
}

/** The most statements that a transaction sends before it waits for their answers. */
const mostUnanswered = 64

/**
 * Runs a transaction on a connection that nobody else uses. PostgreSQL works on statements in the order in which they
 * are sent. Those that nobody waits for, the begin included, travel with the next one that somebody waits for: one round
 * trip for all of them. After the first that fails PostgreSQL refuses the others, and a commit rolls back.
 */
export function beginOn(connection: ReservedSQL, begin: Query, answer: AwaitRows): PostgresTransaction {
  const failures: unknown[] = []
  let unanswered: Promise<Row[]>[] = []
  let isOver = false
  let lostBegin: LostBegin | undefined

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
      await Promise.allSettled([began, ...earlier])
      throw lostBegin ?? failures[0] ?? error
    }
  }

  function sendStatement({ text, params }: Sql): Promise<Row[]> {
    // why: after the end the statement would run outside of the transaction, perhaps inside of the next one.
    if (isOver) throw new Error('the transaction has ended')
    return send(connection.unsafe(text, params as unknown[]))
  }

  const commandOf = (rows: unknown) => (rows as { command?: string }).command

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

  const began = send(begin).then(
    (rows) => {
      if (commandOf(rows) !== 'BEGIN') lostBegin = new LostBegin(`PostgreSQL answered ${commandOf(rows)}`)
    },
    (error) => {
      if (isLostStatement(error)) lostBegin = new LostBegin(error)
    },
  )
  return {
    tx,
    async commit(onSent) {
      if (failures.length > 0) {
        await began
        throw lostBegin ?? failures[0]
      }
      isOver = true
      onSent()
      const earlier = unanswered
      const command = commandOf(await waitFor(send(connection`commit`)))
      if (command === 'COMMIT' && !lostBegin) return
      await Promise.allSettled(earlier)
      throw lostBegin ?? failures[0] ?? new LostStatement(`PostgreSQL answered a commit with ${command}`)
    },
    async undo() {
      isOver = true
      await answer(connection.unsafe('rollback')).catch(() => {})
    },
  }
}
