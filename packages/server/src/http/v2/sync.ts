import { api, fail, type SyncPlan } from '@polyphony/contract'
import type { Texts } from '../../domain/present/format.ts'
import { presentEntry } from '../../domain/sync/present.ts'
import { presentWithWebhook } from '../../operations/sync/present-with-webhook.ts'
import { readPlan, setPairs } from '../../operations/sync/preview.ts'
import {
  deleteSync,
  findSync,
  pauseSync,
  requestRun,
  setSync,
  updateSync,
} from '../../operations/sync/settings.ts'
import { startSync } from '../../operations/sync/start.ts'
import { undoEntry } from '../../operations/sync/undo.ts'
import { Pieces } from '../answer/pieces.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const syncRoutes = {
  getSync: route(api.getSync, target.system, async ({ ctx, viewer }) =>
    presentWithWebhook(ctx, await findSync(ctx.store, viewer.system)),
  ),

  setSync: route(api.setSync, target.system, async ({ ctx, viewer, body }) =>
    presentWithWebhook(ctx, await setSync(ctx, viewer.system, body)),
  ),

  updateSync: route(api.updateSync, target.system, async ({ ctx, viewer, body }) =>
    presentWithWebhook(ctx, await updateSync(ctx, viewer.system, body)),
  ),

  deleteSync: route(api.deleteSync, target.system, async ({ ctx, viewer }) => {
    await deleteSync(ctx, viewer.system)
    return undefined
  }),

  getSyncPlan: route(api.getSyncPlan, target.system, async ({ ctx, viewer }) =>
    inPieces(await readPlan(ctx, viewer.system)),
  ),

  setSyncPairs: route(api.setSyncPairs, target.system, async ({ ctx, viewer, body }) =>
    inPieces(await setPairs(ctx, viewer.system, body)),
  ),

  startSync: route(api.startSync, target.system, async ({ ctx, viewer, body }) =>
    presentWithWebhook(ctx, await startSync(ctx, viewer.system, body)),
  ),

  pauseSync: route(api.pauseSync, target.system, async ({ ctx, viewer }) =>
    presentWithWebhook(ctx, await pauseSync(ctx, viewer.system)),
  ),

  runSync: route(api.runSync, target.system, async ({ ctx, viewer }) =>
    presentWithWebhook(ctx, await requestRun(ctx, viewer.system)),
  ),

  listSyncLog: route(api.listSyncLog, target.system, async ({ ctx, viewer, query }) => {
    await findSync(ctx.store, viewer.system)
    const { limit = 50, before } = query
    const page = { limit, before: before === undefined ? undefined : Number(before) }
    return (await ctx.store.syncs.log(viewer.system, page)).map(presentEntry)
  }),

  undoSyncEntry: route(api.undoSyncEntry, target.system, async ({ ctx, viewer, params: { entry } }) => {
    if (!/^\d{1,15}$/.test(entry)) fail('sync_entry_not_found')
    await undoEntry(ctx, viewer.system, Number(entry))
    return undefined
  }),
}

/** The number of things of a plan in one piece: the values of each may be long. */
const atOnce = 20

/** Writes a plan piece by piece: it names everything of two systems, with all values that differ. */
const inPieces = (plan: SyncPlan) => new Pieces<SyncPlan>([], write(plan))

async function* write({ id, ...parts }: SyncPlan): AsyncGenerator<Texts> {
  yield [JSON.stringify({ id }).slice(0, -1)]
  for (const [key, value] of Object.entries(parts)) {
    if (!Array.isArray(value)) yield [`,"${key}":${JSON.stringify(value)}`]
    else {
      yield [`,"${key}":[`]
      for (let i = 0; i < value.length; i += atOnce)
        yield [i > 0 ? ',' : '', JSON.stringify(value.slice(i, i + atOnce)).slice(1, -1)]
      yield [']']
    }
  }
  yield ['}']
}
