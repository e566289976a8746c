import { between, days, earliest, type Instant, later, type Micros, micros } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { channelDeleted, channelUpdated, type Events } from '../../domain/events.ts'
import { afterTelling, settledAt } from '../../domain/telling/channel.ts'
import type { StoredChannel } from '../../domain/telling/rows.ts'
import { giveUpAfter, stepAfter } from '../../pacing/retry-steps.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem, unlessDeleted } from '../in-system.ts'
import { catchUp, dueAt } from './catch-up.ts'
import { channelsCounted, removeChannel } from './channels.ts'
import { peopleIn } from './names.ts'
import { hourOf, type PreparedMessage, readClaim } from './sending.ts'
import { viewsOf } from './views.ts'

/** How an attempt went. */
export type Attempt =
  | { readonly kind: 'arrived' }
  /** The receiver does not exist any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAfter?: Micros | undefined }

type SentMessage = Pick<PreparedMessage, 'channel' | 'content' | 'claim'>

/** Records how an attempt went. What a bot says about a message that it does not have is skipped. */
export const recordAttempt = (ctx: Context, sent: SentMessage, attempt: Attempt): Promise<void> =>
  unlessDeleted(record(ctx, sent, attempt))

function record(ctx: Context, sent: SentMessage, attempt: Attempt): Promise<void> {
  const { content, claim } = sent
  const { id, system_id: system } = sent.channel
  return inSystem(ctx, system, async (tx, { now }) => {
    const events = await catchUp(ctx, tx, system, now)
    const channel = await tx.channels.getById(id)
    if (channel === undefined) return changed(undefined, events)
    if (claim !== undefined && readClaim(channel)?.key !== claim) return changed(undefined, events)
    if (attempt.kind === 'gone') {
      await removeChannel(tx, system, id)
      return changed(undefined, events, await channelGone(tx, channel))
    }
    const wasTest = content.kind === 'notices' && content.isTest
    // why also after a failure: nobody waits for a test any more.
    if (content.kind === 'notices' && (wasTest || attempt.kind === 'arrived'))
      await tx.notices.remove(content.sent)
    if (attempt.kind === 'arrived')
      return changed(undefined, events, await recordSuccess(ctx, tx, { channel, content, now }))
    const told = wasTest
      ? await recordFailedTest(tx, channel, now)
      : await recordFailure(tx, channel, attempt.retryAfter, now)
    return changed(undefined, events, told)
  })
}

async function recordSuccess(
  ctx: Context,
  tx: StoreTx,
  { channel, content, now }: { channel: StoredChannel; content: PreparedMessage['content']; now: Instant },
): Promise<Events> {
  const { id, system_id: system } = channel
  const fronts = content.kind === 'front' ? [content.front] : []
  const [view] = await viewsOf(ctx, tx, system, { channels: [channel], fronts, now })
  const state =
    content.kind === 'front' && view
      ? afterTelling(channel.state, content.front, content.told, view.view)
      : channel.state
  const hour = hourOf(channel.sending, now)
  const sending = {
    failing_since: null,
    attempts: 0,
    retry_at: null,
    attempted_at: now,
    claimed_until: null,
    claim: null,
    hour_at: hour.hour_at,
    hour_count: hour.hour_count + 1,
  }
  const next = { ...channel, state, sending: { ...channel.sending, ...sending } }
  const notices = await tx.notices.ofChannel(id)
  await tx.channels.update(id, { state, sending, due_at: dueAt(next, notices, now) })
  return channel.sending.failing_since === null ? [] : tellFailing(tx, next)
}

const longestRetry = days(1)

async function recordFailure(
  tx: StoreTx,
  channel: StoredChannel,
  retryAfter: Micros | undefined,
  now: Instant,
): Promise<Events> {
  const { id, sending: before } = channel
  const isFirst = before.attempts === 0
  const failing_since = isFirst ? now : earliest(before.failing_since ?? now, now)
  const attempts = isFirst ? 1 : before.attempts + 1
  const isGivenUp = between(failing_since, now) >= giveUpAfter
  // why at least a step: a receiver may ask for no pause at all, or for one that is over.
  const wait = micros(Math.max(stepAfter(attempts), Math.min(retryAfter ?? 0, longestRetry)))
  const sending = {
    failing_since,
    attempts,
    attempted_at: now,
    retry_at: isGivenUp ? null : later(now, wait),
    claimed_until: null,
  }
  const values = { ...channel.values, paused: channel.values.paused || isGivenUp }
  const state = isGivenUp ? settledAt(channel.state.newest, channel.state.told) : channel.state
  const next = { ...channel, values, state, sending: { ...before, ...sending } }
  if (isGivenUp) await tx.notices.clear(id)
  const notices = await tx.notices.ofChannel(id)
  await tx.channels.update(id, { values, state, sending, due_at: dueAt(next, notices, now) })
  return isFirst || isGivenUp ? tellFailing(tx, next) : []
}

/** Records that a test did not arrive. It is not sent again, and pauses nothing, but the pages show that it failed. */
async function recordFailedTest(tx: StoreTx, channel: StoredChannel, now: Instant): Promise<Events> {
  const { id, sending: before } = channel
  const failing_since = before.failing_since ?? now
  const sending = { failing_since, attempted_at: now, claimed_until: null }
  const next = { ...channel, sending: { ...before, ...sending } }
  const notices = await tx.notices.ofChannel(id)
  await tx.channels.update(id, { sending, due_at: dueAt(next, notices, now) })
  return before.failing_since === null ? tellFailing(tx, next) : []
}

/** Tells the owner's pages that a channel fails, or works again. Those of a share are the holder's alone. */
const tellFailing = async (tx: StoreTx, channel: StoredChannel): Promise<Events> =>
  channel.share_id === null
    ? channelUpdated(channel, await peopleIn(tx, channel.system_id, [channel]), ['paused', 'failing_since'])
    : []

/** Tells the owner that a channel is gone; of one of a share, only how many are left. */
const channelGone = async (tx: StoreTx, { system_id, share_id, uuid }: StoredChannel): Promise<Events> =>
  share_id === null ? channelDeleted(uuid) : channelsCounted(tx, system_id, share_id)
