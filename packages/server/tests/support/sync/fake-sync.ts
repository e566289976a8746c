import {
  type Instant,
  instant,
  type SyncDeletes,
  type SyncSide,
  seconds,
  syncKinds,
} from '@polyphony/contract'
import { changeBook, isSameLoss } from '../../../src/domain/sync/book-changes.ts'
import {
  type Book,
  type BookChange,
  byRef,
  emptyBook,
  type SideState,
  type SyncEntry,
  type SyncRules,
  type SyncWrite,
} from '../../../src/domain/sync/model.ts'
import type { Losses } from '../../../src/domain/sync/stop.ts'
import { findReordered } from '../../../src/domain/sync/switches/compare-members.ts'
import { type ReconcileResult, reconcile, type SyncPorts } from '../../../src/operations/sync/reconcile.ts'
import { FakeSide } from './fake-side.ts'

/** Thrown in the place of a process that was killed, or of an answer that was lost. */
export class Crash extends Error {}

/** Runs around the steps of a run. An error that it throws ends the run. */
export interface RunFaults {
  /** Before and after each write, and before and after each note. */
  point(): void
  /** Before a write is sent. */
  send?(write: SyncWrite): void
}

/** Two servers in memory, what reconciles them, and the book and the log that a database would hold. */
export class FakeSync {
  readonly here: FakeSide
  readonly there: FakeSide
  readonly rules: SyncRules
  readonly log: SyncEntry[] = []
  book: Book
  /** The time in seconds. */
  now = 1_000
  writes = 0
  faults = 0
  /** True until everything was compared once, when equal names are enough. */
  isFirst = false
  /** True once a day. */
  triesAgain = false
  /** Both sides as the last run read them. */
  read: Readonly<Record<SyncSide, SideState>>

  constructor(deletes: SyncDeletes, prefer: SyncSide, normalises: boolean) {
    this.here = new FakeSide('here', false)
    this.there = new FakeSide('there', normalises)
    this.read = { here: this.here.read(), there: this.there.read() }
    this.rules = {
      directions: { system: 'both', members: 'both', groups: 'both', switches: 'both' },
      prefer,
      deletes,
    }
    const system = { kind: 'system', here: this.here.system.ref, there: this.there.system.ref } as const
    this.book = { ...emptyBook, system: [{ ...system, state: 'paired', base: null, refused: {} }] }
  }

  /** Compares both sides once. Returns undefined if the run ended with a fault. */
  async run({ point, send: before }: RunFaults = { point() {} }): Promise<ReconcileResult | undefined> {
    const store = (changes: readonly BookChange[]) => {
      this.book = changeBook(this.book, changes)
      this.log.push(...changes.flatMap(({ log }) => log))
    }
    const toThere = (ref: string) => this.book.member.find((pair) => pair.here === ref)?.there ?? ref
    const send = (write: SyncWrite) => {
      before?.(write)
      point()
      const side = write.side === 'here' ? this.here : this.there
      this.writes += 1
      return side.apply(write, write.side === 'here' ? (ref) => ref : toThere)
    }
    const ports: SyncPorts = {
      async writeHere(write, changeAfter) {
        const result = send(write)
        if (result.kind === 'written') store([changeAfter(result.answer)])
        point()
        return result
      },
      async writeThere(write) {
        const result = send(write)
        point()
        return result
      },
      expect: () => {},
      async note(changes) {
        point()
        store(changes)
        point()
      },
      noteLoss: async (log) => {
        point()
        for (const entry of log) {
          const last = this.log.findLast(({ ref, key }) => ref === entry.ref && key === entry.key)
          if (last === undefined || !isSameLoss(last, entry)) this.log.push(entry)
        }
        point()
      },
    }
    this.now += 1
    this.read = this.#readBoth()
    const scope = {
      system: true,
      member: 'all',
      group: 'all',
      switch: { since: at(0), now: at(this.now), start: at(0), named: new Set<string>() },
    } as const
    const world = {
      book: this.book,
      ...this.read,
      rules: this.rules,
      scope,
      isFirst: this.isFirst,
      triesAgain: this.triesAgain,
      approved: everything,
    }
    const result = await reconcile(ports, world).catch((error) => {
      this.faults += 1
      if (!(error instanceof Crash)) throw error
      return undefined
    })
    if (result?.isUnfinished === false) this.isFirst = false
    return result
  }

  /** Reads both sides, and one by one the switches there of which only the order has changed here. */
  #readBoth(): Record<SyncSide, SideState> {
    const [here, there] = [this.here.read(), this.there.read()]
    const ordered = findReordered(this.book, here, there).flatMap((ref) => this.there.switches.get(ref) ?? [])
    return { here, there: { ...there, switches: byRef([...there.switches.values(), ...ordered]) } }
  }

  /** Runs without faults until nothing is written any more. */
  async settleDown(): Promise<void> {
    // why: switches in the future wait until their time has come.
    this.now += 1_000
    for (let pass = 0; pass < 12; pass++) {
      const before = this.writes
      await this.run()
      if (this.writes === before) return
    }
    throw new Error(`it does not come to rest: ${JSON.stringify(this.log.slice(-6))}`)
  }
}

/** Whatever a run takes away, somebody wants it. */
const everything: Losses = Object.fromEntries(
  syncKinds.flatMap((kind) =>
    ['here', 'there', 'empty'].map((side) => [`${kind} ${side}`, Number.POSITIVE_INFINITY]),
  ),
)

const at = (count: number): Instant => instant(count * seconds(1))
