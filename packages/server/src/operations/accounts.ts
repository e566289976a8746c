import { fail, type Snowflake } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { accountLinked, accountUnlinked } from '../domain/events.ts'
import { changed, inSystem, unannounced } from './in-system.ts'

/** An account belongs to one system at most. Linking it again where it is changes nothing. */
export function linkAccount(ctx: Context, system: SystemId, account: Snowflake): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const known = await tx.accounts.list(system)
    if (!(await tx.accounts.link(system, account))) fail('account_taken')
    return changed(undefined, known.includes(account) ? [] : accountLinked(account))
  })
}

/** The last account stays: without one, the system could not be reached from the chat platform any more. */
export function unlinkAccount(ctx: Context, system: SystemId, account: Snowflake): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const accounts = await tx.accounts.list(system)
    if (!accounts.includes(account)) fail('account_not_linked')
    if (accounts.length === 1) fail('last_account')
    await tx.accounts.unlink(account)
    return changed(undefined, accountUnlinked(account))
  })
}

/** compat: the event for this is misnamed upstream and documented nowhere, so there is none. */
export function setAccountAutoproxy(
  ctx: Context,
  system: SystemId,
  account: Snowflake,
  enabled: boolean,
): Promise<void> {
  return inSystem(ctx, system, async (tx) => unannounced(await tx.accounts.setAutoproxy(account, enabled)))
}
