import { Database, type Statement } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqliteDialect } from '../sql/dialect.ts'
import { raw, type Shape, type Sql } from '../sql/sql.ts'
import { type Driver, type Queryable, type Row, readSomething, StoreError, type Tx } from './driver.ts'
import { createPrivately, DatabaseFiles, makeRoom, whyReadOnly } from './sqlite-files.ts'

const statementsKept = 500
const jobsPerCommit = 64
const waitForWriterMs = 10_000
const mostLogBytes = 16 * 1024 ** 2
const longWorkMs = 20
const pagesPerCheckpoint = 200
const mostPagesPostponed = 16_000
const writerCacheKilobytes = 16_000
const readerCacheKilobytes = 32_000

const savepoint = raw('savepoint job')
const release = raw('release job')

/** A job that waits for its turn to write, then runs inside the writer's open transaction. */
interface Job {
  work: (tx: Tx) => Promise<unknown>
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

/**
 * Runs SQLite with one connection that writes and one that reads, so that no read sees an open transaction.
 * Transactions queued at the same time share one commit, and with it one fsync.
 */
export async function openSqlite(path: string): Promise<Driver> {
  const { writer, reader, readLock, files } = await connect(path)

  let queue: Job[] = []
  let draining: Promise<void> | undefined
  let isCheckpointDue = false
  let didLastCommitFail = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const jobs = queue.slice(0, jobsPerCommit)
      queue = queue.slice(jobsPerCommit)
      await commitTogether(jobs)
      // why: yields one tick to everything else, so that a long queue of writes never starves reads.
      await new Promise(setImmediate)
    }
    if (isCheckpointDue) checkpoint()
    draining = undefined
  }

  async function commitTogether(jobs: Job[]): Promise<void> {
    const settle: (() => void)[] = []
    readLock.release()
    try {
      await patiently(() => writer.database.run('begin immediate'))
      for (const job of jobs) {
        const started = performance.now()
        settle.push(await runInSavepoint(job))
        if (performance.now() - started > longWorkMs) postponeCheckpoint()
      }
      files.verify()
      writer.database.run('commit')
      // why again: if the file was deleted during the commit, the commit is lost with it.
      files.verify()
      didLastCommitFail = false
    } catch (error) {
      undo()
      didLastCommitFail = true
      const fault = translate(error)
      for (const job of jobs) job.failed(fault)
      return
    }
    for (const finish of settle) finish()
  }

  /**
   * Copies new pages from SQLite's log into the database. SQLite would do it now and then as part of a commit, and
   * writers that waited for a long transaction would wait for that too. So it runs once no writer waits, or when the
   * log has become long.
   */
  function postponeCheckpoint(): void {
    isCheckpointDue = true
    writer.database.run(`pragma wal_autocheckpoint = ${mostPagesPostponed}`)
  }

  function checkpoint(): void {
    isCheckpointDue = false
    writer.database.run(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
    try {
      writer.database.run('pragma wal_checkpoint(passive)')
    } catch {
      // why: the log still holds everything; the next commit tries again.
    }
  }

  /**
   * Rolls back if possible. After a fault of the file or the connection there may be nothing to roll back, or no way
   * to.
   */
  function undo(): void {
    try {
      if (writer.database.inTransaction) writer.database.run('rollback')
    } catch {}
  }

  async function runInSavepoint(job: Job): Promise<() => void> {
    writer.run(savepoint)
    const { tx, end } = transactionOn(writer)
    try {
      const value = await job.work(tx).finally(end)
      writer.run(release)
      return () => job.done(value)
    } catch (error) {
      // why: after a full disk or a broken file SQLite has rolled back everything, not only this job.
      if (!writer.database.inTransaction) throw error
      writer.database.run('rollback to job')
      writer.run(release)
      return () => job.failed(error)
    }
  }

  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((done, failed) => {
      queue.push({ work, done: done as Job['done'], failed })
      // why: starting after the current events lets requests that arrived together share the commit.
      draining ??= new Promise(setImmediate).then(drain)
    })

  return {
    dialect: sqliteDialect,
    label: `SQLite, ${path}`,
    async all<R>(statement: Sql) {
      readLock.expectRead()
      return reader.all<R>(statement)
    },
    async row<R>(statement: Sql) {
      readLock.expectRead()
      return reader.row<R>(statement)
    },
    transact,
    snapshot: (work) => snapshotOf(path, work),
    async check() {
      files.verify()
      await files.verifyWritable()
      // why a new connection: an open one has pages in memory that the file may have lost.
      await snapshotOf(path, readSomething)
      // why: only a write reveals quotas and failing disks. This one writes a page and changes nothing.
      if (didLastCommitFail) await transact((tx) => tx.script('pragma user_version = 0'))
    },
    async close() {
      await draining
      readLock.close()
      reader.close()
      writer.close()
    },
  }
}

