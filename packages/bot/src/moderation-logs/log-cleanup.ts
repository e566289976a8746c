import { unlessMissing } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Channel, Embed, Id, Message } from '../platform/types.ts'
import { loggingBot } from './logging-bots.ts'

const lookBackMs = 30 * 60_000
const mostAsked = 10
const idInText = /(?<!\d)\d{17,19}(?!\d)/g

/** Deletes the log entry of another bot about a message that this bot deleted, if the chat server chose that. */
export async function cleanLog(ctx: BotContext, message: Message, channel: Channel): Promise<void> {
  const { bridge, platform } = ctx
  const { guild } = message
  const bot = channel.kind === 'text' && guild !== null ? loggingBot(message, ctx.loggingBots) : undefined
  if (!bot || guild === null) return
  const ids = idsIn(message)
  const recent = ids.filter((id) => isRecent(id, message.id))
  // why: a log without the id of a message can only be recognised by its author.
  const named =
    bot.namesPeople && recent.length === 0 && ids.some((id) => ctx.recentActions.wasProxiedJustNow(id, guild))
  if (recent.length === 0 && !named) return
  if (!platform.ownPowers(channel).has('manage-messages')) return
  if (!(await bridge.bridgeGetGuild({ guild_id: guild })).log_cleanup_enabled) return
  if (named || (await areAllTriggers(ctx, recent))) {
    await platform.deleteMessage(channel.id, message.id).catch(() => undefined)
  }
}

/** Collects the ids in every text of a message, each once. */
export function idsIn({
  content,
  embeds,
  componentText,
}: Pick<Message, 'content' | 'embeds' | 'componentText'>): Id[] {
  const texts = [content, componentText, ...embeds.flatMap(textsOf)]
  return [...new Set(texts.flatMap((each) => each.match(idInText) ?? []))]
}

const textsOf = ({ author, title, url, description, fields = [], footer }: Embed): string[] =>
  [
    author?.name,
    author?.url,
    title,
    url,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer,
  ].filter((text) => text != null)

/** An id holds its time: ids of people, channels and old messages need no request. */
export const isRecent = (id: Id, log: Id): boolean => {
  const age = madeAt(log) - madeAt(id)
  return id !== log && age >= 0 && age <= lookBackMs
}

/** Any other recent id may be the deleted message itself, whose text names a trigger to hide the log. */
async function areAllTriggers({ recentActions, bridge }: BotContext, ids: readonly Id[]): Promise<boolean> {
  const unknown = ids.filter((id) => !recentActions.isKnown(id))
  if (unknown.length > mostAsked) return false
  for (const id of unknown) {
    const found = await unlessMissing(bridge.getMessage({ message: id }))
    if (found?.original !== id) return false
  }
  return true
}
