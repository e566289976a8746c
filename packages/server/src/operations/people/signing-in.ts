import { type ErrorName, fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredPerson } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import { guessing } from './guessing.ts'
import { knownBrowser } from './known-browsers.ts'
import { isSlowHashOf } from './passwords.ts'
import { beginSession, type ClientDetails, confirmSession, type SignedIn } from './sessions.ts'
import { stepOfCode } from './totp.ts'

/** Signs somebody in with name and password. Answers and times do not tell whether the name exists. */
export async function signIn(
  ctx: Context,
  { name, password, code }: { name: string; password: string; code: string | undefined },
  client: ClientDetails,
): Promise<SignedIn> {
  const browser = await knownBrowser(ctx, name, client.browser)
  const outcome = await guessing(ctx, { ...client, name, browser, failure: 'sign_in_failed' }, async () => {
    const person = await ctx.store.people.findByName(name)
    const isRight = await isSlowHashOf(password, person?.password_hash)
    if (!isRight || person === undefined || person.disabled_at !== null) fail('wrong_password')
    if (person.totp_secret === null) return ctx.store.transact((tx) => beginSession(ctx, tx, person, client))
    if (code === undefined || code === '') return needsCode
    return withCode(ctx, person, code, 'code_needed', (tx) => beginSession(ctx, tx, person, client))
  })
  return orRefuse(outcome)
}

/** Proves with a password or a code that it is still the same person. */
export async function confirmIdentity(
  ctx: Context,
  caller: PersonCaller,
  proof: { password: string } | { code: string },
  client: Pick<ClientDetails, 'address' | 'device'>,
): Promise<void> {
  const person = (await ctx.store.people.get(caller.person)) ?? fail('unauthorized')
  const outcome = await guessing(
    ctx,
    { ...client, name: person.name, browser: `session ${caller.session}`, failure: 'confirm_failed' },
    async () => {
      const confirm = (tx: StoreTx) => confirmSession(ctx, tx, caller)
      if ('code' in proof) return withCode(ctx, person, proof.code, 'wrong_password', confirm)
      if (!(await isSlowHashOf(proof.password, person.password_hash))) fail('wrong_password')
      return ctx.store.transact(confirm)
    },
  )
  orRefuse(outcome)
}

/** A refusal that is no failed attempt: nobody has guessed wrong. */
interface Refusal {
  readonly refusal: ErrorName
}
const needsCode: Refusal = { refusal: 'code_needed' }

function orRefuse<T>(outcome: T | Refusal): T {
  if (typeof outcome === 'object' && outcome !== null && 'refusal' in outcome) fail(outcome.refusal)
  return outcome as T
}

/** Does what the code of an authenticator allows, once for each code. */
async function withCode<T>(
  ctx: Context,
  person: StoredPerson,
  code: string,
  wrong: ErrorName,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T | Refusal> {
  const step = await stepOfCode(ctx, person, person.totp_secret, code)
  if (step === 'unreadable') return { refusal: 'authenticator_unreadable' }
  return ctx.store.transact(async (tx) => {
    if (step === undefined || !(await tx.people.useTotpStep(person, step))) fail(wrong)
    return work(tx)
  })
}
