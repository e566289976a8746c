import { type Endpoint, type ErrorName, fail, type QueryFields } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import { viewerFor } from '../../domain/scopes.ts'
import type { Credential } from '../../domain/viewer.ts'
import {
  anonymous,
  type Caller,
  type KeyCaller,
  owns,
  type SystemViewer,
  type Viewer,
} from '../../domain/viewer.ts'
import { noteUse } from '../../operations/keys.ts'
import type { Exchange } from '../exchange.ts'
import type { Call } from '../route.ts'
import { checkUpload, readJson } from './body.ts'
import { addressOf } from './client-address.ts'
import { readCredential } from './credential.ts'
import { countRequest } from './rate-limit.ts'
import type { Params, RouteTarget } from './targets.ts'

/** Reads a request and refuses it where it must be, in the order of its surface. */
export async function readCall(
  exchange: Exchange,
): Promise<{ call: Call<Endpoint, unknown>; caller: Caller }> {
  const { ctx, surface, route, request, params, headers: answerHeaders } = exchange
  const { endpoint, target } = route
  const credential = readCredential(request.headers, ctx)
  /** Set once the lookup has told who is asking. */
  let known: { authorise: () => Viewer; system: SystemId | undefined } | undefined
  const enterLarge = () => {
    // why: a caller who may not do this is refused before a megabyte of theirs lies in memory.
    known?.authorise()
    return ctx.largeBodies.enter(known?.system ?? addressOf(exchange)) ?? fail('too_many_bodies')
  }
  let reading: Promise<unknown> | undefined
  const readBody = () => {
    reading ??= endpoint.upload
      ? checkUpload(request, endpoint.upload)
      : endpoint.body
        ? readJson({ request, enter: enterLarge, pace: ctx.uploadPace }, endpoint.body)
        : Promise.resolve()
    return reading
  }
  const isLimited = ctx.config.rateLimits !== undefined
  const isStranger = credential.kind === 'none'
  // why before the lookup: a stranger who is refused here costs no statement and cannot tell what exists.
  if (isLimited && isStranger) await countRequest(exchange, undefined)
  const { caller, row } = await ctx.store.lookUp(credential, await target?.find(params, ctx, readBody))
  if (caller.kind === 'key') noteUse(ctx, caller)
  const missing = target?.missing(row, params, caller)
  const owner = missing === undefined ? target?.owner?.(row) : undefined
  // why only now: who sent a credential, and whether the path names a thing of theirs, decides whose bucket it is.
  if (isLimited && !isStranger && !isBridge(credential, caller)) {
    await countRequest(exchange, hasSystem(caller) && caller.system === owner ? owner : undefined)
  }
  refuseCaller(endpoint, credential, caller)
  const authorised = () => {
    refuseIf(missing)
    const viewer = viewerFor(caller, endpoint, owner)
    authorise(endpoint, target, owner, viewer, params)
    return viewer
  }
  known = { authorise: authorised, system: hasSystem(caller) ? caller.system : undefined }
  let viewer: Viewer = anonymous
  let query: Record<string, unknown> = {}
  let body: unknown
  for (const check of surface.checks) {
    if (check === 'token' && endpoint.auth !== 'anyone' && !hasSystem(caller)) fail('unauthorized')
    if (check === 'found') refuseIf(missing)
    if (check === 'owner') viewer = authorised()
    if (check === 'sent') {
      if (endpoint.query) query = readQuery(endpoint.query, request.url)
      body = await readBody()
      if (route.readBody) body = route.readBody(body)
    }
  }
  refuseIf(target?.missingForCaller?.(row, params))
  // why: the checks have just shown that the viewer is the kind of viewer the endpoint's type promises.
  const promised = viewer as Call<Endpoint, unknown>['viewer']
  const address = () => (isBridge(credential, caller) ? undefined : addressOf(exchange))
  const call = {
    ctx,
    viewer: promised,
    target: row,
    params,
    query,
    body,
    request,
    credential,
    address,
    answerHeaders,
  }
  return { call, caller }
}

/** A chat bot speaks for many people at once, so its requests are not counted. */
const isBridge = (credential: Credential, caller: Caller) =>
  credential.kind === 'bridge' && caller.kind !== 'anonymous'
const hasSystem = (caller: Caller): caller is SystemViewer | KeyCaller =>
  caller.kind === 'system' || caller.kind === 'key'

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
