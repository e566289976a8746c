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
import type { SystemId } from '../../domain/entities.ts'
import { isSame, type SyncedSwitch, type SyncWrite, type ThingKind } from '../../domain/sync/model.ts'
import type { SyncAnswer } from '../../domain/sync/settle.ts'
import { readingIn, type Store, type StoreTx } from '../../store/store.ts'
import { changeSwitchMembers, createSwitch, deleteSwitch, updateSwitch } from '../fronting/switches.ts'
import { createGroup, deleteGroup, updateGroup } from '../groups.ts'
import { createMember, deleteMember, updateMember } from '../members.ts'
import { changeGroupMembers } from '../memberships.ts'
import { leaveOutOfShares } from '../sharing/circles.ts'
import { updateSystem } from '../systems.ts'
import { bodyOf, type WriteTo } from './bodies.ts'
import type { WriteResult } from './engine.ts'
import { readThingHere, switchesOf, uuidOf } from './here.ts'

/** Stops a write because its target has changed. */
class Moved extends Error {}

const archivedReason = 'Deleted on the other side of sync'

/** Writes in the same transaction as a change: what it needs before, and what follows. */
export interface WriteFrame {
  /** Refuses the write if the run may no longer write. */
  check(tx: StoreTx): Promise<void>
  /** Stores what the answer means. */
  settle(tx: StoreTx, answer: SyncAnswer): Promise<void>
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
  #answer: SyncAnswer = {}

  constructor(ctx: Context, system: SystemId, write: SyncWrite, frame: WriteFrame) {
    this.#ctx = ctx
    this.#system = system
    this.#write = write
    this.#frame = frame
  }

