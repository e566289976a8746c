import { raw } from '../sql/sql.ts'
import type { Connection } from './sqlite-connection.ts'

/** After so long the rest of the reads wait one turn, so that a queue of long reads never starves everything else. */
const longTurnMs = 5

const begin = raw('begin')
const commit = raw('commit')

interface Read {
  work: (reader: Connection) => unknown
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

/**
 * Collects the reads of one turn of the event loop and runs them in a row at its end, in one transaction. The processor
 * then does the same few things many times, and SQLite takes the lock of readers once: a small request takes half the
 * time. Each read begins after it was asked for, and sees the newest commit.
 */
export class ReadQueue {
  readonly #reader: Connection
  #waiting: Read[] = []

  constructor(reader: Connection) {
    this.#reader = reader
  }

  read<T>(work: (reader: Connection) => T): Promise<T> {
    return new Promise<T>((done, failed) => {
      const isFirst = this.#waiting.push({ work, done: done as Read['done'], failed }) === 1
      if (isFirst) setImmediate(this.#runTurn)
    })
  }

  readonly #runTurn = (): void => {
    if (this.#waiting.length > 1) this.#inTransaction(() => this.#run(performance.now() + longTurnMs))
    else this.#run()
    if (this.#waiting.length > 0) setImmediate(this.#runTurn)
  }

  #inTransaction(work: () => void): void {
    const { database } = this.#reader
    try {
      this.#reader.run(begin)
    } catch {
      // why: each read works without it, or says why not.
    }
    work()
    // why: after a fault of the file there may be nothing to end.
    if (database.inTransaction) this.#reader.run(commit)
  }

  /** Runs reads until a moment; those that are left wait for the next turn. */
  #run(until = Number.POSITIVE_INFINITY): void {
    let count = 0
    for (const { work, done, failed } of this.#waiting) {
      count++
      try {
        done(work(this.#reader))
      } catch (error) {
        failed(error)
      }
      if (performance.now() > until) break
    }
    this.#waiting = this.#waiting.slice(count)
  }

  close(): void {
    this.#run()
    this.#reader.close()
  }
}
