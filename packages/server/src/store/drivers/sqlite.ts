import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqliteDialect } from '../sql/dialect.ts'
import { raw, type Sql } from '../sql/sql.ts'
import { type Driver, type Queryable, readSomething, StoreError, type Tx } from './driver.ts'
import { isBusy, SqliteConnection, translate } from './sqlite-connection.ts'
import { createPrivately, DatabaseFiles, whyReadOnly } from './sqlite-files.ts'
import { RowReads } from './sqlite-reads.ts'

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

export async function openSqlite(path: string): Promise<Driver> {
  return new SqliteDriver(path, await connect(path))
}

/**
 * Runs SQLite with one connection that writes and one that reads, so that no read sees an open transaction.
 * Transactions queued at the same time share one commit, and with it one fsync. Its functions need no `this`, so that
 * callers can wrap a driver by spreading it.
 */
class SqliteDriver implements Driver {
  readonly dialect = sqliteDialect
  readonly label: string
  readonly #path: string
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  readonly #files: DatabaseFiles
  readonly #rows: RowReads
  #queue: Job[] = []
  #draining: Promise<void> | undefined
  #isCheckpointDue = false
  #didLastCommitFail = false

  constructor(path: string, { writer, reader, files }: Awaited<ReturnType<typeof connect>>) {
    this.label = `SQLite, ${path}`
    this.#path = path
    this.#writer = writer
    this.#reader = reader
    this.#files = files
    this.#rows = new RowReads(reader)
  }

  readonly all = async <R>(statement: Sql): Promise<R[]> => this.#reader.all<R>(statement)
  readonly row = <R>(statement: Sql): Promise<R | undefined> => this.#rows.read<R>(statement)
  readonly snapshot = <T>(work: (db: Queryable) => Promise<T>): Promise<T> => snapshotOf(this.#path, work)

  readonly transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((done, failed) => {
      this.#queue.push({ work, done: done as Job['done'], failed })
      // why: starting after the current events lets requests that arrived together share the commit.
      this.#draining ??= new Promise(setImmediate).then(() => this.#drain())
    })

  readonly check = async (): Promise<void> => {
    this.#files.verify()
    await this.#files.verifyWritable()
    // why a new connection: an open one has pages in memory that the file may have lost.
    await snapshotOf(this.#path, readSomething)
    // why: only a write reveals quotas and failing disks. This one writes a page and changes nothing.
    if (this.#didLastCommitFail) await this.transact((tx) => tx.script('pragma user_version = 0'))
  }

  readonly close = async (): Promise<void> => {
    await this.#draining
    this.#rows.runAll()
    this.#reader.close()
    this.#writer.close()
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const jobs = this.#queue.slice(0, jobsPerCommit)
      this.#queue = this.#queue.slice(jobsPerCommit)
      await this.#commitTogether(jobs)
      // why: yields one tick to everything else, so that a long queue of writes never starves reads.
      await new Promise(setImmediate)
    }
    if (this.#isCheckpointDue) this.#checkpoint()
    this.#draining = undefined
  }

  async #commitTogether(jobs: Job[]): Promise<void> {
    const settle: (() => void)[] = []
    try {
      await patiently(() => this.#writer.database.run('begin immediate'))
      for (const job of jobs) {
        const started = performance.now()
        settle.push(await this.#runInSavepoint(job))
        if (performance.now() - started > longWorkMs) this.#postponeCheckpoint()
      }
      this.#files.verify()
      this.#writer.database.run('commit')
      // why again: if the file was deleted during the commit, the commit is lost with it.
      this.#files.verify()
      this.#didLastCommitFail = false
    } catch (error) {
      this.#undo()
      this.#didLastCommitFail = true
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
  #postponeCheckpoint(): void {
    this.#isCheckpointDue = true
    this.#writer.database.run(`pragma wal_autocheckpoint = ${mostPagesPostponed}`)
  }

  #checkpoint(): void {
    this.#isCheckpointDue = false
    this.#writer.database.run(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
    try {
      this.#writer.database.run('pragma wal_checkpoint(passive)')
    } catch {
      // why: the log still holds everything; the next commit tries again.
    }
  }

  /**
   * Rolls back if possible. After a fault of the file or the connection there may be nothing to roll back, or no way
   * to.
   */
  #undo(): void {
    try {
      if (this.#writer.database.inTransaction) this.#writer.database.run('rollback')
    } catch {}
  }

  async #runInSavepoint(job: Job): Promise<() => void> {
    this.#writer.run(savepoint)
    const { tx, end, verify } = transactionOn(this.#writer)
    try {
      const value = await job.work(tx).finally(end)
      verify()
      this.#writer.run(release)
      return () => job.done(value)
    } catch (error) {
      // why: after a full disk or a broken file SQLite has rolled back everything, not only this job.
      if (!this.#writer.database.inTransaction) throw error
      this.#writer.database.run('rollback to job')
      this.#writer.run(release)
      return () => job.failed(error)
    }
  }
}

interface Transaction {
  tx: Tx
  end(): void
  /** Throws what the first statement that failed threw, even if nobody waited for it. */
  verify(): void
}

function transactionOn(writer: SqliteConnection): Transaction {
  let isOver = false
  const failures: unknown[] = []
  async function use<T>(statement: (writer: SqliteConnection) => T): Promise<T> {
    // why: after the end the statement would run inside of the next transaction.
    if (isOver) throw new Error('the transaction has ended')
    try {
      return statement(writer)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  return {
    tx: {
      dialect: sqliteDialect,
      writable: true,
      all: <R>(statement: Sql) => use((writer) => writer.all<R>(statement)),
      run: (statement) => use((writer) => writer.run(statement)),
      script: (text) => use((writer) => void writer.database.run(text)),
    },
    end: () => {
      isOver = true
    },
    verify: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
}

async function connect(path: string) {
  try {
    // why: the file holds everything private, so only its owner may read a folder made here.
    mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 })
    createPrivately(path)
    const files = new DatabaseFiles(path)
    const writer = new SqliteConnection(path, { create: true })
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
    return { writer, reader, files }
  } catch (error) {
    const reason =
      whyReadOnly(path) ??
      whyReadOnly(dirname(resolve(path))) ??
      (error instanceof Error ? error.message : String(error))
    throw new StoreError('unavailable', `SQLite, ${path} cannot be opened: ${reason}`, { cause: error })
  }
}

function openReader(path: string): SqliteConnection {
  // why: a file that was deleted must not come back empty.
  const reader = new SqliteConnection(path, { readwrite: true })
  reader.database.run('pragma busy_timeout = 1000')
  reader.database.run('pragma query_only = on')
  return reader
}

/** Opens a connection of its own. Its first read decides which commits it sees from then on. */
async function snapshotOf<T>(path: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  let reader: SqliteConnection | undefined
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
