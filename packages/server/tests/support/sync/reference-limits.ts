import { type Micros, seconds } from '@polyphony/contract'
import type { RequestKind } from '../../../src/operations/sync/other/pace.ts'

/** Requests a second that the reference allows. */
const rates = { read: 10, write: 3, create: 3 } as const

/** Counts requests as the reference does, and refuses one more than it allows. */
export class ReferenceLimits {
  readonly #arrivals = new Map<string, number>()

  /** Returns 0 for a request that is allowed, else the milliseconds to wait. */
  take(kind: RequestKind, system: string, now: Micros): number {
    // compat: creations name nothing of the system, so they count by address; here all come from one.
    const name = kind === 'create' ? kind : `${kind} ${system}`
    const interval = seconds(1) / rates[kind]
    const next = Math.max(this.#arrivals.get(name) ?? 0, now) + interval
    const early = next - seconds(1) - now
    // compat: the last place of a burst is refused as well.
    if (early + interval > 0) return Math.max(1, Math.ceil((early + interval) / 1000))
    this.#arrivals.set(name, next)
    return 0
  }
}
