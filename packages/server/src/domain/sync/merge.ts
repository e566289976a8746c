import type { SyncReason, SyncSide, SyncWay } from '@polyphony/contract'
import { isGivenUp } from './given-up.ts'
import {
  type Agreement,
  guardOf,
  isNothing,
  isSame,
  leads,
  otherSide,
  type Pair,
  partBehind,
  privacyKeysOf,
  type SyncEntry,
  type SyncedThing,
  type SyncRules,
  type SyncValues,
  type SyncWrite,
  type ThingKind,
  valueKeysOf,
  wayOf,
} from './model.ts'

interface Both {
  readonly here: SyncedThing
  readonly there: SyncedThing
}

/** A value on its way to one side. */
interface Copy {
  readonly to: SyncSide
  readonly value: unknown
  readonly what: 'update' | 'conflict'
  readonly reason: SyncReason
}
/** A decision about one key: copy it, note that both sides agree, or leave it as it is. */
type KeyVerdict = Copy | 'agreed' | 'left'

/** The outcome for one pair: the writes, and the base after what needs no write. */
export interface Merged {
  readonly writes: readonly SyncWrite[]
  readonly base: Agreement
  readonly isNews: boolean
}

/**
 * Merges a pair key by key. `pair.base` is null at the first pairing. A group whose members differ does not show them
 * before they are the same.
 */
export function mergePair(
  kind: ThingKind,
  pair: Pair,
  both: Both,
  rules: SyncRules,
  isListShared = true,
): Merged {
  const copies = new Map<string, Copy>()
  const base = { here: { ...pair.base?.here }, there: { ...pair.base?.there } }
  let isNews = pair.base === null
  for (const key of [...privacyKeysOf(kind), ...valueKeysOf(kind)]) {
    const verdict = decide(kind, key, pair, both, rules)
    if (verdict === 'left') continue
    if (verdict === 'agreed') {
      base.here[key] = both.here.values[key]
      base.there[key] = both.there.values[key]
      isNews = true
    } else copies.set(key, verdict)
  }
  keepPrivate(kind, pair, both, rules, copies)
  if (!isListShared && copies.get('list_privacy')?.value === 'public') copies.delete('list_privacy')
  const writes = (['here', 'there'] as const).flatMap((side) => writeTo(kind, pair, both, side, copies))
  return { writes, base, isNews }
}

function decide(
  kind: ThingKind,
  key: string,
  pair: Pair,
  { here, there }: Both,
  rules: SyncRules,
): KeyVerdict {
  const h = here.values[key]
  const t = there.values[key]
  const way = wayOf(kind, key, rules)
  if (h === undefined || t === undefined || way === 'off') return 'left'
  const isPrivacy = privacyKeysOf(kind).includes(key)
  const baseHere = pair.base?.here[key]
  const baseThere = pair.base?.there[key]
  const verdict =
    baseHere === undefined || baseThere === undefined
      ? atFirst(h, t, way, rules, isPrivacy)
      : later({ isHere: !isSame(h, baseHere), isThere: !isSame(t, baseThere) }, h, t, way, rules, isPrivacy)
  return typeof verdict === 'object' && isGivenUp(pair, key, verdict.value) ? 'left' : verdict
}

/** Without a base the preferred side wins, but nothing never overwrites something, and private wins over public. */
function atFirst(h: unknown, t: unknown, way: SyncWay, rules: SyncRules, isPrivacy: boolean): KeyVerdict {
  if (isSame(h, t)) return 'agreed'
  const to = isPrivacy ? morePublic(h) : isNothing(h) ? 'here' : isNothing(t) ? 'there' : loser(way, rules)
  if (!leads(way, to)) return 'agreed'
  const isLoss = !isNothing(to === 'here' ? h : t) && !isPrivacy
  return {
    to,
    value: to === 'here' ? t : h,
    what: isLoss ? 'conflict' : 'update',
    reason: 'first_pairing',
  }
}

interface Changed {
  readonly isHere: boolean
  readonly isThere: boolean
}

function later(
  changed: Changed,
  h: unknown,
  t: unknown,
  way: SyncWay,
  rules: SyncRules,
  isPrivacy: boolean,
): KeyVerdict {
  if (!changed.isHere && !changed.isThere) return 'left'
  if (isSame(h, t)) return 'agreed'
  const isConflict = changed.isHere && changed.isThere
  const to = isConflict ? (isPrivacy ? morePublic(h) : loser(way, rules)) : changed.isHere ? 'there' : 'here'
  if (!leads(way, to)) return 'left'
  return {
    to,
    value: to === 'here' ? t : h,
    what: isConflict ? 'conflict' : 'update',
    reason: isConflict ? 'both_changed' : 'changed',
  }
}

/** Returns the side whose value gives way. */
const loser = (way: SyncWay, { prefer }: SyncRules): SyncSide =>
  way === 'in' ? 'here' : way === 'out' ? 'there' : otherSide(prefer)

const morePublic = (h: unknown): SyncSide => (h === 'private' ? 'there' : 'here')

