import type { FieldErrors, RefusalCode } from '../world/refusals.ts'

/**
 * Misfortunes on demand.
 * `never`: no answer, nothing done. `cut`: the connection ends before the work. `lose`: it ends after the work.
 * `late`: the connection ends, and the work is done when the test lets it go. `silent`: the work is done, but no answer comes. `die`: the whole platform goes away before the work.
 */
export type Misfortune =
  | 'never'
  | 'cut'
  | 'lose'
  | 'late'
  | 'silent'
  | 'die'
  | { status: number; html?: boolean }
  | { code: RefusalCode; fields?: FieldErrors }
  | { retryAfter: number; scope: 'user' | 'global' | 'shared' }
  | { hold: 'before' | 'after' }

export interface FaultOptions {
  /** The method and path with `*` for anything: `POST /webhooks/*`. */
  readonly route: string
  /** Skips this many matching requests less one: the second is 2. */
  readonly nth?: number
  /** For how many requests. */
  readonly times?: number
  readonly do: Misfortune
}

export interface Fault {
  readonly id: number
  readonly pattern: RegExp
  skip: number
  left: number
  readonly do: Misfortune
  /** Counts requests that met it. */
  met: number
  readonly release: Promise<void>
  readonly letGo: () => void
}

export class Faults {
  readonly #faults: Fault[] = []

  add({ route, nth = 1, times = 1, do: misfortune }: FaultOptions): Fault {
    const { promise, resolve } = Promise.withResolvers<void>()
    const escaped = route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    const fault: Fault = {
      id: this.#faults.length,
      pattern: new RegExp(`^${escaped}$`),
      skip: nth - 1,
      left: times,
      do: misfortune,
      met: 0,
      release: promise,
      letGo: resolve,
    }
    this.#faults.push(fault)
    return fault
  }

  byId = (id: number): Fault | undefined => this.#faults[id]

  clear(): void {
    for (const fault of this.#faults) {
      fault.left = 0
      fault.letGo()
    }
  }

  /** The fault that this request meets, if any. */
  meet(request: string): Fault | undefined {
    for (const fault of this.#faults) {
      if (fault.left === 0 || !fault.pattern.test(request)) continue
      if (fault.skip-- > 0) continue
      fault.left--
      fault.met++
      return fault
    }
    return undefined
  }
}
