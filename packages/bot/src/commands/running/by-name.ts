import { commonText } from '../../text/commands/common.ts'
import { Refusal } from '../answers/refusal.ts'
import { nearest } from '../reading/nearest.ts'
import { findBeginning, findOwn, type Named, namesOf } from '../reading/references.ts'

export type NamedKind = 'member' | 'group'

/** Nothing has this name, or several things do. */
export class UnknownName extends Refusal {}

/** Finds one thing by its name or ID, else by the beginning of its name. Undefined if there is none, or several. */
export function findByName<Thing extends Named>(
  own: readonly Thing[],
  typed: string,
  { byId = false } = {},
): Thing | undefined {
  const exact = findOwn(own, typed, { byId })
  const found = exact.length > 0 || byId ? exact : findBeginning(own, typed)
  return found.length === 1 ? found[0] : undefined
}

interface Known {
  /** The things among which nothing was found. */
  readonly own: readonly Named[]
  /** The same things with the names that an answer may show. */
  readonly shown?: readonly Named[]
  readonly byId?: boolean
  /** Commands that look like the name. */
  readonly commands?: readonly string[]
}

const mostSuggestions = 5

/** Says why `findByName` found nothing, with the names and commands that look most like it. */
export function unknownName(
  kind: NamedKind,
  typed: string,
  { own, shown = own, byId = false, commands = [] }: Known,
): UnknownName {
  const aliased = findOwn(own, typed, { byId }).map(({ id }) => ({
    id,
    name: shown.find((one) => one.id === id)?.name ?? '',
  }))
  if (aliased.length > 1) return new UnknownName(commonText.severalHaveAlias(typed, aliased))
  const bold = (names: readonly string[]) => [...new Set(names)].map((name) => `**${name}**`)
  const begun = byId ? [] : findBeginning(shown, typed)
  if (begun.length > 1) {
    const names = bold(begun.map(({ name }) => name))
    return new UnknownName(
      commonText.severalBegin(kind, typed, names.slice(0, mostSuggestions), names.length),
    )
  }
  const near = bold(nearest(typed, shown.flatMap(namesOf)))
  return new UnknownName(commonText.notFound(kind, typed, byId, [...near, ...commands]))
}
