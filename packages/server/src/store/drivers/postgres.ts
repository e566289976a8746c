import { SQL, type TransactionSQL } from 'bun'
import { postgresDialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import { coalesce, type Statement } from './coalesce.ts'
import { Deadlines, NoAnswer } from './deadlines.ts'
import { type Driver, type Queryable, type Row, readSomething, StoreError, type Tx } from './driver.ts'

const usualPoolSize = 10
const usualStatementTimeoutMs = 10_000
/** The driver waits for an answer this many times as long as a statement may take. */
const answerFactor = 1.2
const connectTimeoutSeconds = 5
/** How long a request waits for a database that is restarting, and how often it retries after a conflict. */
const patienceMs = 3_000
const conflictAttempts = 8

/** A result: an array of rows that also knows its columns, which the published types leave out. */
type Result = Row[] & { columns?: { name: string; type: number }[] }
const int8 = 20

interface Pool {
  readonly sql: SQL
  /** Transactions in progress. */
  readonly transactions: Set<Promise<unknown>>
}

export interface PostgresOptions {
  /** How many connections the driver opens. */
  poolSize?: number | undefined
  /** How long PostgreSQL may work on one statement. Shortly after that the driver stops waiting for the answer. */
  statementTimeoutMs?: number | undefined
}

export async function openPostgres(
  url: string,
  { poolSize = usualPoolSize, statementTimeoutMs = usualStatementTimeoutMs }: PostgresOptions = {},
): Promise<Driver> {
  const connect = (): Pool => ({
    transactions: new Set(),
    sql: new SQL({
      url,
      max: poolSize,
      connectionTimeout: connectTimeoutSeconds,
      connection: {
        application_name: 'polyphony',
        statement_timeout: String(statementTimeoutMs),
        // why: without it PostgreSQL plans every `= any($1)` and every writing CTE again on each call.
        plan_cache_mode: 'force_generic_plan',
      },
    }),
  })
  let pool = connect()

  const { username, host, pathname } = new URL(url)
  const label = `PostgreSQL, ${username}@${host}${pathname}`

  const again = <T>(work: () => Promise<T>) => persist(label, poolSize, work)

  const answerWithinMs = statementTimeoutMs * answerFactor
  const deadlines = new Deadlines(answerWithinMs)
  const noAnswer = () => new NoAnswer(label, answerWithinMs)

  /**
   * Waits for an answer on a pool. PostgreSQL itself ends every statement in time. So when no answer comes, the server
   * or the network hangs, and new work uses new connections.
   */
  const onPool = <T>(used: Pool, answer: PromiseLike<T>): Promise<T> =>
    deadlines.within(answer, () => {
      if (used === pool) void replacePool(used)
      return noAnswer()
    })

  /** Closes the old connections once the work in progress on them has ended. */
  async function replacePool({ sql, transactions }: Pool): Promise<void> {
    pool = connect()
    await Promise.allSettled(transactions)
    await sql.close({ timeout: Math.ceil(answerWithinMs / 1000) }).catch(() => {})
  }

  async function run<R>(answer: PromiseLike<unknown>): Promise<R[]> {
    try {
      return withNumbers((await answer) as Result) as R[]
    } catch (error) {
      throw translate(error)
    }
  }

  const runOnPool = <R>({ text, params }: Statement) =>
    again(() => run<R>(onPool(pool, pool.sql.unsafe(text, params as unknown[]))))

  const readRow = coalesce({
    all: runOnPool,
    typesOf: (text) => again(() => onPool(pool, parameterTypes(pool.sql, text))),
  })

  /** Runs one transaction. Each wait has a limit: for a connection, for every statement and for the end. */
  function begin<T>(mode: string, work: (tx: Tx) => Promise<T>, onCommit: () => void = () => {}): Promise<T> {
    const used = pool
    const begun = Promise.withResolvers<void>()
    const worked = Promise.withResolvers<void>()
    const hung = Promise.withResolvers<never>()
    const limited = <A>(answer: PromiseLike<A>) =>
      onPool(used, answer).catch((error) => {
        // why: the rollback uses the same connection, and its answer would never come.
        if (error instanceof NoAnswer) hung.reject(error)
        throw error
      })
    const txOver = (connection: TransactionSQL): Tx => ({
      dialect: postgresDialect,
      writable: true,
      all: ({ text, params }) => run(limited(connection.unsafe(text, params as unknown[]))),
      script: async (text) => {
        await connection.unsafe(text)
      },
    })
    const whole = used.sql.begin(mode, async (connection) => {
      begun.resolve()
      try {
        const value = await work(txOver(connection))
        onCommit()
        return value
      } finally {
        worked.resolve()
      }
    }) as Promise<T>
    const inSteps = async () => {
      await limited(Promise.race([begun.promise, whole]))
      await Promise.race([worked.promise, whole])
      return limited(whole)
    }
    const transaction = Promise.race([inSteps(), hung.promise])
    used.transactions.add(transaction)
    return transaction.finally(() => used.transactions.delete(transaction))
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let committing = false
    try {
      return await begin('', work, () => {
        committing = true
      })
    } catch (error) {
      const fault = translate(error)
      const isCut = fault instanceof NoAnswer || (fault instanceof Again && fault.reason === 'connection')
      if (committing && isCut) {
        throw new StoreError('unavailable', 'the connection broke during a commit', { cause: error })
      }
      throw fault
    }
  }

  async function snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    try {
      return await begin('isolation level repeatable read read only', work)
    } catch (error) {
      throw translate(error)
    }
  }

  const all = <R>(statement: Sql) => runOnPool<R>(statement)
  return {
    dialect: postgresDialect,
    label,
    all,
    row: <R>(statement: Sql) => deadlines.within(readRow(statement), noAnswer) as Promise<R | undefined>,
    transact: (work) => again(() => attempt(work)),
    snapshot: (work) => again(() => snapshot(work)),
    check: () => readSomething({ dialect: postgresDialect, all }),
    close: () => pool.sql.close({ timeout: 5 }),
  }
}

