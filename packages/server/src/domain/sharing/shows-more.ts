import { type Instant, othersChoices } from '@polyphony/contract'
import type { FieldId, MemberId } from '../entities.ts'
import { type CircleRules, hasMember } from './rows.ts'

/** The sum of what circles show of one member. */
interface Shown {
  parts: ReadonlySet<string>
  fields: ReadonlySet<FieldId>
  history: number
}

function shownOf(circles: readonly CircleRules[], member: MemberId | null): Shown {
  const having = circles.filter((circle) => hasMember(circle, member))
  return {
    parts: new Set(having.flatMap(({ shows }) => shows)),
    fields: new Set(having.flatMap(({ fields }) => fields)),
    history: Math.max(0, ...having.map(({ history }) => history)),
  }
}

/** How much circles together tell of fronters whom they do not show: the most reserved one counts. */
function toldOfOthers(circles: readonly CircleRules[]): number {
  const fronting = circles.filter(({ shows }) => shows.includes('front'))
  if (fronting.length === 0) return -1
  return Math.min(...fronting.map(({ others }) => othersChoices.indexOf(others)))
}

/**
 * Decides whether a share shows more with some circles than with others: any member, part, custom field or day that it did
 * not show before, or more about fronters whom it does not show.
 */
export function showsMore(before: readonly CircleRules[], after: readonly CircleRules[]): boolean {
  // why: only with a circle a share shows the avatar and the colour of its system.
  if (before.length === 0 && after.length > 0) return true
  if (toldOfOthers(after) > toldOfOthers(before)) return true
  const named = [...before, ...after].flatMap(({ members, left_out }) => [...members, ...left_out])
  return [null, ...new Set(named)].some((member) => {
    const old = shownOf(before, member)
    const now = shownOf(after, member)
    return now.history > old.history || !now.parts.isSubsetOf(old.parts) || !now.fields.isSubsetOf(old.fields)
  })
}

/** Tells whether a share that ends at one time lasts longer than one that ends at another; null never ends. */
export const endsLater = (before: Instant | null, after: Instant | null): boolean =>
  before !== null && (after === null || after > before)
