import { locale } from './language.ts'
import { t } from './strings.ts'

interface Named {
  readonly name: string | null
  readonly display_name?: string | null
  /** Null for everyone except the owner. */
  readonly privacy?: { readonly name_privacy?: string } | null
}

/**
 * The name that pages show: the display name, or else the name. Owners see a private name itself, because its display
 * name is for strangers. A name of only invisible characters counts as no name.
 */
export const nameOf = (thing: Named): string => namesOf(thing)[0] ?? t.common.unnamed

/** The other name, which `nameOf` does not show, if any. */
export const otherNameOf = (thing: Named): string | undefined =>
  namesOf(thing).find((each) => each !== nameOf(thing))

function namesOf({ name, display_name, privacy }: Named): string[] {
  const names = privacy?.name_privacy === 'private' ? [name, display_name] : [display_name, name]
  return names.filter((each): each is string => !!each && hasInk.test(each))
}

// why: Unicode counts some blanks as letters: the fillers of Hangul and the empty Braille pattern.
const hasInk = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** One or two letters for a thing without a picture. */
export function initialsOf(name: string): string {
  if (name === t.common.unnamed) return '♪'
  const words = name.split(/[\s_-]+/).filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word))
  const [first = '', second = ''] = words.map((word) => firstSign(word))
  return (words.length > 1 ? first + second : first).toLocaleUpperCase(locale) || '♪'
}

const segmenter = new Intl.Segmenter(locale, { granularity: 'grapheme' })

function firstSign(word: string): string {
  const [sign] = segmenter.segment(word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
  return sign?.segment ?? ''
}

/** True when a text contains the search, ignoring letter case and accents. */
export function matchesSearch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const wanted = fold(search.trim())
  return wanted === '' || texts.some((text) => text != null && fold(text).includes(wanted))
}

/**
 * True when a search finds a member or a group: by its names, the beginning of its ID or its other texts. Letters in the
 * middle of an ID are random, so they find nothing.
 */
export const isFound = (
  search: string,
  { id, name, display_name }: Named & { readonly id: string },
  ...others: readonly (string | null | undefined)[]
): boolean => matchesSearch(search, name, display_name, ...others) || id.startsWith(fold(search.trim()))

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)

/** True for "Asleep", "Away" and their like, which stand apart from members in every list. */
export const isCustomFront = ({ extended }: { readonly extended?: object | undefined }): boolean =>
  extended !== undefined && 'custom_front' in extended && extended.custom_front === true
