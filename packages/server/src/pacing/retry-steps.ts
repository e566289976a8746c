import { hours, type Instant, later, type Micros, minutes, seconds } from '@polyphony/contract'

/** How long to wait after each failed attempt. */
const delays = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)]

/** The server gives up a receiver that has failed for this long. */
export const giveUpAfter = hours(120)

/** Returns when to try again after so many attempts; undefined when there were enough. */
export function nextAttempt(attempts: number, now: Instant): Instant | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : later(now, delay)
}

/** Returns how long to wait after so many attempts. The last step repeats. */
export const stepAfter = (attempts: number): Micros => delays[attempts - 1] ?? hours(10)
