import { createHash } from 'node:crypto'
import { type ChosenPair, fail, limits, Problems, type SyncPlan } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { SyncWorld } from '../../domain/sync/compare.ts'
import { listOf, type Pair } from '../../domain/sync/model.ts'
import { previewSync, type SideLimits, type SyncLimits, type SyncPreview } from '../../domain/sync/preview.ts'
import type { StoredSync } from '../../domain/sync/rows.ts'
import { runInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import { inSystem, unannounced } from '../in-system.ts'
import { findSync, openSecrets, refuseFailure } from './settings.ts'
import { readWorld } from './world.ts'

/** Reads both sides and says what a start would do. */
export async function readPlan(ctx: Context, system: SystemId): Promise<SyncPlan> {
  const { world, limits } = await readBothSides(ctx, system)
  const preview = await runInSlices(previewSync(world, limits))
  return toPlan(await idOfPreview(preview), preview)
}

/** Makes the ID of a preview, which changes with its content. Lets other requests run in between: values may be long. */
export async function idOfPreview(preview: SyncPreview): Promise<string> {
  const hash = createHash('sha256')
  const slice = new TimeSlice()
  for (const [key, value] of Object.entries(preview)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      hash.update(JSON.stringify([key, item]))
      await slice.yieldIfDue()
    }
  }
  return hash.digest('hex').slice(0, 32)
}

/** Makes a preview the plan that the API answers: lists that may change. */
const toPlan = (id: string, preview: SyncPreview): SyncPlan => ({
  id,
  ...preview,
  system: [...preview.system],
  pairs: preview.pairs.map((pair) => ({ ...pair, differs: [...pair.differs], changes: [...pair.changes] })),
  only_here: [...preview.only_here],
  only_there: [...preview.only_there],
  gone: [...preview.gone],
  limits: [...preview.limits],
})

interface BothSides {
  readonly sync: StoredSync
  readonly world: SyncWorld
  readonly limits: SyncLimits
}

/** Reads both sides of a sync that is to be started. */
export async function readBothSides(ctx: Context, system: SystemId): Promise<BothSides> {
  const sync = await findSync(ctx.store, system)
  if (sync.state !== 'planned' && sync.state !== 'stopped') fail('bad_request')
  const { token } = (await openSecrets(ctx, sync)) ?? fail('secret_key_unusable')
  const side = ctx.otherSides.open({ url: sync.url, token, paceOf: sync.other })
  try {
    const read = await readWorld(ctx, sync, side, { isWhole: true, named: sync.named })
    if (read === undefined) fail('bad_request')
    const limits = { here: await readLimits(ctx, system), there: await side.readLimits() }
    return { sync, world: read.world, limits }
  } catch (error) {
    return refuseFailure(error)
  }
}

/** Reads the limits of this side. */
async function readLimits({ store }: Context, system: SystemId): Promise<SideLimits> {
  const settings = await store.systems.settings(system)
  return {
    member: settings?.member_limit ?? limits.membersPerSystem,
    group: settings?.group_limit ?? limits.groupsPerSystem,
  }
}

/** Stores pairs that a person chose, and returns the plan as it is then. */
export async function setPairs(
  ctx: Context,
  system: SystemId,
  chosen: readonly ChosenPair[],
): Promise<SyncPlan> {
  const { world } = await readBothSides(ctx, system)
  refuseUnknown(chosen, world)
  await inSystem(ctx, system, async (tx) => {
    const { state } = await findSync(tx, system)
    if (state !== 'planned' && state !== 'stopped') fail('bad_request')
    const { book } = world
    const isFreed = ({ here, there, alone }: ChosenPair) => !alone && (here === null || there === null)
    for (const choice of chosen) {
      const { kind, here, there } = choice
      const isTouched = (pair: Pair) =>
        ((here !== null && pair.here === here) || (there !== null && pair.there === there)) &&
        (pair.state === 'alone' || !isFreed(choice))
      for (const old of book[kind].filter(isTouched))
        await tx.syncPairs.change(system, { old, next: undefined })
    }
    for (const choice of chosen) {
      if (isFreed(choice)) continue
      const { kind, here, there, alone } = choice
      const next: Pair = {
        ...{ kind, here, there, base: null, refused: {} },
        state: alone ? 'alone' : 'paired',
      }
      const known = book[kind].find((pair) => pair.here === here && pair.there === there)
      await tx.syncPairs.change(system, { old: undefined, next: known?.state === next.state ? known : next })
    }
    return unannounced(undefined)
  })
  return readPlan(ctx, system)
}

/** Refuses pairs of things that do not exist, and things that stand in two pairs. */
function refuseUnknown(chosen: readonly ChosenPair[], world: SyncWorld): void {
  const problems = new Problems()
  const seen = new Set<string>()
  for (const [i, { kind, here, there }] of chosen.entries()) {
    for (const side of ['here', 'there'] as const) {
      const ref = side === 'here' ? here : there
      if (ref === null) continue
      const things = world[side][listOf(kind)]
      const place = `${kind} ${side} ${ref}`
      if (!things.has(ref) || seen.has(place)) problems.invalid(`${i}.${side}`)
      seen.add(place)
    }
  }
  problems.refuse()
}
