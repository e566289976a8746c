import { readId } from './ids.ts'

/** A member or group, as much of it as finding it needs. */
export interface Named {
  readonly id: string
  readonly name: string
  readonly display_name: string | null
  readonly created?: string | null
  readonly extended?: object
}

/** How to look: by ID only if somebody asks for it. */
export interface Search {
  readonly byId: boolean
}

/** One thing, or all things that have the same alias. Empty: nothing was found. */
export type Found<Thing> = readonly Thing[]

/** Finds a member or group of the caller's own system: by name, alias, display name, then ID. Letter case does not matter. */
export function findOwn<Thing extends Named>(
  things: readonly Thing[],
  typed: string,
  { byId }: Search,
): Found<Thing> {
  const wanted = folded(typed)
  const fits = (text: string | null) => text !== null && folded(text) === wanted
  if (!byId) {
    const named = oldest(things.filter(({ name }) => fits(name)))
    if (named) return [named]
    const aliased = things.filter((thing) => aliasesOf(thing).some(fits))
    if (aliased.length > 0) return aliased
    const shown = oldest(things.filter(({ display_name }) => fits(display_name)))
    if (shown) return [shown]
  }
  const id = readId(typed)
  return things.filter((thing) => thing.id === id)
}

/** Other names of a member, if the viewer may see them. */
export const aliasesOf = ({ extended }: Named): readonly string[] =>
  extended && 'aliases' in extended && Array.isArray(extended.aliases) ? extended.aliases : []

/** Compares as people read: without letter case, and without the white space that words lose at their ends. */
const folded = (text: string) => text.trim().toLowerCase()

const oldest = <Thing extends Named>(things: readonly Thing[]): Thing | undefined =>
  things.toSorted((a, b) => (a.created ?? '~').localeCompare(b.created ?? '~'))[0]
