import { SQL, type TransactionSQL } from 'bun'
import { postgresDialect } from '../dialect.ts'
import { type Driver, type Queryable, type Row, readSomething, StoreError, type Tx } from '../driver.ts'
import type { Sql } from '../sql.ts'
import { coalesce, type Statement } from './coalesce.ts'

const poolSize = 10
const statementTimeoutMs = 10_000
const connectTimeoutSeconds = 5
/** How long a request waits for a database that is restarting, and how often a conflict is tried again. */
const patienceMs = 3_000
const conflictAttempts = 8

/** What both the pool and a transaction offer. */
interface Runner {
  unsafe(text: string, params?: unknown[]): PromiseLike<unknown>
}
/** A result is an array of rows that also knows its columns; the published types leave those out. */
type Result = Row[] & { columns?: { name: string; type: number }[] }
const int8 = 20

export async function openPostgres(url: string): Promise<Driver> {
  const pool = new SQL({
    url,
    max: poolSize,
    connectionTimeout: connectTimeoutSeconds,
    connection: {
      application_name: 'polyphony',
      statement_timeout: String(statementTimeoutMs),
      // why: without it every `= any($1)` and every writing CTE is planned anew on each call.
      plan_cache_mode: 'force_generic_plan',
    },
  })

  const { username, host, pathname } = new URL(url)
  const label = `PostgreSQL, ${username}@${host}${pathname}`

  async function run<R>(runner: Runner, { text, params }: Statement): Promise<R[]> {
    try {
      return withNumbers((await runner.unsafe(text, params as unknown[])) as Result) as R[]
    } catch (error) {
      throw translate(error)
    }
  }

  const readRow = coalesce({
    all: (statement) => persist(label, () => run(pool, statement)),
    typesOf: (text) => persist(label, () => parameterTypes(pool, text)),
  })

  const txOver = (connection: TransactionSQL): Tx => ({
    dialect: postgresDialect,
    writable: true,
    all: (statement) => run(connection, statement),
    script: async (text) => {
      await connection.unsafe(text)
    },
  })

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let committing = false
    try {
      return (await pool.begin(async (connection) => {
        const value = await work(txOver(connection))
        committing = true
        return value
      })) as T
    } catch (error) {
      const fault = translate(error)
      if (committing && fault instanceof Again && fault.reason === 'connection') {
        throw new StoreError('unavailable', 'the connection broke during a commit', { cause: error })
      }
      throw fault
    }
  }

  async function snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    try {
      return (await pool.begin('isolation level repeatable read read only', (connection) =>
        work(txOver(connection)),
      )) as T
    } catch (error) {
      throw translate(error)
    }
  }

  return {
    dialect: postgresDialect,
    label,
    all: (statement) => persist(label, () => run(pool, statement)),
    row: <R>(statement: Sql) => readRow(statement) as Promise<R | undefined>,
    transact: (work) => persist(label, () => attempt(work)),
    snapshot: (work) => persist(label, () => snapshot(work)),
    check: () => persist(label, () => readSomething({ dialect: postgresDialect, all: (s) => run(pool, s) })),
    close: () => pool.close({ timeout: 5 }),
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
  // why: no such database, no such user or a wrong password are for the operator to read, not to debug.
  if (state === '57014' || /^(28|3D)/.test(state))
    return new StoreError('unavailable', message, { cause: error })
  return error
}
