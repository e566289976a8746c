import {
  between,
  type ChannelAddress,
  days,
  earliest,
  hours,
  type Instant,
  later,
  type Micros,
  micros,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { channelDeleted, channelUpdated, type Events } from '../../domain/events.ts'
import {
  afterQuiet,
  afterTelling,
  type ChannelState,
  isToBeTold,
  settle,
  settledAt,
  settlesAt,
  type ToldFront,
  toldFront,
} from '../../domain/telling/channel.ts'
import type { FrontList } from '../../domain/telling/front.ts'
import {
  type ChannelAttempts,
  type ChannelId,
  isTest,
  type NoticeId,
  type StoredChannel,
  type StoredNotice,
} from '../../domain/telling/rows.ts'
import {
  digestMessage,
  frontMessage,
  type MessageReader,
  type NotificationText,
  reminderMessage,
  testMessage,
} from '../../domain/telling/texts.ts'
import { giveUpAfter, stepAfter } from '../../pacing/retry-steps.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'
import { catchUp, dueAt } from './catch-up.ts'
import { addressPurpose, channelsCounted, removeChannel } from './channels.ts'
import { peopleIn } from './names.ts'
import { type ChannelView, viewsOf } from './views.ts'

/** The most messages of a channel in an hour. The rest comes together when the hour is over. */
const messagesPerHour = 30

/** A message that is ready to go out. */
export interface PreparedMessage {
  readonly channel: StoredChannel
  /** Undefined when the secret key that encrypted it is lost. */
  readonly address: ChannelAddress | undefined
  readonly message: NotificationText
  /** Stays the same for every attempt, so that the receiver can replace a repetition. */
  readonly topic: string
  readonly content:
    | { readonly kind: 'front'; readonly front: FrontList; readonly told: ToldFront }
    | { readonly kind: 'notices'; readonly ids: readonly NoticeId[]; readonly isTest: boolean }
  /** The name that the message has for the bot that sends it. */
  readonly claim?: string
}

/** How an attempt went. */
export type Attempt =
  | { readonly kind: 'arrived' }
  /** The receiver does not exist any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAfter?: Micros | undefined }

/**
 * Finds the message that a channel owes its receiver now. Settles the front if its time has come, and notes when to look
 * at the channel again. With `claimFor`, a bot takes the message, and nobody else gets it for so long.
 */
export async function prepareMessage(
  ctx: Context,
  due: { id: ChannelId; system_id: SystemId },
  claimFor?: Micros,
): Promise<PreparedMessage | undefined> {
  const found = await findMessage(ctx, due, claimFor)
  // why here: to read the address may need a connection, and transactions that wait for one could hold them all.
  return found && { ...found, address: await addressOf(ctx, found.channel) }
}

function findMessage(
  ctx: Context,
  { id, system_id: system }: { id: ChannelId; system_id: SystemId },
  claimFor: Micros | undefined,
): Promise<Omit<PreparedMessage, 'address'> | undefined> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const events = await catchUp(ctx, tx, system, now)
    const channel = await tx.channels.getById(id)
    if (channel === undefined || isClaimed(channel, now)) return changed(undefined, events)
    const notices = await tx.channels.notices(id)
    const [view] = await viewsOf(ctx, tx, system, { channels: [channel], fronts: [], now })
    if (view === undefined) return changed(undefined, events)
    const state = settledNow(channel, view, now)
    const next = { ...channel, state }
    const reader = readerOf(next, view)
    const found = chooseMessage(next, { notices, reader, now, ...view })
    const rest = found === 'nothing' ? { ...state, isOwed: false } : state
    if (typeof found !== 'object') {
      const due = found === 'nothing' ? dueAt({ ...next, state: rest }, [], now) : found
      await tx.channels.update(id, { state: rest, due_at: due })
      return changed(undefined, events)
    }
    const claim = claimFor && claimOf(ctx, channel, found.content)
    const until = claimFor === undefined ? now : later(now, claimFor)
    const sending = claim && { claimed_until: until, claim: JSON.stringify(claim) }
    await tx.channels.update(id, { state: rest, due_at: until, ...(sending && { sending }) })
    return changed({ ...found, channel: next, ...(claim && { claim: claim.key }) }, events)
  })
}

/** A message that a bot has taken. */
interface Claim {
  readonly key: string
  readonly content: PreparedMessage['content']
}

const isClaimed = ({ sending: { claimed_until } }: StoredChannel, now: Instant): boolean =>
  claimed_until !== null && claimed_until > now

/** Reads what a bot sends, or sent last without knowing whether it arrived. */
export const readClaim = ({ sending: { claim } }: StoredChannel): Claim | undefined =>
  claim === null ? undefined : (JSON.parse(claim) as Claim)

/** Names a message that a bot sends. The same one keeps its name, so that the platform recognises a repetition. */
function claimOf({ ids }: Context, channel: StoredChannel, content: PreparedMessage['content']): Claim {
  const last = readClaim(channel)
  const isSame = last !== undefined && JSON.stringify(last.content) === JSON.stringify(content)
  return { key: isSame ? last.key : ids.picture(), content }
}

