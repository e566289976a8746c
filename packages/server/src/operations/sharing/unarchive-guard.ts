import { fail, type Instant } from '@polyphony/contract'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { Events } from '../../domain/events.ts'
import { membership } from '../../domain/sharing/rows.ts'
import type { StoreTx } from '../../store/store.ts'
import { leaveOutOfShares, liveCircles } from './circles.ts'

/** A caller who changes a member. `refusal` is set if they may not make a share show more. */
export interface UnarchiveGuard {
  readonly refusal: 'forbidden' | 'unconfirmed' | undefined
  readonly device: string
}

/**
 * Decides what shares show of a member who comes back from the archive. A session must be confirmed if one would show
 * them. A key, a program or a bridge may bring them back, but circles that are in a share then leave them out.
 */
export async function guardUnarchiving(
  tx: StoreTx,
  system: SystemId,
  member: MemberId,
  { refusal, device }: UnarchiveGuard,
  now: Instant,
): Promise<Events> {
  if (refusal === 'forbidden') return leaveOutOfShares(tx, system, [member], now)
  const circles = await liveCircles(tx, system, now)
  if (!circles.some((circle) => membership(circle)(member))) return []
  if (refusal) fail(refusal)
  await tx.securityLog.addForHolders(system, { at: now, what: 'share_widened', device })
  return []
}
