import {
  fail,
  type GroupChildren,
  type GroupPatch,
  type GroupPrivacyKey,
  limits,
  type Privacy,
  parseEntityRef,
  type Reading,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { GroupId, StoredGroup, SystemId } from '../domain/entities.ts'
import { groupCreated, groupDeleted, groupUpdated } from '../domain/events.ts'
import { GroupTree } from '../domain/group-tree.ts'
import type { GroupChange } from '../store/groups.ts'
import type { StoreTx } from '../store/store.ts'
import { changed, inSystem, unannounced, untilFree } from './in-system.ts'

/** compat: refuses a full system before it reads the body. */
export function createGroup(
  ctx: Context,
  system: SystemId,
  reading: Reading<GroupPatch>,
): Promise<StoredGroup> {
  const { ids } = ctx
  return inSystem(
    ctx,
    system,
    { first: (tx) => tx.groups.count(system) },
    async (tx, { first: count, limits: { group_limit }, now: created }) => {
      if (count >= (group_limit ?? limits.groupsPerSystem)) fail('group_limit_reached')
      const { change, told } = await placed(tx, system, undefined, reading)
      const group = await untilFree(() =>
        tx.groups.insert(system, { hid: ids.hid(), uuid: ids.uuid(), created }, change),
      )
      return changed(group, groupCreated(group, told))
    },
  )
}

/** Finds the parent that a change names, and refuses a change with problems. `told` names the parent as events do. */
async function placed(
  tx: StoreTx,
  system: SystemId,
  id: GroupId | undefined,
  { patch, problems }: Reading<GroupPatch>,
): Promise<{ change: GroupChange; told: GroupPatch }> {
  const { extended: { parent, ...rest } = {}, ...plain } = patch
  if (typeof parent !== 'string') problems.refuse()
  if (patch.extended === undefined) return { change: plain, told: plain }
  if (parent === undefined || parent === null) {
    const change = parent === null ? { ...rest, parent_id: null } : rest
    return { change: { ...plain, extended: change }, told: patch }
  }
  const groups = await tx.groups.tree(system)
  const ref = parseEntityRef(parent)
  const found = groups.find(({ hid, uuid }) => (ref?.kind === 'hid' ? hid === ref.hid : uuid === ref?.uuid))
  if (!found || !new GroupTree(groups).mayMove(id, found.id)) problems.invalid('parent')
  problems.refuse()
  return {
    change: { ...plain, extended: { ...rest, parent_id: found?.id ?? null } },
    told: { ...plain, extended: { ...rest, parent: found?.uuid ?? null } },
  }
}

export function updateGroup(
  ctx: Context,
  system: SystemId,
  id: GroupId,
  reading: Reading<GroupPatch>,
): Promise<StoredGroup> {
  return inSystem(
    ctx,
    system,
    {
      async first(tx) {
        const { change, told } = await placed(tx, system, id, reading)
        return { told, group: (await tx.groups.update(system, id, change)) ?? fail('group_not_found') }
      },
    },
    async (_, { first: { group, told } }) => changed(group, groupUpdated(group, told)),
  )
}

/** Deletes a group. Its children move up to its parent, or are deleted with all below them. */
export function deleteGroup(
  ctx: Context,
  system: SystemId,
  id: GroupId,
  children: GroupChildren = 'lift',
): Promise<void> {
  return inSystem(ctx, system, { first: (tx) => tx.groups.branch(system, id) }, async (tx, { first }) => {
    const [group, ...below] = first
    if (group === undefined) return fail('group_not_found')
    const { parent_id, parent } = group
    const lifted = children === 'lift' ? await tx.groups.lift(id, parent_id) : []
    const deleted = children === 'lift' ? [group] : [...below.toReversed(), group]
    await tx.groups.remove(
      system,
      deleted.map((each) => each.id),
    )
    return changed(
      undefined,
      ...lifted.map((uuid) => groupUpdated({ uuid }, { extended: { parent } })),
      ...deleted.map(({ uuid }) => groupDeleted(uuid)),
    )
  })
}

/** compat: a change to all groups at once sends no event for each, so it tells sync itself. */
export function setGroupsPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<GroupPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    await tx.groups.updateAllPrivacy(system, privacy)
    return unannounced(await tx.syncs.compareNext(system, now))
  })
}
