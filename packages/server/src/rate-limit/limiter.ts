import { type Micros, micros, seconds } from '@polyphony/contract'

/** The verdict of a limiter on one request. */
export interface Verdict {
  readonly allowed: boolean
  readonly remaining: number
  /** How long until the bucket is empty again. */
  readonly resetAfter: Micros
  /** How long to wait before the next request can pass; 0 when this one did. */
  readonly retryAfter: Micros
}

/**
 * Counts requests per bucket: `rate` a second, and as many at once. `now` is steady time, which no clock change
 * affects.
 */
export interface Limiter {
  take(bucket: string, rate: number, now: Micros): Verdict | Promise<Verdict>
  close(): void
}

/**
 * Runs the leaky bucket as a meter (GCRA) in whole numbers: times are multiplied by the rate, so the interval between
 * two requests is exactly one second and nothing is ever rounded. `tat` is the theoretical arrival time.
 */
export const interval = seconds(1)

export function judge(held: number, rate: number, now: number): Verdict & { tat: number } {
  const time = now * rate
  const burst = interval * rate
  // why: a burst fills the bucket; a clock ahead of this one wrote any value above twice that.
  const tat = held > time + 2 * burst ? time : held
  const next = Math.max(tat, time) + interval
  const room = time - (next - burst)
  if (room < 0) {
    return {
      allowed: false,
      remaining: 0,
      resetAfter: micros((tat - time) / rate),
      retryAfter: micros(Math.ceil(-room / rate)),
      tat,
    }
  }
  return {
    allowed: true,
    remaining: Math.floor(room / interval),
    resetAfter: micros((next - time) / rate),
    retryAfter: micros(0),
    tat: next,
  }
}
