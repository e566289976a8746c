import { SQL } from 'bun'
import { readPostgresUrl } from '../../base/postgres-url.ts'
import { postgresDialect } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { coalesce, type Statement } from './coalesce.ts'
import { Deadlines, NoAnswer } from './deadlines.ts'
import {
  type Driver,
  type Pace,
  type Queryable,
  type Row,
  readSomething,
  StoreError,
  type Tx,
} from './driver.ts'
import { type Choice, Hosts, primaryAmong } from './hosts.ts'
import { findPooling, isLostStatement, LostStatement, type Pooling } from './pooling.ts'
import { type Begin, beginOn, LostBegin } from './postgres-transaction.ts'

const usualPoolSize = 10
const usualStatementTimeoutMs = 10_000
/** The driver waits for an answer this many times as long as a statement may take. */
const answerFactor = 1.2
const connectTimeoutSeconds = 10
/** How long a request waits for a database that is restarting, and how often it retries after a conflict. */
const usualPatienceMs = 3_000
/** How often the driver looks for the right server while there is none. */
const lookEveryMs = 250
const conflictAttempts = 8

/** A result: an array of rows that also knows its columns, which the published types leave out. */
type Result = Row[] & { columns?: { name: string; type: number }[] }
const int8 = 20

/** Settings of every connection: PostgreSQL plans each statement once, and for tables of any size. */
export const planning = {
  // why: without it PostgreSQL plans every `= any($1)` and every writing CTE again on each call.
  plan_cache_mode: 'force_generic_plan',
  // why: a plan that was made for an empty table reads the whole table, and is kept while the table grows.
  enable_seqscan: 'off',
} as const

