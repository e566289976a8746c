import { type Endpoint, type ErrorName, fail, type Instant, type QueryFields } from '@polyphony/contract'
import type { PersonId, SystemId } from '../../domain/entities.ts'
import { viewerFor } from '../../domain/scopes.ts'
import {
  anonymous,
  type Caller,
  type Credential,
  owns,
  type PersonCaller,
  systemOf,
  type UsedSession,
  type Viewer,
} from '../../domain/viewer.ts'
import { noteUse } from '../../operations/keys.ts'
import { keepAlive } from '../../operations/people/sessions.ts'
import type { LookupResult } from '../../store/lookup/lookup.ts'
import type { Exchange } from '../exchange.ts'
import type { Call, Writer } from '../route.ts'
import { SentBody } from './body.ts'
import { addressOf } from './client-address.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { readCredential } from './credential.ts'
import { isStale, writeEntry } from './entered-system.ts'
import { isFromCookie, refuseOtherSites } from './origin.ts'
import { addressFactor, countRequest } from './rate-limit.ts'
import { lackOfSystem } from './targets.ts'

/** A request whose caller and target were looked up, and the results of its checks so far. */
export interface Inquiry {
  readonly exchange: Exchange
  readonly credential: Credential
  readonly caller: Caller
  /** The target of the path, or the share that the credential opens. */
  row: unknown
  /** The refusal when the path names nothing. */
  readonly missing: ErrorName | undefined
  /** The system that the target belongs to, if there is one. */
  readonly owner: SystemId | undefined
  readonly body: SentBody
  viewer: Viewer
  query: Readonly<Record<string, unknown>>
  /** The body: JSON, or the value an early read made of it. */
  sent: unknown
}

/** Refuses a request or adds to its results. A surface lists its checks in order. */
export type Check = (inquiry: Inquiry) => Promise<void> | undefined

/** Reads a request and runs the checks of its surface in order; the first that fails refuses it. */
export async function readCall(
  exchange: Exchange,
  checks: readonly Check[],
): Promise<{ call: Call<Endpoint, unknown>; caller: Caller }> {
  const { ctx, route, request, params } = exchange
  const read = readCredential(request, route.endpoint, ctx)
  // why not always: waiting for nothing costs every request a turn of the event loop.
  const credential = read instanceof Promise ? await read : read
  refuseOtherSites(request, route.endpoint, credential, ctx.config)
  const body = new SentBody(exchange)
  const isLimited = ctx.config.rateLimits !== undefined
  const isStranger = credential.kind === 'none'
  // why before the lookup: refusing a stranger here costs no statement and does not reveal what exists.
  if (isLimited && isStranger) await countRequest(exchange, undefined)
  const named = route.target.find(params, ctx, body)
  const isWrite = isLimited && route.endpoint.method !== 'GET'
  const found = await ctx.store.lookUp(
    credential,
    named instanceof Promise ? await named : named,
    isWrite && !isStranger && credential.kind !== 'session' && credential.kind !== 'bridge',
  )
  if ('entry' in credential) await keepEntered(exchange, credential, found.caller)
  const inquiry = inquire(exchange, credential, found, body)
  // why only now: the bucket depends on the caller, and on whether the path names something of theirs.
  const person = personBehind(inquiry.caller, found.holder)
  if (isLimited && !isStranger && !isBridge(inquiry)) await countRequest(exchange, ownSystem(inquiry), person)
  if (isWrite && !isBridge(inquiry))
    inquiry.body.writers = writersOf(exchange, systemOf(inquiry.caller), person)
  refuseCaller(inquiry)
  for (const check of checks) {
    const pending = check(inquiry)
    if (pending) await pending
  }
  refuseIf(route.target.missingForCaller?.(inquiry.row, params))
  return { call: callOf(inquiry), caller: inquiry.caller }
}

