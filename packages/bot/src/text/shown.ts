import { inCode } from './markup.ts'

/** Settings of the reader about short IDs. */
interface IdStyle {
  readonly hid_display_split: boolean
  readonly hid_display_caps: boolean
}

/** Shows a short ID as its reader wants to see it. Readers without a system have no wishes. */
export function shownId(id: string, style?: IdStyle): string {
  const split = style?.hid_display_split && id.length > 5 ? `${id.slice(0, 3)}-${id.slice(3)}` : id
  return style?.hid_display_caps ? split.toUpperCase() : split
}

export interface Tag {
  readonly prefix: string | null
  readonly suffix: string | null
}

/** Writes a proxy tag as somebody types it. */
export const tagExample = ({ prefix, suffix }: Tag): string => `${prefix ?? ''}text${suffix ?? ''}`

export const shownTag = (tag: Tag): string => inCode(tagExample(tag))
