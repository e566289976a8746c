import { isNotFound } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Channel, Id, Message, Post } from '../platform/types.ts'

const lookedAt = 100
/** The platform's clock and the server's may differ by this. */
const clocksDifferMs = 5_000

/**
 * Finds posts of this content after the trigger that nobody has reported yet, oldest first. `repeated` also finds
 * the reported post of a message that was proxied again, as another member, since that was decided.
 */
export async function findPosts(
  ctx: BotContext,
  trigger: { id: Id; channel: Id },
  channel: Channel,
  post: Pick<Post, 'content' | 'files'> | undefined,
  repeated?: { sender: Id; member: string; since: number },
): Promise<Id[]> {
  const messages = await ctx.platform.messagesAfter(trigger.channel, trigger.id, lookedAt)
  const found: Id[] = []
  for (const message of messages) {
    if (post && !isSame(message, post)) continue
    if (!(await ctx.platform.isOwnPost(channel, message))) continue
    const record = await recordOf(ctx, message.id)
    const isRepeat =
      repeated !== undefined &&
      record?.sender === repeated.sender &&
      record.member?.id === repeated.member &&
      madeAt(message.id) >= repeated.since - clocksDifferMs
    if (!record || isRepeat) found.push(message.id)
  }
  return found
}

/** The platform trims texts. */
function isSame(message: Message, { content, files }: Pick<Post, 'content' | 'files'>): boolean {
  const names = (list: readonly { filename: string }[]) => list.map(({ filename }) => filename).join('/')
  return message.content.trim() === content.trim() && names(message.attachments) === names(files)
}

async function recordOf({ bridge }: BotContext, id: Id) {
  try {
    return await bridge.bridgeGetMessage({ message: id })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
