import {
  type CirclePatch,
  defaultParts,
  fail,
  type Instant,
  isSameCircleName,
  limits,
  Problems,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { FieldId, MemberId, SystemId } from '../../domain/entities.ts'
import {
  circleCreated,
  circleDeleted,
  circleUpdated,
  type Events,
  shareUpdated,
} from '../../domain/events.ts'
import {
  type CircleId,
  type CircleRules,
  type ListedCircle,
  membership,
  rulesOf,
  type StoredCircle,
} from '../../domain/sharing/rows.ts'
import { showsMore } from '../../domain/sharing/shows-more.ts'
import type { CircleValues } from '../../store/sharing/circles.ts'
import type { Store, StoreTx } from '../../store/store.ts'
import { refuseRepeated } from '../fronting/switches.ts'
import { changed, inSystem } from '../in-system.ts'
import { resolveOwn } from '../refs.ts'
import type { WideningGuard } from './widening-guard.ts'

const emptyCircle: Omit<CircleValues, 'name'> = {
  color: null,
  shows: defaultParts,
  others: 'omit',
  history: 0,
  fields: [],
  everyone: false,
  members: [],
  left_out: [],
}

export function createCircle(ctx: Context, system: SystemId, patch: CirclePatch): Promise<ListedCircle> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const present = await tx.circles.list(system)
    if (present.length >= limits.circlesPerSystem) fail('circle_limit_reached')
    const given = await readCircleValues(tx, system, patch, emptyCircle, present)
    const made = await tx.circles.insert(
      system,
      { uuid: ctx.ids.uuid(), created: now },
      { ...emptyCircle, name: '', ...given },
    )
    const circle = await withNames(tx, system, made)
    return changed(circle, circleCreated(circle))
  })
}

/** Changes a circle. A change by which a share shows more is refused if the caller may not widen shares. */
export function updateCircle(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  patch: CirclePatch,
  guard: WideningGuard,
): Promise<ListedCircle> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const present = await tx.circles.list(system)
    const before = present.find((circle) => circle.uuid === uuid) ?? fail('circle_not_found')
    const others = present.filter(({ id }) => id !== before.id)
    const given = await readCircleValues(tx, system, patch, before, others)
    await refuseWiderShares(tx, system, { before, after: { ...before, ...given }, now, guard })
    await tx.circles.update(before.id, given)
    const circle = await withNames(tx, system, { ...before, ...given })
    const keys = [...Object.keys(patch), ...(given.history === undefined ? [] : ['history'])]
    return changed(circle, circleUpdated(circle, keys))
  })
}

/** Deletes a circle, and takes it out of its shares. */
export function deleteCircle(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  guard: WideningGuard,
): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const before = (await tx.circles.get(system, uuid)) ?? fail('circle_not_found')
    // why: the reserve of a circle also holds for the other circles of a share, and goes with it.
    await refuseWiderShares(tx, system, { before, after: undefined, now, guard })
    const isOther = ({ id }: { id: CircleId }) => id !== before.id
    const shares = (await tx.shares.list(system)).filter(({ circles }) => !circles.every(isOther))
    await tx.circles.remove(before.id)
    const left = shares.flatMap((share) =>
      shareUpdated({ ...share, circles: share.circles.filter(isOther) }, ['circles']),
    )
    return changed(undefined, circleDeleted(uuid), left)
  })
}

/** Lists the circles of a system that are in a share. */
export async function liveCircles(tx: StoreTx, system: SystemId, now: Instant): Promise<StoredCircle[]> {
  const shared = new Set([...(await tx.shares.liveCircles(system, now)).values()].flat())
  return shared.size === 0 ? [] : (await tx.circles.list(system)).filter(({ id }) => shared.has(id))
}

/**
 * Takes members whom nobody chose to show out of every circle that is in a share and has them: their system decides later.
 * Returns events of the circles that changed.
 */
