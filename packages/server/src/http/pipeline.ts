import type { Endpoint } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { Caller } from '../domain/viewer.ts'
import { toRefusal } from './answer/errors.ts'
import { etagOf, includesTag } from './answer/etag.ts'
import { lengthFor, respondWith } from './answer/headers.ts'
import { respondLong } from './answer/long-answer.ts'
import { Pieces } from './answer/pieces.ts'
import type { Exchange } from './exchange.ts'
import { guardedStore, unchangedSince } from './preconditions/guard.ts'
import { readOnceOnly } from './preconditions/idempotency.ts'
import { readCall } from './request/checks.ts'
import { type Call, Repeat } from './route.ts'
import type { Surface } from './surface.ts'

/** Answers one request in the manner of its surface. */
export async function answer(surface: Surface, exchange: Exchange): Promise<Response> {
  const started = performance.now()
  const { ctx, route, request, headers } = exchange
  const response = await respond(surface, exchange)
  const milliseconds = performance.now() - started
  observe(
    ctx,
    request.method,
    route.endpoint.path,
    response.status,
    milliseconds,
    headers['x-request-id'] ?? '',
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
): void {
  metrics.observeRequest(method, route, status, milliseconds)
  log.info('request', { method, route, status, ms: Math.round(milliseconds * 1000) / 1000, request_id })
}

async function respond(surface: Surface, exchange: Exchange): Promise<Response> {
  const { ctx, request, headers } = exchange
  try {
    const { call, caller } = await readCall(exchange, surface.checks)
    return await (kindOf(exchange) === 'read' ? read(exchange, call) : write(exchange, call, caller))
  } catch (error) {
    const refusal = toRefusal(error, ctx.log, headers['x-request-id'] ?? '')
    const { status, body, type } = surface.refuse(refusal, request)
    if (body !== null) Object.assign(headers, lengthFor(request, body))
    return respondWith(kindOf(exchange), body, status, headers, type)
  }
}

const kindOf = ({ route }: Exchange) => (route.endpoint.method === 'GET' ? 'read' : 'write')

async function read(exchange: Exchange, call: Call<Endpoint, unknown>): Promise<Response> {
  const { route, request, headers } = exchange
  const reply = await route.handle(call)
  if (reply === undefined) return respondWith('read', null, 204, headers)
  if (reply instanceof ReadableStream)
    return respondWith('read', reply, 200, headers, route.endpoint.answerType)
  if (reply instanceof Pieces && reply.rest) return respondLong(exchange, call, reply)
  const body = reply instanceof Pieces ? reply.first : JSON.stringify(reply)
  Object.assign(headers, lengthFor(request, body))
  headers.etag = etagOf(body)
  const known = request.headers.get('if-none-match')
  return known !== null && includesTag(known, headers.etag)
    ? respondWith('read', null, 304, headers)
    : respondWith('read', body, route.endpoint.status ?? 200, headers)
}

async function write(exchange: Exchange, call: Call<Endpoint, unknown>, caller: Caller): Promise<Response> {
  const { ctx, route, headers } = exchange
  const { endpoint } = route
  const onceOnly = await readOnceOnly(call, endpoint, caller)
  if (onceOnly?.earlier) return respondWith('write', onceOnly.earlier.body, onceOnly.earlier.status, headers)
  const sent = endpoint.body && !endpoint.body.early ? endpoint.body.read(call.body) : call.body
  const guards = [onceOnly?.claim, unchangedSince(exchange, call)].filter((guard) => guard !== undefined)
  const store = guards.length > 0 ? guardedStore(ctx.store, guards) : ctx.store
  const reply = await route.handle({ ...call, body: sent, ctx: { ...ctx, store } })
  if (reply instanceof ReadableStream) return respondWith('write', reply, 200, headers, 'text/event-stream')
  const { status, body } = written(endpoint, reply instanceof Pieces ? await whole(ctx, reply) : reply)
  await onceOnly?.keep(status, body)
  return respondWith('write', body, status, headers)
}

/** Writes all of a long answer to a write, taking turns with other long answers. */
async function whole({ lane }: Context, { first, rest }: Pieces<unknown>): Promise<WrittenJson> {
  const texts = [first]
  while (rest) {
    const { done, value } = await lane.step(() => rest.next())
    if (done) break
    texts.push(value)
  }
  return new WrittenJson(texts.join(''))
}

class WrittenJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function written({ status = 200, repeatStatus = 200 }: Endpoint, reply: unknown) {
  if (reply === undefined) return { status: 204, body: null }
  if (reply instanceof Repeat) return { status: repeatStatus, body: JSON.stringify(reply.value) }
  return { status, body: reply instanceof WrittenJson ? reply.text : JSON.stringify(reply) }
}

const acceptableId = /^[\w.-]{1,64}$/

/** Returns the caller's own id for this request if it is well-formed, else a new one. */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && acceptableId.test(given) ? given : crypto.randomUUID()
}
