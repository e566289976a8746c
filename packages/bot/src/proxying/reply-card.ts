import type { Embed, Message } from '../platform/types.ts'
import { text } from '../text/texts.ts'

const shown = 100
const longest = 300
/** A space and the arrow by which other programs recognise the card of a reply. */
const replyMark = '\u2004\u21A9\uFE0F'

/** Matches every line in one way only, so that a line of many spaces causes no backtracking. */
const emptyLines = /\n(?:[ \t]*(?:(?:_ _|\* \*)[ \t]*)?\n)+/g
const cutMention = /<(?:@[!&]?|#|t:|a?:\w*:?)[\w:]*$/
const linkAtEnd = /https?:\/\/\S*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Makes the card that replaces the arrow of a reply, which webhook posts cannot have. */
export function replyCard(
  to: Message,
  author: { name: string; avatar: string | null },
  link: string,
  color: number | null,
): Embed {
  const more = to.attachments.length > 0 || to.hasEmbeds ? ' 📎' : ''
  const description =
    to.content === '' ? text.replyToFile(link) : `${text.replyTo(link)} ${excerpt(to.content, link)}${more}`
  return { author: { name: `${author.name}${replyMark}`, icon: author.avatar }, color, description }
}

export const isReplyCard = (embed: Embed): boolean => embed.author?.name.endsWith(replyMark) ?? false

/** Cuts a text for the card. It splits no emoji, mention or link, and closes an open spoiler. */
export function excerpt(content: string, link: string): string {
  const clean = content.replace(emptyLines, '\n')
  if (clean.length <= shown) return clean
  let cut = ''
  for (const { segment } of graphemes.segment(clean)) {
    if (cut.length + segment.length > shown) break
    cut += segment
  }
  let rest = clean.slice(cut.length)
  if (cutMention.test(cut)) {
    const end = /^[\w:]*>/.exec(rest)?.[0].length ?? 0
    cut += rest.slice(0, end)
    rest = rest.slice(end)
  }
  const url = linkAtEnd.exec(cut)
  if (url && /^\S/.test(rest)) {
    const end = rest.search(/\s|$/)
    cut += rest.slice(0, end)
    rest = rest.slice(end)
    if (cut.length > longest) cut = `${cut.slice(0, url.index)}${text.longLink(link)}`
  }
  if (url && rest !== '') cut += ' '
  const bars = (part: string) => part.split('||').length - 1
  if (bars(cut) % 2 === 1 && bars(clean) % 2 === 0) cut += '||'
  return rest === '' ? cut : `${cut}…`
}
