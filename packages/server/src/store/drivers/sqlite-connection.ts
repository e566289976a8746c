import { Database, type Statement } from 'bun:sqlite'
import { codeOf, messageOf } from '../../base/fault.ts'
import type { Param, Sql, StatementText } from '../sql/sql.ts'
import { type Row, StoreError } from './driver.ts'
import { makeRoom } from './sqlite-files.ts'

type RowStatement = Statement<Row, Param[]>

const statementsKept = 500

/** A connection that keeps its prepared statements and fails with errors of the store. */
export class SqliteConnection {
  readonly database: Database
  /** Statements by text, oldest first; and by their StatementText, which saves looking at the text. */
  readonly #statements = new Map<string, Prepared>()
  readonly #byStatement = new WeakMap<StatementText, Prepared>()

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

  #use<T>({ statement, params }: Sql, use: (prepared: Prepared, params: Sql['params']) => T): T {
    for (const param of params) {
      if (typeof param === 'string' && param.includes('\0')) {
        throw new StoreError('unstorable', 'text holds U+0000', { cause: undefined })
      }
    }
    try {
      return use(this.#prepare(statement), params)
    } catch (error) {
      throw translate(error)
    }
  }

  #prepare(statement: StatementText): Prepared {
    const known = this.#byStatement.get(statement)
    if (known && !known.finalized) return known
    let prepared = this.#statements.get(statement.text)
    if (prepared === undefined) {
      prepared = new Prepared(this.database.prepare<Row, Param[]>(statement.text))
      this.#statements.set(statement.text, prepared)
      if (this.#statements.size > statementsKept) this.#forgetOldest()
    }
    this.#byStatement.set(statement, prepared)
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
  readonly #statement: RowStatement
  #booleans: string[] | undefined
  finalized = false

  constructor(statement: RowStatement) {
    this.#statement = statement
  }

  all(params: Sql['params']): Row[] {
    const rows = this.#statement.all(...params)
    for (const row of rows) this.#readBooleans(row)
    return rows
  }

  row(params: Sql['params']): Row | undefined {
    const row = this.#statement.get(...params)
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

function booleanColumns(statement: RowStatement): string[] {
  const types = statement.declaredTypes
  return statement.columnNames.filter((_, i) => types[i]?.toLowerCase() === 'boolean')
}

export const isBusy = (error: unknown) => (codeOf(error) ?? '').startsWith('SQLITE_BUSY')

export function translate(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const message = messageOf(error)
    const key = /failed: (\S+?)(,|$)/.exec(message)?.[1]
    return new StoreError('unique', message, { cause: error, ...(key && { key }) })
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return new StoreError('reference', messageOf(error), { cause: error })
  }
  if (code === 'SQLITE_FULL') {
    return new StoreError('unavailable', `${messageOf(error)}. ${makeRoom}`, { cause: error })
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY)/.test(code)) {
    return new StoreError('unavailable', messageOf(error), { cause: error })
  }
  return error
}
