import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isPictureId } from '@polyphony/contract'
import { codeOf, messageOf } from '../base/fault.ts'
import { version } from '../observe/version.ts'
import type { Queryable } from '../store/drivers/driver.ts'
import { newestVersion } from '../store/schema/migrate.ts'
import { schemaAt, type Table } from '../store/schema/schema.ts'
import { type RawRow, readRows } from '../store/sql/rows.ts'

/**
 * A backup is gzip of lines of JSON: a header; for every table a line with its columns and then its rows as arrays; the
 * files of the pictures, in lines of some bytes each; a footer with counts and checksums. Equal data gives equal lines
 * from either database.
 */

export interface Header {
  polyphony_backup: 1
  release: string
  /** The number of the newest migration. */
  schema: number
  created: string
  database: 'sqlite' | 'postgres'
  /** True when the files of the pictures are in it too. */
  pictures?: true
  /** The fingerprint of the secret key that reads the secrets in it. */
  secret_key?: string
}

interface TableLine {
  table: string
  columns: readonly string[]
  /** The highest id ever given out, where the database itself counts. */
  last_id?: number
}

export interface TableDigest {
  rows: number
  /** The hash of its rows, each with its line break. */
  sha256: string
}

export interface Footer {
  tables: Record<string, TableDigest>
  /** The lines of all pictures. */
  pictures?: TableDigest
  /** The hash of everything before the footer. */
  sha256: string
}

/** Thrown for a file that cannot be written, read or restored. The message is the one line an operator needs. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Called while rows pass: how many so far, and of which table. */
export type OnRows = (rows: number, table: string) => void

const tableLine = ({ name, columns, counted }: Table, lastId: number): TableLine => ({
  table: name,
  columns: columns.map((column) => column.name),
  ...(counted && { last_id: lastId }),
})

const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** Counts and hashes the rows of one table. */
class Digest {
  rows = 0
  readonly #hash = createHash('sha256')

  add(lines: string, rows: number): void {
    this.#hash.update(lines)
    this.rows += rows
  }

  result(): TableDigest {
    return { rows: this.rows, sha256: this.#hash.digest('hex') }
  }
}

/** Some bytes of the file of a picture. Those of one file follow each other. */
export interface PictureBytes {
  key: string
  bytes: Uint8Array
}

/** Writes the lines of a backup, some at a time. `db` must not change in the meantime. */
export async function* writeLines(
  db: Queryable,
  header: Header,
  lastIdOf: (table: Table) => Promise<number>,
  progress: OnRows,
  pictures?: AsyncIterable<PictureBytes>,
): AsyncGenerator<string, Footer> {
  const whole = createHash('sha256')
  const hashed = (text: string) => {
    whole.update(text)
    return text
  }
  const tables: Footer['tables'] = {}
  let total = 0
  yield hashed(line(header))
  for (const table of await schemaAt(header.schema)) {
    yield hashed(line(tableLine(table, table.counted ? await lastIdOf(table) : 0)))
    const digest = new Digest()
    for await (const rows of readRows(db, table)) {
      const lines = rows.map(line).join('')
      digest.add(lines, rows.length)
      total += rows.length
      progress(total, table.name)
      yield hashed(lines)
    }
    tables[table.name] = digest.result()
  }
  const ofPictures = new Digest()
  for await (const { key, bytes } of pictures ?? []) {
    const text = line({ picture: key, data: Buffer.from(bytes).toString('base64') })
    ofPictures.add(text, 1)
    yield hashed(text)
  }
  const footer = {
    tables,
    ...(header.pictures && { pictures: ofPictures.result() }),
    sha256: whole.digest('hex'),
  }
  yield line(footer)
  return footer
}

/** Counts and hashes the rows of a table in a database. */
export async function digestOf(db: Queryable, table: Table): Promise<TableDigest> {
  const digest = new Digest()
  for await (const rows of readRows(db, table)) digest.add(rows.map(line).join(''), rows.length)
  return digest.result()
}

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: Table; lastId: number }
  | { kind: 'rows'; table: Table; rows: readonly RawRow[] }
  | ({ kind: 'picture' } & PictureBytes)
  | { kind: 'footer'; footer: Footer }

const rowsAtOnce = 2_000
const lengthAtOnce = 4 * 1024 ** 2

/**
 * Reads a backup from beginning to end. Callers may trust the parts only after the footer, which holds the checksums.
 */
export async function* readParts(path: string): AsyncGenerator<BackupPart> {
  const reader = new PartReader(path)
  for await (const text of readTexts(path)) yield* await reader.take(text)
  if (!reader.isComplete) throw damaged(path, 'it is cut off')
}

/** Puts the lines of a backup together to parts, and compares their checksums. */
class PartReader {
  readonly #path: string
  readonly #whole = createHash('sha256')
  readonly #digests: Footer['tables'] = {}
  readonly #ofPictures = new Digest()
  #expected: readonly Table[] = []
  #hasPictures = false
  #table: Table | undefined
  #digest = new Digest()
  #waiting: string[] = []
  #waitingLength = 0
  isComplete = false

  constructor(path: string) {
    this.#path = path
  }

