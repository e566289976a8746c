import type { Embed } from '../../platform/types.ts'
import { escaped } from '../../text/escaped.ts'

export const field = (name: string, value: string, inline = false) => ({ name, value, inline })

/** Cuts a text to a length, and never an emoji in two. */
export const cut = (value: string, length: number): string =>
  value.length <= length ? value : `${value.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`

export const colorOf = (hex: string | null | undefined): number | null =>
  hex ? Number.parseInt(hex, 16) : null

export const nameWithId = (name: string | null, id: string): string =>
  name === null || name === '' ? `\`${id}\`` : `${escaped(cut(name, 100))} (\`${id}\`)`

/** The platform takes this many characters in all cards of a message together. */
const mostInCards = 6000

/** Shortens the text of the last card as far as the platform demands. */
export function fitting(cards: readonly Embed[]): readonly Embed[] {
  const over = cards.reduce((sum, card) => sum + lengthOf(card), 0) - mostInCards
  const last = cards.at(-1)
  if (over <= 0 || !last) return cards
  const { description = '' } = last
  return [
    ...cards.slice(0, -1),
    { ...last, description: cut(description, Math.max(1, description.length - over)) },
  ]
}

const lengthOf = ({ author, title = '', description = '', footer = '', fields = [] }: Embed): number =>
  [
    author?.name ?? '',
    title,
    description,
    footer,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].join('').length
