import { isNotFound } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import type { Channel, Id, Message, Post } from '../platform/types.ts'

const lookedAt = 100

/** Finds posts of this content after the trigger that nobody has reported yet, oldest first. */
export async function findPosts(
  ctx: BotContext,
  trigger: { id: Id; channel: Id },
  channel: Channel,
  post: Pick<Post, 'content' | 'files'> | undefined,
): Promise<Id[]> {
  const messages = await ctx.platform.messagesAfter(trigger.channel, trigger.id, lookedAt)
  const found: Id[] = []
  for (const message of messages) {
    if (post && !isSame(message, post)) continue
    if (!(await ctx.platform.isOwnPost(channel, message))) continue
    if (!(await isReported(ctx, message.id))) found.push(message.id)
  }
  return found
}

/** The platform trims texts. */
function isSame(message: Message, { content, files }: Pick<Post, 'content' | 'files'>): boolean {
  const names = (list: readonly { filename: string }[]) => list.map(({ filename }) => filename).join('/')
  return message.content.trim() === content.trim() && names(message.attachments) === names(files)
}

async function isReported({ bridge }: BotContext, id: Id): Promise<boolean> {
  try {
    await bridge.bridgeGetMessage({ message: id })
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