/** Asks PostgreSQL which parameter types it infers. Three statements in one message stay on one connection. */
async function parameterTypes(pool: SQL, text: string): Promise<string[]> {
  try {
    const [, found] = (await pool.unsafe(`prepare asked_for_types as ${text};
      select to_json(parameter_types::text[]) as types from pg_prepared_statements where name = 'asked_for_types';
      deallocate asked_for_types`)) as [unknown, [{ types: string[] }]]
    return found[0].types
  } catch (error) {
    throw translate(error)
  }
}

/** Thrown when nothing was written and a retry may succeed. */
class Again extends Error {
  readonly reason: 'connection' | 'conflict'

  constructor(reason: 'connection' | 'conflict', cause: unknown) {
    super(`try again: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Retries after a lost connection (after a restart each stale one of the pool fails once) and after a conflict between
 * transactions, both within limits.
 */
async function persist<T>(label: string, poolSize: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Again)) throw error
      const exhausted =
        error.reason === 'conflict' ? attempt >= conflictAttempts : performance.now() > deadline
      if (exhausted) throw gaveUp(label, error)
      const atOnce = error.reason === 'connection' && attempt <= poolSize
      if (!atOnce) await Bun.sleep(Math.random() * Math.min(200, 5 * 2 ** Math.min(attempt, 10)))
    }
  }
}

function gaveUp(label: string, { reason, cause }: Again): StoreError {
  const problem = reason === 'connection' ? 'does not answer' : 'has too many transactions in conflict'
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new StoreError('unavailable', `${label} ${problem}: ${detail}`, { cause })
}

function withNumbers(rows: Result): Row[] {
  if (rows.length === 0) return rows
  for (const { name, type } of rows.columns ?? []) {
    if (type !== int8) continue
    for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
  }
  return rows
}

interface PostgresFault extends Error {
  code?: string
  errno?: string
  table?: string
  detail?: string
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', errno, table, detail, message } = error as PostgresFault
  const state = typeof errno === 'string' ? errno : ''
  if (state === '23505') {
    const column = /^Key \(([^,)]+)/.exec(detail ?? '')?.[1]
    return new StoreError('unique', message, { cause: error, ...(column && { key: `${table}.${column}` }) })
  }
  if (state === '23503') return new StoreError('reference', message, { cause: error })
  if (state === '22021' || state === '22P05') return new StoreError('unstorable', message, { cause: error })
  if (state === '40001' || state === '40P01') return new Again('conflict', error)
  if (/^(57P0[123]|08|53300)/.test(state) || /CONNECTION|ECONN|SOCKET/i.test(code)) {
    return new Again('connection', error)
  }
  // why: the operator can fix these, so they get a plain message: no such database or user, a wrong password, a full
  // disk, a read-only server.
  if (/^(57014|28|3D|53|58030|25006)/.test(state))
    return new StoreError('unavailable', message, { cause: error })
  return error
}
