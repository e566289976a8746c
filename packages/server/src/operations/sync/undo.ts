import { fail, groupPatch, memberPatch, systemPatch, withOwnPictures } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { type Undoing, undoingOf } from '../../domain/sync/undo.ts'
import { changeSwitchMembers, updateSwitch } from '../fronting/switches.ts'
import { updateGroup } from '../groups.ts'
import { updateMember } from '../members.ts'
import { changeGroupMembers } from '../memberships.ts'
import { updateSystem } from '../systems.ts'
import { bodyOf } from './bodies.ts'
import { uuidOf } from './here.ts'
import { findSync } from './settings.ts'

/** Brings back what was before an entry of the log, as a change of this server. */
export async function undoEntry(ctx: Context, system: SystemId, id: number): Promise<void> {
  await findSync(ctx.store, system)
  const entry = (await ctx.store.syncs.entry(system, id)) ?? fail('sync_entry_not_found')
  const undoing = undoingOf(entry) ?? fail('bad_request')
  await undo(ctx, system, undoing)
}

async function undo(ctx: Context, system: SystemId, undoing: Undoing): Promise<void> {
  const { store, config } = ctx
  const uuid = uuidOf(undoing.ref)
  const member = async () =>
    (await store.members.identifyAll(system, [{ kind: 'uuid', uuid }]))[0]?.id ?? fail('member_not_found')
  const group = async () =>
    (await store.groups.findAll(system, [{ kind: 'uuid', uuid }]))[0]?.id ?? fail('group_not_found')
  const body = () =>
    'values' in undoing ? withOwnPictures(bodyOf(undoing.kind, undoing.values), config.publicUrl) : {}
  switch (undoing.kind) {
    case 'system':
      await updateSystem(ctx, system, systemPatch.read(body()))
      return
    case 'member':
      await updateMember(ctx, system, await member(), memberPatch.read(body()))
      return
    case 'group':
      await updateGroup(ctx, system, await group(), groupPatch.read(body()))
      return
    case 'membership':
      await changeGroupMembers(ctx, system, await group(), undoing.isIn ? 'add' : 'remove', [undoing.member])
      return
    case 'archive': {
      const reading = memberPatch.read({ extended: { archived: false, archived_reason: null } })
      await updateMember(ctx, system, await member(), reading)
      return
    }
    case 'switch': {
      const [found] = await store.synced.switchesBy(system, [uuid])
      const { id } = found ?? fail('switch_not_found')
      if (undoing.key === 'timestamp' && typeof undoing.value === 'number')
        await updateSwitch(ctx, system, id, { timestamp: undoing.value as never, notes: undefined })
      else if (undoing.key === 'members' && Array.isArray(undoing.value))
        await changeSwitchMembers(ctx, system, id, undoing.value)
      else fail('bad_request')
    }
  }
}
