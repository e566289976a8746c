import { fail, limits, Problems, withAddresses } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { MemberId, SystemId } from '../domain/entities.ts'
import type { DomainEvent, Events } from '../domain/events.ts'
import { Breath } from '../pacing/breath.ts'
import type { StoreTx } from '../store/store.ts'
import type { Limits } from '../store/systems.ts'
import type { TextUse } from '../store/text-use.ts'

declare const told: unique symbol
/** The outcome of a change together with its events. A change must end with one, so no event is forgotten. */
export interface Change<T> {
  /** May still be on its way: then its statements, all of them sent, are answered together with the commit. */
  readonly value: T | Promise<T>
  readonly events: Events
  readonly [told]: true
}

export function changed<T>(value: T | Promise<T>, ...events: readonly Events[]): Change<T> {
  return { value, events: events.flat() } as unknown as Change<T>
}

/** Ends a change without events: listeners see nothing of it, or the reference API sends none for it. */
export function unannounced<T>(value: T): Change<T> {
  return changed(value)
}

/** Makes a change of a system that is locked. */
type Work<T> = (tx: StoreTx) => Promise<Change<T>>

/**
 * Makes a change whose first statement travels with the lock. Until that statement is answered, other requests may hold
 * the lock: before it, such a change looks neither at the clock nor at anything else outside of the transaction. The
 * limits come with the answer to the lock.
 */
type EarlyWork<T> = (tx: StoreTx, limits: Promise<Limits>) => Promise<Change<T>>

/**
 * Runs one transaction of one system. Two of the same system never run at once (see `lock`), so events have the order
 * of the commits. The transaction writes the events with the change, so neither exists without the other.
 */
export const inSystem = <T>(ctx: Context, system: SystemId, work: Work<T>): Promise<T> =>
  inSystemEarly(ctx, system, async (tx, limits) => {
    await limits
    return work(tx)
  })

/** Runs such a transaction with one round trip less. */
export const inSystemEarly = <T>(ctx: Context, system: SystemId, work: EarlyWork<T>): Promise<T> =>
  withLock(ctx, system, work, (tx) => tx.systems.lock(system))

/** Runs such a transaction that changes members, or `only` one, and marks what others keep of them as out of date. */
export const inMembersEarly = <T>(
  ctx: Context,
  system: SystemId,
  work: EarlyWork<T>,
  only: MemberId | null = null,
): Promise<T> => withLock(ctx, system, work, (tx) => tx.systems.lockMembers(system, only))

async function withLock<T>(
  ctx: Context,
  system: SystemId,
  work: EarlyWork<T>,
  lock: (tx: StoreTx) => Promise<Limits | undefined>,
): Promise<T> {
  const { config, store, clock, wakeUp } = ctx
  const { value, events } = await store.transact(async (tx) => {
    const ownLimits = lock(tx).then((found) => found ?? fail('system_not_found'))
    const [before, change] = await together(ownLimits, work(tx, ownLimits))
    if (isNearQuota(ctx, before)) await refuseTooMuchText(ctx, tx, system, before)
    // why: a statement that fails fails the transaction, which says so itself.
    Promise.resolve(change.value).catch(() => {})
    const breath = new Breath()
    for (const event of change.events) {
      await tx.outbox.append(system, withPictures(event, config.publicUrl), clock.now())
      await breath.take()
    }
    return change
  }, system)
  if (events.length > 0) wakeUp(system)
  return value
}

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

/**
 * Waits for all parts, whose statements travel together, and then fails like the first one in this order that failed.
 */
export async function together<Parts extends readonly unknown[]>(
  ...parts: { [K in keyof Parts]: Promise<Parts[K]> | Parts[K] }
): Promise<Parts> {
  const outcomes = await Promise.allSettled(parts)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as unknown as Parts
}

/** Names pictures of this server by their addresses, as answers do. */
const withPictures = (event: DomainEvent, publicUrl: string): DomainEvent =>
  event.data ? { json: withAddresses(JSON.stringify(event.data), publicUrl), ...event } : event

/** Makes a change that revokes access. Live streams of this process check at once whether they may go on. */
export async function endingStreams<T>(...change: Parameters<typeof inSystem<T>>): Promise<T> {
  const [{ wakeUp }, system] = change
  const value = await inSystem(...change)
  wakeUp(system)
  return value
}

/** Draws short IDs until one is free. */
export async function untilFree<T>(insert: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const row = await insert()
    if (row !== undefined) return row
  }
}
