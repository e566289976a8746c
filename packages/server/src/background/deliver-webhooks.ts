import { between, type Instant, type Micros, seconds } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import type { PostResult } from '../outbound/requests.ts'
import { type RepeatedTask, repeat } from '../pacing/repeat.ts'
import { giveUpAfter, nextAttempt } from '../pacing/retry-steps.ts'
import type { DueDelivery, DueSystem } from '../store/events/webhooks.ts'
import { Lease } from './lease.ts'

const pollMs = 500
/** A receiver that takes longer to answer counts as slow. */
const quickWithin = seconds(1)
const finishInFlightMs = 2_000

/** Places for deliveries. When more systems are pending than there are places, each one's turn ends after one event. */
interface DeliveryPool {
  readonly places: number
  isCrowded: boolean
}

/** A system whose events are being delivered. */
interface Work {
  pool: DeliveryPool
  /** The time when the current event was sent, in steady time. */
  since: Micros
}

/**
 * Delivers pending events from the outbox. Of several processes only the holder of the lease works; when it dies
 * another takes over. Each system's events go out one after the other; systems do not wait for each other.
 */
export class Deliverer {
  readonly #ctx: Context
  readonly #lease: Lease
  // why: otherwise receivers that do not answer would fill every place until they time out, and delay everybody's
  // events.
  readonly #quick: DeliveryPool = { places: 20, isCrowded: false }
  readonly #untried: DeliveryPool = { places: 10, isCrowded: false }
  readonly #slow: DeliveryPool = { places: 10, isCrowded: false }
  readonly #working = new Map<SystemId, Work & { done: Promise<void> }>()
  /** Systems whose receiver was slow the last time. The database remembers failing ones. */
  readonly #knownSlow = new Set<SystemId>()
  /** Each system's last turn, while more systems are pending than there are places. */
  readonly #served = new Map<SystemId, number>()
  readonly #givingUp = new AbortController()
  readonly #turns: RepeatedTask
  #isStopping = false

  constructor(ctx: Context, holder: string) {
    this.#ctx = ctx
    this.#lease = new Lease(ctx, 'deliver-webhooks', holder)
    this.#turns = repeat(
      () => this.#turn(),
      pollMs,
      (error) => ctx.log.warn('cannot look for deliveries', { cause: String(error) }),
    )
  }

  /** Delivers a system's new events at once instead of at the next turn. */
  wakeUp(): void {
    this.#turns.nudge()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#turns.stop()
    const timer = setTimeout(() => this.#givingUp.abort(), finishInFlightMs)
    await Promise.all([...this.#working.values()].map(({ done }) => done))
    clearTimeout(timer)
    await this.#lease.release().catch(() => {})
  }

  async #turn(): Promise<void> {
    if (!(await this.#lease.hold())) return
    // why before the query: a delivery that ends during the query leaves its system with outdated rows, in the wrong
    // pool.
    const busy = new Set(this.#working.keys())
    const rows = await this.#ctx.store.webhooks.due(this.#ctx.clock.now())
    const due = rows.filter(({ system_id }) => !busy.has(system_id) && !this.#working.has(system_id))
    // why: a slow receiver makes room for the next system; the request itself goes on.
    for (const work of this.#working.values()) if (this.#isLate(work)) work.pool = this.#slow
    for (const pool of [this.#quick, this.#untried, this.#slow]) {
      this.#fill(
        pool,
        due.filter((system) => this.#poolOf(system) === pool),
      )
    }
    if (![this.#quick, this.#untried, this.#slow].some(({ isCrowded }) => isCrowded)) this.#served.clear()
  }

  #poolOf({ system_id, last_success_at, failing_since }: DueSystem): DeliveryPool {
    if (failing_since !== null || this.#knownSlow.has(system_id)) return this.#slow
    return last_success_at === null ? this.#untried : this.#quick
  }

  #isLate({ since }: Work): boolean {
    return between(since, this.#ctx.clock.steady()) >= quickWithin
  }

  #fill(pool: DeliveryPool, due: readonly DueSystem[]): void {
    const taken = [...this.#working.values()].filter((work) => work.pool === pool).length
    const free = Math.max(0, pool.places - taken)
    pool.isCrowded = due.length > free
    const lastTurn = ({ system_id }: DueSystem) => this.#served.get(system_id) ?? 0
    const inTurn = pool.isCrowded ? due.toSorted((a, b) => lastTurn(a) - lastTurn(b)) : due
    for (const { system_id } of inTurn.slice(0, free)) {
      const work: Work = { pool, since: this.#ctx.clock.steady() }
      this.#working.set(system_id, Object.assign(work, { done: this.#serve(system_id, work) }))
    }
  }

  async #serve(system: SystemId, work: Work): Promise<void> {
    try {
      await this.#drain(system, work)
    } catch (error) {
      // why: no nudge, or a delivery that fails at once would be tried again at once, forever.
      this.#ctx.log.error('delivery failed unexpectedly', { system }, error)
      return
    } finally {
      this.#working.delete(system)
    }
    this.#turns.nudge()
  }

  /** Delivers a system's events one after the other, until none is due or other systems need the place. */
  async #drain(system: SystemId, work: Work): Promise<void> {
    const { pool } = work
    do {
      if (this.#isStopping || !(await this.#lease.hold())) return
      const due = await this.#ctx.store.webhooks.head(system, this.#ctx.clock.now())
      if (due === undefined) return
      work.since = this.#ctx.clock.steady()
      const result = await this.#ctx.outbound.post({
        ...due,
        webhookId: `evt_${due.system_uuid}_${due.number}`,
        body: envelope(due),
        now: this.#ctx.clock.now(),
        signal: this.#givingUp.signal,
      })
      // why: nobody knows whether it arrived; the next holder of the lease sends it again.
      if (this.#givingUp.signal.aborted) return
      if (this.#isLate(work)) this.#knownSlow.add(system)
      else this.#knownSlow.delete(system)
      await record(this.#ctx, due, result)
      this.#served.set(system, performance.now())
      // why: a receiver that has just proven itself makes room for the next one to be tried.
    } while (!pool.isCrowded && work.pool === pool && pool !== this.#untried)
  }
}

/** compat: the keys have this order. `extended` goes only to receivers whose owner asked for it. */
function envelope(due: DueDelivery): string {
  const { type, signing_token, system_uuid: system_id, entity_id: id, data: json, extended } = due
  const data = json === null ? null : JSON.parse(json)
  if (data !== null && !extended) delete data.extended
  return JSON.stringify({ type, signing_token, system_id, id, data })
}

/** Records how an attempt went, and its consequences. */
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
    // why: without the lock, a change committed in the meantime could leave events that nobody delivers or gives up.
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
    // why: an answer from the old address says nothing about its replacement.
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

function reasonToGiveUp(result: PostResult, since: Instant, now: Instant): string | undefined {
  if ('status' in result && result.status === 410) return 'the receiver answered 410: it wants no more events'
  return between(since, now) >= giveUpAfter ? 'every delivery has failed for 120 hours' : undefined
}
