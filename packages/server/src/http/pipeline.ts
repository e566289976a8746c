import { type Endpoint, fail } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { Texts } from '../domain/present/format.ts'
import type { Caller } from '../domain/viewer.ts'
import { compress, compressStream, encoded, encodeFor } from './answer/compress.ts'
import { toRefusal } from './answer/errors.ts'
import { etagOf, includesTag } from './answer/etag.ts'
import { jsonType, lengthFor, respondWith, unchanged } from './answer/headers.ts'
import { enterLong, respondLong } from './answer/long-answer.ts'
import { encode, inJson, type Pieces } from './answer/pieces.ts'
import { streamOf } from './answer/stream.ts'
import type { Exchange } from './exchange.ts'
import { guardedStore, unchangedSince } from './preconditions/guard.ts'
import { type EarlierAnswer, readOnceOnly } from './preconditions/idempotency.ts'
import { readCall } from './request/checks.ts'
import { type Call, Repeat } from './route.ts'
import type { Surface } from './surface.ts'

/** Answers to writes with more characters are sent piece by piece. */
const mostCollected = 1024 ** 2

/** Answers one request in the manner of its surface. */
export async function answer(surface: Surface, exchange: Exchange): Promise<Response> {
  const started = performance.now()
  const { ctx, route, request, headers } = exchange
  let response: Response
  try {
    const { call, caller } = await readCall(exchange, surface.checks)
    response = await (kindOf(exchange) === 'read' ? read(exchange, call) : write(exchange, call, caller))
  } catch (error) {
    response = refuse(surface, exchange, error)
  }
  const milliseconds = performance.now() - started
  observe(
    ctx,
    request.method,
    route.endpoint.path,
    response.status,
    milliseconds,
    headers['x-request-id'] ?? '',
    route.endpoint.policy.polled && response.ok ? 'debug' : 'info',
  )
  return response
}

export function observe(
  { metrics, log }: Context,
  method: string,
  route: string,
  status: number,
  milliseconds: number,
  request_id: string,
  level: 'info' | 'debug' = 'info',
): void {
  metrics.observeRequest(method, route, status, milliseconds)
  log[level]('request', { method, route, status, ms: Math.round(milliseconds * 1000) / 1000, request_id })
}

function refuse(surface: Surface, exchange: Exchange, error: unknown): Response {
  const { ctx, request, headers } = exchange
  const refusal = toRefusal(error, ctx.log, headers['x-request-id'] ?? '')
  const { status, body, type } = surface.refuse(refusal, request)
  const { rate } = refusal.detail
  if (rate) headers['retry-after'] = String(Math.ceil(rate.retry_after / 1000))
  if (body === null) return respondWith(kindOf(exchange), body, status, headers, type)
  const sent = encoded(request, body, headers)
  Object.assign(headers, lengthFor(request, sent))
  return respondWith(kindOf(exchange), sent, status, headers, type)
}

const kindOf = ({ route }: Exchange) => (route.endpoint.method === 'GET' ? 'read' : 'write')

async function read(exchange: Exchange, call: Call<Endpoint, unknown>): Promise<Response> {
  const { ctx, route, request, headers } = exchange
  if (route.endpoint.redirects) return redirect(String(await route.handle(call)), headers)
  const reply = inJson(await route.handle(call), ctx.config)
  if (reply === undefined) return respondWith('read', null, 204, headers)
  if (reply instanceof ReadableStream) {
    const { answerType } = route.endpoint
    const isText = answerType === undefined && headers['content-type'] === undefined
    const coding = isText ? encodeFor(request, headers, Number.POSITIVE_INFINITY) : undefined
    const sent = coding ? compressStream(reply, coding) : reply
    return respondWith('read', sent, 200, headers, answerType)
  }
  if (reply.rest) return respondLong(exchange, call, reply)
  const body = encode(reply.first)
  headers.etag = etagOf(body)
  const known = request.headers.get('if-none-match')
  const isKnown = known !== null && includesTag(known, headers.etag)
  const coding = encodeFor(request, headers, body.length)
  if (isKnown) return unchanged(headers)
  const sent = coding ? compress(body, coding) : body
  Object.assign(headers, lengthFor(request, sent))
  return respondWith('read', sent, route.endpoint.status ?? 200, headers)
}

