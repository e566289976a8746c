import type { Instant, SyncSide } from '@polyphony/contract'
import {
  type BookChange,
  isSame,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  type Resumable,
  type SyncedSwitch,
  type SyncWrite,
} from '../model.ts'
import { isSameMembers } from './compare-members.ts'
import { isNobody, type NamedSwitch, type NamedSwitches, type SwitchComparison } from './named-switches.ts'

const nothing: Outcome = { writes: [], notes: [] }

/** Creates switches on a side, oldest first. Those that it cannot hold are folded. */
export function* createSwitches(
  left: readonly NamedSwitch[],
  side: SyncSide,
  known: NamedSwitches,
  pairs: readonly Pair[],
  { rules, times, scope: { since } }: SwitchComparison,
): Resumable<Outcome> {
  if (left.length === 0 || !leads(rules.directions.switches, side)) return nothing
  const notes: BookChange[] = []
  const writes: SyncWrite[] = []
  const timeline = new Timeline(known[side].values(), since)
  const sources = new Timeline(known[otherSide(side)].values(), since)
  const foldedPairs = new Map(
    pairs.flatMap((pair) => (pair.state === 'folded' ? [[pair[otherSide(side)], pair] as const] : [])),
  )
  for (const each of left) {
    yield
    const { value, own } = each
    if (own === undefined) continue
    const folded = foldedPairs.get(value.ref)
    const at = times.take(side, `of ${value.ref}`, value.timestamp)
    const reason = isNobody(each)
      ? 'nobody_left'
      : // why: the other side said of a folded one that it is the same, whatever this side thinks.
        (folded !== undefined || isLikeLast(sources.before(value.timestamp), own)) &&
          isLikeLast(timeline.before(at), own)
        ? 'same_front'
        : undefined
    if (reason !== undefined) {
      const next = foldedPair(value, side)
      if (folded === undefined) notes.push(fold(value, side, reason))
      else if (!isSame(folded.base, next.base)) notes.push({ old: folded, next, log: [] })
      continue
    }
    if (folded !== undefined) notes.push({ old: folded, next: undefined, log: [] })
    timeline.add({ ...each, side, value: { ...value, timestamp: at } })
    const entry = { kind: 'switch', what: 'create', side, ref: value.ref, new: own } as const
    writes.push({
      op: 'create',
      side,
      kind: 'switch',
      from: value,
      timestamp: at,
      members: own,
      log: [{ ...entry, reason: each.alone.length > 0 ? 'left_alone' : 'new' }],
    })
  }
  return { writes, notes }
}

/** Notes that a side does not hold a switch. */
export const fold = (
  value: SyncedSwitch,
  side: SyncSide,
  reason: 'nobody_left' | 'same_front',
): BookChange => ({
  old: undefined,
  next: foldedPair(value, side),
  log: [{ kind: 'switch', what: 'fold', side, ref: value.ref, reason }],
})

/** Marks a switch that a side does not hold. */
export function foldedPair(value: SyncedSwitch, side: SyncSide): Pair {
  const { timestamp, members } = value
  const base = { timestamp, members }
  return {
    kind: 'switch',
    here: side === 'here' ? null : value.ref,
    there: side === 'here' ? value.ref : null,
    state: 'folded',
    base: { here: base, there: base },
    refused: {},
  }
}

/**
 * The switches of a side in the order of their times, without those that have nobody left. They begin with the last one
 * before the moment from which on all were read: what is known before that has gaps.
 */
class Timeline {
  readonly #switches: NamedSwitch[]

  /** Takes switches that are oldest first. */
  constructor(switches: Iterable<NamedSwitch>, since: Instant) {
    const all = [...switches]
    const first = all.findLastIndex(({ value }) => value.timestamp < since)
    this.#switches = all.slice(Math.max(first, 0)).filter((each) => !isNobody(each))
  }

  /** Finds the last switch before a moment. */
  before(moment: Instant): NamedSwitch | undefined {
    return this.#switches[this.#countBefore(moment) - 1]
  }

  add(made: NamedSwitch): void {
    this.#switches.splice(this.#countBefore(made.value.timestamp), 0, made)
  }

  #countBefore(moment: Instant): number {
    let [low, high] = [0, this.#switches.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const isEarlier = (this.#switches[middle]?.value.timestamp ?? moment) < moment
      if (isEarlier) low = middle + 1
      else high = middle
    }
    return low
  }
}

function isLikeLast(last: NamedSwitch | undefined, own: readonly string[]): boolean {
  if (last?.own === undefined) return false
  return last.value.isOrdered ? isSame(last.own, own) : isSameMembers(last.own, own)
}
