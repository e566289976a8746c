import { between, type ChannelAddress, hours, type Instant, later, type Micros } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import {
  afterQuiet,
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
  type SentNotice,
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
import { changed, inSystem, unlessDeleted } from '../in-system.ts'
import { catchUp, dueAt } from './catch-up.ts'
import { openAddress } from './channel-address.ts'
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
    | { readonly kind: 'notices'; readonly sent: readonly SentNotice[]; readonly isTest: boolean }
  /** The name that the message has for the bot that sends it. */
  readonly claim?: string
}

/**
 * Finds the message that a channel owes its receiver now. Settles the front if its time has come, and notes when to look
 * at the channel again. With `claimFor`, a bot takes the message, and nobody else gets it for so long.
 */
export async function prepareMessage(
  ctx: Context,
  due: { id: ChannelId; system_id: SystemId },
  claimFor?: Micros,
): Promise<PreparedMessage | undefined> {
  const found = await unlessDeleted(findMessage(ctx, due, claimFor))
  // why here: to read the address may need a connection, and transactions that wait for one could hold them all.
  return found && { ...found, address: await openAddress(ctx, found.channel) }
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
    const notices = await tx.notices.ofChannel(id)
    const [view] = await viewsOf(ctx, tx, system, { channels: [channel], fronts: [], now })
    if (view === undefined) return changed(undefined, events)
    const state = settledNow(channel, view, now)
    const next = { ...channel, state }
    const reader = readerOf(next, view)
    const found = chooseMessage(next, { notices, reader, now, ...view })
    const rest = found === 'nothing' ? { ...state, isOwed: false } : state
    // why: a failure of a message that nobody waits for any more does not count against the next one.
    const isOver = found === 'nothing' || (state.isOwed && !channel.state.isOwed && notices.length === 0)
    const fresh = isOver ? { attempts: 0 } : {}
    if (typeof found !== 'object') {
      const due = found === 'nothing' ? dueAt({ ...next, state: rest }, [], now) : found
      await tx.channels.update(id, { state: rest, due_at: due, sending: fresh })
      return changed(undefined, events)
    }
    const claim = claimFor && claimOf(ctx, channel, found.content)
    const until = claimFor === undefined ? now : later(now, claimFor)
    const sending = { ...fresh, ...(claim && { claimed_until: until, claim: JSON.stringify(claim) }) }
    await tx.channels.update(id, { state: rest, due_at: until, sending })
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

const settledNow = (channel: StoredChannel, { view, isSilent }: ChannelView, now: Instant): ChannelState => {
  if (isSilent) return settledAt(channel.state.newest, channel.state.told)
  const settles = settlesAt(channel.state, channel.values)
  const isSettled = settles !== null && settles <= now && !channel.values.paused
  return isSettled ? settle(channel.state, channel.values, view) : channel.state
}

type Hour = Pick<ChannelAttempts, 'hour_at' | 'hour_count'>

/** Begins to count messages again when an hour is over. */
export function hourOf({ hour_at, hour_count }: ChannelAttempts, now: Instant): Hour {
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
    sent: notices.map(({ id, times, at }) => ({ id, times, at })),
    isTest: notices.every(isTest),
  },
})
