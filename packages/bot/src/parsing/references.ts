import { readId } from './ids.ts'

/** The names of a member or group, to find it by. */
export interface WithNames {
  readonly id: string
  readonly name: string
  readonly display_name: string | null
  readonly aliases?: readonly string[] | null
}

/** How to look: by ID only if somebody asks for it. */
interface Search {
  readonly byId: boolean
}

/** One thing, or all things that have the same alias. Empty: nothing was found. */
type Found<Thing> = readonly Thing[]

/**
 * Finds a member or group of the caller's own system: by name, alias, display name, then ID. Letter case does not matter.
 * Of two with the same name it takes the older one, which comes first in the list.
 */
export function findOwn<Thing extends WithNames>(
  things: readonly Thing[],
  typed: string,
  { byId }: Search,
): Found<Thing> {
  const wanted = folded(typed)
  const fits = (text: string | null) => text !== null && folded(text) === wanted
  if (!byId) {
    const named = things.find(({ name }) => fits(name))
    if (named) return [named]
    const aliased = things.filter(({ aliases }) => aliases?.some(fits))
    if (aliased.length > 0) return aliased
    const shown = things.find(({ display_name }) => fits(display_name))
    if (shown) return [shown]
  }
  const id = readId(typed)
  return things.filter((thing) => thing.id === id)
}

/** Everything that a member or group is called. */
export const namesOf = ({ name, display_name, aliases }: WithNames): string[] => [
  name,
  ...(display_name === null ? [] : [display_name]),
  ...(aliases ?? []),
]

/** Finds the members or groups with a name that begins with the typed text. */
export function findBeginning<Thing extends WithNames>(
  things: readonly Thing[],
  typed: string,
): Found<Thing> {
  const wanted = folded(typed)
  if (wanted === '') return []
  return things.filter((thing) => namesOf(thing).some((name) => folded(name).startsWith(wanted)))
}

/** Compares as people read: without letter case, and without the white space that words lose at their ends. */
export const folded = (text: string) => text.trim().toLowerCase()
