import type { SyncSide } from '@polyphony/contract'
import { memberNames, type PairedNames } from '../memberships.ts'
import { type Book, isSame, type Pair, type SideState, type SyncedSwitch } from '../model.ts'

/** Tests whether two lists name the same members, in any order. */
export const isSameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).isSubsetOf(new Set(b))

/** Returns the members of a switch in the base of its pair, without those who have no pair any more. */
export function membersBefore(pair: Pair, side: SyncSide, isPaired: (ref: string) => boolean): string[] {
  const list = pair.base?.[side].members
  return Array.isArray(list) ? list.filter(isPaired) : []
}

/** Tests whether a side has changed the members of a switch. Without a known order, only who fronts counts. */
export function hasOtherMembers(
  pair: Pair,
  side: SyncSide,
  { own, isOrdered }: { readonly own: readonly string[]; readonly isOrdered: boolean },
  isPaired: (ref: string) => boolean,
): boolean {
  const before = membersBefore(pair, side, isPaired)
  const knowsOrder = isOrdered && pair.base?.[side].isOrdered === true
  return knowsOrder ? !isSame(own, before) : !isSameMembers(own, before)
}

/** Tests whether the front there is as the last comparison left it. Members without a pair do not count. */
export function isKnownFront(front: SyncedSwitch, pair: Pair, toHere: PairedNames['toHere']): boolean {
  const { state, base } = pair
  if (state === 'alone') return true
  if (base?.there.timestamp !== front.timestamp) return false
  if (state === 'folded')
    return isSameMembers(
      membersBefore(pair, 'there', () => true),
      front.members,
    )
  const own = front.members.flatMap((ref) => toHere.get(ref) ?? [])
  const paired = new Set(toHere.values())
  return (
    state === 'paired' && !hasOtherMembers(pair, 'there', { own, isOrdered: true }, (ref) => paired.has(ref))
  )
}

/** Finds switches there whose members have only another order here: before it is written, theirs has to be read. */
export function findReordered(book: Book, here: SideState, there: SideState): string[] {
  const { toThere } = memberNames(book.member)
  const isPaired = (ref: string) => toThere.has(ref)
  return book.switch.flatMap((pair) => {
    const own = here.switches.get(pair.here ?? '')?.members.filter(isPaired)
    const before = membersBefore(pair, 'here', isPaired)
    const isReordered = own && isSameMembers(own, before) && !isSame(own, before)
    const listed = there.switches.get(pair.there ?? '')
    return pair.state === 'paired' && isReordered && listed?.isOrdered === false ? [listed.ref] : []
  })
}
