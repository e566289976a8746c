import type { ListOptions, Sort } from './flags.ts'

/** A value to sort by. Those without one come last, also in the reversed order. */
export type SortValue = string | number | null

/** Sorts that begin with the largest value. */
const largestFirst: ReadonlySet<Sort> = new Set(['byMessages', 'byLastFront', 'byLastMessage'])

const { compare: compareNames } = new Intl.Collator('und', { sensitivity: 'accent' })

/** Compares names without regard to letter case. */
const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareNames(a.name, b.name)

/** Orders a list. Equal values are in order of their names. */
export function ordered<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  { sort, reverse }: ListOptions,
  value: (thing: Thing) => SortValue,
): readonly Thing[] {
  const turn = largestFirst.has(sort) === reverse ? 1 : -1
  return things
    .map((thing) => ({ thing, value: sort === 'byChance' ? Math.random() : value(thing) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null) || byName(a.thing, b.thing)
      }
      return turn * compareValues(a.value, b.value) || byName(a.thing, b.thing)
    })
    .map(({ thing }) => thing)
}

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))

/** Returns true if one of the texts contains the text, in any letter case. */
export function contains(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const part = search.toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(part))
}
