import { fail, groupPatch, limits, memberPatch, systemPatch, withOwnPictures } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { isSame, type ThingKind } from '../../domain/sync/model.ts'
import { type Undoing, undoingOf } from '../../domain/sync/undo.ts'
import { readingIn, type StoreTx } from '../../store/store.ts'
import { changeSwitchMembers, updateSwitch } from '../fronting/switches.ts'
import { updateGroup } from '../groups.ts'
import { updateMember } from '../members.ts'
import { changeGroupMembers } from '../memberships.ts'
import { updateSystem } from '../systems.ts'
import { bodyOf } from './bodies.ts'
import { readExtensionHere, readSwitchHere, readThingHere, uuidOf } from './here.ts'
import { inOneTransaction } from './one-transaction.ts'
import { findSync } from './settings.ts'
import { archivedReason } from './write-here.ts'

/**
 * Brings back what was before an entry of the log, as a change of this server. Refuses if this server no longer has what
 * the entry left: somebody changed it, or brought it back already.
 */
export async function undoEntry(ctx: Context, system: SystemId, id: number): Promise<void> {
  await findSync(ctx.store, system)
  const entry = (await ctx.store.syncs.entry(system, id)) ?? fail('sync_entry_not_found')
  const undoing = undoingOf(entry) ?? fail('bad_request')
  await inOneTransaction(ctx, system, (inside, tx) => new Undo(inside, tx, system).apply(undoing))
}

class Undo {
  readonly #ctx: Context
  readonly #tx: StoreTx
  readonly #system: SystemId

  constructor(ctx: Context, tx: StoreTx, system: SystemId) {
    this.#ctx = ctx
    this.#tx = tx
    this.#system = system
  }

  async apply(undoing: Undoing): Promise<void> {
    switch (undoing.kind) {
      case 'membership':
        return this.#move(undoing)
      case 'archive':
        return this.#unarchive(undoing.ref)
      case 'moment':
      case 'fronters':
        return this.#changeSwitch(undoing)
      default:
        return this.#change(undoing)
    }
  }

  async #change({ kind, ref, key, value, left }: Undoing & { kind: ThingKind }): Promise<void> {
    const { values } = (await this.#thing(kind, ref)) ?? fail(`${kind}_not_found`)
    refuseUnless(isSame(values[key] ?? null, left))
    const isWhole = key === 'description' && String(value).length > limits.description
    const former = isWhole ? { extended: { description: value } } : bodyOf(kind, { [key]: value })
    const body = withOwnPictures(former, this.#ctx.config.publicUrl)
    if (kind === 'system') await updateSystem(this.#ctx, this.#system, systemPatch.read(body))
    else if (kind === 'member')
      await updateMember(this.#ctx, this.#system, await this.#member(ref), memberPatch.read(body))
    else await updateGroup(this.#ctx, this.#system, await this.#group(ref), groupPatch.read(body))
  }

  async #move({ ref, member, isIn }: Undoing & { kind: 'membership' }): Promise<void> {
    const id = await this.#group(ref)
    const members = (await this.#thing('group', ref))?.members ?? []
    refuseUnless(members.includes(member) !== isIn)
    await changeGroupMembers(this.#ctx, this.#system, id, isIn ? 'add' : 'remove', [member])
  }

  async #unarchive(ref: string): Promise<void> {
    const id = await this.#member(ref)
    const extended = await readExtensionHere(this.#tx, id)
    refuseUnless(extended?.archived === true && extended.archived_reason === archivedReason)
    const reading = memberPatch.read({ extended: { archived: false, archived_reason: null } })
    await updateMember(this.#ctx, this.#system, id, reading)
  }

  async #changeSwitch(undoing: Undoing & { kind: 'moment' | 'fronters' }): Promise<void> {
    const uuid = uuidOf(undoing.ref)
    const [row] = await this.#tx.synced.switchesBy(this.#system, [uuid])
    const present = await readSwitchHere(this.#reading, this.#system, uuid)
    if (row === undefined || present === undefined) return fail('switch_not_found')
    if (undoing.kind === 'moment') {
      refuseUnless(present.timestamp === undoing.left)
      await updateSwitch(this.#ctx, this.#system, row.id, { timestamp: undoing.value, notes: undefined })
      return
    }
    // why: entries name the members whom both sides have; the others stay.
    const shared = new Set<string>((await this.#tx.syncPairs.membersHere(this.#system)).values())
    const named = present.members.filter((ref) => shared.has(ref))
    const others = present.members.filter((ref) => !shared.has(ref))
    refuseUnless(isSame(named, undoing.left))
    await changeSwitchMembers(this.#ctx, this.#system, row.id, [...undoing.value, ...others])
  }

  get #reading() {
    return readingIn(this.#ctx.store, this.#tx)
  }
  #thing(kind: ThingKind, ref: string) {
    return readThingHere(this.#ctx, this.#reading, this.#system, kind, ref)
  }
  async #member(ref: string) {
    const [found] = await this.#tx.members.identifyAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? fail('member_not_found')
  }
  async #group(ref: string) {
    const [found] = await this.#tx.groups.findAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? fail('group_not_found')
  }
}

function refuseUnless(isTrue: boolean): void {
  if (!isTrue) fail('bad_request')
}
