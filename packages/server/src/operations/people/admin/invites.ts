import { days, fail, type Instant, later, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../../base/ids.ts'
import type { Context } from '../../../context.ts'
import type { Role, StoredInvite } from '../../../domain/entities.ts'
import { type Doer, lockAdmins, noteAction } from './log.ts'

const usualSpan = days(7)

export interface InviteWishes {
  uses?: number
  expires_at?: Instant
  role?: Role
}

export interface NewInvite {
  invite: StoredInvite
  /** Nobody can get it again. */
  code: string
  url: string
}

/** Makes an invite. One that makes an admin works under any `REGISTRATION`. */
export function makeInvite(
  ctx: Context,
  doer: Doer,
  { uses = 1, expires_at, role = 'person' }: InviteWishes,
): Promise<NewInvite> {
  const created = ctx.clock.now()
  const code = ctx.ids.invite()
  const invite: StoredInvite = {
    uuid: ctx.ids.uuid(),
    role,
    uses,
    used: 0,
    created,
    expires_at: expires_at ?? later(created, usualSpan),
  }
  return ctx.store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    await tx.invites.insert(hashSecret(code), invite)
    await noteAction(ctx, tx, doer, role === 'admin' ? 'admin_invite_made' : 'invite_made', invite.uuid)
    // why behind #: browsers send that part to no server, so it is in no log.
    return { invite, code, url: `${ctx.config.publicUrl}/register#${code}` }
  })
}

export function revokeInvite(ctx: Context, doer: Doer, uuid: Uuid | undefined): Promise<void> {
  return ctx.store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    if (uuid === undefined || !(await tx.invites.remove(uuid))) return fail('invite_not_found')
    await noteAction(ctx, tx, doer, 'invite_revoked', uuid)
  })
}
