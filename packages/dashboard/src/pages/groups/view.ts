import type { Group } from '../../state/data.svelte.ts'
import { locale } from '../../text/language.ts'
import { matchesSearch, nameOf } from '../../text/names.ts'

export const sorts = ['name', 'newest', 'oldest', 'size'] as const
export type Sort = (typeof sorts)[number]

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
const byName = (a: Group, b: Group) => collator.compare(nameOf(a), nameOf(b))
const byAge = (a: Group, b: Group) => (a.created ?? '').localeCompare(b.created ?? '')
const orders: Record<Sort, (a: Group, b: Group) => number> = {
  name: byName,
  newest: (a, b) => byAge(b, a) || byName(a, b),
  oldest: (a, b) => byAge(a, b) || byName(a, b),
  size: (a, b) => (b.members?.length ?? 0) - (a.members?.length ?? 0) || byName(a, b),
}

export const selectGroups = (groups: readonly Group[], search: string, sort: Sort): Group[] =>
  groups
    .filter(({ name, display_name, id }) => matchesSearch(search, name, display_name, id))
    .toSorted(orders[sort])
