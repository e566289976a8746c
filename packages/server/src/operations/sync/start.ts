import { fail, later, minutes, seconds } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { previewSync } from '../../domain/sync/preview.ts'
import type { StoredSync } from '../../domain/sync/rows.ts'
import { runInSlices } from '../../pacing/time-slice.ts'
import { inSystem, unannounced } from '../in-system.ts'
import { idOfPreview, readBothSides } from './preview.ts'
import { lossesOf } from './reconcile.ts'
import { findSync, resetColumns } from './settings.ts'

/** How long a plan that somebody approved may take to begin, besides the time that its writes take. */
const approvedFor = minutes(10)

/** Starts a sync: a new or a stopped one with a plan that is still true, a paused one as it is. */
export async function startSync(
  ctx: Context,
  system: SystemId,
  plan: string | undefined,
): Promise<StoredSync> {
  const { state } = await findSync(ctx.store, system)
  if (state === 'running') fail('bad_request')
  const approved = state === 'paused' ? undefined : await approve(ctx, system, plan)
  return inSystem(ctx, system, async (tx, { now }) => {
    const present = await findSync(tx, system)
    if (present.state !== state || (approved && present.epoch !== approved.epoch)) fail('bad_request')
    await tx.syncs.update(system, {
      ...resetColumns('running', present.epoch),
      // why: what happened before the first start names no switches.
      ...(present.started === null && { started: now, seen_event: await tx.outbox.newest(system) }),
      ...(approved && {
        approved: {
          until: later(later(now, approvedFor), seconds(approved.seconds)),
          losses: approved.losses,
        },
      }),
      next_front: now,
      next_whole: now,
    })
    return unannounced(await findSync(tx, system))
  })
}

/** Makes sure that a plan is still true. */
async function approve(ctx: Context, system: SystemId, plan: string | undefined) {
  const { sync, world, limits } = await readBothSides(ctx, system)
  const preview = await runInSlices(previewSync(world, limits))
  if ((await idOfPreview(preview)) !== plan) fail('bad_request')
  return { epoch: sync.epoch, seconds: preview.seconds, losses: await lossesOf(world) }
}
