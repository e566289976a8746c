import type { BotContext } from '../context.ts'
import type { Channel, Id, Message } from '../platform/types.ts'

/** Describes a message for the decision of the server. */
export const decisionRequest = ({ memory }: BotContext, message: Message, channel: Channel) => {
  const before = memory.before(message)
  return {
    ...decisionRequestAlone(message, channel),
    ...(before && { previous: { name: before.name, message_id: before.byWebhook ? before.id : null } }),
  }
}

/** Describes a message without the one before it. */
export const decisionRequestAlone = (message: Message, channel: Channel) => ({
  message_id: message.id,
  account_id: message.author.id,
  guild_id: message.guild ?? '',
  channel_id: channel.id,
  ...(channel.root !== channel.id && { root_channel_id: channel.root }),
  ...(channel.category !== null && { category_id: channel.category }),
  content: message.content,
  has_attachments: message.attachments.length > 0,
  has_poll: message.poll !== null,
})

/** Puts the sender back in place of the webhook, for a message that is proxied a second time. */
export async function asSentBy({ platform }: BotContext, message: Message, account: Id): Promise<Message> {
  if (message.author.webhook === null || message.guild === null) return message
  const person = await platform.person(message.guild, account)
  const author = {
    ...message.author,
    id: account,
    webhook: null,
    automatic: false,
    roles: person?.roles ?? [],
  }
  return { ...message, author }
}
