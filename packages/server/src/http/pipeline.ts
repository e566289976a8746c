import { type Endpoint, fail, type QueryFields } from '@polyphony/contract'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { owns, type Viewer } from '../domain/viewer.ts'
import { readJson } from './body.ts'
import { readCredential } from './credential.ts'
import { toRefusal } from './errors.ts'
import { apiHeaders, jsonType, readHeaders } from './headers.ts'
import type { Call, Route } from './route.ts'
import type { Params, RouteTarget } from './targets.ts'

/**
 * Answers one request. The order of the checks decides which refusal wins when several apply: what the path names,
 * then the body's form, then who is asking, then everything the endpoint itself has to say.
 */
export async function answer(ctx: Context, route: Route, c: HonoContext): Promise<Response> {
  const started = performance.now()
  const { endpoint } = route
  const id = requestId(c.req.raw)
  const headers = endpoint.method === 'GET' ? readHeaders : apiHeaders
  const response = await respond(ctx, route, c, id, headers)
  const milliseconds = performance.now() - started
  ctx.metrics.observeRequest(`${endpoint.method} ${endpoint.path}`, response.status, milliseconds)
  ctx.log.info('request', {
    method: c.req.raw.method,
    route: endpoint.path,
    status: response.status,
    ms: Math.round(milliseconds * 1000) / 1000,
    request_id: id,
  })
  return response
}

async function respond(
  ctx: Context,
  route: Route,
  c: HonoContext,
  id: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    const value = await route.handle(await readCall(ctx, route, c))
    return value === undefined
      ? new Response(null, { status: 204, headers: { ...headers, 'x-request-id': id } })
      : new Response(JSON.stringify(value), {
          status: route.endpoint.status ?? 200,
          headers: { ...headers, 'content-type': jsonType, 'x-request-id': id },
        })
  } catch (error) {
    const { status, body } = toRefusal(error, ctx.log, id)
    return new Response(JSON.stringify(body), {
      status,
      headers: { ...headers, 'content-type': jsonType, 'x-request-id': id },
    })
  }
}

async function readCall(ctx: Context, route: Route, c: HonoContext): Promise<Call<Endpoint, unknown>> {
  const { endpoint, target } = route
  const request = c.req.raw
  const params: Params = c.req.param()
  const credential = readCredential(request.headers.get('authorization'))
  const { viewer, row } = await ctx.store.lookUp(credential, target?.find(params, ctx))
  const missing = target?.missing(row, params, viewer)
  if (missing) fail(missing)
  const query = endpoint.query ? readQuery(endpoint.query, request.url) : {}
  const body = endpoint.body && (await readJson(request, endpoint.body))
  authorise(endpoint, target, row, viewer)
  const missingForCaller = target?.missingForCaller?.(row, params)
  if (missingForCaller) fail(missingForCaller)
  // why: `authorise` has just shown that the viewer is the kind of viewer the endpoint's type promises.
  return { ctx, viewer: viewer as Call<Endpoint, unknown>['viewer'], target: row, params, query, body }
}

function authorise(
  { auth }: Endpoint,
  target: RouteTarget<unknown> | undefined,
  row: unknown,
  viewer: Viewer,
): void {
  if (auth === 'anyone') return
  if (auth === 'system' || target === undefined) {
    if (viewer.kind === 'anonymous') fail('unauthorized')
    return
  }
  if (owns(viewer, target.owner(row))) return
  fail(viewer.kind === 'anonymous' ? target.denied.anonymous : target.denied.foreign)
}

function readQuery(fields: QueryFields, url: string): Record<string, unknown> {
  const given = new URL(url).searchParams
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = given.get(name)
    if (text !== null) values[name] = field.read(text)
  }
  return values
}

const acceptableId = /^[\w.-]{1,64}$/

/** The caller's own id for this request when it is a sane one, else a new one. */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && acceptableId.test(given) ? given : crypto.randomUUID()
}
