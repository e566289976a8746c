import { fail, inMilliseconds } from '@polyphony/contract'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../context.ts'
import type { StoredPerson } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import { lockSignedIn } from './sessions.ts'

/** Steps before and after the present one whose codes count too: clocks differ, and typing takes time. */
const window = 1

type Owner = Pick<StoredPerson, 'uuid' | 'name'>

function authenticatorOf({ config }: Context, { name }: Owner, secret: Secret): TOTP {
  return new TOTP({ issuer: new URL(config.publicUrl).hostname, label: name, secret })
}

/** Binds an encrypted secret to its person, so that it is of no use in another row. */
const purposeFor = ({ uuid }: Pick<Owner, 'uuid'>) => `totp ${uuid}`

/** Makes a secret for an authenticator. It counts once a code has confirmed it. */
export async function beginTotp(
  ctx: Context,
  { person: id }: PersonCaller,
): Promise<{ secret: string; uri: string }> {
  const person = (await ctx.store.people.get(id)) ?? fail('unauthorized')
  const secret = new Secret({ size: 20 })
  const totp_pending = await ctx.secretBox.seal(secret.base32, purposeFor(person))
  await ctx.store.transact((tx) => tx.people.update(id, { totp_pending }))
  return { secret: secret.base32, uri: authenticatorOf(ctx, person, secret).toString() }
}

/** Turns an authenticator on with its first code. */
export async function confirmTotp(
  ctx: Context,
  caller: PersonCaller,
  code: string,
  device: string,
): Promise<void> {
  const { person: id } = caller
  const person = (await ctx.store.people.get(id)) ?? fail('unauthorized')
  const step = await stepOfCode(ctx, person, person.totp_pending, code)
  if (step === 'unreadable') fail('authenticator_unreadable')
  await ctx.store.transact(async (tx) => {
    await lockSignedIn(ctx, tx, caller)
    if (step === undefined || !(await tx.people.turnTotpOn(person, step))) {
      const message = 'This is not the code that the authenticator shows now.'
      fail('invalid_model', { problems: { code: [{ message }] } })
    }
    await tx.securityLog.add(id, { at: ctx.clock.now(), what: 'totp_added', device })
  })
}

export function removeTotp(ctx: Context, { person }: PersonCaller, device: string): Promise<void> {
  return ctx.store.transact(async (tx) => {
    const { totp_secret } = (await tx.people.lock(person)) ?? fail('unauthorized')
    await tx.people.update(person, { totp_secret: null, totp_pending: null })
    if (totp_secret !== null)
      await tx.securityLog.add(person, { at: ctx.clock.now(), what: 'totp_removed', device })
  })
}

/** Counts authenticators, the newest people first, and those whose secret cannot be read. */
export async function countAuthenticators(
  { store, secretBox }: Context,
  most: number,
): Promise<{ count: number; unreadable: number }> {
  const people = await store.people.withTotp(most)
  const secrets = await Promise.all(people.map((one) => secretBox.unseal(one.totp_secret, purposeFor(one))))
  return { count: secrets.length, unreadable: secrets.filter((secret) => secret === undefined).length }
}

/** Finds the time step whose code somebody has; undefined for a wrong code. */
export async function stepOfCode(
  ctx: Context,
  person: Owner,
  sealed: string | null,
  code: string,
): Promise<number | 'unreadable' | undefined> {
  if (sealed === null) return undefined
  const base32 = await ctx.secretBox.unseal(sealed, purposeFor(person))
  if (base32 === undefined) {
    ctx.log.error('cannot read the secret of an authenticator: SECRET_KEY, or secret.key, has changed')
    return 'unreadable'
  }
  const authenticator = authenticatorOf(ctx, person, Secret.fromBase32(base32))
  const timestamp = inMilliseconds(ctx.clock.now())
  const delta = authenticator.validate({ token: code.replace(/\s/g, ''), timestamp, window })
  return delta === null ? undefined : authenticator.counter({ timestamp }) + delta
}
