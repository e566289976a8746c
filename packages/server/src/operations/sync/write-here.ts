import {
  ApiError,
  groupPatch,
  memberPatch,
  newGroup,
  newMember,
  orRefuse,
  parseUuid,
  systemPatch,
  type Uuid,
  withOwnPictures,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { SyncAnswer } from '../../domain/sync/book-changes.ts'
import type { SyncValues, SyncWrite, ThingKind } from '../../domain/sync/model.ts'
import { readingIn, type StoreTx } from '../../store/store.ts'
import { changeSwitchMembers, createSwitch, deleteSwitch, updateSwitch } from '../fronting/switches.ts'
import { createGroup, deleteGroup, updateGroup } from '../groups.ts'
import { createMember, deleteMember, updateMember } from '../members.ts'
import { changeGroupMembers } from '../memberships.ts'
import { leaveOutOfShares } from '../sharing/circles.ts'
import { updateSystem } from '../systems.ts'
import { bodyOf, type WriteTo } from './bodies.ts'
import { readExtensionHere, readSwitchHere, readThingHere, uuidOf } from './here.ts'
import { inOneTransaction } from './one-transaction.ts'
import { areAsExpected, isAsExpected, isShownSince } from './precondition.ts'
import type { WriteResult } from './write-result.ts'

/** Stops a write because its target has changed. */
class Moved extends Error {}

/** The reason of members whom sync moved into the archive. A person may have written another one. */
export const archivedReason = 'Deleted on the other side of sync'

/** Writes in the same transaction as a change: what it needs before, and what follows. */
export interface WriteFrame {
  /** Refuses the write if the run may no longer write. */
  check(tx: StoreTx): Promise<void>
  /** Stores what the answer means. */
  record(tx: StoreTx, answer: SyncAnswer): Promise<void>
}

/** Writes to this server, through the operations that everybody uses. */
export async function writeHere(
  ctx: Context,
  system: SystemId,
  write: SyncWrite,
  frame: WriteFrame,
): Promise<WriteResult> {
  const writer = new HereWriter(ctx, system, write, frame)
  try {
    return { kind: 'written', answer: await writer.write() }
  } catch (error) {
    if (error instanceof Moved) return { kind: 'moved' }
    if (error instanceof ApiError) return resultOf(error)
    throw error
  }
}

/** Reads a refusal of an operation. */
function resultOf(error: ApiError): WriteResult {
  switch (error.error) {
    case 'invalid_model':
      return { kind: 'refused', keys: Object.keys(error.detail.problems ?? {}) }
    case 'member_limit_reached':
    case 'group_limit_reached':
      return { kind: 'full' }
    case 'text_quota_reached':
      return { kind: 'refused', keys: [] }
    default:
      if (error.status >= 500) throw error
      return { kind: 'moved' }
  }
}

class HereWriter {
  readonly #ctx: Context
  readonly #system: SystemId
  readonly #write: SyncWrite
  readonly #frame: WriteFrame

  constructor(ctx: Context, system: SystemId, write: SyncWrite, frame: WriteFrame) {
    this.#ctx = ctx
    this.#system = system
    this.#write = write
    this.#frame = frame
  }

  write(): Promise<SyncAnswer> {
    const write = this.#write
    switch (write.op) {
      case 'create':
        return write.kind === 'switch' ? this.#createSwitch(write) : this.#createThing(write)
      case 'update':
        return write.kind === 'switch' ? this.#updateSwitch(write) : this.#updateThing(write)
      case 'archive':
        return this.#archive(write.ref)
      case 'delete':
        return this.#delete(write.kind, write.ref)
      default:
        return this.#move(write)
    }
  }

  /** Runs operations in one transaction with the frame. With a UUID, they make one thing that has it. */
  #inFrame(work: (ctx: Context, tx: StoreTx) => Promise<SyncAnswer>, uuid?: Uuid): Promise<SyncAnswer> {
    const { ids } = this.#ctx
    const ctx: Context = {
      ...this.#ctx,
      by: 'sync',
      ids: uuid === undefined ? ids : { ...ids, uuid: () => uuid },
    }
    return inOneTransaction(ctx, this.#system, async (inside, tx) => {
      await this.#frame.check(tx)
      const answer = await work(inside, tx)
      await this.#frame.record(tx, answer)
      return answer
    })
  }

  /** Returns the UUID of the other side if it is free here. */
  async #uuidFor(kind: 'member' | 'group' | 'switch', ref: string): Promise<Uuid> {
    const { store, ids } = this.#ctx
    const wanted = parseUuid(ref)
    return wanted !== undefined && (await store.synced.isFree(kind, wanted)) ? wanted : ids.uuid()
  }

  async #thing(tx: StoreTx, kind: ThingKind, ref: string): Promise<SyncAnswer> {
    const thing = await readThingHere(this.#ctx, readingIn(this.#ctx.store, tx), this.#system, kind, ref)
    return thing === undefined ? {} : { thing }
  }

  async #createThing({ kind, from, values }: WriteTo<'create', 'member' | 'group'>): Promise<SyncAnswer> {
    const { publicUrl } = this.#ctx.config
    const uuid = await this.#uuidFor(kind, from)
    const body = withOwnPictures(bodyOf(kind, values), publicUrl)
    return this.#inFrame(async (ctx, tx) => {
      if (kind === 'group') await createGroup(ctx, this.#system, newGroup.read(body))
      else {
        await createMember(ctx, this.#system, newMember.read(body))
        await this.#leaveOut(tx, uuid)
      }
      return this.#thing(tx, kind, uuid)
    }, uuid)
  }

  /** Leaves a new member out of what others see already. */
  async #leaveOut(tx: StoreTx, uuid: Uuid): Promise<void> {
    const found = await tx.members.identifyAll(this.#system, [{ kind: 'uuid', uuid }])
    const ids = found.map(({ id }) => id)
    const now = this.#ctx.clock.now()
    for (const event of await leaveOutOfShares(tx, this.#system, ids, now))
      await tx.outbox.append(this.#system, event, now, 'sync')
  }

  async #updateThing(write: WriteTo<'update', ThingKind>): Promise<SyncAnswer> {
    const { kind, ref, values, expected } = write
    const body = withOwnPictures(bodyOf(kind, values), this.#ctx.config.publicUrl)
    return this.#inFrame(async (ctx, tx) => {
      const { thing } = await this.#thing(tx, kind, ref)
      if (thing === undefined || !areAsExpected(thing.values, expected)) return moved()
      if (kind === 'system') await updateSystem(ctx, this.#system, systemPatch.read(body))
      else if (kind === 'group') {
        const reading = groupPatch.read(body)
        reading.problems.refuse()
        await updateGroup(ctx, this.#system, await this.#group(tx, ref), reading)
      } else {
        const reading = memberPatch.read(body)
        orRefuse(reading)
        const id = await this.#member(tx, ref)
        const whole = values.description === undefined ? {} : await this.#whole(tx, id)
        await updateMember(ctx, this.#system, id, reading)
        return { ...(await this.#thing(tx, kind, ref)), whole }
      }
      return this.#thing(tx, kind, ref)
    })
  }

  /** Reads a long description: the log has to keep all of what a shorter one replaces. */
  async #whole(tx: StoreTx, id: MemberId): Promise<SyncValues> {
    const description = (await readExtensionHere(tx, id))?.description
    return description ? { description } : {}
  }

  async #member({ members }: StoreTx, ref: string) {
    const [found] = await members.identifyAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? moved()
  }
  async #group({ groups }: StoreTx, ref: string) {
    const [found] = await groups.findAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? moved()
  }
  async #switch({ synced }: StoreTx, ref: string) {
    const [found] = await synced.switchesBy(this.#system, [uuidOf(ref)])
    return found?.id ?? moved()
  }

  async #archive(ref: string): Promise<SyncAnswer> {
    const reading = memberPatch.read({ extended: { archived: true, archived_reason: archivedReason } })
    return this.#inFrame(async (ctx, tx) => {
      const id = await this.#member(tx, ref)
      if ((await tx.members.hiddenFromShares(id)).archived) return { isDone: true }
      await updateMember(ctx, this.#system, id, reading)
      return this.#thing(tx, 'member', ref)
    })
  }

  async #delete(kind: SyncWrite['kind'], ref: string): Promise<SyncAnswer> {
    return this.#inFrame(async (ctx, tx) => {
      if (kind === 'member') await deleteMember(ctx, this.#system, await this.#member(tx, ref))
      else if (kind === 'group') await deleteGroup(ctx, this.#system, await this.#group(tx, ref))
      else await deleteSwitch(ctx, this.#system, await this.#switch(tx, ref))
      return { isDone: true }
    })
  }

  async #move({ op, ref, members, expected }: WriteTo<'add' | 'remove'>): Promise<SyncAnswer> {
    return this.#inFrame(async (ctx, tx) => {
      const { thing } = op === 'add' ? await this.#thing(tx, 'group', ref) : {}
      if (thing && isShownSince(thing, expected)) moved()
      await changeGroupMembers(ctx, this.#system, await this.#group(tx, ref), op, members)
      return {}
    })
  }

  async #createSwitch({ from, timestamp, members }: WriteTo<'create', 'switch'>): Promise<SyncAnswer> {
    const uuid = await this.#uuidFor('switch', from.ref)
    return this.#inFrame(async (ctx, tx) => {
      const isMade = await unlessSame(createSwitch(ctx, this.#system, { timestamp, members }))
      return isMade ? this.#readSwitch(tx, uuid) : { isDone: true }
    }, uuid)
  }

  async #readSwitch(tx: StoreTx, uuid: Uuid): Promise<SyncAnswer> {
    const found = await readSwitchHere(readingIn(this.#ctx.store, tx), this.#system, uuid)
    return found === undefined ? {} : { switch: found }
  }

  async #updateSwitch(write: WriteTo<'update', 'switch'>): Promise<SyncAnswer> {
    const { ref, timestamp, members, also = [], expected } = write
    const uuid = uuidOf(ref)
    return this.#inFrame(async (ctx, tx) => {
      const { switch: now } = await this.#readSwitch(tx, uuid)
      if (now === undefined || !isAsExpected(now, expected)) return moved()
      const id = await this.#switch(tx, ref)
      if (timestamp !== undefined) await updateSwitch(ctx, this.#system, id, { timestamp, notes: undefined })
      if (members !== undefined)
        await unlessSame(changeSwitchMembers(ctx, this.#system, id, [...members, ...also]))
      return this.#readSwitch(tx, uuid)
    })
  }
}

/** Ends a write whose target has changed. */
function moved(): never {
  throw new Moved()
}

/** Waits for a change of fronters; returns false if they front already. */
async function unlessSame(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof ApiError && error.error === 'same_fronters') return false
    throw error
  }
}
