import type { BotContext } from '../context.ts'
import type { Id, Message } from '../platform/types.ts'

/** A message that is proxied a second time stands under a member's name: puts its sender in place of the webhook. */
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
