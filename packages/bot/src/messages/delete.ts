import { Refusal } from '../base/refusal.ts'
import type { ProxiedRecord } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import type { Id } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import type { MessageRequest, RequestOutcome } from './message-request.ts'
import { findAnswer, findProxied, isOwn, needPower, placeFor } from './message-request.ts'

/** Deletes a proxied message or an answer to a command, if it belongs to the caller. */
export async function deleteMessage(
  ctx: BotContext,
  request: MessageRequest,
  id: Id,
): Promise<RequestOutcome> {
  const record = await findProxied(ctx, id)
  if (record) {
    if (!(await isOwn(ctx, record, request.caller.id))) throw new Refusal(text.notYours)
    const place = await placeFor(ctx, request, record.channel)
    if (!place) throw new Refusal(text.placeUnreachable)
    needPower(ctx, place.channel, 'manage-messages')
    await deleteProxied(ctx, record, id)
    return { done: text.deleted, commandStays: record.channel !== request.channel.id }
  }
  const answer = await findAnswer(ctx, id)
  if (!answer) throw new Refusal(text.unknownMessage)
  if (answer.account !== request.caller.id) throw new Refusal(text.notYourAnswer)
  await deleteAnswer(ctx, answer.channel, id)
  return { done: text.deleted, commandStays: answer.channel !== request.channel.id }
}

/** Deletes a message with all its parts, or the one part that the caller named, and its record. */
async function deleteProxied(ctx: BotContext, record: ProxiedRecord, id: Id): Promise<void> {
  const ids = id === record.id ? [id, ...record.parts] : [id]
  for (const each of ids) await deleteUnlessGone(ctx, record.channel, each)
  await ctx.bridge.bridgeDeleteMessages({ body: ids })
}

/** Deletes an answer of the bot, which needs no permission. */
export async function deleteAnswer(ctx: BotContext, channel: Id, id: Id): Promise<void> {
  await deleteUnlessGone(ctx, channel, id)
  await ctx.bridge.bridgeDeleteReply({ message: id })
}

async function deleteUnlessGone({ platform }: BotContext, channel: Id, id: Id): Promise<void> {
  try {
    await platform.deleteMessage(channel, id)
  } catch (error) {
    if (!isChatError(error, 'message-gone', 'channel-gone')) throw error
  }
}
