import type { Proxied } from '../bridge.ts'
import { languageOfGuild } from '../choose-language.ts'
import type { BotContext } from '../context.ts'
import type { Attachment, Channel, Id, Marks, Mentions, Message, Post, Powers } from '../platform/types.ts'
import { inLanguage } from '../text/language.ts'
import { replyCard } from './reply-card.ts'

const link = /<?https?:\/\/[^\s<>]+>?/gi

/** Puts links into angle brackets, so that they show no preview, for a sender who may not embed links. */
export const withoutPreviews = (text: string): string =>
  text.replace(link, (found) => {
    const open = found.startsWith('<')
    const closed = found.endsWith('>')
    if (open && closed) return found
    return `${open ? '' : '<'}${found}${closed ? '' : '>'}`
  })

const userMention = /<@!?(\d{17,19})>/g
const roleMention = /<@&(\d{17,19})>/g

const idsIn = (text: string, pattern: RegExp): Id[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, id]) => id ?? [])),
]

export const mentionedUsers = (text: string): Id[] => idsIn(text, userMention)

/** Allows the pings that the sender could have sent. */
function mentionsFor(
  text: string,
  sender: Powers,
  mentionable: (roles: readonly Id[]) => readonly Id[],
): Mentions {
  const everyone = sender.has('mention-everyone')
  const roles = idsIn(text, roleMention)
  return { users: mentionedUsers(text), roles: everyone ? roles : mentionable(roles), everyone }
}

const filesPerMessage = 10

/** Splits files in order, so that the files of each message stay under the limit together. */
function packs(files: readonly Attachment[], limit: number): Attachment[][] {
  const all: Attachment[][] = []
  let room = 0
  for (const file of files) {
    let pack = all.at(-1)
    if (!pack || pack.length === filesPerMessage || file.size > room) {
      pack = []
      all.push(pack)
      room = limit
    }
    pack.push(file)
    room -= file.size
  }
  return all
}

const longest = 2000

/** Makes the messages to post: the first has the text, the others have files that did not fit into it. */
export async function makePosts(
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

/** With `bare`, brackets around links did not fit, so a mark of the message hides the previews. */
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
