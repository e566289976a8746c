import { retry } from '../base/retry.ts'
import { isFinal, isNotFound } from '../bridge.ts'
import { speakingTo } from '../choose-language.ts'
import type { BotContext } from '../context.ts'
import { tellFault } from '../observe/notices.ts'
import { type ChatError, isChatError } from '../platform/chat-error.ts'
import { before } from '../platform/ids.ts'
import type { Id, Message } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import { findPosts } from './find-posts.ts'
import type { PostJob } from './post-job.ts'
import { logProxied } from './post-job.ts'
import { lookLater, removeTwinsLater } from './repair.ts'

/** The trigger stays so long, so that a moderation bot can act on it first. */
const deleteAfterMs = 1_000
/** A failed request may still take effect in this time, and another process may still report what it did. */
const settleMs = 1_000

/**
 * Posts a message for a member, reports it to the server and deletes the trigger, in this order. If the bot stops in
 * between, the stored intention lets a later start finish. Returns undefined if the bot did not post the message.
 */
export async function deliver(ctx: BotContext, job: PostJob): Promise<Id | undefined> {
  const { message, posts, at } = job
  if (ctx.memory.wasDeleted(message.id)) {
    ctx.intentions.close(message.id)
    return undefined
  }
  ctx.metrics.proxied(performance.now() - at)
  const id = await postFirst(ctx, job)
  if (id === undefined) return undefined
  ctx.memory.note(message.channel, { id, name: posts[0].name, byWebhook: true })
  if (!(await report(ctx, job, id, null))) return undefined
  if (message.guild !== null) ctx.recentActions.noteProxied(message.id, message.author.id, message.guild)
  logProxied(ctx, job, id)
  if (await postFurther(ctx, job, id)) letGo(ctx, message, id)
  else ctx.intentions.close(message.id)
  return id
}

async function postFirst(ctx: BotContext, job: PostJob): Promise<Id | undefined> {
  const { channel, posts, message } = job
  try {
    return await ctx.platform.post(channel, posts[0])
  } catch (error) {
    if (!isChatError(error, 'failed', 'unanswered')) {
      await explain(ctx, job, error as ChatError)
      ctx.intentions.close(message.id)
      return undefined
    }
    const found = await postAfterLook(ctx, job, error).catch(() => undefined)
    if (found === undefined) lookLater(ctx, message.id)
    return found
  }
}

/** Looks for a failed post, and posts it once more if the platform cannot post it late. */
async function postAfterLook(ctx: BotContext, job: PostJob, error: ChatError): Promise<Id | undefined> {
  const { channel, posts, message } = job
  // why: a platform that gave no answer in time may still post the message.
  const isOver = error.reason === 'failed' || error.wasDropped
  if (isOver) await Bun.sleep(settleMs)
  const [found] = await findPosts(ctx, message, channel, posts[0])
  if (found !== undefined || !isOver) return found
  const second = await ctx.platform.post(channel, posts[0])
  removeTwinsLater(ctx, job, second)
  return second
}

/** Posts the files that did not fit. Returns false if some are missing, so that the trigger must stay. */
async function postFurther(ctx: BotContext, job: PostJob, first: Id): Promise<boolean> {
  for (const post of job.posts.slice(1)) {
    try {
      const id = await ctx.platform.post(job.channel, post)
      ctx.memory.note(job.message.channel, { id, name: post.name, byWebhook: true })
      if (!(await report(ctx, job, id, first))) return false
    } catch {
      const tell = () => ctx.notices.tell(job.channel.id, text.filesMissing)
      if (job.decision.tell_errors) await speakingTo(ctx.bridge, job.message.author.id, tell)
      return false
    }
  }
  return true
}

/** Reports a posted message until the server has it. If it never takes it, the trigger must stay. */
async function report(ctx: BotContext, job: PostJob, id: Id, partOf: Id | null): Promise<boolean> {
  const { message } = job
  try {
    await retry(() => ctx.bridge.bridgeRecordMessage({ body: recordOf(job, id, partOf) }), {
      times: 8,
      firstMs: 100,
      isFinal,
    })
    return true
  } catch (error) {
    if (isNotFound(error)) {
      // why: somebody just deleted the member; without a record nobody could delete this post later.
      await ctx.platform.deleteMessage(message.channel, id).catch(() => undefined)
      ctx.intentions.close(message.id)
    } else {
      lookLater(ctx, message.id)
      ctx.log.error('a proxied message could not be reported yet', {}, error)
    }
    return false
  }
}

const recordOf = ({ message, decision, original = message.id }: PostJob, id: Id, partOf: Id | null) => ({
  id,
  original,
  sender: message.author.id,
  channel: message.channel,
  guild: message.guild,
  member: decision.member.id,
  ...(partOf !== null && { part_of: partOf }),
})

/** Deletes the trigger after a moment. */
function letGo(ctx: BotContext, message: Message, posted: Id): void {
  ctx.delayedTasks.later(deleteAfterMs, () => deleteTrigger(ctx, message, posted))
}

async function deleteTrigger(ctx: BotContext, { channel, id, author }: Message, posted: Id): Promise<void> {
  const { platform, bridge, intentions, log } = ctx
  try {
    await platform.deleteMessage(channel, id)
  } catch (error) {
    if (isChatError(error, 'message-gone')) {
      if (await wasFinished(ctx, id)) return intentions.leave(id)
      // why: a moderator deleted the trigger first, so the bot deletes the post as well.
      await platform.deleteMessage(channel, posted).catch(() => undefined)
      await bridge.bridgeDeleteMessage({ message: posted }).catch(() => undefined)
    } else if (isChatError(error, 'no-permission', 'no-access')) {
      await speakingTo(bridge, author.id, () => ctx.notices.missing(channel, 'manage-messages'))
    } else if (isChatError(error, 'failed', 'unanswered')) {
      lookLater(ctx, id)
      return log.warn('a trigger could not be deleted yet', { cause: String(error) })
    }
  }
  intentions.close(id)
}

/** Returns true if another process of the bot finished this. It deletes the trigger just before it closes the intention. */
async function wasFinished({ bridge }: BotContext, trigger: Id): Promise<boolean> {
  await Bun.sleep(settleMs)
  const list = () => bridge.bridgeListIntentions({ limit: 1, after: before(trigger) })
  const [next] = await retry(list, { times: 4, firstMs: 250, isFinal }).catch(() => [])
  return next?.original !== trigger
}

/** Tells the sender why nothing was posted. */
const explain = (ctx: BotContext, job: PostJob, error: ChatError): Promise<void> =>
  speakingTo(ctx.bridge, job.message.author.id, () => explainHere(ctx, job, error))

async function explainHere(ctx: BotContext, { channel, decision }: PostJob, error: ChatError): Promise<void> {
  const { notices, metrics, log } = ctx
  metrics.refused(error.reason)
  if (error.reason === 'no-permission' || error.reason === 'no-access')
    return notices.missing(channel.id, 'manage-webhooks')
  if (error.reason === 'refused' && decision.tell_errors) return tellFault(ctx, channel.id, error)
  const sentence = sentenceFor(error)
  if (sentence === undefined) return log.warn('a message was not posted', { reason: error.message })
  if (decision.tell_errors) await notices.tell(channel.id, sentence)
}

function sentenceFor({ reason, detail }: ChatError): string | undefined {
  switch (reason) {
    case 'too-many-webhooks':
      return text.tooManyWebhooks
    case 'name-refused':
      return text.nameRefused(detail)
    case 'files-too-large':
      return text.filesRefused
    case 'poll-refused':
      return text.pollRefused(detail)
    default:
      return undefined
  }
}
