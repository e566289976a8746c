import { fail, type Snowflake } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { accountLinked, accountUnlinked } from '../domain/events.ts'
import { changed, inSystem, unannounced } from './in-system.ts'

/** Links an account, which belongs to one system at most. Linking it again to the same system changes nothing. */
export function linkAccount(ctx: Context, system: SystemId, account: Snowflake): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const known = await tx.accounts.list(system)
    if (!(await tx.accounts.link(system, account))) fail('account_taken')
    return changed(undefined, known.includes(account) ? [] : accountLinked(account))
  })
}

/** Unlinks an account, but never the last one: the system could not be reached from the chat platform any more. */
export function unlinkAccount(ctx: Context, system: SystemId, account: Snowflake): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const accounts = await tx.accounts.list(system)
    if (!accounts.includes(account)) fail('account_not_linked')
    if (accounts.length === 1) fail('last_account')
    await tx.accounts.unlink(account)
    return changed(undefined, accountUnlinked(account))
  })
}

/** compat: upstream's event for this is misnamed and documented nowhere, so there is none. */
export function setAccountAutoproxy(
  ctx: Context,
  system: SystemId,
  account: Snowflake,
  enabled: boolean,
): Promise<void> {
  return inSystem(ctx, system, async (tx) => unannounced(await tx.accounts.setAutoproxy(account, enabled)))
}

/** Lets bots ignore an account, or no longer. The account need not be linked to a system. */
export function setDenied({ store }: Context, account: Snowflake, denied: boolean): Promise<void> {
  return store.transact((tx) => (denied ? tx.accounts.deny(account) : tx.accounts.allow(account)))
}
