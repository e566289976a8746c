import type { Button, Embed, Say } from '../../platform/types.ts'
import { type Answer, type Card, prefixMark } from '../answers/answer.ts'
import { toneMarks } from '../answers/plain-text.ts'

/** Lengths that the platform takes, in UTF-16 code units. */
const most = { text: 2000, title: 256, description: 4096, label: 256, value: 1024, footer: 2048, card: 6000 }
const mostFields = 25
const longestAddress = 512
/** Stands in a field that would be empty, which the platform refuses. */
const blank = '\u200b'

/** Renders an answer as a message with the prefix in its hints. Too long texts end with `…`. */
export function render(answer: Answer, prefix: string): Say {
  const fill = (text: string) => text.replaceAll(prefixMark, prefix)
  const { card, buttons = [], files, pings } = answer
  const lines = (answer.lines ?? []).map(({ tone, text }) => `${toneMarks[tone]} ${text}`)
  const text = fill([answer.text, ...lines].filter(Boolean).join('\n'))
  const embed = card && renderCard(card, fill)
  return {
    text: cut(text, most.text),
    embeds: embed ? [embed] : [],
    buttons: [...buttons, ...linkOf(card)],
    ...(files && { files }),
    ...(pings && { pings }),
  }
}

function linkOf(card: Card | undefined): readonly Button[] {
  const link = card?.link
  return link && link.url.length <= longestAddress ? [{ url: link.url, label: link.label }] : []
}

/** Renders a card; nothing if it holds only a colour. */
function renderCard(card: Card, fill: (text: string) => string): Embed | undefined {
  const { title, text, color, fields = [], thumbnail, image, footer } = card
  const shown = fields.slice(0, mostFields).map(({ label, value, short = false }) => ({
    name: cut(fill(label), most.label) || blank,
    value: cut(fill(value), most.value) || blank,
    inline: short,
  }))
  const embed = {
    ...(title && { title: cut(fill(title), most.title) }),
    ...(text && { description: cut(fill(text), most.description) }),
    ...(shown.length > 0 && { fields: shown }),
    ...(thumbnail && { thumbnail }),
    ...(image && { image }),
    ...(footer && { footer: cut(fill(footer), most.footer) }),
  }
  if (Object.keys(embed).length === 0) return undefined
  return withinSum({ ...embed, ...(color && { color: Number.parseInt(color, 16) }) })
}

/** Drops the last fields, then shortens the text, until all texts together fit. */
function withinSum(embed: Embed): Embed {
  const over = lengthOf(embed) - most.card
  if (over <= 0) return embed
  const { fields = [], description = '' } = embed
  if (fields.length > 0) return withinSum({ ...embed, fields: fields.slice(0, -1) })
  return { ...embed, description: cut(description, description.length - over) }
}

const lengthOf = ({ title = '', description = '', footer = '', fields = [] }: Embed) =>
  [title, description, footer, ...fields.flatMap(({ name, value }) => [name, value])].join('').length

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text between whole characters, as people see them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end)}…`
}
