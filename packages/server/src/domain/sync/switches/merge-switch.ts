import { type SyncSide, seconds } from '@polyphony/contract'
import { isGivenUp } from '../given-up.ts'
import type { PairedNames } from '../memberships.ts'
import {
  isSame,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  type SyncEntry,
  type SyncRules,
  type SyncWrite,
  withPair,
} from '../model.ts'
import { hasOtherMembers, isSameMembers, membersBefore } from './compare-members.ts'
import { isNobody, type NamedSwitch, type SwitchComparison, sharedOf, timeOf } from './named-switches.ts'

const nothing: Outcome = { writes: [], notes: [] }

/** The sides on which a value has changed since the base. */
interface Difference {
  readonly isHere: boolean
  readonly isThere: boolean
  readonly isEqual: boolean
}

/** Merges the time and the members of a pair. At the first pairing nothing is stored of it yet. */
export function mergeSwitch(
  pair: Pair,
  h: NamedSwitch,
  t: NamedSwitch,
  { rules, names, times }: SwitchComparison,
  isFirst = false,
): Outcome {
  if (h.own === undefined || t.own === undefined) return nothing
  const time = differenceOfTimes(pair, h, t)
  const members = differenceOfMembers(pair, h.own, t.own, t.value.isOrdered, names)
  const sourceOf = (side: SyncSide) => (side === 'here' ? t : h)
  const timeTo = unlessRefused(
    pair,
    'timestamp',
    targetOf(time, rules),
    (side) => sourceOf(side).value.timestamp,
  )
  const membersTo = isNobody(h) || isNobody(t) ? undefined : targetOf(members, rules)
  const to = unlessRefused(pair, 'members', membersTo, (side) => sourceOf(side).own)
  const writes = (['here', 'there'] as const).flatMap((side): SyncWrite[] => {
    const source = sourceOf(side)
    const target = side === 'here' ? h : t
    if (timeTo !== side && to !== side) return []
    const fields = {
      ...(timeTo === side && { timestamp: times.take(side, target.value.ref, source.value.timestamp) }),
      ...(to === side && { members: source.own ?? [] }),
    }
    const log = Object.entries(fields).map(([key, value]): SyncEntry => {
      const { isHere, isThere } = key === 'members' ? members : time
      const isConflict = pair.base === null || (isHere && isThere)
      const old = key === 'members' ? target.own : target.value.timestamp
      return {
        kind: 'switch',
        what: isConflict ? 'conflict' : 'update',
        side,
        ref: h.value.ref,
        key,
        old,
        new: value,
        reason: isConflict ? 'both_changed' : 'changed',
      }
    })
    return [
      {
        op: 'update',
        side,
        kind: 'switch',
        pair,
        ref: target.value.ref,
        source: source.value,
        expected: target.value,
        ...fields,
        ...(to === side && { also: target.alone }),
        log,
      },
    ]
  })
  // why: nothing but the write says who gives way. If it fails, the next run has to find both as they are.
  if (pair.base === null && writes.length > 0) return { writes, notes: [] }
  const base = nextBase(pair, h, t, { time: timeTo === undefined, members: to === undefined })
  if (!isFirst && isSame(base, pair.base)) return { writes, notes: [] }
  return withPair(writes, { old: isFirst ? undefined : pair, next: { ...pair, base } })
}

/** Leaves a value alone that was refused too often. */
function unlessRefused(
  pair: Pair,
  key: string,
  to: SyncSide | undefined,
  valueFor: (side: SyncSide) => unknown,
): SyncSide | undefined {
  return to && isGivenUp(pair, key, valueFor(to)) ? undefined : to
}

/** Records what needs no write: where nothing changed, the base stays, and an order stays until another one is known. */
function nextBase(pair: Pair, h: NamedSwitch, t: NamedSwitch, settled: { time: boolean; members: boolean }) {
  const side = (known: NamedSwitch, which: SyncSide) => {
    const now = sharedOf(known)
    const old = pair.base?.[which] ?? now
    const before = membersBefore(pair, which, () => true)
    const losesOrder = old.isOrdered === true && !now.isOrdered && isSameMembers(before, now.members ?? [])
    const { members, isOrdered } = settled.members && !losesOrder ? now : old
    return { timestamp: settled.time ? now.timestamp : old.timestamp, members, isOrdered }
  }
  return { here: side(h, 'here'), there: side(t, 'there') }
}

function differenceOfTimes(pair: Pair, h: NamedSwitch, t: NamedSwitch): Difference {
  const [here, there] = [h.value.timestamp, t.value.timestamp]
  if (pair.base === null) {
    // why: two with the same members within a second are one, and keep their times.
    const isUnlike = Math.abs(here - there) >= seconds(1)
    return { isHere: isUnlike, isThere: isUnlike, isEqual: !isUnlike }
  }
  return {
    isHere: here !== timeOf(pair, 'here'),
    isThere: there !== timeOf(pair, 'there'),
    isEqual: here === there,
  }
}

function differenceOfMembers(
  pair: Pair,
  own: readonly string[],
  theirs: readonly string[],
  isOrdered: boolean,
  { toThere }: PairedNames,
): Difference {
  const isEqual = isOrdered ? isSame(own, theirs) : isSameMembers(own, theirs)
  if (pair.base === null) {
    const isUnlike = !isSameMembers(own, theirs)
    return { isHere: isUnlike, isThere: isUnlike, isEqual }
  }
  const isPaired = (ref: string) => toThere.has(ref)
  return {
    isHere: hasOtherMembers(pair, 'here', { own, isOrdered: true }, isPaired),
    isThere: hasOtherMembers(pair, 'there', { own: theirs, isOrdered }, isPaired),
    isEqual,
  }
}

/** Returns the side whose value gives way, if any. */
function targetOf({ isHere, isThere, isEqual }: Difference, rules: SyncRules): SyncSide | undefined {
  if ((!isHere && !isThere) || isEqual) return undefined
  const way = rules.directions.switches
  const loser = way === 'in' ? 'here' : way === 'out' ? 'there' : otherSide(rules.prefer)
  const to = isHere && isThere ? loser : isHere ? 'there' : 'here'
  return leads(way, to) ? to : undefined
}
