import { createHash } from 'node:crypto'
import {
  type ChosenPair,
  fail,
  later,
  limits,
  minutes,
  Problems,
  type SyncPlan,
  seconds,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { SyncWorld } from '../../domain/sync/compare.ts'
import { listOf, type Pair } from '../../domain/sync/model.ts'
import { type PlannedSync, planSync, type SideLimits, type SyncLimits } from '../../domain/sync/plan.ts'
import type { StoredSync } from '../../domain/sync/rows.ts'
import { runInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import { inSystem, unannounced } from '../in-system.ts'
import { lossesOf } from './engine.ts'
import { findSync, openSecrets, refuseFailure, resetColumns } from './settings.ts'
import { readWorld } from './world.ts'

/** How long a plan that somebody approved may take to begin, besides the time that its writes take. */
const approvedFor = minutes(10)

/** Reads both sides and says what a start would do. */
export async function readPlan(ctx: Context, system: SystemId): Promise<SyncPlan> {
  const { world, limits } = await planning(ctx, system)
  const plan = await runInSlices(planSync(world, limits))
  return toPlan(await idOf(plan), plan)
}

/** Makes the ID of a plan, which changes with its content. Lets other requests run in between: values may be long. */
async function idOf(plan: PlannedSync): Promise<string> {
  const hash = createHash('sha256')
  const slice = new TimeSlice()
  for (const [key, value] of Object.entries(plan)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      hash.update(JSON.stringify([key, item]))
      await slice.yieldIfDue()
    }
  }
  return hash.digest('hex').slice(0, 32)
}

/** Makes the plan an answer: lists that may change. */
const toPlan = (id: string, plan: PlannedSync): SyncPlan => ({
  id,
  ...plan,
  system: [...plan.system],
  pairs: plan.pairs.map((pair) => ({ ...pair, differs: [...pair.differs], changes: [...pair.changes] })),
  only_here: [...plan.only_here],
  only_there: [...plan.only_there],
  gone: [...plan.gone],
  limits: [...plan.limits],
})

interface Planning {
  readonly sync: StoredSync
  readonly world: SyncWorld
  readonly limits: SyncLimits
}

async function planning(ctx: Context, system: SystemId): Promise<Planning> {
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
  const { world } = await planning(ctx, system)
  refuseUnknown(chosen, world)
  await inSystem(ctx, system, async (tx) => {
    const { state } = await findSync(tx, system)
    if (state !== 'planned' && state !== 'stopped') fail('bad_request')
    const { book } = world
    for (const { kind, here, there } of chosen) {
      const isTouched = (pair: Pair) =>
        (here !== null && pair.here === here) || (there !== null && pair.there === there)
      for (const old of book[kind].filter(isTouched))
        await tx.syncPairs.change(system, { old, next: undefined })
    }
    for (const { kind, here, there } of chosen) {
      const next: Pair = {
        ...{ kind, here, there, base: null, refused: {} },
        state: here === null || there === null ? 'alone' : 'paired',
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
  const { sync, world, limits } = await planning(ctx, system)
  const present = await runInSlices(planSync(world, limits))
  if ((await idOf(present)) !== plan) fail('bad_request')
  return { epoch: sync.epoch, seconds: present.seconds, losses: await lossesOf(world) }
}
