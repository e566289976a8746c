import { between, earlier, hours, type Instant, type Micros, minutes, seconds } from '@polyphony/contract'
import {
  adminLogFor,
  answersFor,
  botsFor,
  browsersFor,
  closedIntentionsFor,
  endedSharesFor,
  eventBytes,
  eventsFor,
  oidcVisitsFor,
  oldInvitesFor,
  openIntentionsFor,
  securityLogFor,
  syncLogEntries,
  syncLogFor,
} from '../base/retention.ts'
import type { Context } from '../context.ts'
import { rollBackIdleImports } from '../operations/import/import-run.ts'
import { clearLeftovers } from '../operations/pictures/pictures.ts'
import { repeat } from '../pacing/repeat.ts'
import { Lease } from './lease.ts'

const lookEveryMs = 1_000
const prunedAtOnce = 500

/** Work that the holder of the lease does at once, and then regularly. */
interface Chore {
  readonly every: Micros
  do(ctx: Context): Promise<void>
  /** The time when it was last done, in steady time. */
  doneAt?: Micros
}

export interface Upkeep {
  stop(): Promise<void>
}

/** Tidies up the database. Of several processes the holder of the lease does it; when it dies another takes over. */
export function startUpkeep(ctx: Context, holder: string): Upkeep {
  const { clock, log } = ctx
  const lease = new Lease(ctx, 'upkeep', holder)
  let lastShortened: Instant | undefined
  const chores: Chore[] = [
    { every: hours(1), do: prune },
    {
      every: minutes(1),
      async do() {
        const now = clock.now()
        await shortenEvents(ctx, earlier(lastShortened ?? earlier(now, minutes(10)), minutes(1)))
        lastShortened = now
      },
    },
    { every: seconds(10), do: rollBackIdleImports },
    { every: minutes(1), do: clearLeftovers },
  ]

  async function turn(): Promise<void> {
    if (!(await lease.hold())) return
    for (const chore of chores) {
      const now = clock.steady()
      if (chore.doneAt !== undefined && between(chore.doneAt, now) < chore.every) continue
      chore.doneAt = now
      await chore.do(ctx)
    }
  }

  const turns = repeat(turn, lookEveryMs, (error) => log.warn('cannot tidy up', { cause: String(error) }))
  return {
    async stop() {
      await turns.stop()
      await lease.release().catch(() => {})
    },
  }
}

/** Deletes the oldest events of systems that have too many bytes of them, where events came since a moment. */
async function shortenEvents({ store, clock, log, metrics }: Context, since: Instant): Promise<void> {
  for (const system of await store.outbox.writersSince(since)) {
    let lost = 0
    let isMore = true
    while (isMore) {
      const step = await store.transact(async (tx) => {
        const shortened = await tx.outbox.shorten(system, eventBytes, prunedAtOnce)
        if (shortened.lost > 0) await tx.webhooks.noteLoss(system, lossOf(lost + shortened.lost), clock.now())
        return shortened
      }, system)
      lost += step.lost
      isMore = step.deleted === prunedAtOnce
    }
    if (lost === 0) continue
    metrics.observeDropped(lost)
    log.warn('events were dropped before a webhook received them', { system, events: lost })
  }
}

const lossOf = (events: number) =>
  `${events} events were dropped before they arrived: a system keeps ${eventBytes / 1_000_000} MB of events`

/** Deletes everything temporary whose time is over. */
async function prune({ store, clock }: Context): Promise<void> {
  const before = earlier(clock.now(), eventsFor)
  let pruned: number
  do pruned = await store.transact((tx) => tx.outbox.prune(before, prunedAtOnce))
  while (pruned === prunedAtOnce)
  await store.transact(async (tx) => {
    const now = clock.now()
    await tx.idempotency.prune(earlier(now, answersFor))
    await tx.intentions.prune(earlier(now, closedIntentionsFor), earlier(now, openIntentionsFor))
    await tx.shares.removeEndedChannels(now)
    await tx.sessions.prune(now)
    await tx.deviceLinks.prune(now)
    await tx.linkCodes.prune(now)
    await tx.bots.prune(earlier(now, botsFor))
    await tx.challenges.prune(now)
    await tx.guesses.prune(now)
    await tx.browsers.prune(earlier(now, browsersFor))
    await tx.oidc.prune(earlier(now, oidcVisitsFor))
    await tx.grants.prune(now)
    await tx.securityLog.prune(earlier(now, securityLogFor))
    await tx.adminLog.prune(earlier(now, adminLogFor))
    await tx.backups.prune(earlier(now, adminLogFor))
    await tx.invites.prune(earlier(now, oldInvitesFor))
    await tx.shares.prune(earlier(now, endedSharesFor))
    await tx.syncs.pruneLog(earlier(now, syncLogFor), syncLogEntries)
  })
}
