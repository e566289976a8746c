import type { Button, Embed, OwnFile, Say } from '../../platform/types.ts'
import { cut, prefixMark } from '../../text/markup.ts'
import type { Answer, Card, CardField } from '../answers/answer.ts'
import { toneMarks } from '../answers/plain-text.ts'

/** Lengths that the platform takes, in UTF-16 code units. */
const most = {
  text: 2000,
  title: 256,
  description: 4096,
  label: 256,
  value: 1024,
  footer: 2048,
  card: 6000,
  button: 80,
  buttonAddress: 512,
  pictureAddress: 2048,
}
const mostFields = 25
const mostButtons = 25
const mostFiles = 10
/** Fills an empty field, which the platform would refuse. */
const blank = '\u200b'

/**
 * Renders an answer as a message with the prefix in its hints. A text that is too long goes into a file, and too long
 * parts of a card end with `…`.
 */
export function render(answer: Answer, prefix: string): Say {
  if (answer.ready) return { text: '', embeds: [], buttons: [], ...answer.ready }
  const fill = (text: string) => text.replaceAll(prefixMark, prefix)
  const { card, buttons = [], pings } = answer
  const lines = (answer.lines ?? []).map(({ tone, text }) => `${toneMarks[tone]} ${text}`)
  const whole = fill([answer.text, ...lines].filter(Boolean).join('\n'))
  const isLong = whole.length > most.text
  const text = isLong ? cut(fill(lines.join('\n')), most.text) : whole
  const embed = card && renderCard(card, fill)
  const files: readonly OwnFile[] = [
    ...(isLong ? [{ name: longTextName, data: whole }] : []),
    ...(answer.files ?? []),
  ]
  const shownButtons = [...buttons, ...linkOf(card)].slice(0, mostButtons).map(shortened)
  if (card?.large && embed && text === '' && files.length === 0) {
    return { panel: embed, buttons: shownButtons }
  }
  return {
    text: text === '' && !embed && files.length === 0 ? blank : text,
    embeds: embed ? [embed] : [],
    buttons: shownButtons,
    ...(files.length > 0 && { files: files.slice(0, mostFiles) }),
    ...(pings && { pings }),
  }
}

const longTextName = 'text.txt'
const shortened = <One extends { readonly label: string }>(button: One): One => ({
  ...button,
  label: cut(button.label, most.button) || blank,
})

function linkOf(card: Card | undefined): readonly Button[] {
  const link = card?.link
  return link && isAddress(link.url, most.buttonAddress) ? [{ url: link.url, label: link.label }] : []
}

/** The platform refuses a whole message because of one address that it cannot open. */
const isAddress = (text: string | null | undefined, longest: number): text is string =>
  typeof text === 'string' && text.length <= longest && /^https?:/i.test(text) && URL.canParse(text)

/** Renders a card; nothing if it holds only a colour. */
function renderCard(card: Card, fill: (text: string) => string): Embed | undefined {
  const { title, text, color, fields = [], thumbnail, image, footer } = card
  const [description = '', ...further] = splitLines(fill(text ?? ''), most.description, most.value)
  const shown = [...further.map((value) => ({ label: '', value })), ...fields]
    .slice(0, mostFields)
    .map(({ label, value, short = false }: CardField) => ({
      name: cut(fill(label), most.label) || blank,
      value: cut(fill(value), most.value) || blank,
      inline: short,
    }))
  const embed = {
    ...(title && { title: cut(fill(title), most.title) }),
    ...(description && { description }),
    ...(shown.length > 0 && { fields: shown }),
    ...(isAddress(thumbnail, most.pictureAddress) && { thumbnail }),
    ...(isAddress(image, most.pictureAddress) && { image }),
    ...(footer && { footer: cut(fill(footer), most.footer) }),
  }
  if (Object.keys(embed).length === 0) return undefined
  return withinSum({ ...embed, ...(color && { color: Number.parseInt(color, 16) }) })
}

/** Splits a text at its line breaks into a first part and further ones. A line that fits nowhere is cut. */
function splitLines(text: string, first: number, further: number): string[] {
  const parts: string[] = []
  let part: string | undefined
  for (const line of text.split('\n')) {
    const longest = parts.length === 0 ? first : further
    const longer: string = part === undefined ? line : `${part}\n${line}`
    if (longer.length <= longest) part = longer
    else {
      if (part !== undefined) parts.push(part)
      part = cut(line, parts.length === 0 ? first : further)
    }
  }
  return [...parts, ...(part === undefined ? [] : [part])]
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
