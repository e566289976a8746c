import {
  ApiError,
  between,
  cutTo,
  fail,
  hours,
  type Instant,
  inMilliseconds,
  inSeconds,
  type LoggedEvent,
  later,
  minutes,
} from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { ClientDetails } from './sessions.ts'

/** How many failures are allowed in a span of time. */
const limitsByKind = {
  name: { most: 10, span: minutes(15) },
  account: { most: 10, span: minutes(15) },
  browser: { most: 10, span: minutes(15) },
  address: { most: 50, span: hours(1) },
} as const
type Kind = keyof typeof limitsByKind

export interface Guess extends Pick<ClientDetails, 'address' | 'device'> {
  /** In lower case. Names that nobody has count too. */
  readonly name?: string | undefined
  /** The account of the chat platform that guesses. */
  readonly account?: string
  /**
   * The session or the known browser of the person. Its failures count by themselves, and no failures of others refuse
   * it: nobody can lock a person out of their own browser.
   */
  readonly browser?: string | undefined
  /** How the security log calls a failure. */
  readonly failure?: LoggedEvent
}

/**
 * Makes an attempt that somebody could repeat until it works. It counts as a failure from the start, and no longer once
 * it has worked: so twenty attempts at once are no more than twenty in a row. Refuses when too many have failed, however
 * right this one is. `attempt` refuses what is wrong.
 */
export async function guessing<T>(ctx: Context, guess: Guess, attempt: () => Promise<T>): Promise<T> {
  const buckets = bucketsOf(guess)
  await ctx.store.transact(async (tx) => {
    const now = ctx.clock.now()
    for (const { kind, bucket, most, span } of buckets) {
      const { failures, ends_at } = await tx.guesses.count(bucket, now, later(now, span))
      const isRefused = failures > most && (guess.browser === undefined || kind === 'browser')
      // why inside the transaction: an attempt that nobody judges does not count.
      if (isRefused) refuseUntil(now, ends_at)
    }
  })
  const result = await attempt().catch((error) => {
    if (error instanceof ApiError) noteFailure(ctx, guess)
    throw error
  })
  await ctx.store.transact(async (tx) => {
    for (const { bucket } of buckets) await tx.guesses.takeBack(bucket)
  })
  return result
}

function refuseUntil(now: Instant, end: Instant): never {
  const wait = between(now, end)
  const minutesLeft = Math.ceil(inSeconds(wait) / 60)
  const ref = minutesLeft === 1 ? 'a minute' : `${minutesLeft} minutes`
  return fail('too_many_attempts', {
    ref,
    rate: { retry_after: Math.ceil(inMilliseconds(wait)), scope: 'attempts' },
  })
}

/** Notes a failure for whoever has the name. The answer does not wait for it, or its time would tell who exists. */
export function noteFailure(
  { store, clock, log }: Context,
  { name, device, failure }: Pick<Guess, 'name' | 'device' | 'failure'>,
): void {
  if (name === undefined || failure === undefined) return
  const at = cutTo(hours(1), clock.now())
  store
    .transact(async (tx) => {
      const person = await tx.people.findByName(name)
      // why the lock: failures at the same time stand in one entry.
      if (person && (await tx.people.lock(person.id)))
        await tx.securityLog.addOnce(person.id, { at, what: failure, device })
    })
    .catch((error) => log.warn('could not note a failed attempt', { cause: String(error) }))
}

function bucketsOf({ name, account, browser, address }: Guess) {
  const given = { name: browser === undefined ? name : undefined, account, browser, address }
  // why in this order: transactions that lock rows in the same order never wait for each other.
  return (['name', 'account', 'browser', 'address'] satisfies Kind[]).flatMap((kind) => {
    const value = given[kind]
    return value === undefined
      ? []
      : [{ kind, bucket: hashSecret(`${kind} ${value}`), ...limitsByKind[kind] }]
  })
}
