import type { Instant, Share } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { type Events, shareUpdated } from '../../domain/events.ts'
import { hasEnded, type ListedShare, type ShareId } from '../../domain/sharing/rows.ts'
import type { KeptShare } from '../../store/sharing/shares.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem, unlessDeleted } from '../in-system.ts'

/** The name of the holder's device in the owner's security log, which must not tell the real one. */
export const theHolder = 'The holder'

const endedKeys: readonly (keyof Share)[] = ['holder', 'channels', 'expires_at', 'feeds']

/** Ends those shares of a system that have not ended, and tells everybody who holds it. They stay in the list. */
async function endShares(
  tx: StoreTx,
  system: SystemId,
  { which, now, device }: { which: (share: ListedShare) => boolean; now: Instant; device: string },
): Promise<Events> {
  const isEnding = (share: ListedShare) => which(share) && !hasEnded(share, now)
  const ending = new Set((await tx.shares.list(system)).filter(isEnding).map(({ id }) => id))
  for (const id of ending) {
    await tx.shares.end(id, now)
    await tx.securityLog.addForHolders(system, { at: now, what: 'share_ended', device })
  }
  if (ending.size === 0) return []
  const ended = (await tx.shares.list(system)).filter(({ id }) => ending.has(id))
  return ended.flatMap((share) => shareUpdated(share, endedKeys))
}

/** Ends all shares of a system. A share that another request makes at the same time ends with them, or is made after them. */
export function endAllShares(ctx: Context, system: SystemId, device: string): Promise<number> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const events = await endShares(tx, system, { which: () => true, now, device })
    return changed(events.length, events)
  })
}

/** Ends one share for its holder, who leaves it or is gone. */
export function endShare(ctx: Context, system: SystemId, id: ShareId): Promise<void> {
  const which = (share: ListedShare) => share.id === id
  return inSystem(ctx, system, async (tx, { now }) =>
    changed(undefined, await endShares(tx, system, { which, now, device: theHolder })),
  )
}

/** Ends all shares of all systems. Looks again until none is left, so shares that other requests make in the meantime end, too. */
export async function endEverySystemsShares(
  ctx: Context,
  device: string,
): Promise<{ systems: number; shares: number }> {
  const { store, clock } = ctx
  const ended = new Map<SystemId, number>()
  for (;;) {
    const systems = await store.shares.systemsWithLive(clock.now())
    if (systems.length === 0) break
    for (const system of systems) {
      const count = await unlessDeleted(endAllShares(ctx, system, device))
      if (count !== undefined) ended.set(system, (ended.get(system) ?? 0) + count)
    }
  }
  return { systems: ended.size, shares: [...ended.values()].reduce((sum, count) => sum + count, 0) }
}

/** Ends the shares of a person who is gone. Nobody can open them any more, and their owners see that. */
export async function endLostShares(ctx: Context, shares: readonly KeptShare[]): Promise<void> {
  for (const { id, system_id } of shares) await unlessDeleted(endShare(ctx, system_id, id))
}
