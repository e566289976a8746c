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
import { allInOrder, changed, inSystem, unannounced, untilFree } from './in-system.ts'

/** compat: refuses a full system before it reads the body. */
export function createMember(
  ctx: Context,
  system: SystemId,
  reading: Reading<MemberPatch>,
): Promise<StoredMember> {
  const { ids } = ctx
  return inSystem(
    ctx,
    system,
    { members: 'all', first: (tx) => tx.members.count(system) },
    async (tx, { first: count, limits: { member_limit }, now: created }) => {
      const limit = member_limit ?? limits.membersPerSystem
      if (count >= limit) fail('member_limit_reached', { limit: { count, limit } })
      const patch = orRefuse(await settleFields(tx, system, reading))
      const member = await untilFree(() =>
        tx.members.insert(system, { hid: ids.hid(), uuid: ids.uuid(), created }, patch),
      )
      await tx.fieldValues.set(system, member.id, patch.extended?.fields)
      return changed(member, memberCreated(member, patch))
    },
  )
}

export function updateMember(
  ctx: Context,
  system: SystemId,
  id: MemberId,
  reading: Reading<MemberPatch>,
): Promise<StoredMember> {
  return inSystem(
    ctx,
    system,
    {
      members: id,
      async first(tx) {
        const patch = orRefuse(await settleFields(tx, system, reading, id))
        const [forgets, found] = await allInOrder(
          forgetsWhole(tx, id, patch),
          tx.members.update(system, id, patch),
        )
        return { patch, forgets, member: found ?? fail('member_not_found') }
      },
    },
    async (tx, { first: { patch, forgets, member } }) => {
      await tx.fieldValues.set(system, id, patch.extended?.fields)
      if (!forgets) return changed(member, memberUpdated(member, patch))
      await tx.members.update(system, id, { extended: { description: null } })
      const told = { ...patch, extended: { ...patch.extended, description: null } }
      return changed(member, memberUpdated(member, told))
    },
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
  return inSystem(
    ctx,
    system,
    { members: 'all', first: (tx) => tx.members.remove(system, id) },
    async (_, { first: uuid }) => changed(undefined, memberDeleted(uuid ?? fail('member_not_found'))),
  )
}

/** compat: a change to all members at once sends no event for each. */
export function setMembersPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<MemberPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(
    ctx,
    system,
    { members: 'all', first: (tx) => tx.members.updateAllPrivacy(system, privacy) },
    async () => unannounced(undefined),
  )
}
