import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { takeBackQuiet } from '../operations/import/arrival.ts'
import type { DueDelivery } from '../store/webhooks.ts'
import { keepEvents } from './keep.ts'
import { Lease } from './lease.ts'
import type { PostResult } from './post.ts'
import { giveUpAfter, nextAttempt } from './retry.ts'

const inFlightLimit = 20
const pollMs = 500
const finishInFlightMs = 2_000
const keepAnswers = 24 * 3600 * 1_000_000
const pruneEvery = 3600 * 1_000_000
const prunedAtOnce = 500
const lookForQuietEvery = 10 * 1_000_000

export interface Deliverer {
  /** A system has news: look at once instead of at the next turn. */
  wakeUp(): void
  stop(): Promise<void>
}

/**
 * Delivers what waits in the outbox. Of several processes the one with the lease works; when it dies another takes over.
 * Each system's events go out one after the other; systems do not wait for each other.
 */
export function startDeliverer(ctx: Context): Deliverer {
  const { store, clock, log } = ctx
  const lease = new Lease(ctx, 'deliver-webhooks')
  const working = new Map<SystemId, Promise<void>>()
  /** When each system had its last turn, while there are more than can be served at once. */
  const served = new Map<SystemId, number>()
  let crowded = false
  const givingUp = new AbortController()
  let stopping = false
  let prunedAt: number | undefined
  let lookedAt: number | undefined
  let nudge = () => {}

  async function turn(): Promise<void> {
    if (!(await lease.hold())) return
    const due = (await store.webhooks.due(clock.now()))
      .map(({ system_id }) => system_id)
      .filter((system) => !working.has(system))
    const places = inFlightLimit - working.size
    crowded = due.length > places
    if (crowded) due.sort((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
    else served.clear()
    for (const system of due.slice(0, places)) working.set(system, serve(system))
    const now = clock.steady()
    if (prunedAt === undefined || now - prunedAt >= pruneEvery) await prune()
    if (lookedAt === undefined || now - lookedAt >= lookForQuietEvery) {
      lookedAt = now
      await takeBackQuiet(ctx)
    }
  }

  async function serve(system: SystemId): Promise<void> {
    try {
      await drain(system)
    } catch (error) {
      // why: no nudge, or what fails at once would be tried again at once, and for ever.
      log.error('delivery failed unexpectedly', { system }, error)
      return
    } finally {
      working.delete(system)
    }
    nudge()
  }

  async function prune(): Promise<void> {
    prunedAt = clock.steady()
    const before = clock.now() - keepEvents
    let pruned: number
    do pruned = await store.transact((tx) => tx.outbox.prune(before, prunedAtOnce))
    while (pruned === prunedAtOnce)
    await store.transact((tx) => tx.idempotency.prune(clock.now() - keepAnswers))
  }

  /** One system, one event after the other, until nothing is due or others wait for the place. */
  async function drain(system: SystemId): Promise<void> {
    do {
      if (stopping || !(await lease.hold())) return
      const due = await store.webhooks.head(system, clock.now())
      if (due === undefined) return
      const result = await ctx.outbound.post({
        ...due,
        webhookId: due.webhook_id,
        body: envelope(due),
        now: clock.now(),
        signal: givingUp.signal,
      })
      // why: nobody knows whether it arrived; whoever delivers next sends it again.
      if (givingUp.signal.aborted) return
      await record(ctx, due, result)
      served.set(system, performance.now())
    } while (!crowded)
  }

  async function run(): Promise<void> {
    while (!stopping) {
      // why: before the turn, so that news during it is not missed until the next.
      const { promise, resolve } = Promise.withResolvers<void>()
      nudge = resolve
      await turn().catch((error) => log.warn('cannot look for deliveries', { cause: String(error) }))
      const timer = setTimeout(resolve, pollMs)
      await promise
      clearTimeout(timer)
    }
  }

  const running = run()
  return {
    wakeUp: () => nudge(),
    async stop() {
      stopping = true
      nudge()
      await running
      const timer = setTimeout(() => givingUp.abort(), finishInFlightMs)
      await Promise.all(working.values())
      clearTimeout(timer)
      await lease.release().catch(() => {})
    },
  }
}

/** compat: the keys stand in this order. */
function envelope({ type, signing_token, system_uuid: system_id, entity_id: id, data }: DueDelivery): string {
  return JSON.stringify({ type, signing_token, system_id, id, data: data === null ? null : JSON.parse(data) })
}

/** Writes down how an attempt went, and what follows from it. */
async function record(
  { store, clock, metrics }: Context,
  due: DueDelivery,
  result: PostResult,
): Promise<void> {
  const now = clock.now()
  const { system_id: system } = due
  const attempts = due.attempts + 1
  const delivered = 'status' in result && result.status >= 200 && result.status < 300
  metrics.observeDelivery(delivered)
  await store.transact(async (tx) => {
    const attempt = {
      attempts,
      attempted_at: now,
      response_status: 'status' in result ? result.status : null,
    }
    if (delivered) {
      await tx.webhooks.updateDelivery(due, { ...attempt, state: 'delivered', failure: null })
      await tx.webhooks.updateActive(due, { last_success_at: now, failing_since: null })
      return
    }
    // why: without the lock, a change that commits meanwhile could leave what nobody delivers or gives up.
    await tx.systems.lock(system)
    const failure = 'status' in result ? `it answered ${result.status}` : result.failure
    const since = due.failing_since ?? now
    const off = reasonToGiveUp(result, since, now)
    const isStillThere = await tx.webhooks.updateActive(due, {
      last_failure_at: now,
      last_failure: failure,
      failing_since: since,
      ...(off !== undefined && { disabled_at: now, disabled_reason: off }),
    })
    // why: what the old address answers says nothing about the one that has taken its place.
    if (!isStillThere) return
    const next = nextAttempt(attempts, now)
    await tx.webhooks.updateDelivery(due, {
      ...attempt,
      failure,
      ...(next === undefined ? { state: 'dead' } : { next_attempt_at: next }),
    })
    if (off !== undefined) await tx.webhooks.abandon(system, off)
  })
}

function reasonToGiveUp(result: PostResult, since: number, now: number): string | undefined {
  if ('status' in result && result.status === 410) return 'the receiver answered 410: it wants no more events'
  return now - since >= giveUpAfter ? 'every delivery has failed for 120 hours' : undefined
}
