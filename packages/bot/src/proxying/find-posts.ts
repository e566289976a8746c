import { unlessMissing } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Channel, Id, Message, Post } from '../platform/types.ts'

const lookedAt = 100
/** The platform's clock and the server's may differ by this. */
const clocksDifferMs = 5_000

/** The visible parts of a post to look for; only its name if the text is lost. */
export type PostToFind = Pick<Post, 'name'> & Partial<Pick<Post, 'content' | 'files'>>

/**
 * Finds unreported posts after the trigger that look like this one, oldest first. With `repeated` it also finds the
 * reported post of a message that the bot proxied again as another member.
 */
export async function findPosts(
  ctx: BotContext,
  trigger: { id: Id; channel: Id },
  channel: Channel,
  post: PostToFind,
  repeated?: { sender: Id; member: string; since: number },
): Promise<Id[]> {
  const messages = await ctx.platform.messagesAfter(trigger.channel, trigger.id, lookedAt)
  const found: Id[] = []
  for (const message of messages) {
    if (!isSame(message, post)) continue
    if (!(await ctx.platform.isOwnPost(channel, message))) continue
    const record = await unlessMissing(ctx.bridge.bridgeGetMessage({ message: message.id }))
    const isRepeat =
      repeated !== undefined &&
      record?.sender === repeated.sender &&
      record.member?.id === repeated.member &&
      madeAt(message.id) >= repeated.since - clocksDifferMs
    if (!record || isRepeat) found.push(message.id)
  }
  return found
}

/** Compares trimmed texts, because the platform trims them. */
function isSame(message: Message, { name, content, files }: PostToFind): boolean {
  const names = (list: readonly { filename: string }[]) => list.map(({ filename }) => filename).join('/')
  return (
    visible(message.author.name) === visible(name) &&
    (content === undefined || message.content.trim() === content.trim()) &&
    (files === undefined || names(message.attachments) === names(files))
  )
}

/** Removes the invisible marks that keep equal names apart. */
const visible = (name: string) => name.replace(/[\u200a\u17b5]/g, '').trim()
