import type { Answer } from '@polyphony/client'
import type { Circle, CirclePart } from '../../../state/sharing.svelte.ts'

/** Everything that the server says a share shows. */
export type Preview = Answer<'previewCircles'>
type SeenMember = Preview['members'][number]

/** The difference between two previews, as short IDs of members. */
export interface Difference {
  readonly appear: readonly string[]
  readonly vanish: readonly string[]
  readonly more: readonly string[]
  readonly less: readonly string[]
  /** The new way to speak of other fronters, if it changed, and whether it tells more. */
  readonly others: { readonly now: Preview['others']; readonly isMore: boolean } | undefined
}

/** The most reserved way comes first. */
const reserve: readonly Preview['others'][] = ['omit', 'someone', 'count']

export function differenceOf(before: Preview, after: Preview): Difference {
  const old = new Map(before.members.map((member) => [member.id, member]))
  const now = new Map(after.members.map((member) => [member.id, member]))
  const inBoth = after.members.filter(({ id }) => old.has(id))
  return {
    appear: after.members.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    vanish: before.members.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    more: inBoth.filter((member) => hasMore(old.get(member.id), member)).map(({ id }) => id),
    less: inBoth.filter((member) => hasMore(member, old.get(member.id))).map(({ id }) => id),
    others:
      before.others === after.others
        ? undefined
        : {
            now: after.others,
            isMore: reserve.indexOf(after.others) > reserve.indexOf(before.others),
          },
  }
}

/** True when the second shows anything that the first does not. */
function hasMore(first: SeenMember | undefined, second: SeenMember | undefined): boolean {
  if (!first || !second) return false
  const lacks = (known: readonly string[], wanted: readonly string[]) =>
    wanted.some((each) => !known.includes(each))
  return (
    lacks(first.shows, second.shows) || lacks(first.fields, second.fields) || second.history > first.history
  )
}

/** True when somebody sees more after the change. */
export const isWider = ({ appear, more, others }: Difference): boolean =>
  appear.length > 0 || more.length > 0 || (others?.isMore ?? false)
export const isSame = ({ appear, vanish, more, less, others }: Difference): boolean =>
  others === undefined && [appear, vanish, more, less].every(({ length }) => length === 0)

/** Details that a share shows of the same members, together. */
export interface DetailGroup {
  readonly parts: readonly CirclePart[]
  /** IDs of custom fields. */
  readonly fields: readonly string[]
  readonly members: readonly string[]
}

const details = ['pronouns', 'avatar', 'color', 'birthday', 'description', 'status'] as const
export type Detail = (typeof details)[number]

/** Groups details by the members of whom they are shown: those of most members first. */
export function detailsOf({ members }: Preview): DetailGroup[] {
  const groups = new Map<string, { parts: CirclePart[]; fields: string[]; members: string[] }>()
  const groupFor = (ids: string[]) => {
    const key = ids.join()
    const group = groups.get(key) ?? { parts: [], fields: [], members: ids }
    groups.set(key, group)
    return group
  }
  for (const part of details) {
    const ids = idsWith(members, ({ shows }) => shows.includes(part))
    if (ids.length > 0) groupFor(ids).parts.push(part)
  }
  for (const field of new Set(members.flatMap((member) => member.fields)))
    groupFor(idsWith(members, ({ fields }) => fields.includes(field))).fields.push(field)
  return [...groups.values()].toSorted((a, b) => b.members.length - a.members.length)
}

/** The lengths of history, with the members of whom it is shown: the longest first. */
export function historyOf({ members }: Preview): { days: number; members: string[] }[] {
  const lengths = new Set(members.map(({ history }) => history).filter((days) => days > 0))
  return [...lengths]
    .toSorted((a, b) => b - a)
    .map((days) => ({ days, members: idsWith(members, ({ history }) => history === days) }))
}

export const membersWith = ({ members }: Preview, part: CirclePart): string[] =>
  idsWith(members, ({ shows }) => shows.includes(part))

const idsWith = (members: readonly SeenMember[], test: (member: SeenMember) => boolean): string[] =>
  members.filter(test).map(({ id }) => id)

/**
 * The parts of a circle without members that shows no more than these circles of a share. Undefined for a share without
 * circles: it shows only its title.
 */
export function quietParts(circles: readonly Pick<Circle, 'shows'>[]): readonly CirclePart[] | undefined {
  if (circles.length === 0) return undefined
  // why: that nobody fronts is more than nothing about the front.
  return circles.some(({ shows }) => shows.includes('front')) ? ['front'] : []
}

/** Lists what these circles fill on the page of a holder. Circles without members leave it empty. */
export const emptiedParts = (circles: readonly Pick<Circle, 'shows' | 'history'>[]) => [
  ...(['list', 'groups'] as const).filter((part) => circles.some(({ shows }) => shows.includes(part))),
  ...(circles.some(({ history }) => history > 0) ? (['history'] as const) : []),
]
