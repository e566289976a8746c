import type { SyncSide } from '@polyphony/contract'
import {
  type BookChange,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  type Resumable,
  type SyncedSwitch,
  type SyncRules,
  type SyncWrite,
} from '../model.ts'
import { createSwitches } from './create-switches.ts'
import { mergeSwitch } from './merge-switch.ts'
import {
  type NamedSwitch,
  type NamedSwitches,
  nameSwitches,
  type SwitchComparison,
  type SwitchScope,
  sharedOf,
  timeOf,
} from './named-switches.ts'
import { pairSwitches } from './pair-switches.ts'
import { SwitchTimes } from './switch-times.ts'

/** Compares the switches of both sides. */
export function* compareSwitches(
  pairs: readonly Pair[],
  both: Omit<SwitchComparison, 'times'>,
): Resumable<Outcome> {
  const world = { ...both, times: new SwitchTimes(both.sides) }
  const { rules } = world
  if (rules.directions.switches === 'off') return { writes: [], notes: [] }
  const known = { here: yield* nameSwitches(world, 'here'), there: yield* nameSwitches(world, 'there') }
  const notes: BookChange[] = []
  const writes: SyncWrite[] = []
  for (const pair of pairs) {
    yield
    if (!isInScope(pair, world.scope)) continue
    const outcome = compareOne(pair, known, world)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  const unpaired = {
    here: yield* findUnpaired('here', known, pairs),
    there: yield* findUnpaired('there', known, pairs),
  }
  const isNew = ({ value }: NamedSwitch) => isDue(value, world.scope)
  const matched = pairSwitches(unpaired.here, unpaired.there)
  for (const [here, there] of matched) {
    if (!isNew(here) && !isNew(there)) continue
    const outcome = mergeSwitch(firstPair(here, there, isNew), here, there, world, true)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  const isMatched = new Set([...matched].flat())
  for (const side of ['here', 'there'] as const) {
    const left = unpaired[otherSide(side)].filter((each) => isNew(each) && !isMatched.has(each))
    const outcome = yield* createSwitches(left, side, known, pairs, world)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  return { writes, notes }
}

/** Finds the switches of a side that no pair names, oldest first. */
function* findUnpaired(
  side: SyncSide,
  known: NamedSwitches,
  pairs: readonly Pair[],
): Resumable<NamedSwitch[]> {
  const taken = new Set<string | null>()
  for (const pair of pairs) {
    yield
    if (pair.state !== 'folded') taken.add(pair[side])
  }
  const found: NamedSwitch[] = []
  for (const each of known[side].values()) {
    yield
    if (!taken.has(each.value.ref)) found.push(each)
  }
  return found
}

function isInScope(pair: Pair, { since, named }: SwitchScope): boolean {
  if (named.has(pair.here ?? '') || named.has(pair.there ?? '')) return true
  return timeOf(pair, 'here') >= since && timeOf(pair, 'there') >= since
}

const isDue = ({ ref, timestamp }: SyncedSwitch, { start, now, named }: SwitchScope): boolean =>
  timestamp <= now && (timestamp >= start || named.has(ref))

/** Makes a pair. If one side was there before the start, nothing named it, and only the other one has changed. */
function firstPair(here: NamedSwitch, there: NamedSwitch, isNew: (known: NamedSwitch) => boolean): Pair {
  const before = isNew(here) ? (isNew(there) ? undefined : there) : here
  const base = before === undefined ? null : { here: sharedOf(before), there: sharedOf(before) }
  return { kind: 'switch', here: here.value.ref, there: there.value.ref, state: 'paired', base, refused: {} }
}

const nothing: Outcome = { writes: [], notes: [] }

function compareOne(pair: Pair, known: NamedSwitches, world: SwitchComparison): Outcome {
  const h = pair.here === null ? undefined : known.here.get(pair.here)
  const t = pair.there === null ? undefined : known.there.get(pair.there)
  if (h === undefined && t === undefined)
    return { writes: [], notes: [{ old: pair, next: undefined, log: [] }] }
  if (pair.state !== 'paired') return nothing
  if (h !== undefined && t !== undefined) return mergeSwitch(pair, h, t, world)
  return deleted(pair, h === undefined ? 'here' : 'there', h ?? t, world.rules)
}

function deleted(pair: Pair, gone: SyncSide, kept: NamedSwitch | undefined, rules: SyncRules): Outcome {
  if (kept === undefined) return nothing
  const side = otherSide(gone)
  const entry = {
    kind: 'switch',
    side,
    ref: kept.value.ref,
    reason: gone === 'here' ? 'deleted_here' : 'deleted_there',
  } as const
  if (rules.deletes === 'follow' && leads(rules.directions.switches, side)) {
    const log = [{ ...entry, what: 'delete' as const }]
    return { writes: [{ op: 'delete', side, kind: 'switch', pair, ref: kept.value.ref, log }], notes: [] }
  }
  const next: Pair = { ...pair, [gone]: null, state: 'alone' }
  return { writes: [], notes: [{ old: pair, next, log: [{ ...entry, what: 'end' }] }] }
}
