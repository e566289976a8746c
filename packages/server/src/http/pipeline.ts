import type { Context } from '../context.ts'
import { readCall } from './checks.ts'
import { toRefusal } from './errors.ts'
import { etagOf, names } from './etag.ts'
import type { Exchange } from './exchange.ts'
import { guardedStore, unchangedSince } from './guard.ts'
import { jsonType } from './headers.ts'
import { type OnceOnly, readOnceOnly } from './idempotency.ts'
import { Repeat } from './route.ts'

/** Answers one request in the manner of its surface. */
export async function answer(exchange: Exchange): Promise<Response> {
  const started = performance.now()
  const { ctx, route, request, headers } = exchange
  const response = await respond(exchange)
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

async function respond(exchange: Exchange): Promise<Response> {
  const { ctx, surface, request, headers } = exchange
  try {
    return await handle(exchange)
  } catch (error) {
    const refusal = toRefusal(error, ctx.log, headers['x-request-id'] ?? '')
    const { status, body, type } = surface.refuse(refusal, request)
    return new Response(body, { status, headers: { ...headers, 'content-type': type } })
  }
}

async function handle(exchange: Exchange): Promise<Response> {
  const { ctx, route, request, headers } = exchange
  const { call, caller } = await readCall(exchange)
  const onceOnly = await readOnceOnly(call, caller)
  if (onceOnly?.earlier) return text(exchange, onceOnly.earlier.body, onceOnly.earlier.status)
  const guards = [onceOnly?.claim, unchangedSince(exchange, call)].filter((guard) => guard !== undefined)
  const store = guards.length > 0 ? guardedStore(ctx.store, guards) : ctx.store
  const reply = await route.handle(guards.length > 0 ? { ...call, ctx: { ...ctx, store } } : call)
  if (reply instanceof ReadableStream) {
    const { answerType = 'application/octet-stream' } = route.endpoint
    return new Response(reply, { headers: { ...headers, 'content-type': answerType } })
  }
  const { status = 200, repeatStatus = 200 } = route.endpoint
  if (reply === undefined) return kept(exchange, onceOnly, null, 204)
  if (reply instanceof Repeat) return kept(exchange, onceOnly, JSON.stringify(reply.value), repeatStatus)
  const body = JSON.stringify(reply)
  if (request.method !== 'GET' && request.method !== 'HEAD') return kept(exchange, onceOnly, body, status)
  headers.etag = etagOf(body)
  const known = request.headers.get('if-none-match')
  return known !== null && names(known, headers.etag)
    ? new Response(null, { status: 304, headers })
    : text(exchange, body, status)
}

async function kept(
  exchange: Exchange,
  onceOnly: OnceOnly | undefined,
  body: string | null,
  status: number,
): Promise<Response> {
  await onceOnly?.keep(status, body)
  return text(exchange, body, status)
}

function text({ headers }: Exchange, body: string | null, status: number): Response {
  if (body === null) return new Response(null, { status, headers })
  return new Response(body, { status, headers: { ...headers, 'content-type': jsonType } })
}

const acceptableId = /^[\w.-]{1,64}$/

/** The caller's own id for this request when it is a sane one, else a new one. */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && acceptableId.test(given) ? given : crypto.randomUUID()
}
