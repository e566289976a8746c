import { resolve } from 'node:path'
import { messageOf } from '../base/fault.ts'
import type { UnwritablePlace } from '../base/files/writable.ts'
import { commandName } from '../base/program.ts'
import type { Context } from '../context.ts'
import type { Finding } from '../observe/examine.ts'
import { IssuerAway } from '../operations/people/oidc/issuer.ts'
import { unwritablePlaces } from '../operations/people/secret-key.ts'
import { countAuthenticators } from '../operations/people/totp.ts'

/** How many authenticators the quick check looks at: the newest. A key that changed cannot read any of them. */
const few = 100

/** Examines the ways in of people: the key of their secrets, and the single sign-on if there is one. */
export async function examineWaysIn(ctx: Context, { thorough }: { thorough: boolean }): Promise<Finding[]> {
  return Promise.all([
    checkSecretKey(ctx, thorough ? Number.MAX_SAFE_INTEGER : few),
    ...(ctx.issuer ? [checkIssuer(ctx.issuer, thorough)] : []),
  ])
}

/** Tells who can register, and who decided it. */
export async function examineRegistration({ registration }: Context): Promise<Finding> {
  const { registration: now, chosen, locked } = await registration.state()
  const why = locked
    ? 'REGISTRATION=closed in the environment'
    : chosen === null
      ? 'as the environment says'
      : 'chosen by an admin'
  return { check: 'registration', ok: true, detail: `${now}, ${why}` }
}

/** How many of the largest systems `doctor` tells about. */
const largestShown = 3

/** Tells how much room texts take, without saying whose they are, and adds them up again. */
export async function examineTexts(
  { store, config: { textQuota } }: Context,
  { mend }: { mend: boolean },
): Promise<Finding> {
  const check = 'texts'
  const wrong = await store.textUse.wrong()
  if (wrong > 0 && mend) await store.transact((tx) => tx.textUse.correct())
  else if (wrong > 0) {
    const cure = `Count it again: ${commandName} doctor --mend`
    return { check, ok: false, detail: `the use of ${wrong} systems is counted wrong. ${cure}` }
  }
  const largest = await store.textUse.largest(largestShown)
  const sizes = largest.map(({ text_bytes }) => inMegabytes(text_bytes)).join(', ')
  const detail = `TEXT_QUOTA is ${inMegabytes(textQuota)} a system; the largest have ${sizes || 'none'}`
  return { check, ok: true, detail }
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
/** Examines the folder for the backups that an admin asks for. */
export async function examineBackups(ctx: Context): Promise<Finding> {
  const check = 'backups'
  const unwritable = (await unwritablePlaces(ctx)).find(({ name }) => name === 'backups')
  if (unwritable) return problemAt(check, unwritable)
  return { check, ok: true, detail: `${resolve(ctx.config.backupDir)} can be written` }
}

const problemAt = (check: string, { path, problem, advice }: UnwritablePlace): Finding => ({
  check,
  ok: false,
  detail: `${path} cannot be written (${problem}). ${advice}.`,
})

async function checkSecretKey(ctx: Context, most: number): Promise<Finding> {
  const check = 'secret key'
  const { place } = ctx.secretBox
  try {
    await ctx.secretBox.check()
    const fingerprint = await ctx.secretBox.fingerprint()
    const unwritable = (await unwritablePlaces(ctx)).find(({ name }) => name === 'secret_key')
    if (unwritable) return problemAt(check, unwritable)
    const { count, unreadable } = await countAuthenticators(ctx, most)
    if (count === 0 && fingerprint === undefined)
      return { check, ok: true, detail: `${place} will be made when it is needed` }
    if (unreadable === 0)
      return {
        check,
        ok: true,
        detail: `${place}, fingerprint ${fingerprint}, reads the secrets of authenticators. No backup has it`,
      }
    const lost = `${place} cannot read ${unreadable} of ${count} secrets of authenticators`
    const otherwise =
      'Without that key, these people sign in with a recovery code, a passkey or single sign-on, and set their authenticator up again'
    return {
      check,
      ok: false,
      detail: `${lost}. Bring back the key that was used before, and start the server again. ${otherwise}.`,
    }
  } catch (error) {
    return { check, ok: false, detail: messageOf(error) }
  }
}

async function checkIssuer(issuer: NonNullable<Context['issuer']>, anew: boolean): Promise<Finding> {
  const check = 'single sign-on'
  try {
    await issuer.reach({ anew })
    return { check, ok: true, detail: `${issuer.id} answers` }
  } catch (error) {
    if (!(error instanceof IssuerAway)) throw error
    const advice = 'Check that this machine reaches it, and that OIDC_ISSUER is exactly what it calls itself'
    return { check, ok: false, detail: `${issuer.id}: ${error.message}. ${advice}.` }
  }
}