function inquire(
  exchange: Exchange,
  credential: Credential,
  { caller, row }: LookupResult<unknown>,
  body: SentBody,
): Inquiry {
  const {
    ctx,
    params,
    route: { endpoint, target },
  } = exchange
  if (caller.kind === 'key') noteUse(ctx, caller)
  if (endpoint.policy.carriesSecret) exchange.headers['cache-control'] = 'no-store'
  if (isFromCookie(credential)) answerToCookie(exchange, caller)
  const missing = target.missing(row, params, caller)
  const owner = missing === undefined ? target.owner?.(row) : undefined
  const inquiry: Inquiry = {
    exchange,
    credential,
    caller,
    row,
    missing,
    owner,
    body,
    viewer: anonymous,
    query: noQuery,
    sent: undefined,
  }
  if (endpoint.body) {
    body.admit = () => {
      authorise(inquiry)
      return systemOf(caller)
    }
  }
  return inquiry
}

/**
 * Names the person for whom a change counts. Tokens and keys of a system count apart for one of its holders, so that nobody
 * who shares a system can use up what a holder may do when signed in.
 */
function personBehind(caller: Caller, holder: PersonId | undefined): string | undefined {
  if (caller.kind === 'person') return `person:${caller.person}`
  return holder === undefined ? undefined : `person:${holder}:tokens`
}

/** Names everybody for whom the bytes of a change count. Strangers count apart, so that they block nobody at their address. */
function writersOf(
  exchange: Exchange,
  system: SystemId | undefined,
  person: string | undefined,
): readonly Writer[] {
  const address = addressOf(exchange)
  if (system === undefined && person === undefined) return [{ name: `${address}:strangers`, factor: 1 }]
  return [
    ...(system === undefined ? [] : [{ name: `system:${system}`, factor: 1 }]),
    ...(person === undefined ? [] : [{ name: person, factor: 1 / 2 }]),
    { name: address, factor: addressFactor },
  ]
}

/** Tests for a chat bot. It acts for many people at once, so its requests do not count against the limits. */
const isBridge = ({ credential, caller }: Inquiry) =>
  credential.kind === 'bridge' && caller.kind !== 'anonymous'

/** Returns the caller's system when the path names something of theirs. */
const ownSystem = ({ caller, owner }: Inquiry) => (systemOf(caller) === owner ? owner : undefined)

/** Makes caches tell apart the answers to different people, and lets the cookie of somebody active live on. */
function answerToCookie(exchange: Exchange, caller: Caller): void {
  exchange.headers.vary = 'Authorization, Cookie, X-Polyphony-System, Accept-Encoding'
  if (caller.kind === 'person') keepSignedIn(exchange, caller)
}

/** Lets the session of somebody active live on, and its cookie with it. */
export function keepSignedIn({ ctx, request, headers }: Exchange, session: UsedSession): void {
  const secondsLeft = keepAlive(ctx, session)
  if (secondsLeft === undefined) return
  headers['set-cookie'] = writeCookie(ctx.config, readCookie(request.headers, ctx.config) ?? '', secondsLeft)
}

/** Lets the cookie of a browser that has entered a system live on while it is used. */
async function keepEntered(
  { ctx, headers }: Exchange,
  credential: Credential,
  caller: Caller,
): Promise<void> {
  if (credential.kind !== 'token' || !credential.entry || systemOf(caller) === undefined) return
  const { entry } = credential
  if (isStale(entry, ctx.clock.now())) headers['set-cookie'] = await writeEntry(ctx, entry)
}

function refuseIf(error: ErrorName | undefined): void {
  if (error) fail(error)
}

/**
 * Runs before all other checks: bridges or people only, and a caller who names a system to act as must name one that
 * exists. It must be a system that the person holds.
 */
function refuseCaller(inquiry: Inquiry): void {
  const { exchange, credential, caller } = inquiry
  const { auth } = exchange.route.endpoint.policy
  if (auth === 'bridge') {
    if (!isBridge(inquiry)) fail('unauthorized')
  } else if (auth === 'person' || auth === 'admin') {
    if (caller.kind !== 'person') fail('unauthorized')
    if (auth === 'admin' && caller.role !== 'admin') fail('forbidden')
  } else if (caller.kind === 'person') {
    if (caller.lacks === 'system') fail('system_not_found')
    if (caller.lacks === 'right') fail('forbidden')
  } else if (caller.kind === 'bridge' && credential.kind === 'bridge' && credential.as !== undefined) {
    fail('system_not_found')
  }
}

