import { type Instant, type OthersChoice, othersChoices } from '@polyphony/contract'
import { type MemberAccess, SharePolicy } from './policy.ts'
import type { CircleRules } from './rows.ts'

/**
 * Decides whether a share shows more with some circles than with others: any member, part, custom field or day that it did
 * not show before, or more about fronters whom it does not show.
 */
export function showsMore(before: readonly CircleRules[], after: readonly CircleRules[]): boolean {
  // why: only with a circle a share shows the avatar and the color of its system.
  if (before.length === 0 && after.length > 0) return true
  // why as if a person kept it: somebody may keep the share later, and then sees the whole history.
  const [old, now] = [new SharePolicy(before, 'person'), new SharePolicy(after, 'person')]
  if (rankOf(now.others) > rankOf(old.others)) return true
  const named = [...before, ...after].flatMap(({ members, left_out }) => [...members, ...left_out])
  return [null, ...new Set(named)].some((member) => exceeds(now.accessById(member), old.accessById(member)))
}

const rankOf = (others: OthersChoice | undefined): number => (others ? othersChoices.indexOf(others) : -1)

const exceeds = (now: MemberAccess | undefined, old: MemberAccess = nothing): boolean =>
  now !== undefined &&
  (now.history > old.history || !now.parts.isSubsetOf(old.parts) || !now.fields.isSubsetOf(old.fields))

const nothing: MemberAccess = { parts: new Set(), fields: new Set(), history: 0 }

/** Tells whether a share that ends at one time lasts longer than one that ends at another; null never ends. */
export const endsLater = (before: Instant | null, after: Instant | null): boolean =>
  before !== null && (after === null || after > before)
