import {
  days,
  fail,
  hours,
  type Instant,
  inSeconds,
  type KeyScope,
  later,
  minutes,
  type Uuid,
} from '@polyphony/contract'
import { familyOf, hashSecret, isSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredGrant, StoredProgram, SystemId } from '../../domain/entities.ts'
import { provesChallenge, refuse } from '../../domain/oauth.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import type { GrantSecret } from '../../store/people/grants.ts'
import type { StoreTx } from '../../store/store.ts'
import { endingStreams, inSystem, unannounced } from '../in-system.ts'
import { lockSignedIn } from './sessions.ts'

const codeFor = minutes(1)
const accessFor = hours(1)
const refreshFor = days(90)
const mostGrants = 100

/** Something that a person allows a program. */
export interface Allowance {
  readonly system: SystemId
  readonly scopes: readonly KeyScope[]
  readonly challenge: string
  readonly redirectUri: string
}

/** Lets a program in. Returns the code for which it gets its tokens. */
export function allowProgram(
  ctx: Context,
  caller: PersonCaller,
  { id: program_id }: StoredProgram,
  { system, scopes, challenge, redirectUri }: Allowance,
  device: string,
): Promise<string> {
  const { ids } = ctx
  const { person } = caller
  return inSystem(ctx, system, async (tx, { now: created }) => {
    await lockSignedIn(ctx, tx, caller)
    if (!(await tx.people.held(person)).some(({ id }) => id === system)) fail('forbidden')
    const code = ids.session()
    await tx.grants.removeOldest(person, mostGrants - 1)
    const isAllowed = await tx.grants.allow({
      uuid: ids.uuid(),
      program_id,
      person_id: person,
      system_id: system,
      scopes: [...scopes],
      created,
      code_hash: hashSecret(code),
      code_challenge: challenge,
      redirect_uri: redirectUri,
      ends_at: later(created, codeFor),
    })
    if (!isAllowed) refuse('invalid_request', 'This code_challenge was used before.')
    await tx.securityLog.addForHolders(system, { at: created, what: 'program_let_in', device })
    return unannounced(code)
  })
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly scopes: readonly KeyScope[]
  /** The life of the access token. */
  readonly seconds: number
}

/** Gives tokens for a code. A code works once: used again, it takes back everything that came from it. */
export function redeemCode(
  ctx: Context,
  program: StoredProgram,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string | undefined },
  device: string,
): Promise<Tokens> {
  return withGrant(ctx, program, 'code', code, async (tx, grant, now) => {
    const isFirst = grant.refresh_hash === null
    const isSameAddress = redirectUri === undefined || redirectUri === grant.redirect_uri
    if (isFirst && isSameAddress && provesChallenge(verifier, grant.code_challenge))
      return issue(ctx, tx, grant, grant.scopes, now)
    // why also at the first attempt: somebody without the verifier has the code, or the program is broken.
    await takeBack(tx, grant, isFirst ? undefined : device, now)
    return undefined
  })
}

/** Gives new tokens for a refresh token. An old one used again takes everything back: one of the two users stole it. */
export function refreshTokens(
  ctx: Context,
  program: StoredProgram,
  { token, scopes }: { token: string; scopes: readonly KeyScope[] | undefined },
  device: string,
): Promise<Tokens> {
  if (!isSecret('refresh', token)) refuseGrant()
  return withGrant(ctx, program, 'family', familyOf(token), async (tx, grant, now) => {
    if (grant.refresh_hash !== hashSecret(token)) {
      await takeBack(tx, grant, device, now)
      return undefined
    }
    if (scopes?.some((scope) => !grant.scopes.includes(scope)))
      refuse('invalid_scope', `The person allowed only: ${grant.scopes.join(' ')}.`)
    return issue(ctx, tx, grant, scopes ?? grant.scopes, now, familyOf(token))
  })
}

/** Ends the grant of a token at the wish of its program. A token that no longer works is no fault. */
export async function revokeToken(ctx: Context, program: StoredProgram, token: string): Promise<void> {
  const isAccess = isSecret('access', token)
  if (!isAccess && !isSecret('refresh', token)) return
  const [by, secret] = isAccess ? (['access', token] as const) : (['family', familyOf(token)] as const)
  const found = await ctx.store.grants.find(by, hashSecret(secret), ctx.clock.now())
  if (found === undefined) return
  if (found.program_id !== program.id) refuse('invalid_grant', 'The token belongs to another program.')
  await endingStreams(ctx, found.system_id, async (tx) => unannounced(await tx.grants.remove(found.id)))
}

/** Ends the access of a program at the wish of the person who let it in. */
export async function shutOut(
  ctx: Context,
  { person }: PersonCaller,
  uuid: Uuid,
  device: string,
): Promise<void> {
  const now = ctx.clock.now()
  const grant = (await ctx.store.grants.list(person, now)).find((each) => each.uuid === uuid)
  const { id, system_id } = grant ?? fail('grant_not_found')
  await endingStreams(ctx, system_id, async (tx) => {
    await tx.securityLog.addForHolders(system_id, { at: now, what: 'program_shut_out', device })
    return unannounced(await tx.grants.remove(id))
  })
}

const refuseGrant = () => refuse('invalid_grant', 'It is unknown, was used before, or has ended.')

/**
 * Changes the grant that a secret of a program names. Nobody else changes it meanwhile. Refuses with `invalid_grant`
 * when `work` returns nothing, and keeps what it did.
 */
async function withGrant(
  ctx: Context,
  { id: program }: StoredProgram,
  by: GrantSecret,
  secret: string,
  work: (tx: StoreTx, grant: StoredGrant, now: Instant) => Promise<Tokens | undefined>,
): Promise<Tokens> {
  const { store, clock } = ctx
  const hash = hashSecret(secret)
  const named = (await store.grants.find(by, hash, clock.now())) ?? refuseGrant()
  const tokens = await endingStreams(ctx, named.system_id, async (tx, { now }) => {
    const grant = await tx.grants.find(by, hash, now)
    const isOwn = grant?.program_id === program && grant.system_id === named.system_id
    return unannounced(isOwn ? await work(tx, grant, now) : undefined)
  })
  return tokens ?? refuseGrant()
}

async function issue(
  { ids }: Context,
  tx: StoreTx,
  { id }: StoredGrant,
  scopes: readonly KeyScope[],
  now: Instant,
  family?: string,
): Promise<Tokens> {
  const access = ids.accessToken()
  const refresh = ids.refreshToken(family)
  await tx.grants.renew(id, {
    family_hash: hashSecret(familyOf(refresh)),
    refresh_hash: hashSecret(refresh),
    ends_at: later(now, refreshFor),
    access_hash: hashSecret(access),
    access_scopes: scopes.join(' '),
    access_ends_at: later(now, accessFor),
  })
  return { access, refresh, scopes, seconds: inSeconds(accessFor) }
}

/** Ends a grant. With a device, the person learns that something was wrong. */
async function takeBack(
  tx: StoreTx,
  { id, person_id }: StoredGrant,
  device: string | undefined,
  at: Instant,
): Promise<void> {
  await tx.grants.remove(id)
  if (device !== undefined) await tx.securityLog.add(person_id, { at, what: 'program_shut_out', device })
}
