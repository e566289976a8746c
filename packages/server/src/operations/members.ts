import {
  fail,
  limits,
  type MemberPatch,
  type MemberPrivacyKey,
  orRefuse,
  type Privacy,
  type Reading,
} from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { MemberId, StoredMember, SystemId } from '../domain/entities.ts'
import { memberCreated, memberDeleted, memberUpdated } from '../domain/events.ts'
import type { StoreTx } from '../store/store.ts'
import { settleFields } from './field-values.ts'
import { changed, inSystem, unannounced, untilFree } from './in-system.ts'

/** compat: refuses a full system before it reads the body. */
export function createMember(
  ctx: Context,
  system: SystemId,
  reading: Reading<MemberPatch>,
): Promise<StoredMember> {
  return inSystem(ctx, system, async (tx, { member_limit }) => {
    const limit = member_limit ?? limits.membersPerSystem
    const count = await tx.members.count(system)
    if (count >= limit) fail('member_limit_reached', { limit: { count, limit } })
    const patch = orRefuse(await settleFields(tx, system, reading))
    const { ids, clock } = ctx
    const created = clock.now()
    await tx.systems.touchMembers(system)
    const member = await untilFree(() =>
      tx.members.insert(system, { hid: ids.hid(), uuid: ids.uuid(), created }, patch),
    )
    await tx.fieldValues.set(system, member.id, patch.extended?.fields)
    return changed(member, memberCreated(member, patch))
  })
}

export function updateMember(
  ctx: Context,
  system: SystemId,
  id: MemberId,
  reading: Reading<MemberPatch>,
): Promise<StoredMember> {
  return inSystem(ctx, system, async (tx) => {
    await tx.systems.touchMembers(system)
    const patch = orRefuse(await settleFields(tx, system, reading, id))
    const whole = await forgetWhole(tx, id, patch)
    const member = (await tx.members.update(system, id, whole)) ?? fail('member_not_found')
    await tx.fieldValues.set(system, id, whole.extended?.fields)
    return changed(member, memberUpdated(member, whole))
  })
}

/** A new description replaces a long one, unless it is what every program sees of it: programs send whole members back. */
async function forgetWhole(tx: StoreTx, id: MemberId, patch: MemberPatch): Promise<MemberPatch> {
  const { description, extended } = patch
  if (description === undefined || extended?.description !== undefined) return patch
  if (!(await tx.members.hasOtherWhole(id, description))) return patch
  return { ...patch, extended: { ...extended, description: null } }
}

export function deleteMember(ctx: Context, system: SystemId, id: MemberId): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    await tx.systems.touchMembers(system)
    const uuid = (await tx.members.remove(system, id)) ?? fail('member_not_found')
    return changed(undefined, memberDeleted(uuid))
  })
}

/** compat: a change to all members at once sends no event for each. */
export function setMembersPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<MemberPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    await tx.systems.touchMembers(system)
    return unannounced(await tx.members.updateAllPrivacy(system, privacy))
  })
}
