import { Refusal } from '../base/refusal.ts'
import { commonText } from '../text/texts.ts'
import { nearest } from './nearest.ts'
import { findBeginning, findOwn, namesOf, type WithNames } from './references.ts'

export type NamedKind = 'member' | 'group'

/** Nothing has this name, or several things do. */
export class UnknownName extends Refusal {
  /** The sentence suggests something. */
  readonly suggests: boolean

  constructor(sentence: string, suggests: boolean) {
    super(sentence)
    this.suggests = suggests
  }
}

/** Finds one thing by its name or ID, else by the beginning of its name. Undefined if there is none, or several. */
export function findByName<Thing extends WithNames>(
  own: readonly Thing[],
  typed: string,
  { byId = false } = {},
): Thing | undefined {
  const exact = findOwn(own, typed, { byId })
  const found = exact.length > 0 || byId ? exact : findBeginning(own, typed)
  return found.length === 1 ? found[0] : undefined
}

/** Names have few words, and a long message has many. */
const mostWords = 12

/**
 * Counts the first words that are one name: the longest name that fits, else the longest text with which one name alone
 * begins. 0 if there is none.
 */
export function countNameWords(own: readonly WithNames[], words: readonly string[], least = 1): number {
  const counts = Array.from({ length: Math.min(mostWords, words.length) }, (_, at) => at + 1)
    .filter((count) => count >= least)
    .reverse()
  const text = (count: number) => words.slice(0, count).join(' ')
  const isOne = (found: readonly WithNames[]) => found.length === 1
  return (
    counts.find((count) => isOne(findOwn(own, text(count), { byId: false }))) ??
    counts.find((count) => isOne(findBeginning(own, text(count)))) ??
    0
  )
}

interface NameChoices {
  /** The things among which nothing was found. */
  readonly own: readonly WithNames[]
  /** Names that an answer may show, by the same things. */
  readonly shown?: readonly WithNames[]
  readonly byId?: boolean
  /** Commands that look like the name. */
  readonly commands?: readonly string[]
}

const mostSuggestions = 5

/** Says why `findByName` found nothing, with the names and commands that look most like it. */
export function unknownName(
  kind: NamedKind,
  typed: string,
  { own, shown = own, byId = false, commands = [] }: NameChoices,
): UnknownName {
  const aliased = findOwn(own, typed, { byId }).map(({ id }) => ({
    id,
    name: shown.find((one) => one.id === id)?.name ?? '',
  }))
  if (aliased.length > 1) return new UnknownName(commonText.severalHaveAlias(typed, aliased), true)
  const bold = (names: readonly string[]) => [...new Set(names)].map((name) => `**${name}**`)
  const begun = byId ? [] : findBeginning(shown, typed)
  if (begun.length > 1) {
    const names = bold(begun.map(({ name }) => name))
    const few = names.slice(0, mostSuggestions)
    return new UnknownName(commonText.severalBegin(kind, typed, few, names.length), true)
  }
  const suggestions = [...bold(nearest(typed, shown.flatMap(namesOf))), ...commands]
  return new UnknownName(commonText.notFound(kind, typed, byId, suggestions), suggestions.length > 0)
}
