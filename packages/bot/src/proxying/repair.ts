import type { Answer } from '@polyphony/client'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import { before } from '../platform/ids.ts'
import type { Channel, Id } from '../platform/types.ts'
import { asSentBy } from './as-sent-by.ts'
import { compose } from './compose.ts'
import { findPosts } from './find-posts.ts'
import { question } from './question.ts'

export type Intention = Answer<'bridgeListIntentions'>[number]

const pageSize = 1000
/** After an unanswered post: it may come to stand there late. */
const looksMs = [5_000, 60_000]

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

/** One that cannot be repaired now is tried again after the next connection. */
async function safely(ctx: BotContext, trigger: Id, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.intentions.leave(trigger)
    ctx.log.warn('an intention could not be brought to an end yet', { cause: String(error) })
  }
}

/** Returns false if nothing stands there yet and this is not the last look. */
async function repair(ctx: BotContext, intention: Intention, isLast: boolean): Promise<boolean> {
  const { original, channel: channelId, member } = intention
  const channel = await ctx.platform.channel(channelId)
  if (!channel || member === null) return end(ctx, original, 'left')
  if (intention.message !== null) return finish(ctx, intention, channel)
  const posted = await standing(ctx, intention, channel, member)
  if (posted === undefined) return isLast ? end(ctx, original, 'left') : false
  await ctx.bridge.bridgeRecordMessage({
    body: {
      id: posted,
      original,
      sender: intention.account,
      channel: channelId,
      guild: intention.guild,
      member,
    },
  })
  await finish(ctx, { ...intention, message: posted }, channel)
  ctx.metrics.repaired('adopted')
  return true
}

/** Finds the post of this intention, by the text that the trigger gives again. */
async function standing(
  ctx: BotContext,
  { original, account, created, channel: channelId }: Intention,
  channel: Channel,
  member: string,
): Promise<Id | undefined> {
  const at = { id: original, channel: channelId }
  const found = await ctx.platform.message(channelId, original)
  // why: without the trigger nobody knows the text; somebody deleted it because they saw its proxy.
  if (!found) return (await findPosts(ctx, at, channel, undefined))[0]
  const trigger = await asSentBy(ctx, found, account)
  const body = { ...question(ctx, trigger, channel), member }
  const decision = await ctx.bridge.bridgeDecideProxy({ body })
  if (!decision.proxy) return undefined
  const [post] = await compose(ctx, trigger, channel, decision)
  const isRepeat = found.author.webhook !== null
  const repeated = isRepeat ? { sender: account, member, since: Date.parse(created) } : undefined
  return (await findPosts(ctx, at, channel, post, repeated))[0]
}

/** Deletes the trigger of a reported post, unless files of it never came to be posted. */
async function finish(ctx: BotContext, intention: Intention, channel: Channel): Promise<boolean> {
  const { original, account, channel: channelId, message, member } = intention
  const found = await ctx.platform.message(channelId, original)
  if (found && message !== null && member !== null) {
    const trigger = await asSentBy(ctx, found, account)
    const body = { ...question(ctx, trigger, channel), member }
    const decision = await ctx.bridge.bridgeDecideProxy({ body })
    const posts = decision.proxy ? await compose(ctx, trigger, channel, decision) : []
    const { parts } = await ctx.bridge.bridgeGetMessage({ message })
    if (parts.length < posts.length - 1) return end(ctx, original, 'left')
    await ctx.platform.deleteMessage(channelId, original).catch((error) => {
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
