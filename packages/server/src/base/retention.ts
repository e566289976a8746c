import { days, hours, minutes } from '@polyphony/contract'

/** How long the server keeps what it does not keep for good. */

/** Events: whoever was away for less misses none. */
export const eventsFor = days(30)
/** Answers to requests with an `Idempotency-Key`. */
export const answersFor = hours(24)
/** The message that somebody wrote leads to its proxied copy for so long. */
export const originalsFor = minutes(30)
/** An import that has not moved for so long will not end: its process is gone. */
export const stillImportsFor = minutes(1)
/** An import that was last active so long ago is gone: no two clocks differ that much. */
export const oldImportsFor = minutes(10)