/** Refuses a caller without a system where the endpoint needs one. */
export function refuseStranger({ exchange, caller }: Inquiry): undefined {
  if (exchange.route.endpoint.policy.auth !== 'anyone' && systemOf(caller) === undefined) fail('unauthorized')
}

/** Refuses a path that names nothing. */
export function refuseMissing({ missing }: Inquiry): undefined {
  refuseIf(missing)
}

/** Reads the query and the body, and refuses what it cannot read. */
export function readSent(inquiry: Inquiry): Promise<void> | undefined {
  const { request, route } = inquiry.exchange
  const { query, body } = route.endpoint
  if (query) inquiry.query = readQuery(query, request.url)
  return inquiry.body.read()?.then((json) => {
    inquiry.sent = body?.early ? body.read(json) : json
  })
}

const noQuery = {}

function readQuery(fields: QueryFields, url: string): Readonly<Record<string, unknown>> {
  if (!url.includes('?')) return noQuery
  const given = new URL(url).searchParams
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = given.get(name)
    if (text !== null) values[name] = field.read(text)
  }
  return values
}

/** Decides as whom the caller acts at this endpoint, and refuses callers who may not do this. */
export function authorise(inquiry: Inquiry): undefined {
  const { exchange, caller, missing, owner } = inquiry
  const { endpoint, target } = exchange.route
  refuseIf(missing)
  if (endpoint.policy.holdersOnly && !isHolder(inquiry)) fail('forbidden')
  const viewer = viewerFor(caller, endpoint, owner)
  inquiry.viewer = viewer
  if (endpoint.policy.auth === 'system' && viewer.kind !== 'system') fail(lackOfSystem(caller))
  if (endpoint.policy.auth !== 'owner' || (owner !== undefined && owns(viewer, owner)))
    return askAgain(inquiry)
  const { denied = { anonymous: 'forbidden', foreign: 'forbidden' } } = target
  fail(viewer.kind === 'system' ? denied.foreign : denied.anonymous, { ref: exchange.params.id ?? '' })
}

/** Tests for the token and people who hold the system, or for a bot that asks for somebody where it may. */
function isHolder({ exchange, credential, caller }: Inquiry): boolean {
  if (credential.kind !== 'bridge') return caller.kind !== 'key'
  return credential.as?.kind === 'account' && exchange.route.endpoint.policy.forAccounts === true
}

/** Asks somebody who is signed in to confirm first that it is them, where the endpoint wants that. */
function askAgain({ exchange: { ctx, route, request }, caller }: Inquiry): undefined {
  const { confirmed } = route.endpoint.policy
  if (!confirmed || caller.kind !== 'person') return
  // why from the address: the query is not read yet.
  if (confirmed === 'unless_dry_run' && new URL(request.url).searchParams.get('dry_run') === 'true') return
  refuseUnconfirmed(caller, ctx.clock.now())
}

/** Refuses somebody who has not confirmed within the last minutes that it is them. */
export function refuseUnconfirmed({ confirmedUntil }: PersonCaller, now: Instant): void {
  if (confirmedUntil <= now) fail('unconfirmed')
}

const personOf = ({ caller }: Inquiry): PersonCaller | undefined =>
  caller.kind === 'person' ? caller : undefined

function callOf(inquiry: Inquiry): Call<Endpoint, unknown> {
  const { exchange, credential, row, query, sent } = inquiry
  return {
    ctx: exchange.ctx,
    // why: the checks have just shown that the viewer is the kind of viewer the endpoint's type promises.
    viewer: inquiry.viewer as Call<Endpoint, unknown>['viewer'],
    target: row,
    params: exchange.params,
    query,
    body: sent,
    request: exchange.request,
    credential,
    person: personOf(inquiry) as Call<Endpoint, unknown>['person'],
    address: () => (isBridge(inquiry) ? undefined : addressOf(exchange)),
    answerHeaders: exchange.headers,
    writers: inquiry.body.writers,
  }
}
