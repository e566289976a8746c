import { timingSafeEqual } from 'node:crypto'
import { parseUuid } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredSync, SyncTrouble } from '../../domain/sync/rows.ts'
import { openSecrets } from './settings.ts'
import { stopSync } from './stop.ts'

type Json = Readonly<Record<string, unknown>>

const mostNamed = 500

/** Finds the sync whose webhook has this token in its address. */
export const findHook = ({ store }: Context, token: string): Promise<StoredSync | undefined> =>
  store.syncs.byHook(hashSecret(token))

/** Receives an event of the other side's webhook. Returns false if it does not come from there. */
export async function receiveHook(ctx: Context, sync: StoredSync, event: Json): Promise<boolean> {
  const secrets = await openSecrets(ctx, sync)
  if (!isSameSecret(event.signing_token, secrets?.signing)) return false
  const { system_id } = sync
  await ctx.store.transact(async (tx) => {
    await tx.systems.lock(system_id)
    const present = await tx.syncs.get(system_id)
    const now = ctx.clock.now()
    if (present === undefined) return
    await tx.syncs.update(system_id, { webhook_seen: now })
    const { type } = event
    // why not a test message: it names nothing to fetch. Switches from before the first start stay where they are.
    if (type === 'PING' || present.started === null) return
    const trouble = troubleOf(type)
    if (trouble === undefined) await tx.syncs.update(system_id, wanted(present, event, now))
    else if (present.state === 'running' || present.state === 'paused')
      await stopSync(tx, present, trouble, now)
  }, system_id)
  return true
}

/** Returns the trouble that an event tells of: a person has to look before anything is written. */
function troubleOf(type: unknown): SyncTrouble | undefined {
  if (type === 'DELETE_ALL_SWITCHES') return { reason: 'switches_deleted', kind: 'switch', side: 'there' }
  return type === 'SUCCESSFUL_IMPORT' ? { reason: 'imported', kind: 'system', side: 'there' } : undefined
}

/** Says what to fetch, now or after a pause. Nothing else of an event counts. */
function wanted(sync: StoredSync, { type, id }: Json, now: StoredSync['last_run']): Partial<StoredSync> {
  if (typeof type !== 'string' || !type.endsWith('_SWITCH')) return { next_whole: now }
  const uuid = typeof id === 'string' ? parseUuid(id) : undefined
  // why also one that is there already: a run that goes on now may have read it before this event.
  const isNamed = uuid !== undefined && sync.named.length < mostNamed
  return { next_front: now, ...(isNamed && { named: [...sync.named, uuid] }) }
}

/** Compares secrets in constant time, a missing one too. */
function isSameSecret(given: unknown, wanted: string | undefined): boolean {
  const hash = (text: string) => Buffer.from(hashSecret(text))
  const isEqual = timingSafeEqual(hash(typeof given === 'string' ? given : ''), hash(wanted ?? ''))
  return isEqual && wanted !== undefined && wanted !== ''
}
