import { within } from '../../editing/nesting/within.ts'
import { byName } from '../../fronting/by-name.ts'
import type { Group, Member } from '../../state/data.svelte.ts'
import { isFound } from '../../text/names.ts'

export const sorts = ['name', 'newest', 'oldest', 'messages', 'spoke', 'fronted', 'own'] as const
export type MemberSort = (typeof sorts)[number]
export const privacies = ['any', 'listed', 'unlisted', 'open', 'guarded'] as const
export type PrivacyFilter = (typeof privacies)[number]

/** The filter value for "in no group". */
export const noGroup = 'none'

export interface Filter {
  readonly search: string
  /** The short ID of a group, including its subgroups; `noGroup`, or '' for all. */
  readonly group: string
  readonly privacy: PrivacyFilter
}

const latestFirst = (a: string | null, b: string | null) => (a === b ? 0 : (a ?? '') < (b ?? '') ? 1 : -1)

const orders: Record<Exclude<MemberSort, 'fronted' | 'own'>, (a: Member, b: Member) => number> = {
  name: byName,
  newest: (a, b) => latestFirst(a.created, b.created) || byName(a, b),
  oldest: (a, b) => latestFirst(b.created, a.created) || byName(a, b),
  messages: (a, b) => (b.message_count ?? 0) - (a.message_count ?? 0) || byName(a, b),
  spoke: (a, b) => latestFirst(a.last_message_timestamp, b.last_message_timestamp) || byName(a, b),
}

/** `first` has short IDs in order: of those who fronted, the latest first, or of the own order. */
export function sortMembers(
  members: readonly Member[],
  sort: MemberSort,
  first: readonly string[],
): Member[] {
  if (sort !== 'fronted' && sort !== 'own') return members.toSorted(orders[sort])
  const places = new Map(first.map((id, place) => [id, place]))
  const place = ({ id }: Member) => places.get(id) ?? places.size
  return members.toSorted((a, b) => place(a) - place(b) || byName(a, b))
}

/** Short IDs of the members in these switches, each once, the latest first. */
export const frontedIn = (switches: readonly { readonly members: readonly string[] }[]): string[] => [
  ...new Set(switches.flatMap(({ members }) => members)),
]

const isGuarded = ({ privacy }: Member) => Object.values(privacy ?? {}).includes('private')
const fits: Record<PrivacyFilter, (member: Member) => boolean> = {
  any: () => true,
  listed: ({ privacy }) => privacy?.visibility !== 'private',
  unlisted: ({ privacy }) => privacy?.visibility === 'private',
  open: (member) => !isGuarded(member),
  guarded: isGuarded,
}

export function filterMembers(
  members: readonly Member[],
  groups: readonly Group[],
  { search, group, privacy }: Filter,
): Member[] {
  const inGroup = membership(groups, group)
  const otherTextsOf = ({ pronouns, proxy_tags, extended }: Member) => [
    pronouns,
    ...proxy_tags.flatMap((tag) => [tag.prefix, tag.suffix]),
    ...(extended?.aliases ?? []),
  ]
  return members.filter(
    (member) => fits[privacy](member) && inGroup(member) && isFound(search, member, ...otherTextsOf(member)),
  )
}

function membership(groups: readonly Group[], wanted: string): (member: Member) => boolean {
  if (wanted === '') return () => true
  const isNone = wanted === noGroup
  const chosen = groups.filter(({ id }) => isNone || id === wanted)
  const uuids = new Set(
    chosen.flatMap((group) => [...within(group, groups)].flatMap(({ members = [] }) => members)),
  )
  return ({ uuid }) => uuids.has(uuid) !== isNone
}
