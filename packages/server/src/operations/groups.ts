import {
  fail,
  type GroupPatch,
  type GroupPrivacyKey,
  limits,
  orRefuse,
  type Privacy,
  type Reading,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { GroupId, StoredGroup, SystemId } from '../domain/entities.ts'
import { groupCreated, groupDeleted, groupUpdated } from '../domain/events.ts'
import { changed, inSystem, unannounced, untilFree } from './in-system.ts'

/** compat: refuses a full system before it reads the body. */
export function createGroup(
  ctx: Context,
  system: SystemId,
  reading: Reading<GroupPatch>,
): Promise<StoredGroup> {
  return inSystem(ctx, system, async (tx, { group_limit }) => {
    const limit = group_limit ?? limits.groupsPerSystem
    if ((await tx.groups.count(system)) >= limit) fail('group_limit_reached')
    const patch = orRefuse(reading)
    const { ids, clock } = ctx
    const created = clock.now()
    const group = await untilFree(() =>
      tx.groups.insert(system, { hid: ids.hid(), uuid: ids.uuid(), created }, patch),
    )
    return changed(group, groupCreated(group, patch))
  })
}

export function updateGroup(
  ctx: Context,
  system: SystemId,
  id: GroupId,
  patch: GroupPatch,
): Promise<StoredGroup> {
  return inSystem(ctx, system, async (tx) => {
    const group = (await tx.groups.update(system, id, patch)) ?? fail('group_not_found')
    return changed(group, groupUpdated(group, patch))
  })
}

export function deleteGroup(ctx: Context, system: SystemId, id: GroupId): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const uuid = (await tx.groups.remove(system, id)) ?? fail('group_not_found')
    return changed(undefined, groupDeleted(uuid))
  })
}

/** compat: a change to all groups at once sends no event for each. */
export function setGroupsPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<GroupPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(ctx, system, async (tx) => unannounced(await tx.groups.updateAllPrivacy(system, privacy)))
}
