import { type Instant, later, micros, type SyncSide, seconds } from '@polyphony/contract'
import type { PairedNames } from './memberships.ts'
import { mostTries } from './merge.ts'
import {
  type BookChange,
  isSame,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  type SideState,
  type SyncEntry,
  type SyncedSwitch,
  type SyncRules,
  type SyncWrite,
} from './model.ts'

/** The switches to compare. Both sides were read from a moment on, and beyond that a few that events named. */
export interface SwitchScope {
  readonly since: Instant
  readonly now: Instant
  /** Switches from before the start of the sync count only if an event named them. */
  readonly start: Instant
  readonly named: ReadonlySet<string>
}

/** The standing of a member: its reference here, or why it has none. */
type Standing = string | 'alone' | 'waits'

/** A switch with its members as this server names them. */
interface Known {
  readonly side: SyncSide
  readonly is: SyncedSwitch
  /** Undefined while a member is not on the other side yet. */
  readonly own: readonly string[] | undefined
  /** Members whom this side alone has, by its references. */
  readonly alone: readonly string[]
}

interface World {
  readonly sides: { readonly here: SideState; readonly there: SideState }
  readonly names: PairedNames
  readonly members: readonly Pair[]
  readonly rules: SyncRules
  readonly scope: SwitchScope
  readonly times: Times
}

/** The times of all switches, as they are after the writes so far. No two switches of a side may have the same. */
class Times {
  readonly #times: Readonly<Record<SyncSide, Map<string, Instant>>>
  readonly #taken: Readonly<Record<SyncSide, Set<Instant>>>

  constructor(sides: World['sides']) {
    const timesOf = (side: SyncSide) =>
      new Map(Array.from(sides[side].switches.values(), ({ ref, timestamp }) => [ref, timestamp]))
    this.#times = { here: timesOf('here'), there: timesOf('there') }
    this.#taken = { here: new Set(this.#times.here.values()), there: new Set(this.#times.there.values()) }
  }

  /** Takes a time for a switch: the one that it should have, or the next free microsecond. */
  take(side: SyncSide, ref: string, wanted: Instant): Instant {
    const taken = this.#taken[side]
    const before = this.#times[side].get(ref)
    if (before !== undefined) taken.delete(before)
    let free = wanted
    while (taken.has(free)) free = later(free, micros(1))
    taken.add(free)
    this.#times[side].set(ref, free)
    return free
  }
}

