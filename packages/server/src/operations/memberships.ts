import type { ErrorName } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { GroupId, MemberId, SystemId } from '../domain/entities.ts'
import { groupMembersUpdated } from '../domain/events.ts'
import type { StoreTx } from '../store/store.ts'
import { changed, inSystem } from './in-system.ts'
import { resolve } from './refs.ts'

/** What a list does to a set that is there already. */
export type MembershipChange = 'add' | 'remove' | 'overwrite'

/** Changes who is in a group. Everything or, when one reference is wrong, nothing. */
export function changeGroupMembers(
  ctx: Context,
  system: SystemId,
  group: GroupId,
  change: MembershipChange,
  refs: readonly string[],
): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const found = await resolve(
      refs,
      (known) => tx.members.identifyAll(system, known),
      'member_ref_not_found',
    )
    const members = found.map(({ id }) => id)
    if (change === 'overwrite') await tx.memberships.clearGroup(group)
    if (change === 'remove') await tx.memberships.remove([group], members)
    else await tx.memberships.add(system, [group], members)
    return changed(undefined, await tellGroups(tx, [group]))
  })
}

/** Changes which groups a member is in. */
export function changeMemberGroups(
  ctx: Context,
  system: SystemId,
  member: MemberId,
  change: MembershipChange,
  refs: readonly string[],
): Promise<void> {
  // compat: adding answers without the reference, the other two quote it.
  const missing: ErrorName = change === 'add' ? 'group_not_found' : 'group_ref_not_found'
  return inSystem(ctx, system, async (tx) => {
    const found = await resolve(refs, (known) => tx.groups.findAll(system, known), missing)
    const groups = found.map(({ id }) => id)
    const left = change === 'overwrite' ? await tx.memberships.clearMember(member) : []
    if (change === 'remove') await tx.memberships.remove(groups, [member])
    else await tx.memberships.add(system, groups, [member])
    return changed(undefined, await tellGroups(tx, [...left, ...groups]))
  })
}

/** One event a group, with the members it has after the change. */
async function tellGroups(tx: StoreTx, groups: readonly GroupId[]) {
  const now = await tx.memberships.list([...new Set(groups)])
  return now.flatMap(({ group, members }) => groupMembersUpdated(group, members))
}
