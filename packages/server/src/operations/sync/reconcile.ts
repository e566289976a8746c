import type { SyncSide } from '@polyphony/contract'
import {
  afterWrite,
  bookChangeAfter,
  changeBook,
  leaveSwitch,
  noteCreation,
  type SyncAnswer,
} from '../../domain/sync/book-changes.ts'
import {
  compare,
  compareAll,
  letsAppear,
  type SyncScope,
  type SyncWorld,
  syncSteps,
} from '../../domain/sync/compare.ts'
import { isPutOff } from '../../domain/sync/given-up.ts'
import {
  type Book,
  type BookChange,
  guardOf,
  type Outcome,
  privacyKeysOf,
  type SideState,
  type SyncEntry,
  type SyncRules,
  type SyncWrite,
} from '../../domain/sync/model.ts'
import { isTriedAgain, noteFull, noteUnanswered, refuse, sentIn } from '../../domain/sync/refusals.ts'
import { countEmptied, countLosses, findStop, type Losses, type Stop } from '../../domain/sync/stop.ts'
import { runInSlices } from '../../pacing/time-slice.ts'
import { OtherFailure } from './other-side.ts'
import type { WriteResult } from './write-result.ts'

/** The two sides and the notes of a sync. Whatever fails is thrown, and ends the run. */
export interface SyncPorts {
  /** Writes to this server, in one transaction with the change of the book that follows from the answer. */
  writeHere(write: SyncWrite, changeAfter: (answer: SyncAnswer) => BookChange): Promise<WriteResult>
  /** Writes to the other side, after a look at what it has. The book says who the members are there. */
  writeThere(write: SyncWrite, book: Book): Promise<WriteResult>
  /** Learns how many writes will come, as far as that is known before the first one. */
  expect(writes: number): void
  /** Stores changes of the book together with their log. */
  note(changes: readonly BookChange[]): Promise<void>
  /** Stores what a write takes away, unless an earlier attempt of the same write has done so. */
  noteLoss(log: readonly SyncEntry[]): Promise<void>
}

export interface ReconcileInput {
  readonly book: Book
  readonly here: SideState
  readonly there: SideState
  readonly rules: SyncRules
  readonly scope: SyncScope
  readonly isFirst: boolean
  readonly triesAgain?: boolean
  /** Losses in the plan that a person has seen and wants. */
  readonly approved: Losses
}

export interface ReconcileResult {
  readonly book: Book
  readonly writes: number
  /** True if something has to be compared again. */
  readonly isUnfinished: boolean
  /** The reason why nothing was written. */
  readonly stop?: Stop
}

/** Compares both sides and makes them the same, unless that would take away too much. */
export async function reconcile(ports: SyncPorts, input: ReconcileInput): Promise<ReconcileResult> {
  const planned = await runInSlices(compareAll(input))
  ports.expect(planned.flatMap(({ writes }) => writes).length)
  const stop = findStop(lossesIn(planned, input), input.book, input.approved)
  if (stop) return { book: input.book, writes: 0, isUnfinished: true, stop }
  const reconciler = new Reconciler(ports, input)
  for (const [i, step] of syncSteps.entries()) {
    // why not again: what nothing has changed, or was expected to, compares the same.
    const isAsPlanned = planned.slice(0, i).every(isNothingToDo)
    const known = isAsPlanned ? planned[i] : undefined
    const { writes, notes } = known ?? (await runInSlices(compare(step, reconciler.world)))
    await reconciler.note(notes)
    await reconciler.writeAll(writes)
  }
  return { book: reconciler.world.book, writes: reconciler.writes, isUnfinished: reconciler.isUnfinished }
}

const isNothingToDo = ({ writes, notes }: Outcome): boolean => writes.length + notes.length === 0

/** Counts what a run would take away. */
export const lossesOf = async (world: SyncWorld): Promise<Losses> =>
  lossesIn(await runInSlices(compareAll(world)), world)

function lossesIn(outcomes: readonly Outcome[], { book, there, scope }: SyncWorld): Losses {
  const wasRead = {
    member: scope.member === 'all',
    group: scope.group === 'all',
    switch: scope.switch !== undefined,
  }
  return {
    ...countEmptied(book, there, wasRead),
    ...countLosses(outcomes),
  }
}

/** The most changes of the book in one transaction: others wait for it. */
const notesAtOnce = 200

/** Keeps both sides and the book up to date while a run writes. */
class Reconciler {
  readonly #ports: SyncPorts
  world: SyncWorld
  writes = 0
  isUnfinished = false

  constructor(ports: SyncPorts, input: ReconcileInput) {
    this.#ports = ports
    this.world = input
  }

  async note(changes: readonly BookChange[]): Promise<void> {
    for (let i = 0; i < changes.length; i += notesAtOnce) {
      const some = changes.slice(i, i + notesAtOnce)
      await this.#ports.note(some)
      this.#change(some)
    }
  }