const valuesOf = (both: Both, side: SyncSide): SyncValues => both[side].values

/**
 * Makes sure that no value becomes more visible than on the side that it comes from. A value goes only to a side that
 * hides it as well, and a side shows its value only if the other side shows the same one. A side that does not tell
 * counts as private.
 */
function keepPrivate(
  kind: ThingKind,
  pair: Pair,
  both: Both,
  rules: SyncRules,
  copies: Map<string, Copy>,
): void {
  for (const [key, { to }] of [...copies]) {
    const guard = guardOf(kind, key)
    if (guard === undefined || valuesOf(both, otherSide(to))[guard] === 'public') continue
    hide(kind, pair, both, rules, copies, { key, guard, to })
  }
  for (const guard of privacyKeysOf(kind)) {
    const copy = copies.get(guard)
    if (copy === undefined || copy.value === 'private') continue
    if (!mayShow(kind, pair, both, rules, copies, { guard, to: copy.to })) copies.delete(guard)
  }
}

/** Tests whether a side would show nothing that the other one does not have, if a privacy key of it became public. */
function mayShow(
  kind: ThingKind,
  pair: Pair,
  both: Both,
  rules: SyncRules,
  copies: ReadonlyMap<string, Copy>,
  { guard, to }: { guard: string; to: SyncSide },
): boolean {
  if (both[to].ownGuards?.includes(guard)) return false
  const part = partBehind(kind, guard)
  if (part !== undefined && !leads(rules.directions[part], to)) return false
  return valueKeysOf(kind).every(
    (key) => guardOf(kind, key) !== guard || copies.has(key) || isShared(pair, both, key, to),
  )
}

/** Hides a value on the side that it goes to, or holds it back. */
function hide(
  kind: ThingKind,
  pair: Pair,
  both: Both,
  rules: SyncRules,
  copies: Map<string, Copy>,
  { key, guard, to }: { key: string; guard: string; to: SyncSide },
): void {
  const planned = copies.get(guard)
  // why: the value that was private on the side it comes from must not become public there in the same step.
  if (planned && planned.to !== to) copies.delete(guard)
  const present = planned?.to === to ? planned.value : valuesOf(both, to)[guard]
  if (present === 'private') return
  const raised: Copy = { to, value: 'private', what: 'update', reason: 'kept_private' }
  if (leads(wayOf(kind, guard, rules), to) && !isGivenUp(pair, guard, raised.value)) copies.set(guard, raised)
  else copies.delete(key)
}

/** Tests whether the value of a side is nothing, or the same on the other side. A side that does not tell has another one. */
function isShared(pair: Pair, both: Both, key: string, side: SyncSide): boolean {
  const own = valuesOf(both, side)[key]
  const other = valuesOf(both, otherSide(side))[key]
  if (own !== undefined && isNothing(own)) return true
  if (own === undefined || other === undefined) return false
  if (isSame(own, other)) return true
  const { base } = pair
  // why the second: a value that the other side writes in another way is still the same one.
  return (
    base !== null &&
    isSame(own, base[side][key]) &&
    isSame(other, base[otherSide(side)][key]) &&
    !isUnlike(own, other)
  )
}

/** Tests whether two texts have nothing but their beginning in common: more than another way to write the same. */
export function isUnlike(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return true
  const [short = '', long = ''] = [lettersOf(a), lettersOf(b)].sort((x, y) => x.length - y.length)
  return short === '' || !long.startsWith(short)
}

const comparedLetters = 2_000

/** Reduces the beginning of a text to its letters and digits, so that other spaces and letter cases do not count. */
export const lettersOf = (text: string): string =>
  text
    // why: one letter may become eighteen, and the other side chooses how many there are.
    .slice(0, comparedLetters)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function writeTo(
  kind: ThingKind,
  pair: Pair,
  both: Both,
  side: SyncSide,
  copies: ReadonlyMap<string, Copy>,
): SyncWrite[] {
  const going = [...copies].filter(([, { to }]) => to === side)
  if (going.length === 0) return []
  const target = both[side]
  const source = both[otherSide(side)]
  const keys = going.map(([key]) => key)
  const pick = (values: SyncValues, picked: readonly string[]) =>
    Object.fromEntries(picked.map((key) => [key, values[key]]))
  // why the guards: a text was decided for a side that hides it, or shows it, as this one did.
  const guards = keys.flatMap((key) => guardOf(kind, key) ?? [])
  const log = going.map(
    ([key, { value, what, reason }]): SyncEntry => ({
      kind,
      what,
      side,
      ref: both.here.ref,
      key,
      old: target.values[key] ?? null,
      new: value,
      reason,
    }),
  )
  return [
    {
      op: 'update',
      side,
      kind,
      pair,
      ref: target.ref,
      values: Object.fromEntries(going.map(([key, { value }]) => [key, value])),
      source: pick(source.values, keys),
      expected: pick(target.values, [...new Set([...keys, ...guards])]),
      log,
    },
  ]
}
