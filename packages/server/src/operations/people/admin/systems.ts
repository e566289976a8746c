import { type EntityRef, fail } from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import type { SystemAccess } from '../../../store/people/admin/systems.ts'
import { type Doer, lockAdmins, noteAction } from './log.ts'

/**
 * Disables or enables a system. While it is disabled nobody finds it or acts as it, and nothing of it is deleted. The
 * admin sees nothing of it.
 */
export async function changeSystemAccess(
  ctx: Context,
  doer: Doer,
  ref: EntityRef | undefined,
  disabled: boolean,
): Promise<SystemAccess> {
  const system = await ctx.store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    const before = (ref && (await tx.systemAccess.find(ref))) ?? fail('system_not_found')
    if (disabled === (before.disabled_at !== null)) return before
    const disabled_at = disabled ? ctx.clock.now() : null
    await tx.systemAccess.setDisabled(before.id, disabled_at)
    // why: a code from before would still link a chat account.
    if (disabled) await tx.linkCodes.end(before.id)
    await noteAction(ctx, tx, doer, disabled ? 'system_disabled' : 'system_enabled', before.uuid)
    return { ...before, disabled_at }
  })
  ctx.wakeUp(system.id)
  return system
}
