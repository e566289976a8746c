import { type Endpoint, fail, type QueryFields } from '@polyphony/contract'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { owns, type Viewer } from '../domain/viewer.ts'
import type { Credential } from '../store/lookup.ts'
import { readJson } from './body.ts'
import { readCredential } from './credential.ts'
import { toRefusal } from './errors.ts'
import { apiHeaders, jsonType, readHeaders } from './headers.ts'
import { type Call, Repeat, type Route } from './route.ts'
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
  const json = (value: unknown, status = 200) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { ...headers, 'content-type': jsonType, 'x-request-id': id },
    })
  try {
    const reply = await route.handle(await readCall(ctx, route, c))
    if (reply === undefined)
      return new Response(null, { status: 204, headers: { ...headers, 'x-request-id': id } })
    const { status = 200, repeatStatus } = route.endpoint
    return json(
      reply instanceof Repeat ? reply.value : reply,
      reply instanceof Repeat ? repeatStatus : status,
    )
  } catch (error) {
    const { status, body } = toRefusal(error, ctx.log, id)
    return json(body, status)
  }
}

async function readCall(ctx: Context, route: Route, c: HonoContext): Promise<Call<Endpoint, unknown>> {
  const { endpoint, target } = route
  const request = c.req.raw
  const params: Params = c.req.param()
  const credential = readCredential(request.headers, ctx.config.bridgeKey)
  let reading: Promise<unknown> | undefined
  const readBody = () => {
    reading ??= endpoint.body ? readJson(request, endpoint.body) : Promise.resolve()
    return reading
  }
  const { viewer, row } = await ctx.store.lookUp(credential, await target?.find(params, ctx, readBody))
  refuseCaller(endpoint, credential, viewer)
  const missing = target?.missing(row, params, viewer)
  if (missing) fail(missing)
  const query = endpoint.query ? readQuery(endpoint.query, request.url) : {}
  const body = await readBody()
  authorise(endpoint, target, row, viewer)
  const missingForCaller = target?.missingForCaller?.(row, params)
  if (missingForCaller) fail(missingForCaller)
  // why: `authorise` has just shown that the viewer is the kind of viewer the endpoint's type promises.
  return { ctx, viewer: viewer as Call<Endpoint, unknown>['viewer'], target: row, params, query, body }
}

/** What comes before everything else: bridges only, and bots that name a system must name one that exists. */
function refuseCaller({ auth }: Endpoint, credential: Credential, viewer: Viewer): void {
  if (auth === 'bridge') {
    if (credential.kind !== 'bridge' || viewer.kind === 'anonymous') fail('unauthorized')
  } else if (viewer.kind === 'bridge' && credential.kind === 'bridge' && credential.as !== undefined) {
    fail('system_not_found')
  }
}

function authorise(
  { auth }: Endpoint,
  target: RouteTarget<unknown> | undefined,
  row: unknown,
  viewer: Viewer,
): void {
  if (auth === 'anyone' || auth === 'bridge') return
  if (auth === 'system' || target === undefined) {
    if (viewer.kind !== 'system') fail('unauthorized')
    return
  }
  if (owns(viewer, target.owner(row))) return
  fail(viewer.kind === 'system' ? target.denied.foreign : target.denied.anonymous)
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
