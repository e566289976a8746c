import { type ErrorName, fail } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { GroupId, MemberId, SystemId } from '../domain/entities.ts'
import { type DomainEvent, groupMembersUpdated } from '../domain/events.ts'
import { TimeSlice } from '../pacing/time-slice.ts'
import type { StoreTx } from '../store/store.ts'
import { changed, inSystem } from './in-system.ts'
import { resolve } from './refs.ts'

/** The effect of a list on an existing set. */
export type MembershipChange = 'add' | 'remove' | 'overwrite'

/** Changes the members of a group; one wrong reference changes nothing. */
export function changeGroupMembers(
  ctx: Context,
  system: SystemId,
  group: GroupId,
  change: MembershipChange,
  refs: readonly string[],
): Promise<void> {
  return withinBudget(ctx, system, async (tx) => {
    const found = await resolve(
      refs,
      (known) => tx.members.identifyAll(system, known),
      'member_ref_not_found',
    )
    const members = found.map(({ id }) => id)
    if (change === 'overwrite') await tx.memberships.clearGroup(group)
    if (change === 'remove') await tx.memberships.remove([group], members)
    else await tx.memberships.add(system, [group], members)
    return [group]
  })
}

/** Changes the groups of a member. */
export function changeMemberGroups(
  ctx: Context,
  system: SystemId,
  member: MemberId,
  change: MembershipChange,
  refs: readonly string[],
): Promise<void> {
  // compat: adding answers without the reference; removing and replacing quote it.
  const missing: ErrorName = change === 'add' ? 'group_not_found' : 'group_ref_not_found'
  return withinBudget(ctx, system, async (tx) => {
    const found = await resolve(refs, (known) => tx.groups.findAll(system, known), missing)
    const groups = found.map(({ id }) => id)
    const left = change === 'overwrite' ? await tx.memberships.clearMember(member) : []
    if (change === 'remove') await tx.memberships.remove(groups, [member])
    else await tx.memberships.add(system, groups, [member])
    return [...left, ...groups]
  })
}

const groupsAtOnce = 10

/**
 * Makes a change and writes an event for each group it returns, with all members the group has then. One change can
 * write 10 MB of events, so each system has a budget for them.
 */
async function withinBudget(
  ctx: Context,
  system: SystemId,
  change: (tx: StoreTx) => Promise<readonly GroupId[]>,
): Promise<void> {
  const { eventTokens, clock } = ctx
  await inSystem(ctx, system, async (tx) => {
    // why: checked with the system locked, so that simultaneous requests cannot all pass before the first has used
    // anything.
    const retry_after = eventTokens.waitMs(system, clock.steady())
    if (retry_after > 0) fail('too_many_requests', { rate: { retry_after, scope: 'generic_update' } })
    const groups = [...new Set(await change(tx))]
    const names = await tx.memberships.names(system)
    const slice = new TimeSlice()
    const events: DomainEvent[] = []
    for (let start = 0; start < groups.length; start += groupsAtOnce) {
      const now = await tx.memberships.list(groups.slice(start, start + groupsAtOnce), names)
      events.push(...now.flatMap(({ uuid, members }) => groupMembersUpdated(uuid, members)))
      await slice.yieldIfDue()
    }
    const characters = events.reduce((sum, { json = '' }) => sum + json.length, 0)
    eventTokens.use(system, characters, clock.steady())
    return changed(undefined, events)
  })
}