  #change(changes: readonly BookChange[]): void {
    this.world = { ...this.world, book: changeBook(this.world.book, changes) }
  }

  /** Sends writes in order. Nobody appears on a side whose lists could not be hidden before. */
  async writeAll(writes: readonly SyncWrite[]): Promise<void> {
    const shown = new Set<SyncSide>()
    for (const write of writes) {
      if (shown.has(write.side) && letsAppear(write)) continue
      const isWritten = await this.#write(write)
      if (!isWritten && write.kind === 'system') shown.add(write.side)
    }
  }

  /** Sends a write; returns false if it has to be decided again. */
  async #write(write: SyncWrite): Promise<boolean> {
    const { book } = this.world
    const noted = noteCreation(write, book, this.world.there)
    if (noted) await this.note([noted])
    const { book: before } = this.world
    const logged = await this.#logLoss(write)
    const result = await this.#send(logged).catch((error) => this.#unanswered(write, error))
    if (result.kind === 'written') return true
    const isNo = result.kind === 'refused' || result.kind === 'unanswered'
    // why: what is tried again once a day need not be compared again before.
    if (!isNo || !isTriedAgain(write, before)) this.isUnfinished = true
    if (result.kind === 'full') await this.#noteIf(noteFull(write, this.world[write.side], this.world.book))
    if (result.kind === 'refused') await this.#refused(write, result.keys)
    return false
  }

  /** Logs what a write takes away there before it is sent: if the answer is lost, nobody else knows it. */
  async #logLoss(write: SyncWrite): Promise<SyncWrite> {
    if (write.side === 'here' || !('pair' in write)) return write
    const isLoss = ({ what }: SyncEntry) => what === 'conflict' || what === 'delete'
    const log = write.log.filter(isLoss)
    if (log.length === 0) return write
    await this.#ports.noteLoss(log)
    return { ...write, log: write.log.filter((entry) => !isLoss(entry)) }
  }

  async #send(write: SyncWrite): Promise<WriteResult> {
    const changeAfter = (answer: SyncAnswer) => bookChangeAfter(write, answer, this.world.book)
    const result =
      write.side === 'here'
        ? await this.#ports.writeHere(write, changeAfter)
        : await this.#ports.writeThere(write, this.world.book)
    if (result.kind !== 'written') return result
    const change = changeAfter(result.answer)
    if (write.side === 'here') this.#change([change])
    else await this.note([change])
    this.world = { ...this.world, [write.side]: afterWrite(this.world[write.side], write, result.answer) }
    const isThereAlready = write.op === 'create' && result.answer.isDone === true
    if (!isThereAlready) this.writes += 1
    return result
  }

  /** Counts a write without a good answer. It ends the run, unless it has done so too often. */
  async #unanswered(write: SyncWrite, error: unknown): Promise<WriteResult> {
    const isSilent = error instanceof OtherFailure && (error.kind === 'silent' || error.kind === 'strange')
    const change = isSilent ? noteUnanswered(write, this.world.book) : undefined
    await this.#noteIf(change)
    if (!change?.next || !isPutOff(write, change.next)) throw error
    return { kind: 'unanswered' }
  }

  /** Counts what was refused, and sends the rest without it. */
  async #refused(write: SyncWrite, keys: readonly string[]): Promise<void> {
    if (write.op === 'create' && write.kind === 'switch') return this.note([leaveSwitch(write)])
    const sent = sentIn(write)
    const known = keys.filter((key) => Object.hasOwn(sent, key))
    await this.#noteIf(refuse(write, keys, this.world.book))
    if (write.op !== 'update' || write.kind === 'switch' || known.length === 0) return
    const rest = without(write, known)
    if (Object.keys(rest.values).length > 0) await this.#send(rest)
  }

  async #noteIf(change: BookChange | undefined): Promise<void> {
    if (change) await this.note([change])
  }
}

/** Leaves keys out of a write, and with a privacy key everything: what it hides must not go without it. */
function without<W extends SyncWrite & { op: 'update'; kind: 'system' | 'member' | 'group' }>(
  write: W,
  keys: readonly string[],
): W {
  const guards = keys.flatMap((key) => guardOf(write.kind, key) ?? [])
  const losesName = keys.includes('display_name')
  // why: what is public for a value that is refused would show the one that stays, and without a display name
  // strangers see the name.
  const isLeft = (key: string) =>
    !keys.includes(key) &&
    !(guards.includes(key) && write.values[key] !== 'private') &&
    !(losesName && key === 'name')
  const losesPrivacy = keys.some((key) => privacyKeysOf(write.kind).includes(key))
  const values = losesPrivacy
    ? {}
    : Object.fromEntries(Object.entries(write.values).filter(([key]) => isLeft(key)))
  return { ...write, values, log: write.log.filter(({ key = '' }) => isLeft(key)) }
}
