import type { SQL } from 'bun'
import { postgresDialect } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { Coalescer, type Statement } from './coalesce.ts'
import {
  type Driver,
  type Pace,
  type Queryable,
  type Row,
  readSomething,
  StoreError,
  type Tx,
} from './driver.ts'
import { isLostStatement, LostStatement } from './pooling.ts'
import { gaveUp, Retryable, translate } from './postgres-faults.ts'
import { type Pool, type PostgresOptions, PostgresPool } from './postgres-pool.ts'
import { type Begin, beginOn, LostBegin } from './postgres-transaction.ts'
import { NoAnswer } from './timeouts.ts'

/** How long a request waits for a database that is restarting, and how often it retries after a conflict. */
const usualPatienceMs = 3_000
const conflictAttempts = 8

/** A result: an array of rows that also knows its columns, which the published types leave out. */
type Result = Row[] & { columns?: { name: string; type: number }[] }
const int8 = 20

const noTimeout = sql`set local statement_timeout = 0`
const takesNoWrites = sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`

interface Run<T> extends Pace {
  begin: Begin
  work(tx: Tx): Promise<T>
  /** Called as soon as PostgreSQL may have received the commit. */
  onCommit?(): void
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Driver> {
  return new PostgresDriver(await PostgresPool.open(url, options), options)
}

/** Its functions need no `this`, so that callers can wrap a driver by spreading it. */
class PostgresDriver implements Driver {
  readonly dialect = postgresDialect
  readonly label: string
  readonly #pool: PostgresPool
  readonly #patienceMs: number
  readonly #mayPrepare: boolean
  readonly #rows: Coalescer

  constructor(pool: PostgresPool, { patienceMs = usualPatienceMs, prepare = true }: PostgresOptions) {
    this.label = pool.label
    this.#pool = pool
    this.#patienceMs = patienceMs
    this.#mayPrepare = prepare
    this.#rows = new Coalescer({
      all: (statement) => this.#all(statement),
      typesOf: (text) =>
        this.#retry(() => pool.withinOn(pool.current, parameterTypes(pool.current.sql, text))),
    })
  }

  readonly all = <R>(statement: Sql): Promise<R[]> => this.#all<R>(statement)
  readonly row = <R>(statement: Sql): Promise<R | undefined> =>
    this.#pool.within(this.#rows.read(statement)) as Promise<R | undefined>
  readonly transact = <T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T> =>
    this.#retry(() => this.#attempt(work, pace))
  readonly snapshot = <T>(work: (db: Queryable) => Promise<T>, pace?: Pace): Promise<T> =>
    this.#retry(() => this.#read(work, pace))
  readonly pooling = () => (this.#mayPrepare ? this.#pool.current.pooling : undefined)
  readonly close = () => this.#pool.close()

  readonly check = async (): Promise<void> => {
    await readSomething(this)
    if (!this.#pool.hasSeveralHosts) return
    const [row] = await this.all<{ read_only: boolean }>(takesNoWrites)
    if (row?.read_only && !(await this.#pool.relocate())) throw new Error(`${this.label} takes no writes`)
  }

  #all<R>({ text, params }: Statement): Promise<R[]> {
    const pool = this.#pool
    return this.#retry(() =>
      rowsOf<R>(pool.withinOn(pool.current, pool.current.sql.unsafe(text, params as unknown[]))),
    )
  }

  /** Retries after a lost connection or statement, on a server that takes writes, and after a conflict, within limits. */
  async #retry<T>(work: () => Promise<T>): Promise<T> {
    const pool = this.#pool
    const deadline = performance.now() + this.#patienceMs
    for (let attempt = 1; ; attempt++) {
      try {
        return await pool.whenExamined(work)
      } catch (error) {
        if (!(error instanceof Retryable)) throw error
        const { reason } = error
        if (reason === 'statement') pool.stopPreparing()
        const isCounted = reason === 'conflict' || reason === 'statement'
        const exhausted = isCounted ? attempt >= conflictAttempts : performance.now() > deadline
        if (exhausted || (reason === 'read-only' && !pool.hasSeveralHosts)) throw gaveUp(this.label, error)
        if (!isCounted && pool.hasSeveralHosts) await pool.relocate()
        // why: after a restart each stale connection of the pool fails once, which is no reason to pause.
        if (reason !== 'connection' || attempt > pool.size)
          await Bun.sleep(Math.random() * Math.min(200, 5 * 2 ** Math.min(attempt, 10)))
      }
    }
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T> {
    let committing = false
    try {
      return await this.#run({
        ...pace,
        begin: (connection) => connection`begin`,
        work,
        onCommit: () => {
          committing = true
        },
      })
    } catch (error) {
      const fault = translate(error)
      const isCut = fault instanceof NoAnswer || (fault instanceof Retryable && fault.reason === 'connection')
      if (committing && isCut) {
        throw new StoreError('unavailable', 'the connection broke during a commit', { cause: error })
      }
      throw fault
    }
  }

  async #read<T>(work: (db: Queryable) => Promise<T>, pace?: Pace): Promise<T> {
    try {
      const begin: Begin = (connection) => connection`begin isolation level repeatable read read only`
      return await this.#run({ ...pace, begin, work })
    } catch (error) {
      throw translate(error)
    }
  }

  #run<T>(given: Run<T>): Promise<T> {
    const used = this.#pool.current
    const transaction = this.#runOn(used, given)
    used.transactions.add(transaction)
    return transaction.finally(() => used.transactions.delete(transaction))
  }

  /**
   * Runs one transaction. Each wait has a limit: for a connection and, unless it is `patient`, for every statement and
   * for the end.
   */
  async #runOn<T>(used: Pool, { begin, patient, work, onCommit = () => {} }: Run<T>): Promise<T> {
    let hangs = false
    const limited = this.#pool.inTurnOn(used, () => {
      hangs = true
    })
    const reserving = used.sql.reserve()
    const connection = await limited(reserving).catch((error) => {
      // why: a connection that comes too late must not stay reserved.
      reserving.then((late) => late.release()).catch(() => {})
      throw error
    })
    // why: a pooler that begins to lose statements must not lose this one. The rest would not be one transaction.
    const first = used.pooling === 'none' ? begin(connection) : begin(connection).simple()
    const { tx, commit, undo } = beginOn(connection, first, (query) =>
      rowsOf(patient ? query : limited(query)),
    )
    try {
      if (patient) await tx.run(noTimeout)
      const value = await work(tx)
      if (used.prepare && !this.#pool.isPreparing)
        throw new LostStatement('a pooler has lost statements in the meantime')
      await commit(onCommit)
      return value
    } catch (error) {
      // why: on a connection that hangs, the answer to a rollback would never come either.
      if (!hangs) await undo()
      if (error instanceof LostBegin) this.#pool.stopPreparing()
      throw error
    } finally {
      if (!hangs) connection.release()
    }
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
    // why: this name is ours. A call that was cut off leaves it behind.
    throw isLostStatement(error) ? error : translate(error)
  }
}

async function rowsOf<R>(answer: PromiseLike<unknown>): Promise<R[]> {
  try {
    return withNumbers((await answer) as Result) as R[]
  } catch (error) {
    throw translate(error)
  }
}

function withNumbers(rows: Result): Row[] {
  if (rows.length === 0) return rows
  for (const { name, type } of rows.columns ?? []) {
    if (type !== int8) continue
    for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
  }
  return rows
}
