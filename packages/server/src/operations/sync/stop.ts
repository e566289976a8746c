import type { Instant, SyncProblem, SyncReason } from '@polyphony/contract'
import type { StoredSync, SyncTrouble } from '../../domain/sync/rows.ts'
import type { StoreTx } from '../../store/store.ts'

/** Stops a sync and says why, in its log too. */
export async function stopSync(
  tx: StoreTx,
  { system_id, epoch }: StoredSync,
  trouble: SyncTrouble,
  now: Instant,
): Promise<void> {
  await tx.syncs.update(system_id, {
    state: 'stopped',
    error: trouble,
    epoch: epoch + 1,
    next_front: null,
    next_whole: null,
    approved: null,
  })
  const { reason, kind = 'system', side = 'here' } = trouble
  await tx.syncs.addToLog(system_id, now, [{ kind, what: 'stop', side, ref: null, reason: reasonOf(reason) }])
}

/** Problems that stop a sync are reasons of entries, too. */
const reasonOf = (problem: SyncProblem): SyncReason =>
  problem === 'silent' || problem === 'strange' || problem === 'limited' || problem === 'failed'
    ? 'not_accepted'
    : problem
