import { fail, type Instant } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { MemberId, StoredMember, SwitchId, SwitchWithMembers, SystemId } from '../domain/entities.ts'
import { switchCreated, switchDeleted, switchMembersUpdated, switchMoved } from '../domain/events.ts'
import { changed, inSystem } from './in-system.ts'
import { resolve } from './refs.ts'

/** Records who is fronting from a moment on; without a timestamp from now. */
export function createSwitch(
  ctx: Context,
  system: SystemId,
  { timestamp, members: refs }: { timestamp: Instant | undefined; members: readonly string[] },
): Promise<SwitchWithMembers> {
  refuseRepeated(refs)
  return inSystem(ctx, system, async (tx) => {
    if (timestamp !== undefined && (await tx.switches.existsAt(system, timestamp)))
      fail('switch_timestamp_taken')
    const members = await resolve(refs, (known) => tx.members.findAll(system, known), 'member_ref_not_found')
    refuseRepeated(members.map(({ id }) => id))
    const latest = await tx.switches.latest(system)
    const isNewest = latest && (timestamp === undefined || timestamp > latest.switch.timestamp)
    if (isNewest && sameMembers(latest.members, members)) fail('same_fronters')
    const made = await tx.switches.insert(
      system,
      ctx.ids.uuid(),
      timestamp ?? ctx.clock.now(),
      idsOf(members),
    )
    return changed({ switch: made, members }, switchCreated(made, members))
  })
}

/** compat: moving a switch to where it is already counts as taken. */
export function moveSwitch(
  ctx: Context,
  system: SystemId,
  id: SwitchId,
  timestamp: Instant,
): Promise<SwitchWithMembers> {
  return inSystem(ctx, system, async (tx) => {
    if (await tx.switches.existsAt(system, timestamp)) fail('switch_timestamp_taken')
    await tx.switches.move(id, timestamp)
    const moved = (await tx.switches.get(id)) ?? fail('switch_not_found')
    return changed(moved, switchMoved(moved.switch))
  })
}

export function changeSwitchMembers(
  ctx: Context,
  system: SystemId,
  id: SwitchId,
  refs: readonly string[],
): Promise<SwitchWithMembers> {
  return inSystem(ctx, system, async (tx) => {
    const members = await resolve(
      refs,
      (known) => tx.members.findAnywhere(known),
      'member_ref_not_found',
      ({ system_id }) => (system_id === system ? undefined : 'not_own_member_ref'),
    )
    refuseRepeated(idsOf(members))
    const present = (await tx.switches.get(id)) ?? fail('switch_not_found')
    if (sameMembers(present.members, members)) fail('same_fronters')
    await tx.switches.setMembers(id, idsOf(members))
    return changed({ switch: present.switch, members }, switchMembersUpdated(present.switch, members))
  })
}

export function deleteSwitch(ctx: Context, system: SystemId, id: SwitchId): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const uuid = (await tx.switches.remove(system, id)) ?? fail('switch_not_found')
    return changed(undefined, switchDeleted(uuid))
  })
}

/** The same member may not stand in a switch twice, however it was written. */
export function refuseRepeated(list: readonly (string | MemberId)[]): void {
  if (new Set(list).size < list.length) fail('duplicate_members')
}

const idsOf = (members: readonly StoredMember[]) => members.map(({ id }) => id)

/** In the same order: another order is another switch. */
function sameMembers(a: readonly StoredMember[], b: readonly StoredMember[]): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id)
}
