import { fail, type JsonObject, type Registration, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { Role, StoredInvite, StoredPerson } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'
import type { Browser } from './challenges.ts'
import { guessing } from './guessing.ts'
import { keepPasskey, proveNewPasskey, registering } from './passkeys.ts'
import { hashSlowly, refuseCommon } from './passwords.ts'
import { beginSession, type ClientDetails, type SignedIn } from './sessions.ts'

/** Tells who has made an invite that works, and which role it gives. */
export async function readInvite(ctx: Context, code: string, client: ClientDetails) {
  const invite = await admitWith(ctx, code, client, await ctx.registration.current())
  return { ...invite, invited_by: (await ctx.store.adminLog.maker(invite.uuid)) ?? null }
}

/** Refuses to register where registration is closed, or without an invite that works where one is needed. */
export async function admit(ctx: Context, invite: string | undefined, client: ClientDetails): Promise<void> {
  const registration = await ctx.registration.current()
  if (invite === undefined) {
    if (registration === 'open') return
    fail(registration === 'closed' ? 'people_closed' : 'invite_invalid')
  }
  await admitWith(ctx, invite, client, registration)
}

async function admitWith(
  ctx: Context,
  invite: string,
  { address, device }: ClientDetails,
  registration: Registration,
): Promise<StoredInvite> {
  // why first: an invite that works is never refused for the failures of others.
  const found =
    (await ctx.store.invites.findOpen(hashSecret(invite), ctx.clock.now())) ??
    (await guessing(ctx, { address, device }, async () => fail('invite_invalid')))
  if (registration === 'closed' && found.role !== 'admin') fail('people_closed')
  return found
}

/** Makes a person of whoever was admitted; their invite is used up with it. */
export async function makePerson(
  { ids, clock }: Context,
  tx: StoreTx,
  {
    name,
    password_hash,
    invite,
    uuid = ids.uuid(),
  }: {
    name: string
    password_hash: string | null
    invite: string | undefined
    uuid?: Uuid | undefined
  },
): Promise<StoredPerson> {
  const created = clock.now()
  const invited = invite === undefined ? undefined : await tx.invites.redeem(hashSecret(invite), created)
  if (invite !== undefined && invited === undefined) fail('invite_invalid')
  const role: Role = invited?.role ?? 'person'
  return (await tx.people.insert({ uuid, name, role, password_hash, created })) ?? fail('name_taken')
}

/** Registers a person with a password, a passkey or both, and signs them in. */
export async function register(
  ctx: Context,
  { name, password, passkey }: { name: string; password?: string; passkey?: JsonObject },
  invite: string | undefined,
  client: ClientDetails,
  browser: Browser,
): Promise<SignedIn> {
  if (password !== undefined) await refuseCommon(password, name)
  const proven = passkey && (await proveNewPasskey(ctx, passkey, registering, browser))
  const password_hash = password === undefined ? null : await hashSlowly(password)
  const uuid = proven?.newPerson ?? undefined
  return ctx.store.transact(async (tx) => {
    const person = await makePerson(ctx, tx, { name, password_hash, invite, uuid })
    if (proven) await keepPasskey(ctx, tx, person.id, client.device, proven)
    return beginSession(ctx, tx, person, client)
  })
}
