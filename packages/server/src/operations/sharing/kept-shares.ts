import { fail, type Uuid } from '@polyphony/contract'
import { hashSecret, readTypeable } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import { shareUpdated } from '../../domain/events.ts'
import type { StoredKeptShare } from '../../domain/sharing/rows.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import { changed, inSystem } from '../in-system.ts'
import { endShare, theHolder } from './ending.ts'
import { find, secretsWithoutCode } from './shares.ts'
import { refuseWithoutSharing } from './widening-guard.ts'

/** Keeps a share in the account of a person. Its link is dead from then on. Undefined for a code that opens nothing. */
export async function keepShare(
  ctx: Context,
  { person }: PersonCaller,
  code: string,
): Promise<StoredKeptShare | undefined> {
  refuseWithoutSharing(ctx)
  const { store, clock, ids } = ctx
  const hash = hashSecret(readTypeable(code))
  const named = await store.shares.byCode(hash, clock.now())
  if (named === undefined) return undefined
  return inSystem(ctx, named.system_id, async (tx, { now }) => {
    const share = (await tx.shares.byCode(hash, now)) ?? fail('share_not_found')
    // why after the system: a request that deletes a person takes both locks in this order, too.
    if (!(await tx.people.lock(person))) fail('unauthorized')
    const uuid = ids.uuid()
    await tx.shares.keep(share, { person_id: person, uuid, created: now }, secretsWithoutCode(ctx))
    await tx.securityLog.addForHolders(share.system_id, { at: now, what: 'share_kept', device: theHolder })
    const after = await find(tx, share.system_id, share.uuid)
    const { title, system_name, expires_at } = share
    return changed(
      { uuid, title, system_name, expires_at },
      shareUpdated(after, ['kind', 'holder', 'channels']),
    )
  })
}

/** Lists the shares that a person keeps, newest first. */
export const listKept = async (
  { store, clock, config }: Context,
  { person }: PersonCaller,
): Promise<StoredKeptShare[]> => (config.sharing ? store.shares.kept(person, clock.now()) : [])

/** Leaves a share that a person keeps. The share ends. */
export async function leaveShare(
  ctx: Context,
  { person }: PersonCaller,
  uuid: Uuid | undefined,
): Promise<void> {
  const kept = (uuid && (await ctx.store.shares.keptBy(person, uuid))) ?? fail('share_not_found')
  await endShare(ctx, kept.system_id, kept.id)
}
