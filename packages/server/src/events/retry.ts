import { hours, type Instant, later, minutes, seconds } from '@polyphony/contract'

/** How long after a failed attempt the next one follows; after the last there is none. */
const delays = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)]

/** A receiver that fails for this long is given up. */
export const giveUpAfter = hours(120)

/** When to try again after so many attempts; undefined when there were enough. */
export function nextAttempt(attempts: number, now: Instant): Instant | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : later(now, delay)
}