/** Finds the receiver of a channel; undefined when the secret key that encrypted it is lost. */
export async function addressOf(
  { secretBox }: Pick<Context, 'secretBox'>,
  { address, uuid }: StoredChannel,
): Promise<ChannelAddress | undefined> {
  const text = await secretBox.unseal(address, addressPurpose(uuid))
  return text === undefined ? undefined : (JSON.parse(text) as ChannelAddress)
}

const settledNow = (channel: StoredChannel, { view, isSilent }: ChannelView, now: Instant): ChannelState => {
  if (isSilent) return settledAt(channel.state.newest, channel.state.told)
  const settles = settlesAt(channel.state, channel.values)
  const isSettled = settles !== null && settles <= now && !channel.values.paused
  return isSettled ? settle(channel.state, channel.values, view) : channel.state
}

type Hour = Pick<ChannelAttempts, 'hour_at' | 'hour_count'>

/** Begins to count messages again when an hour is over. */
function hourOf({ hour_at, hour_count }: ChannelAttempts, now: Instant): Hour {
  const isOver = hour_at === null || Math.abs(between(hour_at, now)) >= hours(1)
  return isOver ? { hour_at: now, hour_count: 0 } : { hour_at, hour_count }
}

const readerOf = ({ share_id, values }: StoredChannel, { title }: ChannelView): MessageReader => {
  const { language, text } = values
  return { language, text, title, isHolder: share_id !== null }
}

interface MessageChoice extends ChannelView {
  readonly notices: readonly StoredNotice[]
  readonly reader: MessageReader
  readonly now: Instant
}

type Chosen = Pick<PreparedMessage, 'message' | 'topic' | 'content'>

/** Chooses a message: a test, then reminders, then the front. Otherwise says when there will be one. */
function chooseMessage(channel: StoredChannel, choice: MessageChoice): Chosen | Instant | 'nothing' {
  const { values, state, sending, topic } = channel
  const { notices, reader, now, view, isSilent, name } = choice
  const test = notices.find(isTest)
  if (test) return ofNotices([test], testMessage(reader))
  if (values.paused || isSilent) return 'nothing'
  if (sending.retry_at !== null && sending.retry_at > now) return sending.retry_at
  const isOwed = isToBeTold(state, values, view)
  if (notices.length === 0 && !isOwed) return 'nothing'
  const hour = hourOf(sending, now)
  if (hour.hour_count >= messagesPerHour) return later(hour.hour_at ?? now, hours(1))
  const [first] = notices
  if (first) {
    // After an hour with too many messages the rest comes together.
    const isDigest = notices.length > 1 && sending.hour_count >= messagesPerHour
    return isDigest
      ? ofNotices(notices, digestMessage(reader, notices.length))
      : ofNotices([first], reminderMessage(reader, { ...first, name: first.name ?? '' }))
  }
  const quietUntil = afterQuiet(values.quiet, now)
  if (quietUntil > now) return quietUntil
  const seen = view(state.newest)
  const names = seen.members.flatMap((id) => name(id) ?? [])
  return {
    message: frontMessage(reader, { names, others: seen.others }),
    topic,
    content: { kind: 'front', front: state.newest, told: toldFront(seen) },
  }
}

const ofNotices = (notices: readonly StoredNotice[], message: NotificationText): Chosen => ({
  message,
  topic: notices[0]?.topic ?? '',
  content: {
    kind: 'notices',
    ids: notices.map(({ id }) => id),
    isTest: notices.every(isTest),
  },
})

type SentMessage = Pick<PreparedMessage, 'channel' | 'content' | 'claim'>

/** Records how an attempt went. What a bot says about a message that it does not have is skipped. */
export function recordAttempt(ctx: Context, sent: SentMessage, attempt: Attempt): Promise<void> {
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
      await tx.channels.removeNotices(content.ids)
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
    ...{ failing_since: null, attempts: 0, retry_at: null, attempted_at: now },
    ...{ claimed_until: null, claim: null },
    ...{ hour_at: hour.hour_at, hour_count: hour.hour_count + 1 },
  }
  const next = { ...channel, state, sending: { ...channel.sending, ...sending } }
  const notices = await tx.channels.notices(id)
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
  const isFirst = !isStreak(before, now)
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
  if (isGivenUp) await tx.channels.clearNotices(id)
  const notices = await tx.channels.notices(id)
  await tx.channels.update(id, { values, state, sending, due_at: dueAt(next, notices, now) })
  return isFirst || isGivenUp ? tellFailing(tx, next) : []
}

/** Tells whether a failure follows others. After a day without a retry nobody waited for a message any more. */
const isStreak = ({ attempts, retry_at }: ChannelAttempts, now: Instant): boolean =>
  attempts > 0 && retry_at !== null && now <= later(retry_at, days(1))

/** Records that a test did not arrive. It is not sent again, and pauses nothing, but the pages show that it failed. */
async function recordFailedTest(tx: StoreTx, channel: StoredChannel, now: Instant): Promise<Events> {
  const { id, sending: before } = channel
  const failing_since = before.failing_since ?? now
  const sending = { failing_since, attempted_at: now, claimed_until: null }
  const next = { ...channel, sending: { ...before, ...sending } }
  const notices = await tx.channels.notices(id)
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
