import { membersIn } from '../../editing/nesting/members-in.ts'
import { inOwnOrder, type Order } from '../../editing/nesting/tree.ts'
import { byName } from '../../fronting/by-name.ts'
import type { Group } from '../../state/data.svelte.ts'
import { isFound } from '../../text/names.ts'

export const sorts = ['order', 'name', 'newest', 'oldest', 'size'] as const
export type GroupSort = (typeof sorts)[number]

const byAge = (a: Group, b: Group) => (a.created ?? '').localeCompare(b.created ?? '')

/** The orders of groups whose members are these. */
export function ordersFor(people: readonly { readonly uuid: string }[]): Record<GroupSort, Order<Group>> {
  const sizes = new Map<Group, number>()
  const sizeOf = (group: Group) => {
    const size = sizes.get(group) ?? membersIn([group], people).length
    sizes.set(group, size)
    return size
  }
  return {
    order: inOwnOrder,
    name: byName,
    newest: (a, b) => byAge(b, a) || byName(a, b),
    oldest: (a, b) => byAge(a, b) || byName(a, b),
    size: (a, b) => sizeOf(b) - sizeOf(a) || byName(a, b),
  }
}

/** The groups that match a search, on all levels. */
export const findGroups = (groups: readonly Group[], search: string, order: Order<Group>): Group[] =>
  groups.filter((group) => isFound(search, group)).toSorted(order)
