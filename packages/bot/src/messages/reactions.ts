import { Refusal } from '../base/refusal.ts'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import type { Channel, Reaction } from '../platform/types.ts'
import { inLanguage } from '../text/language.ts'
import { text } from '../text/texts.ts'
import { fitting, memberCard, messageCard } from './cards.ts'
import { deleteAnswer, deleteMessage } from './delete.ts'
import type { MessageRequest } from './message-request.ts'
import { findProxied } from './message-request.ts'
import { pingAuthor } from './ping.ts'

const crosses = new Set(['❌'])
const questions = new Set(['❓', '❔'])
const bells = new Set(['🔔', '🛎', '🏓', '🫑', '⏰', '❗'])

/** Handles a reaction of a person. A refused reaction gets no answer. */
export async function handleReaction(ctx: BotContext, reaction: Reaction, at: number): Promise<void> {
  const { account, emoji } = reaction
  if (emoji === null || account.automatic || account.id === ctx.platform.self.id) return
  const act = actFor(emoji)
  const channel = act && (await ctx.platform.channel(reaction.channel))
  if (!channel) return
  const { denied, language, words } = await ctx.bridge.bridgeGetDenied({ account: account.id })
  if (denied) return
  // why: somebody may react before the bot has reported the message.
  await ctx.queues.settled(channel.id)
  try {
    await inLanguage(language ?? 'en', () => act(ctx, reaction, channel, at), words)
  } catch (error) {
    const silent = ['closed-inbox', 'no-permission', 'no-access', 'refused', 'message-gone'] as const
    if (!(error instanceof Refusal) && !isChatError(error, ...silent)) throw error
  }
}

function actFor(emoji: string) {
  if (crosses.has(emoji)) return remove
  if (questions.has(emoji)) return tellWho
  return bells.has(emoji) ? ping : undefined
}

const requestOf = ({ account, message }: Reaction, channel: Channel, at: number): MessageRequest => ({
  caller: account,
  channel,
  target: message,
  command: message,
  at,
})

async function remove(ctx: BotContext, reaction: Reaction, channel: Channel, at: number): Promise<void> {
  if (reaction.guild === null) await deleteAnswer(ctx, channel.id, reaction.message)
  else await deleteMessage(ctx, requestOf(reaction, channel, at), reaction.message)
}

async function tellWho(ctx: BotContext, reaction: Reaction, channel: Channel, at: number): Promise<void> {
  const record = await findProxied(ctx, reaction.message)
  if (!record) return
  void takeBack(ctx, reaction, channel)
  const cards = [memberCard(record), await messageCard(ctx, requestOf(reaction, channel, at), record)]
  const embeds = cards.filter((card) => card !== undefined)
  await ctx.platform.sayDirectly(reaction.account.id, { embeds: fitting(embeds) })
}

async function ping(ctx: BotContext, reaction: Reaction, channel: Channel, at: number): Promise<void> {
  const { platform } = ctx
  if (!platform.ownPowers(channel).has('manage-messages')) return
  const result = await pingAuthor(ctx, requestOf(reaction, channel, at), reaction.message)
  void takeBack(ctx, reaction, channel)
  if ('say' in result) {
    await platform.say(channel.id, result.say)
    return
  }
  const { name, account } = result.notWantedBy
  await platform.sayDirectly(reaction.account.id, { text: text.pingsOff(name) })
  await platform.sayDirectly(reaction.account.id, { text: text.mentionToCopy(account) })
}

async function takeBack({ platform }: BotContext, reaction: Reaction, channel: Channel): Promise<void> {
  if (!platform.ownPowers(channel).has('manage-messages')) return
  const { message, writtenEmoji, account } = reaction
  await platform.removeReaction(channel.id, message, writtenEmoji, account.id).catch(() => undefined)
}
