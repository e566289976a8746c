import type { Answer } from '@polyphony/client'
import { logProxied } from '../after/log/log-channel.ts'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import { before } from '../platform/ids.ts'
import type { Channel, Id, Message } from '../platform/types.ts'
import { asSentBy } from './as-sent-by.ts'
import { compose } from './compose.ts'
import { findPosts } from './find-posts.ts'
import type { Order } from './order.ts'
import { question } from './question.ts'

export type Intention = Answer<'bridgeListIntentions'>[number]

const pageSize = 1000
/** After an unanswered post: it may come to stand there late. */
const looksMs = [5_000, 60_000]
/** After a look that failed. */
const againMs = 10_000

/**
 * Brings every open intention to an end: after a start, and after a broken connection. It posts nothing: it adopts the
 * post that stands there, or leaves the original.
 */
export async function repairAll(ctx: BotContext): Promise<void> {
  let after: Id | undefined
  for (;;) {
    const page = await ctx.bridge.bridgeListIntentions({ limit: pageSize, ...(after && { after }) })
    for (const intention of page) {
      // why: a chat server that this bot does not know belongs to another process, or to another bot.
      if (!ctx.platform.guild(intention.guild) || ctx.intentions.isOpen(intention.original)) continue
      // why: a young one may belong to a process that is just finishing.
      const wait = ctx.settledAfterMs - (Date.now() - Date.parse(intention.created))
      if (wait > 0) look(ctx, intention.original, [wait])
      else await safely(ctx, intention.original, () => repair(ctx, intention, true))
    }
    after = page.at(-1)?.original
    if (page.length < pageSize) return
  }
}

/** Looks for an unanswered post a few times; the last look ends its intention. */
export const lookLater = (ctx: BotContext, trigger: Id): void => look(ctx, trigger, looksMs)

function look(ctx: BotContext, trigger: Id, [wait = 0, ...further]: readonly number[]): void {
  ctx.intentions.begin(trigger)
  ctx.deletions.later(wait, () =>
    safely(ctx, trigger, async () => {
      const [intention] = await ctx.bridge.bridgeListIntentions({ limit: 1, after: before(trigger) })
      if (intention?.original !== trigger) return ctx.intentions.leave(trigger)
      if (!(await repair(ctx, intention, further.length === 0))) look(ctx, trigger, further)
    }),
  )
}

/** One that cannot be brought to an end now is looked at again after a while. */
async function safely(ctx: BotContext, trigger: Id, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    look(ctx, trigger, [againMs])
    ctx.log.warn('an intention could not be brought to an end yet', { cause: String(error) })
  }
}

/** Returns false if nothing stands there yet and this is not the last look. */
async function repair(ctx: BotContext, intention: Intention, isLast: boolean): Promise<boolean> {
  const { original, channel: channelId, member } = intention
  const channel = await ctx.platform.channel(channelId)
  if (!channel || member === null) return end(ctx, original, 'left')
  const trigger = await ctx.platform.message(channelId, original)
  const order = trigger && (await orderAgain(ctx, intention, trigger, channel, member))
  const posted = intention.message ?? (await standing(ctx, intention, channel, trigger, order))
  if (posted === undefined) return isLast ? end(ctx, original, 'left') : false
  if (intention.message === null) {
    const { account: sender, guild } = intention
    const body = { id: posted, original, sender, channel: channelId, guild, member }
    await ctx.bridge.bridgeRecordMessage({ body })
    if (order) logProxied(ctx, order, posted)
    ctx.metrics.repaired('adopted')
  }
  return finish(ctx, intention, posted, trigger, order)
}

/** Computes again what the bot was about to post. */
async function orderAgain(
  ctx: BotContext,
  { account }: Intention,
  found: Message,
  channel: Channel,
  member: string,
): Promise<Order | undefined> {
  const message = await asSentBy(ctx, found, account)
  const body = { ...question(ctx, message, channel), member }
  const decision = await ctx.bridge.bridgeDecideProxy({ body })
  if (!decision.proxy) return undefined
  const posts = await compose(ctx, message, channel, decision)
  return { message, channel, decision, posts, at: performance.now() }
}

/** Finds the post of this intention that nobody has reported. */
async function standing(
  ctx: BotContext,
  { original, account, created, channel: channelId, member }: Intention,
  channel: Channel,
  trigger: Message | undefined,
  order: Order | undefined,
): Promise<Id | undefined> {
  // why: without the trigger nobody knows the text; somebody deleted it because they saw its proxy.
  if (trigger && !order) return undefined
  const isRepeat = trigger?.author.webhook != null && member !== null
  const repeated = isRepeat ? { sender: account, member, since: Date.parse(created) } : undefined
  const at = { id: original, channel: channelId }
  return (await findPosts(ctx, at, channel, order?.posts[0], repeated))[0]
}

/** Deletes the trigger of a reported post, unless files of it never came to be posted. */
async function finish(
  ctx: BotContext,
  { original, channel }: Intention,
  posted: Id,
  trigger: Message | undefined,
  order: Order | undefined,
): Promise<boolean> {
  if (trigger) {
    const { parts } = await ctx.bridge.bridgeGetMessage({ message: posted })
    if (order && parts.length < order.posts.length - 1) return end(ctx, original, 'left')
    await ctx.platform.deleteMessage(channel, original).catch((error) => {
      if (!isChatError(error, 'message-gone', 'channel-gone', 'no-permission', 'no-access')) throw error
    })
  }
  return end(ctx, original, 'cleared')
}

function end({ intentions, metrics }: BotContext, original: Id, result: 'left' | 'cleared'): true {
  intentions.close(original)
  metrics.repaired(result)
  return true
}
