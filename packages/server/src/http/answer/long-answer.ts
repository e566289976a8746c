import { type Endpoint, fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Place } from '../../pacing/turns.ts'
import type { Exchange } from '../exchange.ts'
import type { Call } from '../route.ts'
import { names } from './etag.ts'
import { respondWith } from './headers.ts'
import type { Pieces } from './pieces.ts'
import { streamOf } from './stream.ts'

/** Up to here an answer is sent in one go, with its length. */
const mostInOneGo = 2 * 1024 ** 2
/** Up to here an answer is kept until it is complete, so that it has a tag. */
const mostKept = 16 * 1024 ** 2

/**
 * Answers with what is too much to write in one go: piece by piece, in turn with everybody else's long answers. The caller's
 * place is theirs until the last byte is sent, which bounds what those who read slowly keep in memory.
 */
export async function respondLong(
  { ctx, route, request, headers }: Exchange,
  call: Call<Endpoint, unknown>,
  pieces: Pieces<unknown>,
): Promise<Response> {
  const place = await enterLong(call)
  try {
    const gathered = await gather(ctx, pieces, request.signal)
    const { kept, bytes, etag } = gathered
    if (etag !== undefined) headers.etag = etag
    const known = request.headers.get('if-none-match')
    const isKnown = known !== null && etag !== undefined && names(known, etag)
    const isHead = request.method === 'HEAD'
    if (isHead && etag !== undefined) headers['content-length'] = String(bytes)
    if (isKnown || isHead || (etag !== undefined && bytes <= mostInOneGo)) {
      await pieces.rest?.return(undefined)
      place.leave()
      if (isKnown) return respondWith('read', null, 304, headers)
      return respondWith('read', isHead ? '' : kept.join(''), route.endpoint.status ?? 200, headers)
    }
    const stream = streamOf(chain(kept, pieces.rest), ctx.lane, (error) => {
      place.leave()
      if (error !== undefined)
        ctx.log.error('an answer broke off', { request_id: headers['x-request-id'] }, error)
    })
    return respondWith('read', stream, route.endpoint.status ?? 200, headers)
  } catch (error) {
    place.leave()
    throw error
  }
}

/** A place among the long answers of an address, once it is its turn. A chat bot speaks for many people and has no limit. */
export async function enterLong(call: Call<Endpoint, unknown>): Promise<Place> {
  const { ctx, address, answerHeaders } = call
  const name = address()
  if (name === undefined) return { turn: async () => {}, leave() {} }
  const place = ctx.longAnswers.enter(name)
  if (place === undefined) {
    answerHeaders['retry-after'] = '1'
    return fail('too_many_requests', { rate: { retry_after: 1000, scope: 'generic_get' } })
  }
  await place.turn()
  return place
}

/** An answer, or its beginning. Only one that is complete has a tag. */
interface Gathered {
  kept: string[]
  bytes: number
  etag: string | undefined
}

async function gather(
  { lane }: Context,
  { first, rest }: Pieces<unknown>,
  signal: AbortSignal,
): Promise<Gathered> {
  const kept = [first]
  let bytes = Buffer.byteLength(first)
  while (rest && bytes <= mostKept && !signal.aborted) {
    const { done, value } = await lane.step(() => rest.next())
    if (done) return { kept, bytes, etag: etagOfPieces(kept) }
    kept.push(value)
    bytes += Buffer.byteLength(value)
  }
  return { kept, bytes, etag: undefined }
}

/** The tag of what was made in pieces. The same data makes the same pieces. */
export function etagOfPieces(pieces: readonly string[]): string {
  return `"${pieces.reduce((hash, piece) => Bun.hash.wyhash(piece, hash), 0n).toString(36)}"`
}

async function* chain(kept: string[], rest: AsyncGenerator<string> | undefined): AsyncGenerator<string> {
  for (let piece = kept.shift(); piece !== undefined; piece = kept.shift()) yield piece
  if (rest) yield* rest
}
