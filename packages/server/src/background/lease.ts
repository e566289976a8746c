import { between, type Micros, micros, seconds } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { LeaseRow } from '../store/events/leases.ts'

const renewEvery = seconds(3)
const deadAfter = seconds(10)

/**
 * A lease that one of several processes holds. The holder counts it up every few seconds. Another process takes it over
 * after seeing the same count for ten seconds. Each process measures with its own steady time, so no clock has to be
 * right.
 */
export class Lease {
  readonly #ctx: Pick<Context, 'store' | 'clock'>
  readonly #name: string
  readonly #holder: string
  #isHeld = false
  #renewedAt = micros(0)
  /** The lease of another process, and since when its count has not changed. */
  #seen: (LeaseRow & { since: Micros }) | undefined

  constructor(ctx: Pick<Context, 'store' | 'clock'>, name: string, holder: string) {
    this.#ctx = ctx
    this.#name = name
    this.#holder = holder
  }

  /** Takes or renews the lease if possible; returns whether this process holds it. */
  async hold(): Promise<boolean> {
    const { clock } = this.#ctx
    // why: read before the statement, because another process counts from after it.
    const now = clock.steady()
    if (this.#isHeld && between(this.#renewedAt, now) < renewEvery) return true
    this.#isHeld = this.#isHeld ? await this.#renew() : await this.#take(now)
    this.#renewedAt = now
    return this.#isHeld
  }

  async release(): Promise<void> {
    if (this.#isHeld) await this.#ctx.store.transact((tx) => tx.leases.release(this.#name, this.#holder))
  }

  #renew(): Promise<boolean> {
    return this.#ctx.store.transact((tx) => tx.leases.renew(this.#name, this.#holder))
  }

  async #take(now: Micros): Promise<boolean> {
    const { store } = this.#ctx
    const row = await store.leases.find(this.#name)
    if (row === undefined || row.holder === this.#holder) return this.#renew()
    const seen = this.#seen
    if (seen?.holder !== row.holder || seen.renewals !== row.renewals) {
      this.#seen = { ...row, since: now }
      return false
    }
    if (between(seen.since, now) < deadAfter) return false
    return store.transact((tx) => tx.leases.takeOver(this.#name, this.#holder, seen))
  }
}
