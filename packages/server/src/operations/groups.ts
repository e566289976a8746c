import {
  fail,
  type GroupPatch,
  type GroupPrivacyKey,
  limits,
  orFail,
  type Privacy,
  type Reading,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { GroupId, StoredGroup, SystemId } from '../domain/entities.ts'
import { inSystem, untilFree } from './in-system.ts'

/** compat: a full system is refused before what was sent is looked at. */
export function createGroup(
  ctx: Context,
  system: SystemId,
  reading: Reading<GroupPatch>,
): Promise<StoredGroup> {
  return inSystem(ctx, system, async (tx, { group_limit }) => {
    const limit = group_limit ?? limits.groupsPerSystem
    if ((await tx.groups.count(system)) >= limit) fail('group_limit_reached')
    const patch = orFail(reading)
    const { ids, clock } = ctx
    const created = clock.now()
    return untilFree(() => tx.groups.insert(system, { hid: ids.hid(), uuid: ids.uuid(), created }, patch))
  })
}

export function updateGroup(
  ctx: Context,
  system: SystemId,
  id: GroupId,
  patch: GroupPatch,
): Promise<StoredGroup> {
  return inSystem(
    ctx,
    system,
    async (tx) => (await tx.groups.update(system, id, patch)) ?? fail('group_not_found'),
  )
}

export function deleteGroup(ctx: Context, system: SystemId, id: GroupId): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    if (!(await tx.groups.remove(system, id))) fail('group_not_found')
  })
}

export function setGroupsPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<GroupPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(ctx, system, (tx) => tx.groups.updateAllPrivacy(system, privacy))
}
