import { fail } from '@polyphony/contract'
import { readTypeable } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import { guessing } from './guessing.ts'
import { knownBrowser } from './known-browsers.ts'
import { hashSlowlyFor } from './passwords.ts'
import { beginSession, type ClientDetails, lockSignedIn, type SignedIn } from './sessions.ts'

const codesAtOnce = 10

/** `owner` is the UUID of the person, or a name that nobody has. */
const hashCode = (owner: string, code: string) => hashSlowlyFor(`recovery ${owner}`, readTypeable(code))

/** Makes ten recovery codes. The earlier ones no longer work. */
export async function makeRecoveryCodes(
  ctx: Context,
  caller: PersonCaller,
  device: string,
): Promise<{ codes: string[] }> {
  const { store, ids, clock } = ctx
  const { person } = caller
  const { uuid } = (await store.people.get(person)) ?? fail('unauthorized')
  const codes = Array.from({ length: codesAtOnce }, () => ids.recoveryCode())
  const hashes: string[] = []
  // why one by one: a person who repeats this must not keep every core busy.
  for (const code of codes) hashes.push(await hashCode(uuid, code))
  await store.transact(async (tx) => {
    await lockSignedIn(ctx, tx, caller)
    await tx.recoveryCodes.replace(person, hashes)
    await tx.securityLog.add(person, { at: clock.now(), what: 'recovery_codes_made', device })
  })
  return { codes }
}

/** Signs somebody in with a recovery code. Answers and times do not tell whether the name exists. */
export async function signInWithRecoveryCode(
  ctx: Context,
  { name, code }: { name: string; code: string },
  client: ClientDetails,
): Promise<SignedIn> {
  const browser = await knownBrowser(ctx, name, client.browser)
  return guessing(ctx, { ...client, name, browser, failure: 'sign_in_failed' }, async () => {
    const person = await ctx.store.people.findByName(name)
    const hash = await hashCode(person?.uuid ?? name, code)
    return ctx.store.transact(async (tx) => {
      const isRight = await tx.recoveryCodes.redeem(person?.id, hash)
      if (!isRight || person === undefined || person.disabled_at !== null) fail('wrong_password')
      const { device } = client
      await tx.securityLog.add(person.id, { at: ctx.clock.now(), what: 'recovery_code_used', device })
      return beginSession(ctx, tx, person, client)
    })
  })
}
