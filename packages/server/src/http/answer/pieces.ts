import { withAddresses } from '@polyphony/contract'
import { charactersAtOnce, nextCount } from '../../pacing/portion.ts'

/**
 * JSON that a handler wrote itself: all of it or, for a long answer, the first piece and a way to go on. Each further
 * piece is made on demand, in a few milliseconds.
 */
export class Pieces<T> {
  readonly first: string
  readonly rest: AsyncGenerator<string> | undefined
  /** Only declares the type of the JSON. */
  declare readonly value: T

  constructor(first: string, rest?: AsyncGenerator<string>) {
    this.first = first
    this.rest = rest
  }

  /** Makes all of it at once, where no other work may come in between. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    yield this.first
    if (this.rest) yield* this.rest
  }
}

/** Writes a reply as JSON, with the addresses of this server's pictures. A stream is bytes already. */
export function inJson(
  reply: unknown,
  { publicUrl }: { publicUrl: string },
): Pieces<unknown> | ReadableStream | undefined {
  if (reply === undefined || reply instanceof ReadableStream) return reply
  if (!(reply instanceof Pieces)) return new Pieces(withAddresses(JSON.stringify(reply), publicUrl))
  const { first, rest } = reply
  return new Pieces(withAddresses(first, publicUrl), rest && addressed(rest, publicUrl))
}

/** Pieces end between values, so each has its addresses whole. */
async function* addressed(pieces: AsyncGenerator<string>, publicUrl: string): AsyncGenerator<string> {
  for await (const piece of pieces) yield withAddresses(piece, publicUrl)
}

export interface Rows<Row> {
  /** Reads so many rows after the last one, or the first ones. */
  read(count: number, last: Row | undefined): Promise<readonly Row[]>
  /** JSON of an array. */
  write(rows: readonly Row[]): string
  /** The number of rows in the first piece, and the most rows in later ones. */
  readonly first: number
  readonly most: number
  /** The most rows in total. */
  readonly limit?: number | undefined
  /** Called with the last row when the first read returns the most rows allowed. */
  filled?(last: Row): void
}

/** Writes a list in pieces, a short list in one go. `before` and `after` enclose it. */
export async function piecesOf<T, Row>(
  { read, write, first, most, limit = Number.POSITIVE_INFINITY, filled }: Rows<Row>,
  [before, after] = ['', ''],
): Promise<Pieces<T>> {
  const rows = await read(Math.min(first, limit), undefined)
  const text = before + write(rows)
  const lastRow = rows.at(-1)
  if (lastRow && rows.length === limit) filled?.(lastRow)
  if (rows.length < first || rows.length === limit) return new Pieces(text + after)
  async function* rest(): AsyncGenerator<string> {
    let left = limit - rows.length
    let last = lastRow
    let wanted = nextCount(rows.length, text.length, { atOnce: charactersAtOnce, most })
    let comma = text.endsWith('[]') ? '' : ','
    while (left > 0) {
      const next = await read(Math.min(wanted, left), last)
      const items = write(next).slice(1, -1)
      if (items !== '') {
        yield comma + items
        comma = ','
      }
      if (next.length < Math.min(wanted, left)) break
      left -= next.length
      last = next.at(-1)
      wanted = nextCount(next.length, items.length, { atOnce: charactersAtOnce, most })
    }
    yield `]${after}`
  }
  return new Pieces(text.slice(0, -1), rest())
}

/** Writes a list of which the portions are known before they are read, a list of one portion in one go. */
export async function portionedList<Item, Key = unknown>(
  [first = [], ...more]: readonly (readonly Key[])[],
  read: (portion: readonly Key[]) => Promise<readonly Item[]>,
): Promise<Pieces<Item[]>> {
  const write = async (portion: readonly Key[]) => JSON.stringify(await read(portion)).slice(1, -1)
  const text = await write(first)
  if (more.length === 0) return new Pieces(`[${text}]`)
  async function* rest(): AsyncGenerator<string> {
    let comma = text && ','
    for (const portion of more) {
      const items = await write(portion)
      if (items === '') continue
      yield comma + items
      comma = ','
    }
    yield ']'
  }
  return new Pieces(`[${text}`, rest())
}
