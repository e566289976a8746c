import { type Endpoint, fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Texts } from '../../domain/present/format.ts'
import type { Permit } from '../../pacing/semaphore.ts'
import type { Exchange } from '../exchange.ts'
import type { Call } from '../route.ts'
import { compressParts, compressStream, encodeFor } from './compress.ts'
import { etagOfBlocks, includesTag } from './etag.ts'
import { inOneGo, respondWith, unchanged } from './headers.ts'
import { Blocks, type Bytes, type Pieces } from './pieces.ts'
import { streamOf } from './stream.ts'

/** Answers up to this size are sent in one go, with their length. Longer ones have none, for HEAD too. */
const mostInOneGo = 2 * 1024 ** 2
/** Answers up to this size are buffered until complete, so that they have a tag. */
const mostKept = 16 * 1024 ** 2

/**
 * Sends an answer that is too long to write in one go: piece by piece, taking turns with other long answers. The caller
 * keeps their place until the last byte is sent, which bounds the memory that slow readers hold.
 */
export async function respondLong(
  { ctx, route, request, headers }: Exchange,
  call: Call<Endpoint, unknown>,
  pieces: Pieces<unknown>,
): Promise<Response> {
  const permit = await enterLong(call)
  try {
    const gathered = await gather(ctx, pieces, request.signal)
    const { kept, blocks, etag } = gathered
    const { bytes } = blocks
    if (etag !== undefined) headers.etag = etag
    const known = request.headers.get('if-none-match')
    const isKnown = known !== null && etag !== undefined && includesTag(known, etag)
    const isHead = request.method === 'HEAD'
    const coding = encodeFor(request, headers, bytes)
    const status = route.endpoint.status ?? 200
    const isInOneGo = etag !== undefined && bytes <= mostInOneGo
    if (isKnown || isHead || isInOneGo) {
      await pieces.rest?.return(undefined)
      const isPacked = coding && !isKnown && isInOneGo
      const sent = isPacked ? [await compressParts(kept, bytes, coding)] : kept
      permit.release()
      if (isKnown) return unchanged(headers)
      const length = sent.reduce((sum, part) => sum + part.length, 0)
      if (isHead && isInOneGo) headers['content-length'] = String(length)
      return respondWith('read', isHead ? '' : inOneGo(sent, length), status, headers)
    }
    const plain = streamOf(chain(gathered, pieces.rest), ctx.longWork, (error) => {
      permit.release()
      if (error !== undefined)
        ctx.log.error('an answer broke off', { request_id: headers['x-request-id'] }, error)
    })
    return respondWith('read', coding ? compressStream(plain, coding) : plain, status, headers)
  } catch (error) {
    permit.release()
    throw error
  }
}

/** Waits for a place among the long answers of an address. A chat bot acts for many people and has no limit. */
export async function enterLong(
  call: Pick<Call<Endpoint, unknown>, 'ctx' | 'address' | 'answerHeaders'>,
): Promise<Permit> {
  const { ctx, address, answerHeaders } = call
  const name = address()
  if (name === undefined) return { acquire: async () => {}, release() {} }
  const permit = ctx.longAnswers.enter(name)
  if (permit === undefined) {
    answerHeaders['retry-after'] = '1'
    return fail('too_many_requests', { rate: { retry_after: 1000, scope: 'generic_get' } })
  }
  await permit.acquire()
  return permit
}

/** An answer, or its beginning. Only a complete one has a tag. */
interface Gathered {
  kept: Bytes[]
  /** Holds the bytes after the kept ones. */
  blocks: Blocks
  etag: string | undefined
}

async function gather(
  { longWork }: Context,
  { first, rest }: Pieces<unknown>,
  signal: AbortSignal,
): Promise<Gathered> {
  const blocks = new Blocks()
  const kept = blocks.add(first)
  while (rest && blocks.bytes <= mostKept && !signal.aborted) {
    const { done, value } = await longWork.run(() => rest.next())
    if (done) {
      kept.push(...blocks.end())
      return { kept, blocks, etag: etagOfBlocks(kept) }
    }
    kept.push(...blocks.add(value))
  }
  return { kept, blocks, etag: undefined }
}

/** Returns the tag of an answer of any length; undefined if it is too long to have one. */
export async function etagOfPieces(pieces: Pieces<unknown>): Promise<string | undefined> {
  const blocks = new Blocks()
  const kept: Bytes[] = []
  for await (const texts of pieces) {
    kept.push(...blocks.add(texts))
    if (blocks.bytes > mostKept) return undefined
  }
  return etagOfBlocks([...kept, ...blocks.end()])
}

/** Gives the kept blocks and those that follow, and nothing for a piece that fills no block. */
async function* chain(
  { kept, blocks, etag }: Gathered,
  rest: AsyncGenerator<Texts> | undefined,
): AsyncGenerator<Bytes | undefined> {
  for (let block = kept.shift(); block !== undefined; block = kept.shift()) yield block
  if (etag !== undefined || !rest) return
  for await (const piece of rest) {
    const full = blocks.add(piece)
    if (full.length === 0) yield undefined
    yield* full
  }
  yield* blocks.end()
}