function transactionOn(writer: Connection): { tx: Tx; end: () => void } {
  let isOver = false
  /** Refuses a statement after the end: it would run inside of the next transaction. */
  const open = () => {
    if (isOver) throw new Error('the transaction has ended')
    return writer
  }
  const tx: Tx = {
    dialect: sqliteDialect,
    writable: true,
    all: async <R>(statement: Sql) => open().all<R>(statement),
    run: async (statement) => open().run(statement),
    script: async (text) => {
      open().database.run(text)
    },
  }
  return {
    tx,
    end: () => {
      isOver = true
    },
  }
}

async function connect(path: string) {
  try {
    // why: the file holds everything private, so only its owner may read a folder made here.
    mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 })
    createPrivately(path)
    const files = new DatabaseFiles(path)
    const writer = new Connection(path, { create: true })
    files.verify()
    // why: waiting inside SQLite would block the whole process; `patiently` waits without blocking.
    writer.database.run('pragma busy_timeout = 0')
    await patiently(() => writer.database.run('pragma journal_mode = wal'))
    writer.database.run('pragma synchronous = full')
    // why: every request waits during a checkpoint. Shorter checkpoints cost no more in total.
    writer.database.run(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
    writer.database.run(`pragma journal_size_limit = ${mostLogBytes}`)
    // why: a large import touches many index pages again and again; with 2 MB SQLite would write each of them many
    // times.
    writer.database.run(`pragma cache_size = -${writerCacheKilobytes}`)
    writer.database.run('pragma foreign_keys = on')
    const reader = openReader(path)
    // why: with 2 MB most point reads of a large database ask the system for three pages.
    reader.database.run(`pragma cache_size = -${readerCacheKilobytes}`)
    return { writer, reader, readLock: new ReadLock(openReader(path)), files }
  } catch (error) {
    const reason =
      whyReadOnly(path) ??
      whyReadOnly(dirname(resolve(path))) ??
      (error instanceof Error ? error.message : String(error))
    throw new StoreError('unavailable', `SQLite, ${path} cannot be opened: ${reason}`, { cause: error })
  }
}

function openReader(path: string): Connection {
  // why: a file that was deleted must not come back empty.
  const reader = new Connection(path, { readwrite: true })
  reader.database.run('pragma busy_timeout = 1000')
  reader.database.run('pragma query_only = on')
  return reader
}

/** Opens a connection of its own. Its first read decides which commits it sees from then on. */
async function snapshotOf<T>(path: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  let reader: Connection | undefined
  try {
    const opened = openReader(path)
    reader = opened
    opened.database.run('begin')
    return await work({ dialect: sqliteDialect, all: async <R>(statement: Sql) => opened.all<R>(statement) })
  } catch (error) {
    throw translate(error)
  } finally {
    reader?.close()
  }
}

/**
 * Holds the lock of readers until the end of a turn of the event loop, from its second read on. Every read takes this
 * lock and releases it; while another connection of the process holds it, SQLite need not ask the system for it, which
 * is a fifth of the time of a small request. What a read sees does not change: each still begins at the newest commit.
 */
class ReadLock {
  readonly #connection: Connection
  readonly #take: Statement
  #reads = 0
  #isHeld = false

  constructor(connection: Connection) {
    this.#connection = connection
    this.#take = connection.database.prepare('select 1 from sqlite_schema')
  }

