import { limits } from '@polyphony/contract/limits'
import { byName } from '../../fronting/by-name.ts'
import { moved } from '../../fronting/moved.ts'
import type { Group } from '../../state/data.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { isInside, type Nested, within } from './within.ts'

/** A group with the groups right inside it. */
export interface Branch<G> {
  readonly group: G
  readonly inside: readonly Branch<G>[]
}

export type Order<G> = (a: G, b: G) => number

const positionOf = ({ extended }: Group) => extended?.position ?? Number.POSITIVE_INFINITY

/** The order that people give their groups. Groups without a position come last, by name. */
export const inOwnOrder: Order<Group> = (a, b) =>
  Math.sign(positionOf(a) - positionOf(b)) || byName(a, b) || a.uuid.localeCompare(b.uuid)

/**
 * Builds the tree: every group once, below its parent. Groups without a known parent are at the top, and so is the first
 * group of a cycle (the server refuses cycles).
 */
export function treeOf<G extends Nested>(groups: readonly G[], order: Order<G>): Branch<G>[] {
  const sorted = groups.toSorted(order)
  const parents = parentsIn(groups)
  const children = Map.groupBy(sorted, (group) => parents.get(group))
  const placed = new Set<G>()
  const grow = (all: readonly G[]): Branch<G>[] =>
    all.flatMap((group) => {
      if (placed.has(group)) return []
      placed.add(group)
      return { group, inside: grow(children.get(group) ?? []) }
    })
  return [...grow(children.get(undefined) ?? []), ...grow(sorted)].sort((a, b) => order(a.group, b.group))
}

/** The groups around a group, from the top down. */
export function pathOf<G extends Nested>(group: G, groups: readonly G[]): G[] {
  const parents = parentsIn(groups)
  const path = new Set<G>()
  for (
    let above = parents.get(group);
    above && above !== group && !path.has(above);
    above = parents.get(above)
  )
    path.add(above)
  return [...path].reverse()
}

/** The direct subgroups of a group. */
export const subgroupsOf = (group: Group, groups: readonly Group[]): Group[] =>
  groups.filter((each) => isInside(each, group)).toSorted(inOwnOrder)

/** Flattens a tree, from the top down. Top groups have level 0. */
export const rowsOf = <G>(tree: readonly Branch<G>[], level = 0): (Branch<G> & { level: number })[] =>
  tree.flatMap((branch) => [{ ...branch, level }, ...rowsOf(branch.inside, level + 1)])

/** The emoji and the name of a group. */
export const titleOf = (group: Group): string =>
  [group.extended?.emoji, nameOf(group)].filter(Boolean).join(' ')

/** Options for a choice of groups, indented by level. Leaves out `without` and its subgroups. */
export function groupOptions(groups: readonly Group[], without?: Group): { value: string; label: string }[] {
  const left = without ? within(without, groups) : new Set()
  return rowsOf(treeOf(groups, inOwnOrder))
    .filter(({ group }) => !left.has(group))
    .map(({ group, level }) => ({ value: group.id, label: indent.repeat(level) + titleOf(group) }))
}
// why: browsers remove plain spaces at the start of an option.
const indent = '\u2003'

/** The positions to write to move a group among its siblings. The other groups keep their positions. */
export function positionsAfter(
  siblings: readonly Group[],
  from: number,
  to: number,
): { group: Group; position: number }[] {
  const places = placesOf(siblings, Math.max(from, to))
  return moved(siblings, from, to).flatMap((group, i) => {
    const position = places[i]
    return position === undefined || position === group.extended?.position ? [] : { group, position }
  })
}

/** Their positions made different, and numbers for those without one up to `last`. */
function placesOf(siblings: readonly Group[], last: number): number[] {
  const places: number[] = []
  for (const [i, { extended }] of siblings.entries()) {
    const position = extended?.position ?? undefined
    if (position === undefined && i > last) break
    places.push(Math.max(position ?? 0, (places.at(-1) ?? -1) + 1))
  }
  return (places.at(-1) ?? 0) > limits.position ? siblings.map((_, i) => i) : places
}

function parentsIn<G extends Nested>(groups: readonly G[]): ReadonlyMap<G, G | undefined> {
  const byRef = new Map(groups.flatMap((group) => [[group.id, group] as const, [group.uuid, group] as const]))
  return new Map(groups.map((group) => [group, byRef.get(group.extended?.parent ?? '')] as const))
}
