import { ApiError, earlier, fail, inSeconds, minutes, type OidcReason, seconds } from '@polyphony/contract'
import { hashSecret } from '../../../base/ids.ts'
import { oidcVisitsFor } from '../../../base/retention.ts'
import type { Context } from '../../../context.ts'
import type { PersonCaller } from '../../../domain/viewer.ts'
import type { OidcAttempt } from '../../../store/people/oidc.ts'
import type { StoreTx } from '../../../store/store.ts'
import { makePerson } from '../registering.ts'
import { beginSession, type ClientDetails, confirmSession, lockSignedIn, type SignedIn } from '../sessions.ts'
import { refuseLastWay } from '../ways.ts'
import { type Issuer, IssuerAway, type IssuerVisit, NotProven, type Proven } from './issuer.ts'
import { fitName, namesLike } from './names.ts'

/** Thrown when somebody does not come in. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: OidcReason
  constructor(reason: OidcReason) {
    super(reason)
    this.reason = reason
  }
}
const refuse = (reason: OidcReason): never => {
  throw new Refused(reason)
}

/** Whoever confirms that it is them must have proven it to the issuer this shortly before they left. */
const freshSpan = minutes(1)
/** Two clocks may differ by this much. */
const clocksDiffer = seconds(30)

/** Derives the secrets of a visit from the one in the visitor's cookie. The database has none of them. */
function visitOf(secret: string): IssuerVisit {
  const derive = (use: string) => new Bun.CryptoHasher('sha256', secret).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Sends somebody to the issuer, or says kindly why not. */
export async function beginVisit(
  ctx: Context,
  issuer: Issuer,
  wish: Omit<OidcAttempt, 'begun'>,
  redirectUri: string,
): Promise<{
  address: string
  /** The secret of the cookie with which they come back. */
  secret?: string
}> {
  const { config, store, ids, clock } = ctx
  const attempt = { ...wish, begun: clock.now() }
  try {
    const secret = ids.session()
    const maxAge = wish.purpose === 'confirm' ? inSeconds(freshSpan) : undefined
    const address = await issuer.addressFor(visitOf(secret), redirectUri, maxAge)
    await store.transact((tx) => tx.oidc.begin(hashSecret(secret), attempt))
    return { address, secret }
  } catch (error) {
    return { address: config.publicUrl + pathWith(reasonOf(ctx, error), attempt) }
  }
}

/** Somebody who comes back from the issuer. */
export interface Return {
  /** The secret of their cookie. */
  readonly secret: string | undefined
  /** The address they came to: our redirect address and the issuer's query. */
  readonly answer: URL
  /** The person who is signed in. */
  readonly caller: PersonCaller | undefined
  readonly client: ClientDetails
}

/** Lets somebody in who comes back from the issuer, links or confirms them, or says kindly why not. */
export async function endVisit(
  ctx: Context,
  issuer: Issuer,
  back: Return,
): Promise<{ address: string; signedIn?: SignedIn | undefined }> {
  const { publicUrl } = ctx.config
  let attempt: OidcAttempt | undefined
  try {
    const secret = back.secret ?? refuse('oidc_expired')
    const visit = visitOf(secret)
    // why first: a page that sends somebody here with an answer of its own must not use up their visit.
    if (back.answer.searchParams.get('state') !== visit.state) refuse('oidc_expired')
    attempt = await take(ctx, secret)
    const proven = await issuer.identify(back.answer, visit)
    const signedIn = await act(ctx, attempt, proven, back)
    return { address: publicUrl + attempt.return_to, signedIn }
  } catch (error) {
    return { address: publicUrl + pathWith(reasonOf(ctx, error), attempt) }
  }
}

async function take({ store, clock }: Context, secret: string): Promise<OidcAttempt> {
  const after = earlier(clock.now(), oidcVisitsFor)
  return (await store.transact((tx) => tx.oidc.take(hashSecret(secret), after))) ?? refuse('oidc_expired')
}

function reasonOf({ log }: Context, error: unknown): OidcReason {
  if (error instanceof Refused) return error.reason
  if (error instanceof IssuerAway) {
    log.warn('the single sign-on does not answer', { cause: error.message })
    return 'oidc_away'
  }
  if (!(error instanceof NotProven)) throw error
  if (error.isTheirWish) return 'oidc_cancelled'
  log.warn('the single sign-on proved nothing', { cause: error.message })
  return 'oidc_failed'
}

/** Leads somebody who wanted in to the door, and somebody who is in back to where they were. */
function pathWith(reason: OidcReason, attempt: OidcAttempt | undefined): string {
  if (attempt === undefined || attempt.purpose === 'sign_in') return `/enter?signin=${reason}`
  const url = new URL(attempt.return_to, 'http://own.invalid')
  url.searchParams.set('signin', reason)
  return url.pathname + url.search + url.hash
}

async function act(
  ctx: Context,
  { purpose, person_id, begun }: OidcAttempt,
  proven: Proven,
  { caller, client }: Return,
): Promise<SignedIn | undefined> {
  if (purpose === 'sign_in') return signIn(ctx, proven, client)
  if (caller === undefined || caller.person !== person_id) return refuse('oidc_expired')
  if (purpose === 'link') return link(ctx, caller, proven, client)
  const earliest = inSeconds(begun) - inSeconds(freshSpan) - inSeconds(clocksDiffer)
  const isFresh = proven.authTime !== undefined && proven.authTime >= earliest
  return confirm(ctx, caller, proven, isFresh, client)
}

/** Signs in whoever is linked to what the issuer proved. Makes a person of somebody new, where that is allowed. */
async function signIn(ctx: Context, proven: Proven, client: ClientDetails): Promise<SignedIn> {
  const known = await ctx.store.oidc.findPerson(proven)
  const base = known === undefined && (await mayRegister(ctx)) ? fitName(await proven.name()) : undefined
  for (;;) {
    try {
      return await ctx.store.transact(async (tx) => {
        const id = await tx.oidc.findPerson(proven)
        const person =
          id === undefined
            ? await registerLinked(ctx, tx, proven, base ?? refuse('oidc_closed'), client)
            : await tx.people.lock(id)
        if (person === undefined || person.disabled_at !== null) return refuse('oidc_disabled')
        // why again: a reset may have ended the link before the lock.
        if ((await tx.oidc.findPerson(proven)) !== person.id) return refuse('oidc_expired')
        return beginSession(ctx, tx, person, client)
      })
    } catch (error) {
      // why: somebody else has just taken the name, or the same person came in on another device.
      if (!(error instanceof Overtaken)) throw error
    }
  }
}

class Overtaken extends Error {}

const mayRegister = async ({ config: { oidc }, registration }: Context) =>
  oidc?.registers === true || (await registration.current()) === 'open'

async function registerLinked(
  ctx: Context,
  tx: StoreTx,
  proven: Proven,
  base: string,
  { device }: ClientDetails,
) {
  const names = namesLike(base)
  let next = names.next()
  while (!next.done && (await tx.people.isNameTaken(next.value))) next = names.next()
  const person = await makePerson(ctx, tx, {
    name: next.value,
    password_hash: null,
    invite: undefined,
  }).catch((error) => {
    throw error instanceof ApiError ? new Overtaken() : error
  })
  const at = ctx.clock.now()
  if (!(await tx.oidc.link(proven, person.id, at))) throw new Overtaken()
  await tx.securityLog.add(person.id, { at, what: 'oidc_linked', device })
  return person
}

async function link(
  ctx: Context,
  caller: PersonCaller,
  proven: Proven,
  { device }: ClientDetails,
): Promise<undefined> {
  const { person } = caller
  await ctx.store.transact(async (tx) => {
    await lockSignedIn(ctx, tx, caller)
    const at = ctx.clock.now()
    if (await tx.oidc.link(proven, person, at)) {
      await tx.securityLog.add(person, { at, what: 'oidc_linked', device })
      return
    }
    const linked = await tx.oidc.findPerson(proven)
    if (linked !== person) refuse(linked === undefined ? 'oidc_linked_already' : 'oidc_taken')
  })
}

async function confirm(
  ctx: Context,
  caller: PersonCaller,
  proven: Proven,
  isFresh: boolean,
  { device }: ClientDetails,
): Promise<undefined> {
  const isThem = await ctx.store.transact(async (tx) => {
    const isThem = isFresh && (await tx.oidc.findPerson(proven)) === caller.person
    if (isThem) await confirmSession(ctx, tx, caller)
    else await tx.securityLog.add(caller.person, { at: ctx.clock.now(), what: 'confirm_failed', device })
    return isThem
  })
  if (!isThem) refuse(isFresh ? 'oidc_other_person' : 'oidc_failed')
}

/** Takes the single sign-on from the ways in of a person. */
export function unlink(ctx: Context, { person }: PersonCaller, device: string): Promise<void> {
  return ctx.store.transact(async (tx) => {
    if (!(await tx.oidc.unlink(person))) fail('oidc_not_linked')
    await refuseLastWay(ctx, tx, person, 'oidc')
    await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'oidc_removed', device })
  })
}
