import { SQL, type TransactionSQL } from 'bun'
import { postgresDialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import { coalesce, type Statement } from './coalesce.ts'
import { Deadlines, NoAnswer } from './deadlines.ts'
import { type Driver, type Queryable, type Row, readSomething, StoreError, type Tx } from './driver.ts'

const poolSize = 10
const usualStatementTimeoutMs = 10_000
/** How much longer than a statement may take its answer is waited for. */
const answerFactor = 1.2
const connectTimeoutSeconds = 5
/** How long a request waits for a database that is restarting, and how often a conflict is tried again. */
const patienceMs = 3_000
const conflictAttempts = 8

/** A result is an array of rows that also knows its columns; the published types leave those out. */
type Result = Row[] & { columns?: { name: string; type: number }[] }
const int8 = 20

interface Pool {
  readonly sql: SQL
  /** Transactions under way. */
  readonly transactions: Set<Promise<unknown>>
}

export interface PostgresOptions {
  /** How long PostgreSQL may work on one statement. Shortly after that, waiting for its answer ends too. */
  statementTimeoutMs?: number | undefined
}

export async function openPostgres(
  url: string,
  { statementTimeoutMs = usualStatementTimeoutMs }: PostgresOptions = {},
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
        // why: without it every `= any($1)` and every writing CTE is planned anew on each call.
        plan_cache_mode: 'force_generic_plan',
      },
    }),
  })
  let pool = connect()

  const { username, host, pathname } = new URL(url)
  const label = `PostgreSQL, ${username}@${host}${pathname}`

  const answerWithinMs = statementTimeoutMs * answerFactor
  const deadlines = new Deadlines(answerWithinMs)
  const noAnswer = () => new NoAnswer(label, answerWithinMs)

  /**
   * Waits for an answer on a pool. PostgreSQL itself ends every statement in time, so when nothing comes the server or
   * the way to it hangs, and new work goes over new connections.
   */
  const onPool = <T>(used: Pool, answer: PromiseLike<T>): Promise<T> =>
    deadlines.within(answer, () => {
      if (used === pool) void replacePool(used)
      return noAnswer()
    })

  /** Leaves the old connections to what is under way on them, then closes them. */
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
    persist(label, () => run<R>(onPool(pool, pool.sql.unsafe(text, params as unknown[]))))

  const readRow = coalesce({
    all: runOnPool,
    typesOf: (text) => persist(label, () => onPool(pool, parameterTypes(pool.sql, text))),
  })

  /** Runs one transaction. Each of its waits has a limit: for a connection, for every statement and for the end. */
  function begin<T>(mode: string, work: (tx: Tx) => Promise<T>, onCommit: () => void = () => {}): Promise<T> {
    const used = pool
    const begun = Promise.withResolvers<void>()
    const worked = Promise.withResolvers<void>()
    const hung = Promise.withResolvers<never>()
    const limited = <A>(answer: PromiseLike<A>) =>
      onPool(used, answer).catch((error) => {
        // why: the roll-back that follows goes to the same connection, and would be waited for in vain.
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
    transact: (work) => persist(label, () => attempt(work)),
    snapshot: (work) => persist(label, () => snapshot(work)),
    check: () => readSomething({ dialect: postgresDialect, all }),
    close: () => pool.sql.close({ timeout: 5 }),
  }
}

/** As PostgreSQL itself infers them. Three statements in one message stay on one connection. */
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

/** Nothing was written and the same work may succeed when tried again. */
class Again extends Error {
  readonly reason: 'connection' | 'conflict'

  constructor(reason: 'connection' | 'conflict', cause: unknown) {
    super(`try again: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Tries again after a lost connection (each stale one of the pool fails once after a restart) and after a conflict
 * between transactions, both within bounds.
 */
async function persist<T>(label: string, work: () => Promise<T>): Promise<T> {
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
  if (state === '22021' || state === '22P05') return new StoreError('unstorable', message, { cause: error })
  if (state === '40001' || state === '40P01') return new Again('conflict', error)
  if (/^(57P0[123]|08|53300)/.test(state) || /CONNECTION|ECONN|SOCKET/i.test(code)) {
    return new Again('connection', error)
  }
  // why: what the operator has to mend is to be read, not debugged: no such database or user, a wrong password, a full
  // disk, a server that takes no writes.
  if (/^(57014|28|3D|53|58030|25006)/.test(state))
    return new StoreError('unavailable', message, { cause: error })
  return error
}
