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

/** When a reminder falls due, with the name of its member; null stands for anybody. */
export type ShownRule =
  | {
      readonly kind: 'repeat'
      readonly at: string
      readonly every?: number
      readonly weekdays?: readonly number[]
      readonly day?: number
    }
  | {
      readonly kind: 'front'
      readonly event: 'start' | 'stop'
      readonly name: string | null
      readonly minutes: number
    }
  | { readonly kind: 'silence'; readonly minutes: number }

/** A reminder in a list. Moments are milliseconds since 1970. */
export interface ShownReminder {
  readonly name: string
  readonly on: ShownRule
  readonly enabled: boolean
  readonly due: number | null
  readonly next: number | null
}
