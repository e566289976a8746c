import { fail, type SystemRef, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { PersonId, StoredSystem, SystemId } from '../../domain/entities.ts'
import { type PersonCaller, systemOf } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, endingStreams, unannounced } from '../in-system.ts'
import { holdNew, insertSystem, type SystemWishes } from '../systems.ts'
import { endingChannels } from '../telling/channels.ts'
import { guessing } from './guessing.ts'
import type { ClientDetails } from './sessions.ts'

/** Refuses to leave a system that nobody could reach any more. */
export async function refuseToLose(tx: StoreTx, system: SystemId): Promise<void> {
  const others = (await tx.people.holders(system)).length - 1
  if (others === 0 && !(await tx.systems.hasToken(system))) fail('last_holder')
}

/** Finds the system of a token. Wrong tokens count as guesses. */
export function findByToken(
  ctx: Context,
  token: string,
  { address, device }: Pick<ClientDetails, 'address' | 'device'>,
): Promise<SystemId> {
  return guessing(ctx, { address, device }, async () => {
    const { caller } = await ctx.store.lookUp({ kind: 'token', hash: hashSecret(token) }, undefined)
    return systemOf(caller) ?? refuseToken()
  })
}

const refuseToken = () =>
  fail('invalid_model', { problems: { token: [{ message: 'Field token is no token of a system.' }] } })

/** Lets a person hold the system of a token. Everybody who holds it is told. */
export async function attachSystem(
  ctx: Context,
  { person }: PersonCaller,
  token: string,
  { address, device }: Pick<ClientDetails, 'address' | 'device'>,
): Promise<StoredSystem> {
  const id = await findByToken(ctx, token, { address, device })
  return endingStreams(ctx, id, async (tx) => {
    // why again: whoever renews a token may take the system from everybody, also from somebody who comes at that moment.
    if (!(await tx.systems.hasToken(id, hashSecret(token)))) refuseToken()
    const at = ctx.clock.now()
    if (await tx.people.hold(person, id, at))
      await tx.securityLog.addForHolders(id, { at, what: 'system_attached', device })
    return unannounced((await tx.systems.get(id)) ?? fail('system_not_found'))
  })
}

/** Makes a system that a person holds. It has no token until they ask for one. */
export async function makeHeldSystem(
  ctx: Context,
  { person }: PersonCaller,
  wishes: Pick<SystemWishes, 'name'>,
): Promise<StoredSystem> {
  return ctx.store.transact(async (tx) => {
    const system = await insertSystem(ctx, tx, wishes, null)
    await holdNew(ctx, tx, person, system.id)
    return system
  })
}

/** Lets go of a system that the person holds. */
export async function letGo(
  ctx: Context,
  { person }: PersonCaller,
  ref: SystemRef | undefined,
  device: string,
): Promise<void> {
  const held = await ctx.store.people.held(person)
  const found = held.find(
    ({ hid, uuid }) =>
      (ref?.kind === 'hid' && ref.hid === hid) || (ref?.kind === 'uuid' && ref.uuid === uuid),
  )
  await takeAway(ctx, found?.id ?? fail('system_not_found'), person, 'system_let_go', device)
}

/** Takes a system from somebody who holds it. */
export async function removeHolder(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  device: string,
): Promise<void> {
  const holder = (await ctx.store.people.holders(system)).find((person) => person.uuid === uuid)
  await takeAway(ctx, system, (holder ?? fail('person_not_found')).id, 'holder_removed', device)
}

function takeAway(
  ctx: Context,
  system: SystemId,
  person: PersonId,
  what: 'system_let_go' | 'holder_removed',
  device: string,
): Promise<void> {
  return endingStreams(ctx, system, async (tx) => {
    await refuseToLose(tx, system)
    await tx.securityLog.addForHolders(system, { at: ctx.clock.now(), what, device })
    await tx.linkCodes.end(system)
    return changed(undefined, await endingChannels(tx, system, () => tx.people.letGo(person, system)))
  })
}
