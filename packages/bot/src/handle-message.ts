import type { BotContext, CommandHandler } from './context.ts'
import { cleanLog } from './moderation-logs/log-cleanup.ts'
import { before } from './platform/ids.ts'
import type { Message } from './platform/types.ts'
import { proxyMessage, type ReceivedEvent } from './proxying/proxy-message.ts'
import { recentMessageOf } from './state/channel-memory.ts'

/** Handles a new message: as a command, else as a message to proxy. */
export async function handleMessage(
  ctx: BotContext,
  commands: CommandHandler,
  message: Message,
  event: ReceivedEvent,
): Promise<void> {
  const { platform, memory } = ctx
  if (message.author.id === platform.self.id || message.kind === 'other') return
  if (!memory.isNew(message.id)) return
  const channel = await platform.channel(message.channel)
  if (!channel || !platform.ownPowers(channel).has('send-messages')) return
  memory.note(message.channel, recentMessageOf(message))
  if (message.author.automatic) return cleanLog(ctx, message, channel)
  if (await commands.handle(message)) return
  if (message.guild !== null && (await proxyMessage(ctx, message, channel, event))) return
  await commands.greet(message)
}

/** Handles an edited message. Only the latest message of a channel can still be proxied. */
export async function handleEdit(ctx: BotContext, message: Message, event: ReceivedEvent): Promise<void> {
  const { platform, memory } = ctx
  if (message.author.automatic || message.kind === 'other' || message.guild === null) return
  const channel = await platform.channel(message.channel)
  if (!channel || !platform.ownPowers(channel).has('send-messages')) return
  const latest =
    memory.latest(message.channel) ??
    (await platform.messagesAfter(message.channel, before(message.id), 2)).at(-1)
  if (latest?.id !== message.id) return
  await proxyMessage(ctx, { ...message, poll: null, marks: unmarked }, channel, event)
}

const unmarked = { silent: false, voice: false, plainLinks: false }
