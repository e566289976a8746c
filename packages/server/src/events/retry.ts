const second = 1_000_000
const minute = 60 * second
const hour = 60 * minute

/** How long after a failed attempt the next one follows, in microseconds; after the last there is none. */
const delays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

/** A receiver that fails for this long is given up. */
export const giveUpAfter = 120 * hour

/** When to try again after so many attempts; undefined when there were enough. */
export function nextAttempt(attempts: number, now: number): number | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : now + delay
}
