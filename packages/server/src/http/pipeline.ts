import { type Endpoint, type ErrorName, fail, type QueryFields } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { viewerFor } from '../domain/scopes.ts'
import { anonymous, type Caller, owns, type Viewer } from '../domain/viewer.ts'
import { noteUse } from '../operations/keys.ts'
import type { Credential } from '../store/lookup.ts'
import { readJson } from './body.ts'
import { readCredential } from './credential.ts'
import { toRefusal } from './errors.ts'
import { jsonType } from './headers.ts'
import { countRequest } from './rate-limit.ts'
import { type Call, Repeat, type Route } from './route.ts'
import type { Surface } from './surface.ts'
import type { Params, RouteTarget } from './targets.ts'

/** The address a request came from; asked for only where it matters. */
export type Connection = () => string | undefined

/** Answers one request in the manner of its surface. */
export async function answer(
  ctx: Context,
  surface: Surface,
  route: Route,
  request: Request,
  params: Params,
  connection: Connection,
): Promise<Response> {
  const started = performance.now()
  const { endpoint } = route
  const id = requestId(request)
  const headers: ResponseHeaders = { ...surface.headers(endpoint, params), 'x-request-id': id }
  const response = await respond(ctx, surface, route, request, params, connection, headers)
  const milliseconds = performance.now() - started
  observe(ctx, request.method, endpoint.path, response.status, milliseconds, id)
  return response
}

/** Grows while a request is looked at. */
type ResponseHeaders = Record<string, string>

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

async function respond(
  ctx: Context,
  surface: Surface,
  route: Route,
  request: Request,
  params: Params,
  connection: Connection,
  headers: ResponseHeaders,
): Promise<Response> {
  try {
    const reply = await route.handle(
      await readCall(ctx, surface, route, request, params, connection, headers),
    )
    if (reply === undefined) return new Response(null, { status: 204, headers })
    const { status = 200, repeatStatus = 200, answerType } = route.endpoint
    if (reply instanceof ReadableStream) {
      return new Response(reply, {
        headers: { ...headers, 'content-type': answerType ?? 'application/octet-stream' },
      })
    }
    const isRepeat = reply instanceof Repeat
    return new Response(JSON.stringify(isRepeat ? reply.value : reply), {
      status: isRepeat ? repeatStatus : status,
      headers: { ...headers, 'content-type': jsonType },
    })
  } catch (error) {
    const refusal = toRefusal(error, ctx.log, headers['x-request-id'] ?? '')
    const { status, body, type } = surface.refuse(refusal, request)
    return new Response(body, { status, headers: { ...headers, 'content-type': type } })
  }
}

async function readCall(
  ctx: Context,
  { checks }: Surface,
  { endpoint, target }: Route,
  request: Request,
  params: Params,
  connection: Connection,
  answerHeaders: ResponseHeaders,
): Promise<Call<Endpoint, unknown>> {
  const credential = readCredential(request.headers, ctx)
  let reading: Promise<unknown> | undefined
  const readBody = () => {
    reading ??= endpoint.body ? readJson(request, endpoint.body) : Promise.resolve()
    return reading
  }
  const { caller, row } = await ctx.store.lookUp(credential, await target?.find(params, ctx, readBody))
  if (caller.kind === 'key') noteUse(ctx, caller)
  refuseCaller(endpoint, credential, caller)
  const ownerOf = () => target?.owner?.(row)
  let viewer: Viewer = anonymous
  let query: Record<string, unknown> = {}
  let body: unknown
  for (const check of checks) {
    if (check === 'token' && endpoint.auth !== 'anyone' && !hasSystem(caller)) fail('unauthorized')
    if (check === 'found') {
      refuseIf(target?.missing(row, params, caller))
      if (ctx.config.rateLimits && !isBridge(credential, caller)) {
        await countRequest(ctx, endpoint, caller, ownerOf(), request, connection(), answerHeaders)
      }
    }
    if (check === 'owner') {
      const owner = ownerOf()
      viewer = viewerFor(caller, endpoint, owner)
      authorise(endpoint, target, owner, viewer, params)
    }
    if (check === 'sent') {
      if (endpoint.query) query = readQuery(endpoint.query, request.url)
      body = await readBody()
    }
  }
  refuseIf(target?.missingForCaller?.(row, params))
  // why: the checks have just shown that the viewer is the kind of viewer the endpoint's type promises.
  const promised = viewer as Call<Endpoint, unknown>['viewer']
  const { headers } = request
  return { ctx, viewer: promised, target: row, params, query, body, headers, credential }
}

/** A chat bot speaks for many people at once, so its requests are not counted. */
const isBridge = (credential: Credential, caller: Caller) =>
  credential.kind === 'bridge' && caller.kind !== 'anonymous'
const hasSystem = (caller: Caller) => caller.kind === 'system' || caller.kind === 'key'

function refuseIf(error: ErrorName | undefined): void {
  if (error) fail(error)
}

/** What comes before everything else: bridges only, and bots that name a system must name one that exists. */
function refuseCaller({ auth }: Endpoint, credential: Credential, caller: Caller): void {
  if (auth === 'bridge') {
    if (credential.kind !== 'bridge' || caller.kind === 'anonymous') fail('unauthorized')
  } else if (caller.kind === 'bridge' && credential.kind === 'bridge' && credential.as !== undefined) {
    fail('system_not_found')
  }
}

function authorise(
  { auth }: Endpoint,
  target: RouteTarget<unknown> | undefined,
  owner: SystemId | undefined,
  viewer: Viewer,
  { id = '' }: Params,
): void {
  if (auth === 'anyone' || auth === 'bridge') return
  if (auth === 'system' || target === undefined) {
    if (viewer.kind !== 'system') fail('unauthorized')
    return
  }
  const { denied = { anonymous: 'forbidden', foreign: 'forbidden' } } = target
  if (owner !== undefined && owns(viewer, owner)) return
  fail(viewer.kind === 'system' ? denied.foreign : denied.anonymous, { ref: id })
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
