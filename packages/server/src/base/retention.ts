import { days, hours, minutes } from '@polyphony/contract'

/** How long the server keeps temporary data. */

/** Events: a client that was away for less misses none. */
export const eventsFor = days(30)
/** Bytes of a system's events. Beyond that the oldest go before their time. */
export const eventBytes = 50_000_000
/** Answers to requests with an `Idempotency-Key`. */
export const answersFor = hours(24)
/** How long the id of an original message still finds its proxied copy. */
export const originalsFor = minutes(30)
/** Closed intentions: a chat platform repeats an event within minutes. */
export const closedIntentionsFor = hours(24)
/** Open intentions: a bot that has not looked at them for this long will not come back. */
export const openIntentionsFor = days(30)
/** How long a bot counts as running after it last said so. */
export const botsFor = hours(24)
/** The files of a picture that is deleted, or that was never complete: longer than any upload takes. */
export const leftoverPicturesFor = minutes(10)
/** An import without progress for this long will not end: its process is gone. */
export const idleImportsFor = minutes(1)
/** An import last active this long ago is gone: no two clocks differ that much. */
export const oldImportsFor = minutes(10)
/** Entries of a person's security log. */
export const securityLogFor = days(90)
/** Browsers that somebody has signed in with, since the last time. */
export const browsersFor = days(365)
/** The deeds of admins, and the list of backups. */
export const adminLogFor = days(365)
/** Invites after their time is over. */
export const oldInvitesFor = days(30)
/** Shares after they ended. */
export const endedSharesFor = days(30)
/** Entries of the logs of syncs. */
export const syncLogFor = days(30)
/** The most entries in the log of one sync. Beyond that the oldest go before their time. */
export const syncLogEntries = 10_000
/** Visits to the single sign-on: whoever takes longer to come back begins again. */
export const oidcVisitsFor = minutes(10)