  expectRead(): void {
    this.#reads += 1
    if (this.#reads === 1) setImmediate(this.#endTurn)
    if (this.#reads !== 2) return
    try {
      this.#connection.database.run('begin')
      this.#isHeld = true
      this.#take.get()
    } catch {
      // why: without the lock a read takes longer. If it is not possible either, it says why.
      this.release()
    }
  }

  /** Lets a checkpoint copy all of the log, and start it again. */
  release(): void {
    const { database } = this.#connection
    if (this.#isHeld && database.inTransaction) database.run('rollback')
    this.#isHeld = false
  }

  readonly #endTurn = (): void => {
    this.#reads = 0
    this.release()
  }

  close(): void {
    this.release()
    this.#take.finalize()
    this.#connection.close()
  }
}

class Connection {
  readonly database: Database
  /** Statements by text, oldest first; and by shape, which saves looking at the text. */
  readonly #statements = new Map<string, Prepared>()
  readonly #byShape = new WeakMap<Shape, Prepared>()

  constructor(path: string, options: { create: true } | { readwrite: true }) {
    this.database = new Database(path, options)
  }

  all<R>(statement: Sql): R[] {
    return this.#use(statement, (prepared, params) => prepared.all(params)) as R[]
  }

  row<R>(statement: Sql): R | undefined {
    return this.#use(statement, (prepared, params) => prepared.row(params)) as R | undefined
  }

  run(statement: Sql): void {
    this.#use(statement, (prepared, params) => prepared.run(params))
  }

  #use<T>({ shape, params }: Sql, use: (prepared: Prepared, params: Sql['params']) => T): T {
    for (const param of params) {
      if (typeof param === 'string' && param.includes('\0')) {
        throw new StoreError('unstorable', 'text holds U+0000', { cause: undefined })
      }
    }
    try {
      return use(this.#prepare(shape), params)
    } catch (error) {
      throw translate(error)
    }
  }

  #prepare(shape: Shape): Prepared {
    const known = this.#byShape.get(shape)
    if (known && !known.finalized) return known
    let prepared = this.#statements.get(shape.text)
    if (prepared === undefined) {
      prepared = new Prepared(this.database.prepare(shape.text))
      this.#statements.set(shape.text, prepared)
      if (this.#statements.size > statementsKept) this.#forgetOldest()
    }
    this.#byShape.set(shape, prepared)
    return prepared
  }

  #forgetOldest(): void {
    for (const [text, prepared] of this.#statements) {
      prepared.finalize()
      this.#statements.delete(text)
      return
    }
  }

  close(): void {
    for (const prepared of this.#statements.values()) prepared.finalize()
    this.database.close()
  }
}

/** A statement that returns booleans for columns declared so; SQLite itself has only 0 and 1. */
class Prepared {
  readonly #statement: Statement
  #booleans: string[] | undefined
  finalized = false

  constructor(statement: Statement) {
    this.#statement = statement
  }

  all(params: Sql['params']): Row[] {
    const rows = this.#statement.all(...params) as Row[]
    for (const row of rows) this.#readBooleans(row)
    return rows
  }

  row(params: Sql['params']): Row | undefined {
    const row = this.#statement.get(...params) as Row | null
    if (row === null) return undefined
    this.#readBooleans(row)
    return row
  }

  #readBooleans(row: Row): void {
    // why only with a row: SQLite does not know the types before.
    this.#booleans ??= booleanColumns(this.#statement)
    for (const column of this.#booleans) if (row[column] !== null) row[column] = row[column] === 1
  }

  run(params: Sql['params']): void {
    this.#statement.run(...params)
  }

  finalize(): void {
    this.finalized = true
    this.#statement.finalize()
  }
}

function booleanColumns(statement: Statement): string[] {
  const types = statement.declaredTypes
  return statement.columnNames.filter((_, i) => types[i]?.toLowerCase() === 'boolean')
}

/** Retries for a while without blocking this process: another process may be writing. */
async function patiently(attempt: () => void): Promise<void> {
  const deadline = performance.now() + waitForWriterMs
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) {
        throw new StoreError('unavailable', 'another process kept the database locked', { cause: error })
      }
      await Bun.sleep(1 + Math.random() * 4)
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY')

function translate(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const message = (error as Error).message
    const key = /failed: (\S+?)(,|$)/.exec(message)?.[1]
    return new StoreError('unique', message, { cause: error, ...(key && { key }) })
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return new StoreError('reference', (error as Error).message, { cause: error })
  }
  if (code === 'SQLITE_FULL') {
    return new StoreError('unavailable', `${(error as Error).message}. ${makeRoom}`, { cause: error })
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY)/.test(code)) {
    return new StoreError('unavailable', (error as Error).message, { cause: error })
  }
  return error
}
