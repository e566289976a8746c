import type { Answer } from '@polyphony/client'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import { before } from '../platform/ids.ts'
import type { Channel, Id, Message } from '../platform/types.ts'
import { asSentBy, decisionRequest } from './decision-request.ts'
import type { PostToFind } from './find-posts.ts'
import { findPosts } from './find-posts.ts'
import { makePosts } from './make-posts.ts'
import type { PostJob } from './post-job.ts'
import { logProxied } from './post-job.ts'

type Intention = Answer<'bridgeListIntentions'>[number]

const pageSize = 1000
/** Pauses before the bot looks for a post without an answer, which the platform may still make late. */
const looksMs = [5_000, 60_000]
/** The pause after a failed look. Each further pause is twice as long, up to the longest. */
const againMs = 10_000
const longestAgainMs = 10 * 60_000

/**
 * Closes every open intention after a start or a broken connection. It posts nothing: if it finds the post, it records
 * it and deletes the original; if not, the original stays.
 */
export async function repairAll(ctx: BotContext): Promise<void> {
  let after: Id | undefined
  for (;;) {
    const page = await ctx.bridge.bridgeListIntentions({ limit: pageSize, ...(after && { after }) })
    for (const intention of page) {
      // why: a chat server that this bot does not know belongs to another process, or to another bot.
      if (!ctx.platform.guild(intention.guild) || ctx.intentions.isOpen(intention.original)) continue
      // why: another process may still work on a young intention.
      const wait = ctx.settledAfterMs - (Date.now() - Date.parse(intention.created))
      if (wait > 0) look(ctx, intention.original, [wait])
      else await safely(ctx, intention.original, againMs, () => inTurn(ctx, intention, true))
    }
    after = page.at(-1)?.original
    if (page.length < pageSize) return
  }
}

/** Looks a few times for a post without an answer. The last look closes its intention. */
export const lookLater = (ctx: BotContext, trigger: Id): void => look(ctx, trigger, looksMs)

function look(
  ctx: BotContext,
  trigger: Id,
  [wait = 0, ...further]: readonly number[],
  afterFailureMs = againMs,
): void {
  ctx.intentions.begin(trigger)
  ctx.delayedTasks.later(wait, () =>
    safely(ctx, trigger, afterFailureMs, async () => {
      const [intention] = await ctx.bridge.bridgeListIntentions({ limit: 1, after: before(trigger) })
      if (intention?.original !== trigger) return ctx.intentions.leave(trigger)
      if (!(await inTurn(ctx, intention, further.length === 0))) look(ctx, trigger, further)
    }),
  )
}

/** Runs the repair of an intention. After a failure it tries again later. */
async function safely(
  ctx: BotContext,
  trigger: Id,
  afterFailureMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    look(ctx, trigger, [afterFailureMs], Math.min(2 * afterFailureMs, longestAgainMs))
    ctx.log.warn('an intention could not be brought to an end yet', { cause: String(error) })
  }
}

/** Waits for the queue of the channel, because an unreported post might belong to a message in the queue. */
const inTurn = (ctx: BotContext, intention: Intention, isLast: boolean): Promise<boolean> =>
  ctx.queues.run(intention.channel, () => repair(ctx, intention, isLast))

/** Deletes a first post that appears late, after the bot posted the message again as `second`. */
export function removeTwinsLater(ctx: BotContext, { message, channel, posts }: PostJob, second: Id): void {
  for (const wait of looksMs) {
    ctx.delayedTasks.later(wait, () =>
      ctx.queues
        .run(message.channel, async () => {
          // why: the search also finds the second post until the bot has reported it.
          for (const found of await findPosts(ctx, message, channel, posts[0]))
            if (found !== second) await ctx.platform.deleteMessage(message.channel, found)
        })
        .catch((error) => ctx.log.warn('a look for a late post failed', { cause: String(error) })),
    )
  }
}

/** Returns false if there is no post yet and this is not the last look. */
async function repair(ctx: BotContext, intention: Intention, isLast: boolean): Promise<boolean> {
  const { original, channel: channelId, member } = intention
  const channel = await ctx.platform.channel(channelId)
  if (!channel || member === null) return end(ctx, original, 'left')
  const trigger = await ctx.platform.message(channelId, original)
  const job = trigger && (await jobAgain(ctx, intention, trigger, channel, member))
  const posted = intention.message ?? (await standing(ctx, { ...intention, member }, channel, trigger, job))
  if (posted === undefined) return isLast ? end(ctx, original, 'left') : false
  if (intention.message === null) {
    const { account: sender, guild } = intention
    const body = { id: posted, original, sender, channel: channelId, guild, member }
    await ctx.bridge.bridgeRecordMessage({ body })
    if (job) logProxied(ctx, job, posted)
    ctx.metrics.repaired('adopted')
  }
  return finish(ctx, intention, posted, trigger, job)
}

/** Computes again what the bot was about to post. */
async function jobAgain(
  ctx: BotContext,
  { account }: Intention,
  found: Message,
  channel: Channel,
  member: string,
): Promise<PostJob | undefined> {
  const message = await asSentBy(ctx, found, account)
  const body = { ...decisionRequest(ctx, message, channel), member }
  const decision = await ctx.bridge.bridgeDecideProxy({ body })
  if (!decision.proxy) return undefined
  const posts = await makePosts(ctx, message, channel, decision)
  return { message, channel, decision, posts, at: performance.now() }
}

/** Finds the post of this intention that nobody has reported. */
async function standing(
  ctx: BotContext,
  intention: Intention & { member: string },
  channel: Channel,
  trigger: Message | undefined,
  job: PostJob | undefined,
): Promise<Id | undefined> {
  const { original, account, created, channel: channelId, member } = intention
  const wanted = trigger ? job?.posts[0] : await nameOnly(ctx, intention, channel)
  if (!wanted) return undefined
  const isRepeat = trigger?.author.webhook != null
  const repeated = isRepeat ? { sender: account, member, since: Date.parse(created) } : undefined
  const at = { id: original, channel: channelId }
  return (await findPosts(ctx, at, channel, wanted, repeated))[0]
}

/** Finds the name of a post whose trigger is gone: without the trigger its text is unknown. */
async function nameOnly(
  { bridge }: BotContext,
  { original, account, guild, member }: Intention & { member: string },
  channel: Channel,
): Promise<PostToFind | undefined> {
  const place = { message_id: original, account_id: account, guild_id: guild, channel_id: channel.id }
  const decision = await bridge.bridgeDecideProxy({ body: { ...place, content: unknownText, member } })
  return decision.proxy ? { name: decision.name } : undefined
}

const unknownText = '…'

/** Deletes the trigger of a reported post, unless some of its files were not posted. */
async function finish(
  ctx: BotContext,
  { original, channel }: Intention,
  posted: Id,
  trigger: Message | undefined,
  job: PostJob | undefined,
): Promise<boolean> {
  if (trigger) {
    const { parts } = await ctx.bridge.bridgeGetMessage({ message: posted })
    if (job && parts.length < job.posts.length - 1) return end(ctx, original, 'left')
    await ctx.platform.deleteMessage(channel, original).catch((error) => {
      // why: the platform would refuse a second attempt too.
      if (isChatError(error, 'failed', 'unanswered')) throw error
    })
  }
  return end(ctx, original, 'cleared')
}

function end({ intentions, metrics }: BotContext, original: Id, result: 'left' | 'cleared'): true {
  intentions.close(original)
  metrics.repaired(result)
  return true
}
