import { nearest } from '../../parsing/nearest.ts'
import type { WithNames } from '../../parsing/references.ts'
import { splitWords } from '../../parsing/words.ts'
import type { Suggestion } from '../../platform/types.ts'
import { cut } from '../../text/markup.ts'
import type { ArgKind } from '../definitions/arg.ts'
import type { NameLists } from '../running/name-lists.ts'

/** The platform shows so many. */
const mostSuggestions = 25
const longest = 100

interface Indexed extends WithNames {
  /** All names in small letters, each after a line break. */
  readonly names: string
}

/** Suggests members and groups of the caller's own system while they type. */
export class Completion {
  readonly #names: NameLists
  /** Made once for a list, which stays the same while somebody types. */
  readonly #indexes = new WeakMap<readonly WithNames[], readonly Indexed[]>()

  constructor(names: NameLists) {
    this.#names = names
  }

  async suggest(account: string, kind: ArgKind, typed: string): Promise<readonly Suggestion[]> {
    const isSeveral = kind === 'members' || kind === 'groups'
    const things = this.#indexed(
      await (kind === 'group' || kind === 'groups'
        ? this.#names.groups(account)
        : this.#names.members(account)),
    )
    if (!isSeveral) return found(things, typed).map(suggestion)
    const { before, last } = lastWord(typed)
    return found(things, last)
      .map(suggestion)
      .map(({ name, value }) => ({ name: cut(before + name, longest), value: before + value }))
      .filter(({ value }) => value.length <= longest)
  }

  #indexed(list: readonly WithNames[]): readonly Indexed[] {
    const index = this.#indexes.get(list) ?? list.map(indexed)
    this.#indexes.set(list, index)
    return index
  }
}

const indexed = (thing: WithNames): Indexed => {
  const { id, name, display_name, aliases } = thing
  const names = ['', name, display_name ?? '', ...(aliases ?? [])].join('\n').toLowerCase()
  return { id, name, display_name, names }
}

/**
 * Finds what begins with the typed text, then what holds it, each in the order of names. Else what looks like it.
 * An ID counts by its beginning: random letters in its middle are no reason to suggest a thing.
 */
function found(things: readonly Indexed[], typed: string): readonly Indexed[] {
  const wanted = typed.trim().toLowerCase()
  const byName = (a: Indexed, b: Indexed) => (a.name < b.name ? -1 : 1)
  const beginning: Indexed[] = []
  const holding: Indexed[] = []
  for (const thing of things) {
    const { id, names } = thing
    if (names.includes(`\n${wanted}`) || id.startsWith(wanted)) beginning.push(thing)
    else if (names.includes(wanted)) holding.push(thing)
  }
  const found = [...beginning.sort(byName), ...holding.sort(byName)].slice(0, mostSuggestions)
  return found.length > 0 ? found : similar(things, wanted)
}

function similar(things: readonly Indexed[], wanted: string): readonly Indexed[] {
  const near = nearest(
    wanted,
    things.flatMap(({ names }) => names.split('\n')),
  )
  return things.filter(({ names }) => names.split('\n').some((name) => near.includes(name)))
}

const suggestion = ({ id, name, display_name }: Indexed): Suggestion => {
  const shown = display_name === null || display_name === name ? name : `${name} – ${display_name}`
  const mark = ` (${id})`
  return { name: cut(shown, longest - mark.length) + mark, value: id }
}

/** Splits what was typed into the finished words and the one that somebody still types. */
function lastWord(typed: string): { before: string; last: string } {
  const last = / $/.test(typed) ? undefined : splitWords(typed).at(-1)
  if (!last) return { before: typed, last: '' }
  return { before: typed.slice(0, last.start), last: last.text.replace(/^["']/, '') }
}

/** Suggests flags by the word that somebody types last. */
export function suggestFlags(flags: Readonly<Record<string, string>>, typed: string): readonly Suggestion[] {
  const { before, last } = lastWord(typed)
  const wanted = last.replace(/^[-–—]+/, '').toLowerCase()
  return Object.values(flags)
    .map((spellings) => spellings.split('|'))
    .filter((spellings) => spellings.some((spelling) => spelling.startsWith(wanted)))
    .map(([spelling = '']) => `${before}-${spelling}`)
    .filter((value) => value.length <= longest)
    .slice(0, mostSuggestions)
    .map((value) => ({ name: value, value }))
}