/** Leads a browser to another address, each time anew. */
const redirect = (location: string, headers: Readonly<Record<string, string>>) =>
  respondWith('read', null, 302, { ...headers, 'cache-control': 'no-store', location })

async function write(exchange: Exchange, call: Call<Endpoint, unknown>, caller: Caller): Promise<Response> {
  const { ctx, route, headers } = exchange
  const { endpoint } = route
  const onceOnly = await readOnceOnly(call, endpoint, caller)
  if (onceOnly?.earlier) return repeatAnswer(exchange, onceOnly.earlier)
  const sent = endpoint.body && !endpoint.body.early ? endpoint.body.read(call.body) : call.body
  const guards = [onceOnly?.claim, unchangedSince(exchange, call)].filter((guard) => guard !== undefined)
  const store = guards.length > 0 ? guardedStore(ctx.store, guards) : ctx.store
  const reply = await route.handle({ ...call, body: sent, ctx: { ...ctx, store } })
  const isRepeat = reply instanceof Repeat
  const answer = inJson(isRepeat ? reply.value : reply, ctx.config)
  if (answer instanceof ReadableStream) {
    return respondWith('write', answer, 200, headers, endpoint.download ? jsonType : 'text/event-stream')
  }
  const emptyStatus = endpoint.answer === null ? (endpoint.status ?? 204) : 204
  const status = answer ? ((isRepeat ? endpoint.repeatStatus : endpoint.status) ?? 200) : emptyStatus
  const { body, rest } = answer ? await collect(ctx, answer, mostCollected) : { body: null, rest: undefined }
  await onceOnly?.keep(status, body)
  if (body === null || !rest) return respondWhole(exchange, body, status)
  // why after the change: only now the server knows that the answer is long. Whoever leaves 32 of them unread is refused.
  const place = await enterLong(call)
  const stream = streamOf(chain(body, rest), ctx.longWork, (error) => {
    place.release()
    if (error !== undefined)
      ctx.log.error('an answer broke off', { request_id: headers['x-request-id'] }, error)
  })
  const coding = encodeFor(exchange.request, headers, Number.POSITIVE_INFINITY)
  return respondWith('write', coding ? compressStream(stream, coding) : stream, status, headers)
}

/** Answers a write with a body that is complete. */
const respondWhole = ({ request, headers }: Exchange, body: string | null, status: number) =>
  respondWith('write', body && encoded(request, body, headers), status, headers)

/** Gives an earlier answer. Reads what the request made if the answer was too long to keep. */
async function repeatAnswer(exchange: Exchange, { status, body, made }: EarlierAnswer): Promise<Response> {
  const { request, read, headers } = exchange
  if (made === null) return respondWhole(exchange, body, status)
  const { pathname, search } = new URL(request.url)
  const found = await read(`${pathname.replace(/\/$/, '')}/${made}${search}`)
  if (found.ok) return respondWith('write', found.body, status, headers)
  if (found.status === 404) return fail('made_not_found')
  if (found.status !== 405) return found
  // why: custom fields and comments cannot be read one by one.
  const list = await read(`${pathname}${search}`)
  if (!list.ok) return list
  const items: { id?: string }[] = await list.json()
  const shown = items.find(({ id }) => id === made)
  return respondWhole(exchange, JSON.stringify(shown ?? fail('made_not_found')), status)
}

/**
 * Writes an answer to a write, taking turns with other long answers: all of it, or its beginning and a way to go on once
 * it has more than `most` characters.
 */
async function collect({ longWork }: Context, { first, rest }: Pieces<unknown>, most: number) {
  let body = first.join('')
  while (rest) {
    if (body.length > most) return { body, rest }
    const { done, value } = await longWork.run(() => rest.next())
    if (done) break
    body += value.join('')
  }
  return { body, rest: undefined }
}

async function* chain(beginning: string, rest: AsyncGenerator<Texts>): AsyncGenerator<string> {
  yield beginning
  for await (const texts of rest) yield texts.join('')
}

const acceptableId = /^[\w.-]{1,64}$/

/** Returns the caller's own id for this request if it is well-formed, else a new one. */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && acceptableId.test(given) ? given : crypto.randomUUID()
}
