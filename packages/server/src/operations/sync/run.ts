import { hours, later, micros, seconds } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { isSameLoss } from '../../domain/sync/book-changes.ts'
import { memberNames } from '../../domain/sync/memberships.ts'
import {
  type BookChange,
  leads,
  type SyncEntry,
  type SyncedSwitch,
  type SyncWrite,
} from '../../domain/sync/model.ts'
import type { StoredSync, SyncTrouble } from '../../domain/sync/rows.ts'
import { againAfter, doubled, scheduleAfter, waitingBeside } from '../../domain/sync/schedule.ts'
import { isKnownFront } from '../../domain/sync/switches/compare-members.ts'
import type { StoreTx } from '../../store/store.ts'
import { type DueParts, findDue } from './due.ts'
import { OtherFailure, type OtherSide } from './other-side.ts'
import { type ReconcileResult, reconcile, type SyncPorts } from './reconcile.ts'
import { openSecrets } from './settings.ts'
import { stopSync } from './stop.ts'
import { type ReadWorld, readWorld } from './world.ts'
import { writeHere } from './write-here.ts'

const longestBackOff = hours(1)

/** Ends a run that may no longer write: sync was paused, deleted or changed, or another process does it. */
class RunEnded extends Error {}

/** The connection of a run with its process. */
export interface RunOptions {
  /** Tells whether this process still is the one that writes. */
  mayWrite(): Promise<boolean>
  readonly signal: AbortSignal
}

/** Compares both sides of a sync once, and makes them the same. Records how it went, and when to do it again. */
export async function runOnce(ctx: Context, system: SystemId, options: RunOptions): Promise<void> {
  const begun = await ctx.store.transact(async (tx) => {
    const sync = await tx.syncs.begin(system)
    return sync && { sync, due: await findDue(tx, sync, ctx.clock.now()) }
  }, system)
  if (begun === undefined) return
  const run = new Run(ctx, begun.sync, begun.due, options)
  await run.run().catch((error) => {
    if (!(error instanceof RunEnded)) throw error
  })
}

class Run {
  readonly #ctx: Context
  readonly #sync: StoredSync
  #due: DueParts
  readonly #options: RunOptions
  #waiting = 0

  constructor(ctx: Context, sync: StoredSync, due: DueParts, options: RunOptions) {
    this.#ctx = ctx
    this.#sync = sync
    this.#due = due
    this.#options = options
  }

  async run(): Promise<void> {
    const { isWhole, isFront, newest } = this.#due
    if (!isWhole && !isFront) return this.#update({ seen_event: newest })
    try {
      await this.#compare()
    } catch (error) {
      if (error instanceof RunEnded) throw error
      this.#options.signal.throwIfAborted()
      if (!(error instanceof OtherFailure))
        this.#ctx.log.error('a sync failed unexpectedly', { system: this.#sync.system_id }, error)
      await this.#fail(error)
    }
  }