  async write(): Promise<SyncAnswer> {
    const write = this.#write
    if (write.op === 'create')
      await (write.kind === 'switch' ? this.#createSwitch(write) : this.#createThing(write))
    else if (write.op === 'update')
      await (write.kind === 'switch' ? this.#updateSwitch(write) : this.#updateThing(write))
    else if (write.op === 'archive') await this.#archive(write.ref)
    else if (write.op === 'delete') await this.#delete(write.kind, write.ref)
    else if (write.op === 'add' || write.op === 'remove') await this.#move(write.op, write.ref, write.members)
    return this.#answer
  }

  /** Makes a context in whose transactions the frame is, and which makes one thing with this UUID. */
  #framed(after: (tx: StoreTx) => Promise<SyncAnswer>, uuid?: Uuid): Context {
    const { store, ids } = this.#ctx
    const { check, settle } = this.#frame
    const framed: Store = {
      ...store,
      transact: (work, system) =>
        store.transact(async (tx) => {
          await tx.systems.lock(this.#system)
          await check(tx)
          const value = await work(tx)
          this.#answer = await after(tx)
          await settle(tx, this.#answer)
          return value
        }, system),
    }
    return {
      ...this.#ctx,
      by: 'sync',
      store: framed,
      ids: uuid === undefined ? ids : { ...ids, uuid: () => uuid },
    }
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

  async #createThing({ kind, from, values }: WriteTo<'create', 'member' | 'group'>): Promise<void> {
    const { publicUrl } = this.#ctx.config
    const uuid = await this.#uuidFor(kind, from)
    const body = withOwnPictures(bodyOf(kind, values), publicUrl)
    const ctx = this.#framed(async (tx) => {
      if (kind === 'member') await this.#leaveOut(tx, uuid)
      return this.#thing(tx, kind, uuid)
    }, uuid)
    if (kind === 'group') await createGroup(ctx, this.#system, newGroup.read(body))
    else await createMember(ctx, this.#system, newMember.read(body))
  }

  /** Leaves a new member out of what others see already. */
  async #leaveOut(tx: StoreTx, uuid: Uuid): Promise<void> {
    const found = await tx.members.identifyAll(this.#system, [{ kind: 'uuid', uuid }])
    const ids = found.map(({ id }) => id)
    await leaveOutOfShares(tx, this.#system, ids, this.#ctx.clock.now())
  }

  async #updateThing(write: WriteTo<'update', ThingKind>): Promise<void> {
    const { kind, ref, values, expected } = write
    const body = withOwnPictures(bodyOf(kind, values), this.#ctx.config.publicUrl)
    const ctx = this.#framed((tx) => this.#thing(tx, kind, ref))
    const guarded: Context = {
      ...ctx,
      store: {
        ...ctx.store,
        transact: (work, system) =>
          ctx.store.transact(async (tx) => {
            const { thing } = await this.#thing(tx, kind, ref)
            if (!Object.entries(expected).every(([key, value]) => isSame(thing?.values[key], value)))
              throw new Moved()
            return work(tx)
          }, system),
      },
    }
    if (kind === 'system') await updateSystem(guarded, this.#system, systemPatch.read(body))
    else if (kind === 'group') {
      const reading = groupPatch.read(body)
      reading.problems.refuse()
      await updateGroup(guarded, this.#system, await this.#group(ref), reading)
    } else {
      const reading = memberPatch.read(body)
      orRefuse(reading)
      await updateMember(guarded, this.#system, await this.#member(ref), reading)
    }
  }

  async #member(ref: string) {
    const { members } = this.#ctx.store
    const [found] = await members.identifyAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? gone()
  }
  async #group(ref: string) {
    const { groups } = this.#ctx.store
    const [found] = await groups.findAll(this.#system, [{ kind: 'uuid', uuid: uuidOf(ref) }])
    return found?.id ?? gone()
  }
  async #switch(ref: string) {
    const [found] = await this.#ctx.store.synced.switchesBy(this.#system, [uuidOf(ref)])
    return found ?? gone()
  }

  async #archive(ref: string): Promise<void> {
    const reading = memberPatch.read({ extended: { archived: true, archived_reason: archivedReason } })
    const ctx = this.#framed((tx) => this.#thing(tx, 'member', ref))
    await updateMember(ctx, this.#system, await this.#member(ref), reading)
  }

  async #delete(kind: SyncWrite['kind'], ref: string): Promise<void> {
    const ctx = this.#framed(async () => ({ isDone: true }))
    if (kind === 'member') await deleteMember(ctx, this.#system, await this.#member(ref))
    else if (kind === 'group') await deleteGroup(ctx, this.#system, await this.#group(ref))
    else await deleteSwitch(ctx, this.#system, (await this.#switch(ref)).id)
  }

  async #move(op: 'add' | 'remove', ref: string, members: readonly string[]): Promise<void> {
    const ctx = this.#framed(async () => ({}))
    await changeGroupMembers(ctx, this.#system, await this.#group(ref), op, members)
  }

  async #createSwitch({ from, timestamp, members }: WriteTo<'create', 'switch'>): Promise<void> {
    const uuid = await this.#uuidFor('switch', from.ref)
    const ctx = this.#framed((tx) => this.#readSwitch(tx, uuid), uuid)
    try {
      await createSwitch(ctx, this.#system, { timestamp, members })
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'same_fronters') throw error
      await this.#settleDone()
    }
  }

  /** Stores that this side has it already. */
  #settleDone(): Promise<void> {
    this.#answer = { isDone: true }
    const { check, settle } = this.#frame
    return this.#ctx.store.transact(async (tx) => {
      await tx.systems.lock(this.#system)
      await check(tx)
      await settle(tx, this.#answer)
    }, this.#system)
  }

  async #readSwitch(tx: StoreTx, uuid: Uuid): Promise<SyncAnswer> {
    const rows = await tx.synced.switchesBy(this.#system, [uuid])
    const ids = [...new Set(rows.flatMap(({ fronters }) => fronters))]
    const members = await tx.members.listByIds(this.#system, ids)
    const [found] = switchesOf(rows, new Map(members.map(({ id, uuid: name }) => [id, name])))
    return found === undefined ? {} : { switch: found }
  }

  async #updateSwitch(write: WriteTo<'update', 'switch'>): Promise<void> {
    const { ref, timestamp, members: known, also = [], expected } = write
    const members = known && [...known, ...also]
    const uuid = uuidOf(ref)
    const { id } = await this.#switch(ref)
    await this.#ctx.store.transact(async (tx) => {
      const { switch: now } = await this.#readSwitch(tx, uuid)
      if (now === undefined || !isAsExpected(now, expected)) throw new Moved()
    }, this.#system)
    const ctx = this.#framed((tx) => this.#readSwitch(tx, uuid))
    const plain: Context = { ...this.#ctx, by: 'sync' }
    if (timestamp !== undefined) {
      const first = members === undefined ? ctx : plain
      await updateSwitch(first, this.#system, id, { timestamp, notes: undefined })
    }
    if (members === undefined) return
    try {
      await changeSwitchMembers(ctx, this.#system, id, members)
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'same_fronters') throw error
      await this.#settleDone()
    }
  }
}

const gone = (): never => {
  throw new Moved()
}

const isAsExpected = (now: SyncedSwitch, expected: SyncedSwitch): boolean =>
  now.timestamp === expected.timestamp && isSame(now.members, expected.members)
