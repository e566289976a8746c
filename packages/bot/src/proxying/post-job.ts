import type { Proxied } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { logPost } from '../moderation-logs/log-channel.ts'
import type { Channel, Id, Message, Post } from '../platform/types.ts'

/** Everything that posting a message for a member needs. */
export interface PostJob {
  readonly message: Message
  readonly channel: Channel
  readonly decision: Proxied
  readonly posts: readonly [Post, ...Post[]]
  readonly at: number
  /** The message with the command, if a command asked for the post. */
  readonly original?: Id
}

/** Shows a posted message in the log channel of its chat server. */
export function logProxied(ctx: BotContext, job: PostJob, id: Id): void {
  const { message, channel, decision, posts, original = message.id } = job
  const { server, system, member } = decision
  const [{ name, avatar, content }] = posts
  const { author: sender } = message
  logPost(ctx, server, { channel, name, avatar, content, id, original, sender, system, member: member.id })
}
