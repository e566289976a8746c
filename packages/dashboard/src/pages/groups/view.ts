import { inOwnOrder, type Order } from '../../editing/nesting/tree.ts'
import { byName } from '../../fronting/by-name.ts'
import type { Group } from '../../state/data.svelte.ts'
import { matchesSearch } from '../../text/names.ts'

export const sorts = ['order', 'name', 'newest', 'oldest', 'size'] as const
export type GroupSort = (typeof sorts)[number]

const byAge = (a: Group, b: Group) => (a.created ?? '').localeCompare(b.created ?? '')
export const orders: Record<GroupSort, Order<Group>> = {
  order: inOwnOrder,
  name: byName,
  newest: (a, b) => byAge(b, a) || byName(a, b),
  oldest: (a, b) => byAge(a, b) || byName(a, b),
  size: (a, b) => (b.members?.length ?? 0) - (a.members?.length ?? 0) || byName(a, b),
}

/** The groups that match a search, on all levels. */
export const findGroups = (groups: readonly Group[], search: string, sort: GroupSort): Group[] =>
  groups
    .filter(({ name, display_name, id }) => matchesSearch(search, name, display_name, id))
    .toSorted(orders[sort])
