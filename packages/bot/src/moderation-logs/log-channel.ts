import type { Proxied, ProxiedRecord } from '../bridge.ts'
import { languageOfGuild } from '../choose-language.ts'
import type { BotContext } from '../context.ts'
import { isChatError } from '../platform/chat-error.ts'
import { madeAt } from '../platform/ids.ts'
import type { Channel, Embed, Id, Message } from '../platform/types.ts'
import { inLanguage } from '../text/language.ts'
import { cutQuickly } from '../text/markup.ts'
import { text } from '../text/texts.ts'

/** The settings of a chat server. */
type ChatServer = Proxied['server']

const longestOld = 1000

interface LogEntry {
  readonly channel: Channel
  readonly name: string
  readonly avatar: string | null
  readonly content: string
  /** The text before an edit. */
  readonly oldText?: string
  readonly id: Id
  readonly original: Id
  readonly sender: { readonly id: Id; readonly name: string }
  readonly system: string
  readonly member: string
}

/** Shows a proxied message in the log channel of its chat server, without making the caller wait. */
export function logPost(ctx: BotContext, server: ChatServer, entry: LogEntry): void {
  if (server.log_channel !== null) inTurn(ctx, server.id, () => write(ctx, server, entry))
}

/** Shows an edit in the log channel, with the old text. */
export function logEdit(
  ctx: BotContext,
  edit: { record: ProxiedRecord; channel: Channel; message: Message; oldText: string },
): void {
  const { record, channel, message, oldText } = edit
  const { guild, system, member } = record
  if (guild === null || !system || !member) return
  inTurn(ctx, guild, async () => {
    const server = await ctx.bridge.bridgeGetGuild({ guild_id: guild })
    if (server.log_channel === null) return
    const sender = await ctx.platform.account(record.sender)
    await write(ctx, server, {
      channel,
      name: message.author.name,
      avatar: message.author.avatar,
      content: message.content,
      oldText,
      id: record.id,
      original: record.original,
      sender: sender ?? { id: record.sender, name: text.unknownAccount },
      system: system.id,
      member: member.id,
    })
  })
}

/** Writes the entries of one chat server in order, in its language. */
function inTurn(ctx: BotContext, guild: Id, work: () => Promise<void>): void {
  void ctx.queues
    .run(`log/${guild}`, () => inLanguage(languageOfGuild(ctx.platform, guild), work))
    .catch((error) => ctx.log.warn('an entry of a log channel was not written', { cause: String(error) }))
}

async function write(ctx: BotContext, server: ChatServer, entry: LogEntry): Promise<void> {
  const { platform, bridge } = ctx
  const { id, log_channel, log_blacklist } = server
  const { channel } = entry
  if (log_channel === null) return
  if ([channel.id, channel.root, channel.category].some((each) => each && log_blacklist.includes(each)))
    return
  const target = await platform.channel(log_channel)
  if (target) {
    const own = platform.ownPowers(target)
    if (target.guild !== id || !own.has('send-messages') || !own.has('embed-links')) return
  }
  const link = platform.linkTo(id, channel.id, entry.id)
  try {
    await platform.say(log_channel, { text: link, embeds: [card(entry)] })
  } catch (error) {
    if (isChatError(error, 'channel-gone')) {
      await bridge.bridgeUpdateGuild({ guild_id: id, body: { log_channel: null } })
    } else if (!isChatError(error, 'no-permission', 'no-access')) throw error
  }
}

function card(entry: LogEntry): Embed {
  const { channel, name, avatar, content, oldText, id } = entry
  return {
    author: { name: cutQuickly(`#${channel.name}: ${name}`, 256), icon: avatar },
    ...(avatar && { thumbnail: avatar }),
    ...(content !== '' && { description: content }),
    ...(oldText !== undefined && {
      fields: [{ name: text.oldText, value: oldText === '' ? text.noText : cutQuickly(oldText, longestOld) }],
    }),
    footer: text.logFooter(entry),
    timestamp: new Date(madeAt(id)).toISOString(),
  }
}
