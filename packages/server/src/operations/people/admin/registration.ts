import { type AdminAction, fail, type Registration, type RegistrationState } from '@polyphony/contract'
import type { Context } from '../../../context.ts'
import { type Doer, lockAdmins, noteAction } from './log.ts'

const actions: Readonly<Record<Registration, AdminAction>> = {
  open: 'registration_opened',
  invite: 'registration_by_invite',
  closed: 'registration_closed',
}

/** Opens or closes registration; null follows the environment again. */
export async function chooseRegistration(
  ctx: Context,
  doer: Doer,
  choice: Registration | null,
): Promise<RegistrationState> {
  // why not to closed: it is closed, and stays so when the lock is gone.
  if (ctx.config.registrationLocked && choice !== 'closed') fail('registration_locked')
  await ctx.store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    if ((await tx.serverSettings.registration()) === choice) return
    await tx.serverSettings.setRegistration(choice)
    await noteAction(ctx, tx, doer, choice === null ? 'registration_unchosen' : actions[choice], null)
  })
  ctx.registration.forget()
  return ctx.registration.state()
}
