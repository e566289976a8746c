import { fail, type Instant, later, minutes, type Snowflake } from '@polyphony/contract'
import { hashSecret, readTypeable } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredSystem, SystemId } from '../../domain/entities.ts'
import { accountLinked, accountUnlinked, type Events } from '../../domain/events.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem, unannounced } from '../in-system.ts'
import { guessing } from '../people/guessing.ts'

/** How the security log calls a bot, which acts for the people of a chat platform. */
export const botDevice = 'Chat bot'

/** Links an account, which belongs to one system at most. Linking it again to the same system changes nothing. */
export function linkAccount(ctx: Context, system: SystemId, account: Snowflake): Promise<void> {
  return inSystem(ctx, system, async (tx) => changed(undefined, await link(ctx, tx, system, account)))
}

async function link(ctx: Context, tx: StoreTx, system: SystemId, account: Snowflake): Promise<Events> {
  const known = await tx.accounts.list(system)
  if (known.includes(account)) return []
  if (!(await tx.accounts.link(system, account))) fail('account_taken')
  const entry = { at: ctx.clock.now(), what: 'account_linked', device: botDevice } as const
  await tx.securityLog.addForHolders(system, entry)
  return accountLinked(account)
}

/** Unlinks an account, but never the last one: the system could not be reached from the chat platform any more. */
export function unlinkAccount(
  ctx: Context,
  system: SystemId,
  account: Snowflake,
  device: string,
): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const accounts = await tx.accounts.list(system)
    if (!accounts.includes(account)) fail('account_not_linked')
    if (accounts.length === 1) fail('last_account')
    await tx.accounts.unlink(account)
    await tx.securityLog.addForHolders(system, { at: now, what: 'account_unlinked', device })
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

const linkCodeSpan = minutes(10)
const hashCode = (code: string) => hashSecret(readTypeable(code))

/** Makes the code that links the next account. The system's code before it ends. */
export function makeLinkCode(
  ctx: Context,
  system: SystemId,
  device: string,
): Promise<{ code: string; expires: Instant }> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const code = ctx.ids.linkCode()
    const expires = later(now, linkCodeSpan)
    await tx.linkCodes.put({ code_hash: hashCode(code), system_id: system, ends_at: expires })
    await tx.securityLog.addForHolders(system, { at: now, what: 'link_code_made', device })
    return unannounced({ code, expires })
  })
}

/** Links the account that told a code. Nobody can try many codes: wrong ones count as guesses of the account. */
export function redeemLinkCode(ctx: Context, code: string, account: Snowflake): Promise<StoredSystem> {
  const hash = hashCode(code)
  return guessing(ctx, { account, address: undefined, device: botDevice }, async () => {
    const system = (await ctx.store.linkCodes.find(hash, ctx.clock.now())) ?? fail('link_code_invalid')
    return inSystem(ctx, system, async (tx, { now }) => {
      if (!(await tx.linkCodes.redeem(hash, now))) fail('link_code_invalid')
      const events = await link(ctx, tx, system, account)
      return changed((await tx.systems.get(system)) ?? fail('system_not_found'), events)
    })
  })
}
