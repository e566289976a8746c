import { retry } from '../base/retry.ts'
import { isFinal, type NotProxied, type Proxied } from '../bridge.ts'
import { speakingTo } from '../choose-language.ts'
import type { BotContext } from '../context.ts'
import { tellFault } from '../observe/notices.ts'
import type { Channel, Message, Power } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import { decisionRequest } from './decision-request.ts'
import { deliver } from './deliver.ts'
import { makePosts } from './make-posts.ts'
import { lookLater } from './repair.ts'

export const needed: readonly Power[] = ['manage-webhooks', 'manage-messages']

/** The event that brought a message. */
export interface ReceivedEvent {
  readonly edited: boolean
  /** When the event came, in milliseconds of `performance.now()`. */
  readonly at: number
}

/** Asks the server about a message of a person, and proxies it. Returns false if the message stays as it is. */
export async function proxyMessage(
  ctx: BotContext,
  message: Message,
  channel: Channel,
  event: ReceivedEvent,
): Promise<boolean> {
  const { platform, bridge, metrics, notices } = ctx
  metrics.seen()
  const not = (reason: string) => {
    metrics.refused(reason)
    return false
  }
  const stays = staysBecause(message, channel)
  if (stays !== undefined) return not(stays)
  const guild = platform.guild(message.guild ?? '')
  if (!guild) return not('unknown-server')
  const own = platform.ownPowers(channel)
  const missing = needed.filter((power) => !own.has(power))
  const tooLarge = message.attachments.some(({ size }) => size > guild.fileLimit)
  const canPost = missing.length === 0 && !tooLarge
  if (canPost) ctx.intentions.begin(message.id)
  try {
    const body = { ...decisionRequest(ctx, message, channel), edited: event.edited, intend: canPost }
    // why: the server accepts each message once, so a retry is safe.
    const ask = () => bridge.bridgeDecideProxy({ body })
    const decision = await retry(ask, { times: 4, firstMs: 250, isFinal })
    if (!decision.proxy) {
      await leave(ctx, message, decision)
      return false
    }
    if (decision.server.name !== guild.name) void introduce(ctx, guild)
    if (missing.length > 0) {
      await speakingTo(bridge, message.author.id, async () => {
        for (const power of missing) await notices.missing(channel.id, power)
      })
      return not('missing-permission')
    }
    if (tooLarge) {
      const tell = () => notices.tell(channel.id, text.fileTooLarge(guild.fileLimit))
      if (decision.tell_errors) await speakingTo(bridge, message.author.id, tell)
      return not('file-too-large')
    }
    await proxy(ctx, message, channel, decision, event)
    return true
  } catch (error) {
    // why: if the server stored the intention, a later repair finishes the message.
    ctx.intentions.leave(message.id)
    throw error
  }
}

async function proxy(
  ctx: BotContext,
  message: Message,
  channel: Channel,
  decision: Proxied,
  { at }: ReceivedEvent,
): Promise<void> {
  try {
    const posts = await makePosts(ctx, message, channel, decision)
    await deliver(ctx, { message, channel, decision, posts, at })
  } catch (error) {
    lookLater(ctx, message.id)
    const tell = () => tellFault(ctx, channel.id, error)
    if (decision.tell_errors) await speakingTo(ctx.bridge, message.author.id, tell)
  }
}

/** Finds the reason why the bot never proxies such a message, whoever wrote it. */
export function staysBecause(message: Message, channel: Channel): string | undefined {
  if (channel.kind !== 'text' && channel.kind !== 'thread') return 'channel-type'
  if (message.id === channel.id) return 'opening-message'
  return message.stays ?? undefined
}

async function leave(ctx: BotContext, message: Message, decision: NotProxied) {
  const { bridge, metrics, notices, intentions } = ctx
  intentions.leave(message.id)
  metrics.refused(decision.reason)
  const tell = () => notices.tell(message.channel, whyLeft(decision))
  if (decision.tell) await speakingTo(bridge, message.author.id, tell)
}

/** Tells the sender why a message was left alone. */
export function whyLeft({ reason, name = '' }: NotProxied): string {
  if (reason === 'name-too-long') return text.nameTooLong(name)
  return reason === 'tag-required' ? text.tagRequired : text.messageTooLong
}

/** Sends the name of the chat server, which the dashboard shows. */
async function introduce({ bridge, log }: BotContext, { id, name }: { id: string; name: string }) {
  await bridge
    .bridgeUpdateGuild({ guild_id: id, body: { name: name.slice(0, 100) } })
    .catch((error) =>
      log.warn('the name of a chat server was not stored', { guild: id, cause: String(error) }),
    )
}