const noTimeout = sql`set local statement_timeout = 0`
const takesNoWrites = sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`

interface Pool {
  readonly sql: SQL
  readonly url: string
  /** True while statements are prepared. */
  readonly prepare: boolean
  /** Undefined until the driver has looked for a pooler, which it does before it opens a connection. */
  pooling: Pooling | undefined
  /** Transactions in progress. */
  readonly transactions: Set<Promise<unknown>>
}

interface Run<T> extends Pace {
  begin: Begin
  work(tx: Tx): Promise<T>
  /** Called as soon as PostgreSQL may have received the commit. */
  onCommit?(): void
}

export interface PostgresOptions {
  /** How many connections the driver opens. */
  poolSize?: number | undefined
  /** How long PostgreSQL may work on one statement. Shortly after that the driver stops waiting for the answer. */
  statementTimeoutMs?: number | undefined
  /** False for a pooler that does not know prepared statements. */
  prepare?: boolean | undefined
  /** Called once, when the driver finds out that a pooler loses prepared statements. It goes on without them. */
  onLostStatements?: (() => void) | undefined
  /** How long a statement waits for a database that is restarting. */
  patienceMs?: number | undefined
  /** Chooses one of several servers. */
  choice?: Choice | undefined
}

export async function openPostgres(
  url: string,
  {
    poolSize = usualPoolSize,
    statementTimeoutMs = usualStatementTimeoutMs,
    prepare = true,
    patienceMs = usualPatienceMs,
    choice = primaryAmong,
    onLostStatements = () => {},
  }: PostgresOptions = {},
): Promise<Driver> {
  const address = readPostgresUrl(url)
  if (address === undefined) throw new Error('the address of PostgreSQL cannot be read')
  const hosts = new Hosts(address.urls, choice)
  const optionsFor = (url: string) => ({
    url,
    connectionTimeout: connectTimeoutSeconds,
    connection: {
      application_name: 'polyphony',
      statement_timeout: String(statementTimeoutMs),
      ...planning,
    },
  })
  let isPreparing = prepare
  function connect(): Pool {
    const opened: Pool = {
      transactions: new Set(),
      url: hosts.current,
      prepare: isPreparing,
      pooling: isPreparing ? undefined : 'loses',
      sql: new SQL({
        ...optionsFor(hosts.current),
        max: poolSize,
        prepare: isPreparing,
        onclose() {
          if (hosts.several) void settle()
          // why: the next connection may lead to a pooler that was not there before.
          const isExamined = opened.prepare && opened.pooling !== undefined
          if (isExamined && opened === pool && !isClosed) void replacePool(opened)
        },
      }),
    }
    return opened
  }
  if (hosts.several) await hosts.find()
  let isClosed = false
  let settling = false
  let pool = connect()

  const label = `PostgreSQL, ${address.label}`

  /** Moves to the right one of several servers; returns whether there is one. */
  async function relocate(): Promise<boolean> {
    const found = await hosts.find()
    if (hosts.current !== pool.url && !isClosed) void replacePool(pool)
    return found
  }

  /** Looks for the right server until there is one: the old one may come back as a replica, which answers reads. */
  async function settle(): Promise<void> {
    if (settling) return
    settling = true
    while (!isClosed && !(await relocate())) await Bun.sleep(lookEveryMs)
    settling = false
  }

  /** Goes on without prepared statements, on new connections. */
  function stopPreparing(): void {
    if (!isPreparing) return
    isPreparing = false
    onLostStatements()
    if (!isClosed) void replacePool(pool)
  }

  let looking: Promise<void> | undefined

  /** Looks for a pooler before the connections are used. */
  async function lookForPooler(): Promise<void> {
    while (pool.pooling === undefined) {
      const used = pool
      const pooling = await findPooling(optionsFor(used.url), (answer) =>
        deadlines.within(answer, noAnswer),
      ).catch((error) => {
        throw translate(error)
      })
      if (pooling === 'loses') stopPreparing()
      else used.pooling = pooling
    }
  }

  function whenExamined<T>(work: () => Promise<T>): Promise<T> {
    if (pool.pooling !== undefined) return work()
    looking ??= lookForPooler().finally(() => {
      looking = undefined
    })
    return looking.then(work)
  }

  const persistence = { atOnce: poolSize, patienceMs, stopPreparing, ...(hosts.several && { relocate }) }
  const again = <T>(work: () => Promise<T>) => persist(label, persistence, () => whenExamined(work))

  const answerWithinMs = statementTimeoutMs * answerFactor
  const deadlines = new Deadlines(answerWithinMs)
  const noAnswer = () => new NoAnswer(label, answerWithinMs)

  /**
   * Leaves a pool on which no answer came: PostgreSQL itself ends every statement in time, so the server or the network
   * hangs, and new work uses new connections.
   */
  const replaceHanging = (used: Pool) => () => {
    if (used === pool) void replacePool(used)
    return noAnswer()
  }

  const onPool = <T>(used: Pool, answer: PromiseLike<T>): Promise<T> =>
    deadlines.within(answer, replaceHanging(used))

  /** Closes the old connections once the work in progress on them has ended. */
  async function replacePool({ sql, transactions }: Pool): Promise<void> {
    pool = connect()
    await Promise.allSettled(transactions)
    await sql.close({ timeout: Math.ceil(answerWithinMs / 1000) }).catch(() => {})
  }

  const runOnPool = <R>({ text, params }: Statement) =>
    again(() => rowsOf<R>(onPool(pool, pool.sql.unsafe(text, params as unknown[]))))

  const readRow = coalesce({
    all: runOnPool,
    typesOf: (text) => again(() => onPool(pool, parameterTypes(pool.sql, text))),
  })

  /**
   * Runs one transaction. Each wait has a limit: for a connection and, unless it is `patient`, for every statement and
   * for the end.
   */
  async function runOn<T>(used: Pool, { begin, patient, work, onCommit = () => {} }: Run<T>): Promise<T> {
    let hangs = false
    const leave = replaceHanging(used)
    const limited = deadlines.inTurn(() => {
      hangs = true
      return leave()
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
      if (used.prepare && !isPreparing)
        throw new LostStatement('a pooler has lost statements in the meantime')
      await commit(onCommit)
      return value
    } catch (error) {
      // why: on a connection that hangs, the answer to a rollback would never come either.
      if (!hangs) await undo()
      if (error instanceof LostBegin) stopPreparing()
      throw error
    } finally {
      if (!hangs) connection.release()
    }
  }

  function run<T>(given: Run<T>): Promise<T> {
    const used = pool
    const transaction = runOn(used, given)
    used.transactions.add(transaction)
    return transaction.finally(() => used.transactions.delete(transaction))
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T> {
    let committing = false
    try {
      return await run({
        ...pace,
        begin: (connection) => connection`begin`,
        work,
        onCommit: () => {
          committing = true
        },
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

  async function snapshot<T>(work: (db: Queryable) => Promise<T>, pace?: Pace): Promise<T> {
    try {
      const begin: Begin = (connection) => connection`begin isolation level repeatable read read only`
      return await run({ ...pace, begin, work })
    } catch (error) {
      throw translate(error)
    }
  }

  const all = <R>(statement: Sql) => runOnPool<R>(statement)
  return {
    dialect: postgresDialect,
    label,
    pooling: () => (prepare ? pool.pooling : undefined),
    all,
    row: <R>(statement: Sql) => deadlines.within(readRow(statement), noAnswer) as Promise<R | undefined>,
    transact: (work, pace) => again(() => attempt(work, pace)),
    snapshot: (work, pace) => again(() => snapshot(work, pace)),
    async check() {
      await readSomething({ dialect: postgresDialect, all })
      if (!hosts.several) return
      const [row] = await all<{ read_only: boolean }>(takesNoWrites)
      if (row?.read_only && !(await relocate())) throw new Error(`${label} takes no writes`)
    },
    close() {
      isClosed = true
      return pool.sql.close({ timeout: 5 })
    },
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

type Reason = 'connection' | 'conflict' | 'read-only' | 'statement'

/** Thrown when nothing was written and a retry may succeed. */
class Again extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause: unknown) {
    super(`try again: ${reason}`, { cause })
    this.reason = reason
  }
}

interface Persistence {
  /** How many lost connections in a row are no reason to pause: after a restart each stale one of the pool fails once. */
  readonly atOnce: number
  readonly patienceMs: number
  readonly stopPreparing: () => void
  /** Present when there are several servers. */
  readonly relocate?: () => Promise<boolean>
}

/** Retries after a lost connection or statement, on a server that takes writes, and after a conflict, within limits. */
async function persist<T>(
  label: string,
  { atOnce, patienceMs, stopPreparing, relocate }: Persistence,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Again)) throw error
      const { reason } = error
      if (reason === 'statement') stopPreparing()
      const isCounted = reason === 'conflict' || reason === 'statement'
      const exhausted = isCounted ? attempt >= conflictAttempts : performance.now() > deadline
      if (exhausted || (reason === 'read-only' && relocate === undefined)) throw gaveUp(label, error)
      if (!isCounted) await relocate?.()
      if (reason !== 'connection' || attempt > atOnce)
        await Bun.sleep(Math.random() * Math.min(200, 5 * 2 ** Math.min(attempt, 10)))
    }
  }
}

const problems: Record<Reason, string> = {
  connection: 'does not answer',
  conflict: 'has too many transactions in conflict',
  'read-only': 'takes no writes',
  statement: 'is behind a pooler that loses statements',
}

function gaveUp(label: string, { reason, cause }: Again): StoreError {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new StoreError('unavailable', `${label} ${problems[reason]}: ${detail}`, { cause })
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
  if (!(error instanceof StoreError) && isLostStatement(error)) return new Again('statement', error)
  if (state === '40001' || state === '40P01') return new Again('conflict', error)
  if (/^(57P0[123]|08|53300)/.test(state) || /CONNECTION|ECONN|SOCKET/i.test(code)) {
    return new Again('connection', error)
  }
  if (state === '25006') return new Again('read-only', error)
  // why: the operator can fix these, so they get a plain message: no such database or user, a wrong password, a full
  // disk.
  if (/^(28|3D)/.test(state)) {
    const refused = `PostgreSQL refuses the user, password or database in DATABASE_URL: ${message}`
    return new StoreError('unavailable', refused, { cause: error })
  }
  if (/^(57014|53|58030)/.test(state)) return new StoreError('unavailable', message, { cause: error })
  return error
}
