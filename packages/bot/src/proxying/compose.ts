import type { Proxied } from '../bridge.ts'
import { languageOfGuild } from '../choose-language.ts'
import type { BotContext } from '../context.ts'
import type { Channel, Marks, Message, Post } from '../platform/types.ts'
import { inLanguage } from '../text/language.ts'
import { withoutPreviews } from './links.ts'
import { mentionsFor } from './mentions.ts'
import { packs } from './packs.ts'
import { replyCard } from './reply.ts'

const longest = 2000

/** Makes the messages to post: the first has the text, further ones only files that did not fit. */
export async function compose(
  ctx: BotContext,
  message: Message,
  channel: Channel,
  decision: Proxied,
): Promise<[Post, ...Post[]]> {
  const { platform } = ctx
  const { author, guild } = message
  const sender = platform.powersOf(channel, author.id, author.roles)
  const mayEmbed = sender.has('embed-links')
  const bracketed = mayEmbed ? decision.content : withoutPreviews(decision.content)
  const fits = bracketed.length <= longest
  const content = fits ? bracketed : decision.content
  const fileLimit = (guild && platform.guild(guild)?.fileLimit) || 0
  const [first = [], ...further] = packs(message.attachments, fileLimit)
  const card = await replyOf(ctx, message, decision)
  const post: Post = {
    name: decision.name,
    avatar: decision.avatar_url,
    content,
    tts: decision.tts && sender.has('send-tts'),
    embeds: card ? [card] : [],
    files: first,
    poll: message.poll,
    marks: marksFor(message.marks, decision.server.suppress_notifications, !fits),
    mentions: mentionsFor(content, sender, (roles) => (guild ? platform.mentionable(guild, roles) : [])),
  }
  const alone = { content: '', tts: false, embeds: [], poll: null, mentions: nobody }
  return [post, ...further.map((files) => ({ ...post, ...alone, files }))]
}

const nobody = { users: [], roles: [], everyone: false }

type Notifications = Proxied['server']['suppress_notifications']

/** With `bare`, links have no room for brackets, so that the message itself shows no previews. */
function marksFor(marks: Marks, notifications: Notifications, bare: boolean): Marks {
  const silent = { always: true, never: false, match: marks.silent, invert: !marks.silent }[notifications]
  return { ...marks, silent, plainLinks: marks.plainLinks || bare }
}

async function replyOf({ platform }: BotContext, message: Message, { member }: Proxied) {
  const { repliesTo, channel, guild } = message
  if (repliesTo === null || guild === null) return undefined
  const to = message.replied === undefined ? await platform.message(channel, repliesTo) : message.replied
  if (!to) return undefined
  const person = to.author.webhook === null ? await platform.person(guild, to.author.id) : undefined
  const color = member.color === null ? null : Number.parseInt(member.color, 16)
  return inLanguage(languageOfGuild(platform, guild), () =>
    replyCard(to, person ?? to.author, platform.linkTo(guild, channel, to.id), color),
  )
}
