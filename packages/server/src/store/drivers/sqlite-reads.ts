import { raw, type Sql } from '../sql/sql.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const begin = raw('begin')
const commit = raw('commit')

interface Read {
  statement: Sql
  done: (row: unknown) => void
  failed: (error: unknown) => void
}

/**
 * Collects the reads of one row that come in one turn of the event loop, and runs them in a row at its end, in one
 * transaction. The processor then does the same few things many times, and SQLite takes the lock of readers once: a
 * small request takes half the time. Each read still begins after it was asked for, and sees the newest commit.
 */
export class RowReads {
  readonly #reader: SqliteConnection
  #waiting: Read[] = []

  constructor(reader: SqliteConnection) {
    this.#reader = reader
  }

  read<R>(statement: Sql): Promise<R | undefined> {
    return new Promise((done, failed) => {
      const count = this.#waiting.push({ statement, done: done as Read['done'], failed })
      if (count === 1) setImmediate(this.runAll)
    })
  }

  readonly runAll = (): void => {
    const reads = this.#waiting
    this.#waiting = []
    if (reads.length > 1) this.#begin()
    for (const { statement, done, failed } of reads) {
      try {
        done(this.#reader.row(statement))
      } catch (error) {
        failed(error)
      }
    }
    // why: after a fault of the file there may be nothing to end.
    if (reads.length > 1 && this.#reader.database.inTransaction) this.#reader.run(commit)
  }

  #begin(): void {
    try {
      this.#reader.run(begin)
    } catch {
      // why: each read works without it, or says why not.
    }
  }
}
