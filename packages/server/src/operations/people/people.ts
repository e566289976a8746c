import { ApiError, fail } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { HeldSystem, PersonId, StoredPerson, SystemId } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import { StoreError } from '../../store/drivers/driver.ts'
import type { KeptShare } from '../../store/sharing/shares.ts'
import type { StoreTx } from '../../store/store.ts'
import { endLostShares } from '../sharing/ending.ts'
import { deleteSystem } from '../systems.ts'
import { refuseLast } from './admin/people.ts'
import { refuseToLose } from './holding.ts'
import { knowBrowser } from './known-browsers.ts'
import { hashSlowly, refuseCommon } from './passwords.ts'
import { type ClientDetails, endAccess, lockSignedIn, wakeAll } from './sessions.ts'

/**
 * Changes the name or the password. A new password ends all other sessions, open device links and the access of programs.
 */
export async function updatePerson(
  ctx: Context,
  caller: PersonCaller,
  { name, password }: { name?: string; password?: string },
  { device, browser }: Pick<ClientDetails, 'device' | 'browser'>,
): Promise<StoredPerson> {
  const { store, clock } = ctx
  const { person, session } = caller
  const password_hash = password === undefined ? undefined : await newHash(ctx, person, password, name)
  let ended: HeldSystem[] = []
  const updated = await store
    .transact(async (tx) => {
      const before = await lockSignedIn(ctx, tx, caller)
      if (name !== undefined && name !== before.name && (await tx.people.isNameTaken(name)))
        fail('name_taken')
      const at = clock.now()
      if (name !== undefined && name !== before.name)
        await tx.securityLog.add(person, { at, what: 'name_changed', device })
      if (password_hash !== undefined) {
        ended = await endAccess(tx, person, session)
        if (browser !== undefined) await knowBrowser(tx, before, browser, at)
        await tx.securityLog.add(person, { at, what: 'password_changed', device })
      }
      const changes = {
        ...(name !== undefined && { name }),
        ...(password_hash !== undefined && { password_hash }),
      }
      return (await tx.people.update(person, changes)) ?? fail('unauthorized')
    })
    .catch((error) => {
      // why: somebody else took the name after `isNameTaken` and before the commit.
      throw error instanceof StoreError && error.key === 'people.name' ? new ApiError('name_taken') : error
    })
  wakeAll(ctx, ended)
  return updated
}

async function newHash({ store }: Context, id: PersonId, password: string, name?: string): Promise<string> {
  const person = (await store.people.get(id)) ?? fail('unauthorized')
  await refuseCommon(password, name ?? person.name)
  return hashSlowly(password)
}

/** Deletes a person; with `delete` also the systems that nobody else holds. */
export async function deletePerson(
  ctx: Context,
  { person }: PersonCaller,
  confirm: string | undefined,
  systems: 'keep' | 'delete' | undefined,
): Promise<void> {
  const { store } = ctx
  const { name } = (await store.people.get(person)) ?? fail('unauthorized')
  if (confirm !== name || systems === undefined) fail('person_confirmation_needed')
  await store.transact(async (tx) => refuseLast(await tx.overview.lockAdmins(), person))
  let kept: KeptShare[] = []
  const leave = () =>
    store.transact(async (tx) => {
      kept = await tx.shares.keptShares(person)
      return removeUnlessNeeded(tx, person, systems)
    })
  for (let needed = await leave(); needed !== 'removed'; needed = await leave())
    for (const id of needed) await deleteSystem(ctx, id)
  await endLostShares(ctx, kept)
}

/** Removes a person, unless systems that nobody else holds have to be deleted first: gives these. */
async function removeUnlessNeeded(
  tx: StoreTx,
  person: PersonId,
  systems: 'keep' | 'delete',
): Promise<'removed' | SystemId[]> {
  const held = async () => (await tx.people.held(person)).map(({ id }) => id).sort((a, b) => a - b)
  // why first, and in order: whoever changes the holders of a system locks it before any person, so that of the last
  // two holders one sees that the other is gone.
  const locked = await held()
  for (const id of locked) await tx.systems.lock(id)
  // why again: another admin may have left since.
  refuseLast(await tx.overview.lockAdmins(), person)
  await tx.people.lock(person)
  const alone: SystemId[] = []
  for (const id of await held()) {
    // why: they took it up just now. The next attempt locks it.
    if (!locked.includes(id)) return []
    if (systems === 'keep') await refuseToLose(tx, id)
    else if ((await tx.people.holders(id)).length === 1) alone.push(id)
  }
  if (alone.length > 0) return alone
  await tx.people.remove(person)
  return 'removed'
}
