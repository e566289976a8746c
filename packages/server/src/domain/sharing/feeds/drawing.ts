import { sixHexDigits } from '@polyphony/contract'
import type { OthersView, Projected, ProjectedMember } from '../projection.ts'

/** The beginning of a front, as a badge or a card draws it. */
export interface DrawnFront {
  readonly members: Projected<readonly ProjectedMember[]>
  readonly others: Projected<OthersView>
  /** True when there are more members. */
  readonly isCut: boolean
}

/** Cuts a text to so many characters, between whole ones. */
export function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** Writes a colour for a drawing; undefined for none, and for any other text. */
export const fillOf = (color: string | null | undefined): string | undefined =>
  color && sixHexDigits.test(color) ? `#${color}` : undefined

/** Writes fronters whom the share does not show, without words of any language. */
export const othersSign = (others: OthersView): string | undefined =>
  others === null ? undefined : others === 'someone' ? '+' : `+${others}`
