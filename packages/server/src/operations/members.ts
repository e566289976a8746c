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
import { changed, inMembersEarly, inSystem, together, unannounced, untilFree } from './in-system.ts'

/** compat: refuses a full system before it reads the body. */
export function createMember(
  ctx: Context,
  system: SystemId,
  reading: Reading<MemberPatch>,
): Promise<StoredMember> {
  return inMembersEarly(ctx, system, async (tx, ownLimits) => {
    const [{ member_limit }, count] = await together(ownLimits, tx.members.count(system))
    const limit = member_limit ?? limits.membersPerSystem
    if (count >= limit) fail('member_limit_reached', { limit: { count, limit } })
    const patch = orRefuse(await settleFields(tx, system, reading))
    const { ids, clock } = ctx
    const created = clock.now()
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
  return inMembersEarly(
    ctx,
    system,
    async (tx) => {
      const patch = orRefuse(await settleFields(tx, system, reading, id))
      const [forgets, found] = await together(
        forgetsWhole(tx, id, patch),
        tx.members.update(system, id, patch),
      )
      const member = found ?? fail('member_not_found')
      await tx.fieldValues.set(system, id, patch.extended?.fields)
      if (!forgets) return changed(member, memberUpdated(member, patch))
      await tx.members.update(system, id, { extended: { description: null } })
      const told = { ...patch, extended: { ...patch.extended, description: null } }
      return changed(member, memberUpdated(member, told))
    },
    id,
  )
}

/** A new description replaces a long one, unless it is what every program sees of it: programs send whole members back. */
async function forgetsWhole(
  tx: StoreTx,
  id: MemberId,
  { description, extended }: MemberPatch,
): Promise<boolean> {
  if (description === undefined || extended?.description !== undefined) return false
  return tx.members.hasOtherWhole(id, description)
}

export function deleteMember(ctx: Context, system: SystemId, id: MemberId): Promise<void> {
  return inMembersEarly(ctx, system, async (tx) => {
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
