import { findUnwritable, type UnwritablePlace } from '../../base/files/writable.ts'
import { commandName } from '../../base/program.ts'
import { SecretKeyError } from '../../base/secret-box.ts'
import type { Context } from '../../context.ts'
import { countAuthenticators } from './totp.ts'

/**
 * Lets this server go on only with the key that the database needs. Records the key that is here in a database that
 * names none, if it reads what is encrypted there.
 */
export async function settleSecretKey(ctx: Context): Promise<void> {
  if (await ctx.secretBox.check()) return
  const { unreadable } = await countAuthenticators(ctx, 1)
  if (unreadable > 0) {
    const lost = `${ctx.secretBox.place} is not the secret key that the authenticators in this database were set up with`
    throw new SecretKeyError(
      `Start the server with its old secret.key or SECRET_KEY: ${lost}. If it is lost: ${commandName} secret-key adopt`,
    )
  }
  await ctx.secretBox.claim()
}

/** Makes the key that is here, or a new one, the key of the database. What another key encrypted stays unreadable. */
export async function adoptSecretKey({ store, secretBox }: Context): Promise<string> {
  const before = await store.secretKey.read()
  await store.transact((tx) => tx.secretKey.remove())
  try {
    await secretBox.ensure()
    await secretBox.claim()
  } catch (error) {
    if (before !== undefined) await store.transact((tx) => tx.secretKey.insert(before))
    throw error
  }
  return (await secretBox.fingerprint()) ?? ''
}

/** Finds the places that the server cannot write. */
export const unwritablePlaces = async ({
  config,
  secretBox,
}: Pick<Context, 'config' | 'secretBox'>): Promise<UnwritablePlace[]> =>
  findUnwritable(config, (await secretBox.fingerprint().catch(() => undefined)) !== undefined)
