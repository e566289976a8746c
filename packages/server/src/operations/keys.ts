import { cutTo, fail, hours, type KeyWishes, later, limits, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../base/ids.ts'
import type { Context } from '../context.ts'
import type { StoredKey, SystemId } from '../domain/entities.ts'
import type { KeyCaller } from '../domain/viewer.ts'
import { endingStreams, inSystem, unannounced } from './in-system.ts'

/** Creates a key. Only this answer shows it. */
export function createKey(
  ctx: Context,
  system: SystemId,
  wishes: KeyWishes,
  device: string,
): Promise<{ stored: StoredKey; key: string }> {
  return inSystem(ctx, system, async (tx, { now }) => {
    if ((await tx.keys.list(system)).length >= limits.keysPerSystem) fail('key_limit_reached')
    const key = ctx.ids.apiKey()
    const stored = { ...wishes, uuid: ctx.ids.uuid(), created: now, last_used: null }
    await tx.keys.insert(system, hashSecret(key), stored)
    await tx.securityLog.addForHolders(system, { at: stored.created, what: 'key_created', device })
    return unannounced({ stored, key })
  })
}

export async function deleteKey(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  const removed = await endingStreams(ctx, system, async (tx) =>
    unannounced(await tx.keys.remove(system, uuid)),
  )
  if (!removed) fail('key_not_found')
}

const hour = hours(1)

/** Remembers the hour in which a key, or the grant of a program, was used last. The request does not wait for it. */
export function noteUse({ store, clock, log }: Context, { key, isGrant, lastUsed }: KeyCaller): void {
  const thisHour = cutTo(hour, clock.now())
  // why: a clock that was set back since noted an hour that is still to come.
  if (lastUsed !== null && lastUsed >= thisHour && lastUsed <= later(thisHour, hour)) return
  store
    .transact((tx) => (isGrant ? tx.grants : tx.keys).markUsed(key, thisHour))
    .catch((error) => log.warn('could not note the use of a key', { cause: String(error) }))
}
