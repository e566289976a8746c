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

/** How a bucket is used other than by one at a time. */
export interface BucketUse {
  /** How much to take; a negative amount gives it back. An empty bucket takes any amount. */
  readonly cost?: number
  /** How much it takes at once; unset, as much as in a second. */
  readonly burst?: number
}

/**
 * Counts requests per bucket: `rate` a second, and as many at once. `now` is steady time, which no clock change
 * affects.
 */
export interface RateLimiter {
  take(bucket: string, rate: number, now: Micros, use?: BucketUse): Verdict | Promise<Verdict>
  close(): void
}

/** The most that a bucket can be filled, as a multiple of its burst: a larger amount was written by a clock ahead of this one. */
export const fullest = ({ burst }: BucketUse) => (burst === undefined ? 2 : 10)

/**
 * Runs the leaky bucket as a meter (GCRA) in whole numbers: times are multiplied by the rate, so the interval between
 * two requests is exactly one second and nothing is ever rounded. `tat` is the theoretical arrival time.
 */
export const interval = seconds(1)

export function judge(
  held: number,
  rate: number,
  now: number,
  use: BucketUse = {},
): Verdict & { tat: number } {
  const time = now * rate
  const burst = interval * (use.burst ?? rate)
  const tat = held > time + fullest(use) * burst ? time : held
  const next = Math.max(tat, time) + interval * (use.cost ?? 1)
  const room = time - (next - burst)
  if (room < 0 && tat > time) {
    return {
      allowed: false,
      remaining: 0,
      resetAfter: micros((tat - time) / rate),
      retryAfter: micros(Math.ceil(Math.min(-room, tat - time) / rate)),
      tat,
    }
  }
  return {
    allowed: true,
    remaining: Math.max(0, Math.floor(room / interval)),
    resetAfter: micros((next - time) / rate),
    retryAfter: micros(0),
    tat: next,
  }
}
