import { locale } from './language.ts'

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
const known = new Map<string, string>()

// why: these two would become the letters of their words.
const marks = /[™℠]/g
const gaps = /[\p{Z}\p{Pd}\p{Pc}\s]+/gu
// why not all marks: the vowels of many scripts are marks too. Those that any script shares only decorate.
const decoration = /[^\p{L}\p{N}\p{M} ]|\p{Script=Inherited}/gu
const sign = /[\p{L}\p{N}]/u

/** The letters and digits that a name is sorted by: ✧ 𝓦𝓻𝓮𝓷 ✧ is Wren. Empty if it has none. */
export function lettersOf(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const plain = name.replace(marks, '').normalize('NFKC').replace(gaps, ' ').replace(decoration, '')
  const letters = sign.test(plain) ? plain.replace(/ +/g, ' ').trim() : ''
  known.set(name, letters)
  return letters
}

/** The order of names in the language of the pages, by their letters. Names without any come last. */
export function compareNames(a: string, b: string): number {
  const [first, second] = [lettersOf(a), lettersOf(b)]
  if (!first !== !second) return first ? -1 : 1
  return collator.compare(first, second) || (a === b ? 0 : a < b ? -1 : 1)
}