  async #compare(): Promise<void> {
    const sync = this.#sync
    const secrets = await openSecrets(this.#ctx, sync)
    if (secrets === undefined) return this.#stop({ reason: 'secret_key' }, 'system')
    const side = this.#ctx.otherSides.open({
      url: sync.url,
      token: secrets.token,
      paceOf: sync.other,
      signal: this.#options.signal,
      checkMayWrite: async () => {
        await this.#checkMayWrite()
        await this.#ctx.store.transact((tx) => this.#check(tx), sync.system_id)
      },
    })
    const isOnlyFront = await this.#isOnlyFront()
    const front = isOnlyFront ? await side.readFront() : undefined
    // why everything: somebody new has to come before the switch.
    if (front && (await this.#hasNewcomer(front))) this.#due = { ...this.#due, isWhole: true }
    else if (isOnlyFront && (await this.#isKnown(front))) return this.#finish()
    const read = await readWorld(this.#ctx, sync, side, { ...this.#due, front })
    if (read === undefined) return this.#stop({ reason: 'other_system' }, 'system')
    await this.#write(read, side)
  }

  /** Tells whether nothing but a look at the front there is due. */
  async #isOnlyFront(): Promise<boolean> {
    const { isWhole, named, newest } = this.#due
    if (isWhole || named.length > 0 || this.#sync.seen_event !== newest) return false
    return !(await this.#hasComeDue())
  }

  /** Tells whether somebody new fronts there who may come here. */
  async #hasNewcomer({ members }: SyncedSwitch): Promise<boolean> {
    const { system_id, directions } = this.#sync
    return (
      leads(directions.members, 'here') && !(await this.#ctx.store.syncPairs.knowsMembers(system_id, members))
    )
  }

  /** Tells whether the front there is as it was. */
  async #isKnown(front: SyncedSwitch | undefined): Promise<boolean> {
    if (front === undefined) return true
    const { system_id, started } = this.#sync
    const { syncPairs } = this.#ctx.store
    const [pair] = await syncPairs.ofSwitches(system_id, [front.ref])
    if (pair === undefined) return started !== null && front.timestamp < started
    return isKnownFront(front, pair, await syncPairs.membersHere(system_id))
  }

  /** Tells whether the time of a switch here came since the last run. It was made long before, so no event tells. */
  async #hasComeDue(): Promise<boolean> {
    const { system_id, last_run } = this.#sync
    if (last_run === null) return true
    const now = this.#ctx.clock.now()
    const since = await this.#ctx.store.synced.switches(system_id, last_run)
    return since.some(({ timestamp }) => timestamp <= now)
  }

  async #write({ world, seenEvent, isDeep }: ReadWorld, side: OtherSide): Promise<void> {
    const { approved } = this.#sync
    const isApproved = approved !== null && this.#ctx.clock.now() < approved.until
    const result = await reconcile(this.#ports(side), {
      ...world,
      approved: isApproved ? approved.losses : {},
    })
    if (result.stop) return this.#stop(result.stop, result.stop.kind)
    await this.#finish(result, seenEvent, isDeep)
  }

  #ports(side: OtherSide): SyncPorts {
    return {
      writeHere: (write, changeAfter) => this.#writeHere(write, changeAfter),
      writeThere: async (write, { member }) => {
        const { toThere } = memberNames(member)
        const result = await side.write(write, (ref) => toThere.get(ref))
        if (result.kind === 'written') this.#waiting = Math.max(0, this.#waiting - 1)
        return result
      },
      expect: (writes) => {
        this.#waiting = Math.max(writes, waitingBeside(this.#sync, this.#due.isWhole))
      },
      note: (changes) => this.#note(changes),
      noteLoss: (log) => this.#noteLoss(log),
    }
  }

  async #checkMayWrite(): Promise<void> {
    this.#options.signal.throwIfAborted()
    if (!(await this.#options.mayWrite())) throw new RunEnded()
  }

  async #check(tx: StoreTx): Promise<void> {
    const { system_id, epoch } = this.#sync
    if (!(await tx.syncs.updateAt(system_id, epoch, { waiting: this.#waiting }))) throw new RunEnded()
  }

  async #writeHere(write: SyncWrite, changeAfter: Parameters<SyncPorts['writeHere']>[1]) {
    await this.#checkMayWrite()
    const result = await writeHere(this.#ctx, this.#sync.system_id, write, {
      check: (tx) => this.#check(tx),
      record: (tx, answer) => this.#store(tx, [changeAfter(answer)]),
    })
    if (result.kind === 'written') this.#waiting = Math.max(0, this.#waiting - 1)
    return result
  }

  /** Does something in a transaction, if this run may still write. */
  async #transact(work: (tx: StoreTx) => Promise<void>): Promise<void> {
    await this.#ctx.store.transact(async (tx) => {
      await tx.systems.lock(this.#sync.system_id)
      await this.#check(tx)
      await work(tx)
    }, this.#sync.system_id)
  }

  #noteLoss(log: readonly SyncEntry[]): Promise<void> {
    const { system_id } = this.#sync
    return this.#transact(async (tx) => {
      for (const entry of log) {
        const last = await tx.syncs.newestLike(system_id, entry)
        if (last === undefined || !isSameLoss(last, entry))
          await tx.syncs.addToLog(system_id, this.#ctx.clock.now(), [entry])
      }
    })
  }

  async #note(changes: readonly BookChange[]): Promise<void> {
    await this.#transact((tx) => this.#store(tx, changes))
  }

  async #store(tx: StoreTx, changes: readonly BookChange[]): Promise<void> {
    const { system_id } = this.#sync
    for (const change of changes) {
      await tx.syncPairs.change(system_id, change)
      await tx.syncs.addToLog(system_id, this.#ctx.clock.now(), change.log)
    }
  }

  /** Records a run that went well, and when to compare again. */
  #finish(result?: ReconcileResult, seenEvent = this.#due.newest, isDeep = false): Promise<void> {
    const now = this.#ctx.clock.now()
    const { isWhole, named } = this.#due
    const { writes = 0, isUnfinished = false } = result ?? {}
    const waiting = this.#waiting
    return this.#update({
      error: null,
      failures: 0,
      limited_until: null,
      last_run: now,
      ...(isDeep && !isUnfinished && { last_deep: now }),
      seen_event: seenEvent,
      ...scheduleAfter(this.#sync, { isWhole, writes, isUnfinished, waiting }, now),
      ...(isWhole && !isUnfinished && { is_first: false, approved: null }),
      named: isUnfinished ? named : [],
    })
  }

  /** Records a failure, and when to try again. */
  async #fail(error: unknown): Promise<void> {
    const kind = error instanceof OtherFailure ? error.kind : 'failed'
    if (kind === 'token' || kind === 'address') return this.#stop({ reason: kind }, 'system')
    const now = this.#ctx.clock.now()
    const wait = error instanceof OtherFailure ? error.retryAfterMs : undefined
    const asked = micros(Math.ceil((wait ?? 0) * 1_000))
    if (kind === 'limited') {
      const until = later(now, asked > 0 ? asked : againAfter)
      return this.#update({ error: { reason: 'limited' }, limited_until: until, next_front: until })
    }
    const failures = this.#sync.failures + 1
    const backOff = doubled(seconds(1), failures - 1, longestBackOff)
    const next = later(now, asked > backOff ? asked : backOff)
    const { isWhole } = this.#due
    await this.#update({
      error: { reason: kind },
      failures,
      next_front: next,
      ...(isWhole && { next_whole: next }),
    })
  }

  /** Stops until a person looks at it. */
  async #stop(trouble: SyncTrouble, kind: SyncEntry['kind']): Promise<void> {
    await this.#transact((tx) => stopSync(tx, this.#sync, { kind, ...trouble }, this.#ctx.clock.now()))
  }

  async #update(change: Partial<StoredSync>): Promise<void> {
    const { system_id, epoch } = this.#sync
    await this.#ctx.store.transact(async (tx) => {
      await tx.systems.lock(system_id)
      // why: events may have named more in the meantime, and asked for another run. The webhook puts them at the end.
      const now = await tx.syncs.get(system_id)
      if (now === undefined) throw new RunEnded()
      const kept = change.named && {
        named: [...new Set([...change.named, ...now.named.slice(this.#sync.named.length)])],
        ...(now.next_front !== this.#sync.next_front && { next_front: now.next_front }),
        ...(now.next_whole !== this.#sync.next_whole && { next_whole: now.next_whole }),
      }
      if (!(await tx.syncs.updateAt(system_id, epoch, { ...change, ...kept }))) throw new RunEnded()
    }, system_id)
  }
}
