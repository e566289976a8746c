import { temporalZone } from '../reading/moments.ts'

/** Settings of the reader about short IDs. */
export interface IdStyle {
  readonly hid_display_split: boolean
  readonly hid_display_caps: boolean
}

/** Shows a short ID as its reader wants to see it. Readers without a system have no wishes. */
export function shownId(id: string, style?: IdStyle): string {
  const split = style?.hid_display_split && id.length > 5 ? `${id.slice(0, 3)}-${id.slice(3)}` : id
  return style?.hid_display_caps ? split.toUpperCase() : split
}

const blank = '\u{FEFF}'

/** Puts a text into code. Marks without width keep backticks in it from ending the code. */
export function inCode(text: string): string {
  const broken = text.replaceAll('``', `\`${blank}\``)
  const start = broken.startsWith('`') ? blank : ''
  const end = broken.endsWith('`') ? blank : ''
  return `\`\`${start}${broken}${end}\`\``
}

export interface Tag {
  readonly prefix: string | null
  readonly suffix: string | null
}

/** Writes a proxy tag as somebody types it. */
export const tagExample = ({ prefix, suffix }: Tag): string => `${prefix ?? ''}text${suffix ?? ''}`

export const shownTag = (tag: Tag): string => inCode(tagExample(tag))

/** The day of a moment in a zone, as `2026-05-01`. */
export const shownDay = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString()
