import { ApiError, fail, type Instant, limits, Problems, withAddresses } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { MemberId, SystemId } from '../domain/entities.ts'
import type { DomainEvent, Events } from '../domain/events.ts'
import { TimeSlice } from '../pacing/time-slice.ts'
import type { TextUse } from '../store/bulk/text-use.ts'
import type { StoreTx } from '../store/store.ts'
import type { SystemLimits } from '../store/systems.ts'

/** The outcome of a change together with its events. A change must end with one, so no event is forgotten. */
class Change<T> {
  /** Tells the type apart from others with the same fields. */
  declare protected readonly told: true
  readonly value: T
  readonly events: Events

  constructor(value: T, events: Events) {
    this.value = value
    this.events = events
  }
}

export const changed = <T>(value: T, ...events: readonly Events[]): Change<T> =>
  new Change(value, events.flat())

/** Ends a change without events: listeners see nothing of it, or the reference API sends none for it. */
export const unannounced = <T>(value: T): Change<T> => new Change(value, [])

/** How a change begins. */
interface Start<First> {
  /** The members that it changes, one or perhaps all. Caches of them are out of date from then on. */
  readonly members?: MemberId | 'all'
  /**
   * Sends statements together with the lock, which saves a round trip. Another request may hold the lock until they are
   * answered, so this gets nothing but the transaction and reads neither the clock nor anything else of the process.
   */
  readonly first: (tx: StoreTx) => Promise<First>
}

/** Knowledge of a change that holds the lock. */
interface Locked<First> {
  /** A moment after everything that earlier changes of the system have seen. */
  readonly now: Instant
  readonly limits: SystemLimits
  /** The answers to the statements that travelled with the lock. */
  readonly first: First
}

/** Makes a change of a system that is locked. */
type Work<T, First = undefined> = (tx: StoreTx, locked: Locked<First>) => Promise<Change<T>>

/**
 * Runs one transaction of one system. Two of the same system never run at once (see `lock`), so events have the order
 * of the commits. The transaction writes the events with the change, so neither exists without the other. `work` begins
 * when the lock is held.
 */
export function inSystem<T>(ctx: Context, system: SystemId, work: Work<T>): Promise<T>
export function inSystem<T, First>(
  ctx: Context,
  system: SystemId,
  start: Start<First>,
  work: Work<T, First>,
): Promise<T>
export function inSystem<T>(
  ctx: Context,
  system: SystemId,
  ...change: [Work<T>] | [Start<unknown>, Work<T, unknown>]
): Promise<T> {
  return change.length === 1
    ? run(ctx, system, nothingFirst, change[0])
    : run(ctx, system, change[0], change[1])
}

const nothingFirst: Start<undefined> = { first: () => Promise.resolve(undefined) }

async function run<T, First>(
  ctx: Context,
  system: SystemId,
  { members, first: sendFirst }: Start<First>,
  work: Work<T, First>,
): Promise<T> {
  const { config, store, clock, wakeUp } = ctx
  const { value, events } = await store.transact(async (tx) => {
    const lock =
      members === undefined
        ? tx.systems.lock(system)
        : tx.systems.lockAndTouchMembers(system, members === 'all' ? null : members)
    const locking = lock.then((found) => found ?? fail('system_not_found'))
    const [before, first] = await allInOrder(locking, sendFirst(tx))
    const change = await work(tx, { now: clock.now(), limits: before, first })
    if (isNearQuota(ctx, before)) await refuseTooMuchText(ctx, tx, system, before)
    const slice = new TimeSlice()
    for (const event of change.events) {
      await tx.outbox.append(system, withPictures(event, config.publicUrl), clock.now(), ctx.by)
      await slice.yieldIfDue()
    }
    const { front } = change.events.findLast((event) => event.front !== undefined) ?? {}
    // why: nobody is told of what sync brings.
    if (front !== undefined) await tx.frontChanges.note(system, ctx.by === undefined && front, clock.now())
    return change
  }, system)
  if (events.length > 0) wakeUp(system)
  return value
}

/** Returns undefined if the system is deleted in the meantime: everything of it ends with it. */
export const unlessDeleted = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (error instanceof ApiError && error.error === 'system_not_found') return undefined
    throw error
  })

/** Far more than one body can bring, and the bodies that are on their way at the same time. */
const nearBytes = 16 * limits.bodyBytes

const isNearQuota = ({ config }: Context, { text_bytes, field_bytes }: TextUse) =>
  text_bytes > config.textQuota - nearBytes || field_bytes > limits.fieldBytes - nearBytes

/** Refuses a change that makes the texts of a system too large. A system that is too large already may shrink. */
export async function refuseTooMuchText(
  { config }: Context,
  tx: StoreTx,
  system: SystemId,
  before: TextUse,
): Promise<void> {
  const { text_bytes, field_bytes } = await tx.textUse.get(system)
  if (field_bytes > limits.fieldBytes && field_bytes > before.field_bytes) {
    const problems = new Problems()
    problems.tooLong('fields', field_bytes, limits.fieldBytes)
    problems.refuse()
  }
  if (text_bytes > config.textQuota && text_bytes > before.text_bytes) fail('text_quota_reached')
}

/** Waits for all parts, whose statements travel together. Then fails like the first in this order that failed, if any. */
export async function allInOrder<Parts extends readonly unknown[]>(
  ...parts: Parts
): Promise<{ -readonly [K in keyof Parts]: Awaited<Parts[K]> }> {
  await Promise.allSettled(parts)
  return Promise.all(parts)
}

/** Names pictures of this server by their addresses, as answers do. */
const withPictures = (event: DomainEvent, publicUrl: string): DomainEvent =>
  event.data ? { json: withAddresses(JSON.stringify(event.data), publicUrl), ...event } : event

/** Makes a change that revokes access. Live streams of this process check at once whether they may go on. */
export async function endingStreams<T>(ctx: Context, system: SystemId, work: Work<T>): Promise<T> {
  const value = await inSystem(ctx, system, work)
  ctx.wakeUp(system)
  return value
}

/** Draws short IDs until one is free. */
export async function untilFree<T>(insert: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const row = await insert()
    if (row !== undefined) return row
  }
}