/** Compares the switches of both sides. */
export function compareSwitches(pairs: readonly Pair[], both: Omit<World, 'times'>): Outcome {
  const world = { ...both, times: new Times(both.sides) }
  const { rules } = world
  if (rules.directions.switches === 'off') return { writes: [], notes: [] }
  const known = { here: knownOf(world, 'here'), there: knownOf(world, 'there') }
  const notes: BookChange[] = []
  const writes: SyncWrite[] = []
  for (const pair of pairs) {
    if (!isInScope(pair, world.scope)) continue
    const outcome = compareOne(pair, known, world)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  const unpaired = (side: SyncSide) => {
    const taken = new Set(pairs.filter(({ state }) => state !== 'folded').map((pair) => pair[side]))
    return [...known[side].values()].filter(({ is }) => !taken.has(is.ref))
  }
  const isNew = ({ is }: Known) => isDue(is, world.scope)
  const matched = pairSwitches(unpaired('here'), unpaired('there'))
  for (const [here, there] of matched) {
    if (!isNew(here) && !isNew(there)) continue
    const outcome = mergeSwitch(firstPair(here, there, isNew), here, there, world, true)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  const isMatched = new Set([...matched].flat())
  for (const side of ['here', 'there'] as const) {
    const left = unpaired(otherSide(side)).filter((each) => isNew(each) && !isMatched.has(each))
    const outcome = create(left, side, known, pairs, world)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  return { writes, notes }
}

const timeOf = (pair: Pair, side: SyncSide): number => Number(pair.base?.[side].timestamp ?? 0)

function isInScope(pair: Pair, { since, named }: SwitchScope): boolean {
  if (named.has(pair.here ?? '') || named.has(pair.there ?? '')) return true
  return timeOf(pair, 'here') >= since && timeOf(pair, 'there') >= since
}

const isDue = ({ ref, timestamp }: SyncedSwitch, { start, now, named }: SwitchScope): boolean =>
  timestamp <= now && (timestamp >= start || named.has(ref))

/** Tests for a member whom the other side does not take: its switches go on without it. */
const isStuck = ({ state, refused }: Pair): boolean =>
  state === 'creating' &&
  (refused['*'] !== undefined ||
    ['name', 'display_name'].some((key) => (refused[key]?.tries ?? 0) >= mostTries))

/** Reads the switches of a side, oldest first. */
function knownOf({ sides, names, members, rules }: World, side: SyncSide): Map<string, Known> {
  const settled = new Map(members.map((pair) => [pair[side], isStuck(pair) ? 'alone' : pair.state]))
  const mayCome = leads(rules.directions.members, otherSide(side))
  const standingOf = (ref: string): Standing => {
    const own = side === 'here' ? (names.toThere.has(ref) ? ref : undefined) : names.toHere.get(ref)
    if (own !== undefined) return own
    const state = settled.get(ref)
    return state === 'alone' || (state === undefined && !mayCome) ? 'alone' : 'waits'
  }
  const inOrder = [...sides[side].switches.values()].toSorted((a, b) => a.timestamp - b.timestamp)
  return new Map(
    inOrder.map((is) => {
      const standings = is.members.map(standingOf)
      const own = standings.filter((each) => each !== 'alone')
      return [
        is.ref,
        {
          side,
          is,
          own: standings.includes('waits') ? undefined : own,
          alone: is.members.filter((_, i) => standings[i] === 'alone'),
        },
      ]
    }),
  )
}

type KnownSides = Readonly<Record<SyncSide, ReadonlyMap<string, Known>>>

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).isSubsetOf(new Set(b))

const isNobody = ({ own, alone }: Known): boolean => own !== undefined && own.length === 0 && alone.length > 0

/**
 * Pairs switches that are the same: by UUID, else by their time, else by nearly their time and their members. Both lists
 * are oldest first.
 */
function pairSwitches(here: readonly Known[], there: readonly Known[]): Map<Known, Known> {
  const found = new Map<Known, Known>()
  const left = new Set(there)
  const pairWith = (mine: Known, other: Known | undefined) => {
    if (other !== undefined && !found.has(mine) && left.delete(other)) found.set(mine, other)
  }
  const byUuid = new Map(there.map((known) => [known.is.ref, known]))
  for (const mine of here) pairWith(mine, byUuid.get(mine.is.ref))
  const byTime = new Map(Array.from(left, (known) => [known.is.timestamp, known]))
  for (const mine of here) pairWith(mine, byTime.get(mine.is.timestamp))
  let first = 0
  for (const mine of here) {
    const { timestamp } = mine.is
    while (isBefore(there[first], timestamp - seconds(1) + 1)) first += 1
    for (let i = first; !found.has(mine) && isBefore(there[i], timestamp + seconds(1)); i++) {
      const other = there[i]
      if (other && hasSameMembers(mine, other)) pairWith(mine, other)
    }
  }
  return found
}

const isBefore = (known: Known | undefined, moment: number): boolean =>
  known !== undefined && known.is.timestamp < moment

const hasSameMembers = (a: Known, b: Known): boolean =>
  a.own !== undefined && b.own !== undefined && isSameSet(a.own, b.own)

/** Makes a pair. If one side was there before the start, nothing named it, and only the other one has changed. */
function firstPair(here: Known, there: Known, isNew: (known: Known) => boolean): Pair {
  const before = isNew(here) ? (isNew(there) ? undefined : there) : here
  const base = before === undefined ? null : { here: sharedOf(before), there: sharedOf(before) }
  return { kind: 'switch', here: here.is.ref, there: there.is.ref, state: 'paired', base, refused: {} }
}

const nothing: Outcome = { writes: [], notes: [] }

function compareOne(pair: Pair, known: KnownSides, world: World): Outcome {
  const h = pair.here === null ? undefined : known.here.get(pair.here)
  const t = pair.there === null ? undefined : known.there.get(pair.there)
  if (h === undefined && t === undefined)
    return { writes: [], notes: [{ old: pair, next: undefined, log: [] }] }
  if (pair.state !== 'paired') return nothing
  if (h !== undefined && t !== undefined) return mergeSwitch(pair, h, t, world)
  return deleted(pair, h === undefined ? 'here' : 'there', h ?? t, world.rules)
}

function deleted(pair: Pair, gone: SyncSide, kept: Known | undefined, rules: SyncRules): Outcome {
  if (kept === undefined) return nothing
  const side = otherSide(gone)
  const entry = {
    kind: 'switch',
    side,
    ref: kept.is.ref,
    reason: gone === 'here' ? 'deleted_here' : 'deleted_there',
  } as const
  if (rules.deletes === 'follow' && leads(rules.directions.switches, side)) {
    const log = [{ ...entry, what: 'delete' as const }]
    return { writes: [{ op: 'delete', side, kind: 'switch', pair, ref: kept.is.ref, log }], notes: [] }
  }
  const next: Pair = { ...pair, [gone]: null, state: 'alone' }
  return { writes: [], notes: [{ old: pair, next, log: [{ ...entry, what: 'end' }] }] }
}

/** The value of a switch that both sides have in common. */
const sharedOf = ({ is: { timestamp, isOrdered }, own }: Known) => ({ timestamp, members: own, isOrdered })

interface Difference {
  readonly isHere: boolean
  readonly isThere: boolean
  readonly isEqual: boolean
}

function mergeSwitch(
  pair: Pair,
  h: Known,
  t: Known,
  { rules, names, times }: World,
  isFirst = false,
): Outcome {
  if (h.own === undefined || t.own === undefined) return nothing
  const time = differenceOfTimes(pair, h, t)
  const members = differenceOfMembers(pair, h.own, t.own, t.is.isOrdered, names)
  const sourceOf = (side: SyncSide) => (side === 'here' ? t : h)
  const timeTo = unlessRefused(pair, 'timestamp', goesTo(time, rules), (side) => sourceOf(side).is.timestamp)
  const membersTo = isNobody(h) || isNobody(t) ? undefined : goesTo(members, rules)
  const to = unlessRefused(pair, 'members', membersTo, (side) => sourceOf(side).own)
  const writes = (['here', 'there'] as const).flatMap((side): SyncWrite[] => {
    const source = sourceOf(side)
    const target = side === 'here' ? h : t
    if (timeTo !== side && to !== side) return []
    const fields = {
      ...(timeTo === side && { timestamp: times.take(side, target.is.ref, source.is.timestamp) }),
      ...(to === side && { members: source.own ?? [] }),
    }
    const log = Object.entries(fields).map(([key, value]): SyncEntry => {
      const { isHere, isThere } = key === 'members' ? members : time
      const isConflict = pair.base === null || (isHere && isThere)
      const old = key === 'members' ? target.own : target.is.timestamp
      return {
        kind: 'switch',
        what: isConflict ? 'conflict' : 'update',
        side,
        ref: h.is.ref,
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
        ref: target.is.ref,
        source: source.is,
        expected: target.is,
        ...fields,
        ...(to === side && { also: target.alone }),
        log,
      },
    ]
  })
  const base = nextBase(pair, h, t, { time: timeTo === undefined, members: to === undefined })
  if (!isFirst && isSame(base, pair.base)) return { writes, notes: [] }
  const next = { ...pair, base }
  return {
    writes: writes.map((write) => ('pair' in write ? { ...write, pair: next } : write)),
    notes: [{ old: isFirst ? undefined : pair, next, log: [] }],
  }
}

/** Leaves a value alone that was refused too often. */
function unlessRefused(
  { refused }: Pair,
  key: string,
  to: SyncSide | undefined,
  valueFor: (side: SyncSide) => unknown,
): SyncSide | undefined {
  const before = refused[key]
  const isGivenUp = to && before && before.tries >= mostTries && isSame(before.value, valueFor(to))
  return isGivenUp ? undefined : to
}

/** Records what needs no write: where nothing changed, the base stays. */
function nextBase(pair: Pair, h: Known, t: Known, settled: { time: boolean; members: boolean }) {
  const side = (known: Known, which: SyncSide) => {
    const old = pair.base?.[which] ?? sharedOf(known)
    const now = sharedOf(known)
    return {
      timestamp: settled.time ? now.timestamp : old.timestamp,
      members: settled.members ? now.members : old.members,
      isOrdered: settled.members ? now.isOrdered || old.isOrdered === true : old.isOrdered,
    }
  }
  return { here: side(h, 'here'), there: side(t, 'there') }
}

function differenceOfTimes(pair: Pair, h: Known, t: Known): Difference {
  const isEqual = h.is.timestamp === t.is.timestamp
  if (pair.base === null) return { isHere: !isEqual, isThere: false, isEqual: true }
  return {
    isHere: h.is.timestamp !== timeOf(pair, 'here'),
    isThere: t.is.timestamp !== timeOf(pair, 'there'),
    isEqual,
  }
}

/** Compares members. Without a known order on the other side, only who fronts counts there. */
function differenceOfMembers(
  pair: Pair,
  own: readonly string[],
  theirs: readonly string[],
  isOrdered: boolean,
  names: PairedNames,
): Difference {
  const isEqual = isOrdered ? isSame(own, theirs) : isSameSet(own, theirs)
  if (pair.base === null)
    return { isHere: !isSameSet(own, theirs), isThere: !isSameSet(own, theirs), isEqual }
  const before = (side: SyncSide) => {
    const list = pair.base?.[side].members
    return Array.isArray(list) ? list.filter((ref: string) => names.toThere.has(ref)) : []
  }
  const there = before('there')
  const isReordered = isOrdered && pair.base.there.isOrdered === true && !isSame(theirs, there)
  return {
    isHere: !isSame(own, before('here')),
    isThere: !isSameSet(theirs, there) || isReordered,
    isEqual,
  }
}

function goesTo({ isHere, isThere, isEqual }: Difference, rules: SyncRules): SyncSide | undefined {
  if ((!isHere && !isThere) || isEqual) return undefined
  const way = rules.directions.switches
  const loser = way === 'in' ? 'here' : way === 'out' ? 'there' : otherSide(rules.prefer)
  const to = isHere && isThere ? loser : isHere ? 'there' : 'here'
  return leads(way, to) ? to : undefined
}

/** Creates switches on a side, oldest first. Those that it cannot hold are folded. */
function create(
  left: readonly Known[],
  side: SyncSide,
  known: KnownSides,
  pairs: readonly Pair[],
  { rules, times }: World,
): Outcome {
  if (!leads(rules.directions.switches, side)) return nothing
  const notes: BookChange[] = []
  const writes: SyncWrite[] = []
  const timeline: Known[] = [...known[side].values()]
  const sources = [...known[otherSide(side)].values()]
  for (const each of left) {
    const { is, own } = each
    if (own === undefined) continue
    const folded = pairs.find((pair) => pair.state === 'folded' && pair[otherSide(side)] === is.ref)
    const at = times.take(side, `of ${is.ref}`, is.timestamp)
    const reason = isNobody(each)
      ? 'nobody_left'
      : // why: the other side said of a folded one that it is the same, whatever this side thinks.
        (folded !== undefined || isLikeLast(before(sources, is.timestamp), own)) &&
          isLikeLast(before(timeline, at), own)
        ? 'same_front'
        : undefined
    if (reason !== undefined) {
      if (folded === undefined) notes.push(fold(is, side, reason))
      continue
    }
    if (folded !== undefined) notes.push({ old: folded, next: undefined, log: [] })
    timeline.push({ ...each, side, is: { ...is, timestamp: at } })
    const entry = { kind: 'switch', what: 'create', side, ref: is.ref, new: own } as const
    writes.push({
      op: 'create',
      side,
      kind: 'switch',
      from: is,
      timestamp: at,
      members: own,
      log: [{ ...entry, reason: each.alone.length > 0 ? 'left_alone' : 'new' }],
    })
  }
  return { writes, notes }
}

const fold = (is: SyncedSwitch, side: SyncSide, reason: 'nobody_left' | 'same_front'): BookChange => ({
  old: undefined,
  next: foldedPair(is, side),
  log: [{ kind: 'switch', what: 'fold', side, ref: is.ref, reason }],
})

/** Marks a switch that a side does not hold. */
export function foldedPair(is: SyncedSwitch, side: SyncSide): Pair {
  const time = { timestamp: is.timestamp }
  return {
    kind: 'switch',
    here: side === 'here' ? null : is.ref,
    there: side === 'here' ? is.ref : null,
    state: 'folded',
    base: { here: time, there: time },
    refused: {},
  }
}

/** Finds the last switch before a moment, without those that have nobody left. */
function before(timeline: readonly Known[], moment: Instant): Known | undefined {
  return timeline
    .filter((each) => each.is.timestamp < moment && !isNobody(each))
    .reduce<Known | undefined>(
      (last, each) => (last && last.is.timestamp > each.is.timestamp ? last : each),
      undefined,
    )
}

function isLikeLast(last: Known | undefined, own: readonly string[]): boolean {
  if (last?.own === undefined) return false
  return last.is.isOrdered ? isSame(last.own, own) : isSameSet(last.own, own)
}