export async function leaveOutOfShares(
  tx: StoreTx,
  system: SystemId,
  members: readonly MemberId[],
  now: Instant,
): Promise<Events> {
  if (members.length === 0) return []
  const events: Events[] = []
  for (const circle of await liveCircles(tx, system, now)) {
    const shown = new Set(members.filter(membership(circle)))
    if (shown.size === 0) continue
    const change = circle.everyone
      ? { left_out: [...circle.left_out, ...shown] }
      : { members: circle.members.filter((id) => !shown.has(id)) }
    await tx.circles.update(circle.id, change)
    const changed = await withNames(tx, system, { ...circle, ...change })
    events.push(circleUpdated(changed, [circle.everyone ? 'except' : 'members']))
  }
  return events.flat()
}

const withNames = async (tx: StoreTx, system: SystemId, circle: StoredCircle): Promise<ListedCircle> =>
  (await tx.circles.withNames(system, [circle]))[0] ?? fail('circle_not_found')

type Readers = Pick<Store, 'fields' | 'members'>

/** Reads the values that a body gives a circle, which is as `before` until then. */
export async function readCircleValues(
  tx: Readers,
  system: SystemId,
  { members, except, fields, ...plain }: CirclePatch,
  before: Pick<CircleValues, 'shows'>,
  others: readonly StoredCircle[],
): Promise<Partial<CircleValues>> {
  const problems = new Problems()
  const { name, shows = before.shows, history } = plain
  if (name !== undefined && others.some((circle) => isSameCircleName(circle.name, name)))
    problems.add('name', { message: `There is a circle '${name}' already.` })
  const showsFront = shows.includes('front')
  if (history !== undefined && history > 0 && !showsFront)
    problems.add('history', { message: "Field history needs 'front' in shows." })
  const fieldIds = fields && (await findFields(tx, system, fields))
  if (fields && fieldIds?.length !== fields.length) problems.invalid('fields')
  problems.refuse()
  const named = members && (await findOnce(tx, system, members))
  const left = except && (await findOnce(tx, system, except))
  return {
    ...plain,
    ...(showsFront ? {} : { history: 0 }),
    ...(fieldIds && { fields: fieldIds }),
    ...(named && { members: named }),
    ...(left && { left_out: left }),
  }
}

async function findFields(tx: Readers, system: SystemId, uuids: readonly string[]): Promise<FieldId[]> {
  const byUuid = new Map<string, FieldId>((await tx.fields.list(system)).map(({ uuid, id }) => [uuid, id]))
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? [])
}

/** Finds members of the system. Each may be named once. */
async function findOnce(tx: Readers, system: SystemId, refs: readonly string[]): Promise<MemberId[]> {
  const ids = (await resolveOwn(tx, system, refs)).map(({ id }) => id)
  refuseRepeated(ids)
  return ids
}

interface CircleChange {
  before: StoredCircle
  /** Undefined for a circle that goes. */
  after: StoredCircle | undefined
  now: Instant
  guard: WideningGuard
}

/** Refuses a change of a circle that lets a share show more, if the caller may not do that. */
async function refuseWiderShares(
  tx: StoreTx,
  system: SystemId,
  { before, after, now, guard }: CircleChange,
): Promise<void> {
  const shares = [...(await tx.shares.liveCircles(system, now)).values()]
  const having = shares.filter((circles) => circles.includes(before.id))
  if (having.length === 0) return
  const stored = await tx.circles.list(system)
  // why together: deleted members and custom fields are left out on both sides, or less would look like more.
  const listed = await tx.circles.withNames(system, after ? [...stored, after] : stored)
  const rules = listed.map((circle): [StoredCircle['id'], CircleRules] => [circle.id, rulesOf(circle)])
  const old = new Map(rules.slice(0, stored.length))
  const current = new Map(rules)
  if (!after) current.delete(before.id)
  const isWider = having.some((ids) =>
    showsMore(
      ids.flatMap((id) => old.get(id) ?? []),
      ids.flatMap((id) => current.get(id) ?? []),
    ),
  )
  if (isWider) await guard.admit(tx, system, now)
}
