import type { Say } from '../../platform/types.ts'

/**
 * Answers in words that fit any platform. Texts may hold the markdown that chats share, and two marks that a renderer
 * replaces: `<t:seconds>` for a moment in the reader's zone, and `prefixMark` for the prefix of commands.
 */

export type Tone = 'success' | 'error' | 'warning' | 'note'

/** A sentence to the caller. */
export interface Line {
  readonly tone: Tone
  readonly text: string
}

export interface CardField {
  readonly label: string
  readonly value: string
  /** Stands beside other short fields. */
  readonly short?: boolean
}

/** A thing with its values: a system, a member, a page of a list. */
export interface Card {
  readonly title?: string
  readonly text?: string
  /** Six hex digits. */
  readonly color?: string | null
  readonly fields?: readonly CardField[]
  readonly thumbnail?: string | null
  readonly image?: string | null
  readonly footer?: string
  readonly link?: Link
  /** The card is the whole answer and is drawn large, where the platform can. */
  readonly large?: boolean
}

export interface Link {
  readonly label: string
  readonly url: string
}

/** A list that is longer than one card. Pages count from 1. */
export interface Pages {
  readonly count: number
  /** There are more pages than `count`, which grows when somebody turns to the last one. */
  readonly more?: boolean
  page(number: number): Card | Promise<Card>
}

interface AnswerFile {
  readonly name: string
  readonly data: Uint8Array | string
}

interface AnswerButton {
  readonly id: string
  readonly label: string
  readonly style?: 'plain' | 'primary' | 'danger'
  /** The button is only there to look at. */
  readonly disabled?: boolean
}

/** A message to the caller. A command may answer with several. */
export interface Answer {
  /** Text that stands alone, so that it can be copied. */
  readonly text?: string
  readonly lines?: readonly Line[]
  readonly card?: Card
  readonly pages?: Pages
  readonly files?: readonly AnswerFile[]
  readonly buttons?: readonly AnswerButton[]
  /** Accounts that get a notification. Nobody else does, whatever the text says. */
  readonly pings?: readonly string[]
  /** A message that is rendered already, in place of everything else. */
  readonly ready?: Say
}

const line = (tone: Tone) => (text: string) => ({ tone, text }) satisfies Line
export const warn = line('warning')
export const remark = line('note')

/** Builds an answer of one sentence and further lines. */
const said =
  (tone: Tone) =>
  (text: string, ...more: readonly Line[]): Answer => ({ lines: [{ tone, text }, ...more] })
export const success = said('success')
export const note = said('note')
export const warning = said('warning')
export const failure = said('error')

/** A field of a card, or none if there is no value. */
export const cardField = (
  label: string,
  value: string | false | null | undefined,
  short = true,
): readonly CardField[] => (value ? [{ label, value, short }] : [])

export const plain = (text: string): Answer => ({ text })
export const card = (card: Card, ...lines: readonly Line[]): Answer => ({
  card,
  ...(lines.length > 0 && { lines }),
})
export const file = (name: string, data: Uint8Array | string, ...lines: readonly Line[]): Answer => ({
  files: [{ name, data }],
  ...(lines.length > 0 && { lines }),
})

/** Builds a list of lines in pages. `frame` gives the title, colour and footer of every page. */
export function list(frame: Card, entries: readonly string[], perPage = 25): Answer {
  const count = Math.max(1, Math.ceil(entries.length / perPage))
  const page = (number: number): Card => ({
    ...frame,
    text: entries.slice((number - 1) * perPage, number * perPage).join('\n'),
  })
  return count === 1 ? { card: page(1) } : { pages: { count, page } }
}

/** Puts the number of the page before the title, if there are several. */
export const numbered = (card: Card, page: number, { count, more = false }: Pages): Card =>
  count === 1
    ? card
    : { ...card, title: `[${page}/${count}${more ? '+' : ''}] ${card.title ?? ''}`.trimEnd() }
