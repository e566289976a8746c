import {
  type EntityRef,
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
import { memberCreated, memberDeleted, memberOrderUpdated, memberUpdated } from '../domain/events.ts'
import { asOwner } from '../domain/privacy.ts'
import type { IdentifiedMember } from '../store/members.ts'
import type { StoreTx } from '../store/store.ts'
import { settleFields } from './fields/values.ts'
import { allInOrder, changed, inSystem, unannounced, untilFree } from './in-system.ts'
import { guardUnarchiving, type UnarchiveGuard } from './sharing/unarchive-guard.ts'
import { stopWithoutMembers } from './telling/without-member.ts'

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

/**
 * Changes a member. Without a guard, a member whom no share ever shows stays so, and circles in shares leave out a
 * member who comes back from the archive.
 */
export function updateMember(
  ctx: Context,
  system: SystemId,
  id: MemberId,
  reading: Reading<MemberPatch>,
  guard: UnarchiveGuard = { refusal: 'forbidden', device: '' },
): Promise<StoredMember> {
  return inSystem(
    ctx,
    system,
    {
      members: id,
      async first(tx) {
        const patch = orRefuse(await settleFields(tx, system, reading, id))
        const { never_shared, archived } = patch.extended ?? {}
        const shows = never_shared === false || archived === false
        const hidden = shows ? await tx.members.hiddenFromShares(id) : noReason
        const releases = hidden.never_shared && never_shared === false
        const returns = hidden.archived && archived === false && !(never_shared ?? hidden.never_shared)
        if (releases && guard.refusal) fail(guard.refusal)
        const [forgets, found] = await allInOrder(
          forgetsWhole(tx, id, patch),
          tx.members.update(system, id, patch),
        )
        return { patch, forgets, releases, returns, member: found ?? fail('member_not_found') }
      },
    },
    async (tx, { first: { patch, forgets, releases, returns, member }, now: at }) => {
      if (releases)
        await tx.securityLog.addForHolders(system, { at, what: 'share_widened', device: guard.device })
      const left = returns ? await guardUnarchiving(tx, system, id, guard, at) : []
      await tx.fieldValues.set(system, id, patch.extended?.fields)
      if (!forgets) return changed(member, memberUpdated(member, patch), left)
      await tx.members.update(system, id, { extended: { description: null } })
      const told = { ...patch, extended: { ...patch.extended, description: null } }
      return changed(member, memberUpdated(member, told), left)
    },
  )
}

const noReason = { never_shared: false, archived: false }

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
    async (tx, { first: uuid }) => {
      await tx.presets.removeEmpty(system)
      const stopped = await stopWithoutMembers(tx, system)
      return changed(undefined, memberDeleted(uuid ?? fail('member_not_found')), stopped)
    },
  )
}

/** compat: a change to all members at once sends no event for each, so it tells sync itself. */
export function setMembersPrivacy(
  ctx: Context,
  system: SystemId,
  privacy: Partial<Record<MemberPrivacyKey, Privacy>>,
): Promise<void> {
  return inSystem(
    ctx,
    system,
    { members: 'all', first: (tx) => tx.members.updateAllPrivacy(system, privacy) },
    async (tx, { now }) => unannounced(await tx.syncs.compareNext(system, now)),
  )
}

/** Puts all members into the order of the list, which must name each of them once. An empty list clears the order. */
export function orderMembers(
  ctx: Context,
  system: SystemId,
  order: readonly EntityRef[],
): Promise<IdentifiedMember[]> {
  return inSystem(
    ctx,
    system,
    { first: (tx) => tx.members.identify(asOwner(system)) },
    async (tx, { first: all }) => {
      const byName = new Map<string, IdentifiedMember>(
        all.flatMap((member) => [[member.hid, member] as const, [member.uuid, member] as const]),
      )
      const ordered = order.map(
        (ref) => byName.get(ref.kind === 'hid' ? ref.hid : ref.uuid) ?? fail('bad_request'),
      )
      const isWhole = ordered.length === all.length && new Set(ordered).size === all.length
      if (!isWhole && ordered.length > 0) fail('bad_request')
      await tx.members.setOrder(system, ordered)
      return changed(ordered, memberOrderUpdated(ordered))
    },
  )
}