  async take(text: string): Promise<BackupPart[]> {
    if (this.isComplete) throw damaged(this.#path, 'something follows its end')
    if (text.startsWith('[')) {
      this.#waitingLength += text.length
      const full = this.#waiting.push(text) >= rowsAtOnce || this.#waitingLength >= lengthAtOnce
      return full ? this.#takeRows() : []
    }
    const rest = this.#endTable()
    const value = parse(this.#path, text)
    return [...rest, await this.#takeValue(text, value)]
  }

  #takeValue(text: string, value: Record<string, unknown>): BackupPart | Promise<BackupPart> {
    if (this.#expected.length === 0) return this.#takeHeader(text)
    const next = this.#expected[Object.keys(this.#digests).length]
    if (next !== undefined) return this.#takeTable(text, value, next)
    return this.#hasPictures && 'picture' in value ? this.#takePicture(text, value) : this.#takeFooter(value)
  }

  async #takeHeader(text: string): Promise<BackupPart> {
    const header = await readHeaderLine(this.#path, parse(this.#path, text))
    this.#expected = await schemaAt(header.schema)
    this.#hasPictures = header.pictures === true
    this.#whole.update(`${text}\n`)
    return { kind: 'header', header }
  }

  #takeTable(text: string, value: Record<string, unknown>, table: Table): BackupPart {
    const lastId = Number(value.last_id ?? 0)
    if (!Number.isSafeInteger(lastId) || !Bun.deepEquals(tableLine(table, lastId), value)) {
      throw damaged(this.#path, `the table ${table.name} is missing or has other columns`)
    }
    this.#table = table
    this.#whole.update(`${text}\n`)
    return { kind: 'table', table, lastId }
  }

  #takeRows(): BackupPart[] {
    const [path, table, waiting] = [this.#path, this.#table, this.#waiting]
    if (waiting.length === 0) return []
    if (table === undefined) throw damaged(path, 'it has rows that belong to no table')
    const columns = table.columns.length
    const lines = `${waiting.join('\n')}\n`
    const rows: readonly RawRow[] = parse(path, `[${waiting.join(',')}]`)
    if (rows.length !== waiting.length || rows.some((row) => row.length !== columns)) {
      throw damaged(path, `a row of ${table.name} does not fit its columns`)
    }
    this.#whole.update(lines)
    this.#digest.add(lines, rows.length)
    this.#waiting = []
    this.#waitingLength = 0
    return [{ kind: 'rows', table, rows }]
  }

  #endTable(): BackupPart[] {
    const rest = this.#takeRows()
    if (this.#table) this.#digests[this.#table.name] = this.#digest.result()
    this.#table = undefined
    this.#digest = new Digest()
    return rest
  }

  #takePicture(text: string, value: Record<string, unknown>): BackupPart {
    this.#whole.update(`${text}\n`)
    this.#ofPictures.add(`${text}\n`, 1)
    const key = String(value.picture)
    if (!isPictureId(key)) throw damaged(this.#path, 'a picture of it has no ID')
    return { kind: 'picture', key, bytes: Buffer.from(String(value.data), 'base64') }
  }

  #takeFooter(value: Record<string, unknown>): BackupPart {
    const footer: Footer = {
      tables: this.#digests,
      ...(this.#hasPictures && { pictures: this.#ofPictures.result() }),
      sha256: this.#whole.digest('hex'),
    }
    if (!Bun.deepEquals(footer, value)) throw damaged(this.#path, 'its checksums do not agree')
    this.isComplete = true
    return { kind: 'footer', footer }
  }
}

/** Reads the header of a file; undefined when it is no backup. */
export async function readHeader(path: string): Promise<Header | undefined> {
  try {
    for await (const part of readParts(path)) return part.kind === 'header' ? part.header : undefined
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
  }
  return undefined
}

async function readHeaderLine(path: string, header: Header): Promise<Header> {
  if (header.polyphony_backup === undefined) throw notOne(path)
  const newest = await newestVersion()
  if (header.polyphony_backup !== 1 || !(header.schema <= newest)) {
    const made = `release ${header.release} with schema ${header.schema}`
    throw new BackupError(
      `${path} was made by a newer release (${made}; this is ${version} with schema ${newest}). Restore it with that release, or a later one.`,
    )
  }
  return header
}

async function* readTexts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun = ''
  let any = false
  const unpacked = createGunzip()
  const packed = createReadStream(path).on('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of packed.pipe(unpacked)) {
      const texts = (begun + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      begun = texts.pop() ?? ''
      any = true
      yield* texts
    }
  } catch (error) {
    const message = messageOf(error)
    if (/^E[A-Z]+$/.test(codeOf(error) ?? '')) throw new BackupError(`${path} cannot be read: ${message}`)
    throw any ? damaged(path, message) : notOne(path)
  } finally {
    packed.destroy()
  }
  if (begun !== '') throw damaged(path, 'it is cut off')
}

function parse<T = Record<string, unknown>>(path: string, text: string): T {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(path, 'a line of it is no JSON')
  }
}

const notOne = (path: string) => new BackupError(`${path} is no backup of Polyphony.`)

const damaged = (path: string, reason: string) =>
  new BackupError(`${path} is damaged: ${reason}. Use another backup.`)
