import { withAddresses } from '@polyphony/contract'
import type { Texts } from '../../domain/present/format.ts'
import { charactersAtOnce, nextBatchSize } from '../../pacing/batches.ts'
import type { PageRows } from '../../store/sql/refs.ts'
import { blockBytes } from './etag.ts'

/** Longer answers become bytes once, to be counted, hashed and sent. For shorter ones it is quicker to send a text. */
const longText = 64 * 1024

export function encode(texts: Texts): string | Bytes {
  return lengthOf(texts) < longText ? texts.join('') : inBytes(texts)
}

export type Bytes = Uint8Array<ArrayBuffer>

function inBytes(texts: Texts): Bytes {
  const sink = new Bun.ArrayBufferSink()
  sink.start({ asUint8Array: true, highWaterMark: lengthOf(texts) })
  for (const text of texts) sink.write(typeof text === 'string' ? text : text.json)
  return sink.end() as Bytes
}

const lengthOf = (texts: Texts) => texts.reduce((sum, { length }) => sum + length, 0)

const encoder = new TextEncoder()

/** Collects texts in blocks, each as full as whole characters make it. */
export class Blocks {
  /** The number of bytes of all texts. */
  bytes = 0
  #block = new Uint8Array(blockBytes)
  #filled = 0

  /** Adds texts and returns the blocks that are full now. */
  add(texts: Texts): Bytes[] {
    const full: Bytes[] = []
    for (const text of texts) {
      for (let rest = String(text); ; ) {
        const { read, written } = encoder.encodeInto(rest, this.#block.subarray(this.#filled))
        this.bytes += written
        this.#filled += written
        if (read === rest.length) break
        rest = rest.slice(read)
        full.push(this.#block.subarray(0, this.#filled))
        this.#block = new Uint8Array(blockBytes)
        this.#filled = 0
      }
    }
    return full
  }

  /** Returns the last block, unless it is empty. */
  end(): Bytes[] {
    return this.#filled > 0 ? [this.#block.slice(0, this.#filled)] : []
  }
}

/**
 * JSON that a handler wrote itself: all of it or, for a long answer, the first piece and a way to go on. Each further
 * piece is made on demand, in a few milliseconds.
 */
export class Pieces<T> {
  readonly first: Texts
  readonly rest: AsyncGenerator<Texts> | undefined
  /** Only declares the type of the JSON. */
  declare readonly value: T

  constructor(first: Texts, rest?: AsyncGenerator<Texts>) {
    this.first = first
    this.rest = rest
  }

  /** Makes all of it at once, where no other work may come in between. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Texts> {
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
  if (!(reply instanceof Pieces)) return new Pieces([withAddresses(JSON.stringify(reply), publicUrl)])
  const { first, rest } = reply
  return new Pieces(addressed(first, publicUrl), rest && eachAddressed(rest, publicUrl))
}

/** Texts end between values, so each has its addresses whole. */
const addressed = (texts: Texts, publicUrl: string): Texts =>
  texts.map((text) => (typeof text === 'string' ? withAddresses(text, publicUrl) : text))

async function* eachAddressed(pieces: AsyncGenerator<Texts>, publicUrl: string): AsyncGenerator<Texts> {
  for await (const piece of pieces) yield addressed(piece, publicUrl)
}

export interface Rows<Row> {
  /** Reads so many rows after the last one, or the first ones; fewer if they are long. */
  read(count: number, last: Row | undefined): Promise<PageRows<Row>>
  /** JSON of the items of an array, without its brackets. */
  write(rows: readonly Row[]): Texts
  /** The number of rows in the first piece, and the most rows in later ones. */
  readonly first: number
  readonly most: number
  /** The most rows in total. */
  readonly limit?: number | undefined
  /** Called with the last row when the first read returns the most rows allowed. */
  filled?(last: Row): void
}

/** Writes a list in pieces, a short list in one go. */
export async function piecesOf<T, Row>({
  read,
  write,
  first,
  most,
  limit = Number.POSITIVE_INFINITY,
  filled,
}: Rows<Row>): Promise<Pieces<T>> {
  /** Returns what the next step needs apart from the texts: rows that waited with it would burden every collection. */
  async function take(wanted: number, after?: Row) {
    const { rows, isCut } = await read(wanted, after)
    const texts = write(rows)
    const next = nextBatchSize(rows.length, lengthOf(texts), { atOnce: charactersAtOnce, most })
    return [
      texts,
      { count: rows.length, last: rows.at(-1), isEnd: rows.length < wanted && !isCut, next },
    ] as const
  }
  const [texts, begun] = await take(Math.min(first, limit))
  if (begun.last && begun.count === limit) filled?.(begun.last)
  if (begun.isEnd || begun.count === limit) return new Pieces(['[', ...texts, ']'])
  let hasItems = texts.length > 0
  async function* rest(): AsyncGenerator<Texts> {
    let step = begun
    for (let left = limit - step.count; left > 0 && !step.isEnd; left -= step.count) {
      let items: Texts
      ;[items, step] = await take(Math.min(step.next, left), step.last)
      if (items.length === 0) continue
      yield hasItems ? [',', ...items] : items
      hasItems = true
    }
    yield [']']
  }
  return new Pieces(['[', ...texts], rest())
}

/** Writes a list of which the batches are known before they are read, a list of one batch in one go. */
export async function batchedList<Item, Key = unknown>(
  [first = [], ...more]: readonly (readonly Key[])[],
  read: (batch: readonly Key[]) => Promise<readonly Item[]>,
): Promise<Pieces<Item[]>> {
  const write = async (batch: readonly Key[]) => JSON.stringify(await read(batch)).slice(1, -1)
  const text = await write(first)
  if (more.length === 0) return new Pieces([`[${text}]`])
  async function* rest(): AsyncGenerator<Texts> {
    let comma = text && ','
    for (const batch of more) {
      const items = await write(batch)
      if (items === '') continue
      yield [comma + items]
      comma = ','
    }
    yield [']']
  }
  return new Pieces([`[${text}`], rest())
}
