import type { SyncSide } from '@polyphony/contract'
import { isGivenUp, isPutOff, isWholeGivenUp } from './given-up.ts'
import { mergePair } from './merge.ts'
import {
  type BookChange,
  guardOf,
  isNothing,
  type ListedKind,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  partOf,
  privacyKeysOf,
  type Resumable,
  type SyncEntry,
  type SyncedThing,
  type SyncRules,
  type SyncValues,
  type SyncWrite,
  valueKeysOf,
  wayOf,
  withPair,
} from './model.ts'
import { baseOfMade, findMade, findMatches, nameLetters } from './pairing.ts'

/** The things of a kind on both sides, and the pairs of them. */
export interface Comparison {
  readonly kind: ListedKind
  readonly pairs: readonly Pair[]
  readonly here: ReadonlyMap<string, SyncedThing>
  readonly there: ReadonlyMap<string, SyncedThing>
  /** Both lists are complete, or hold only these. */
  readonly scope: ReadonlySet<string> | 'all'
  /** True before the first start, when equal names are enough. */
  readonly isFirst: boolean
  /** True once a day: what was given up is tried again. */
  readonly triesAgain: boolean
  /** Tests whether both sides have the same members in a group. */
  readonly isListShared?: (pair: Pair) => boolean
}

/** Compares all things of a kind. */
export function* compareThings(comparison: Comparison, rules: SyncRules): Resumable<Outcome> {
  const notes: BookChange[] = []
  const writes: SyncWrite[] = []
  const pairs = yield* pairUp(comparison, notes)
  for (const pair of pairs) {
    yield
    if (!isInScope(comparison, pair)) continue
    const outcome = compareOne(comparison, pair, rules)
    notes.push(...outcome.notes)
    writes.push(...outcome.writes)
  }
  if (comparison.scope === 'all') writes.push(...creations(comparison, pairs, rules))
  return { writes, notes }
}

const isInScope = ({ scope }: Comparison, { here, there }: Pair): boolean =>
  scope === 'all' || (here !== null && scope.has(here)) || (there !== null && scope.has(there))

/** Tests for a creation there whose answer did not come yet. */
const isMaking = ({ state, there }: Pair): boolean => state === 'creating' && there === null

/** Finds new pairs, and returns all pairs as they are then. */
export function* pairUp(comparison: Comparison, notes: BookChange[]): Resumable<Pair[]> {
  const { kind, pairs, scope, isFirst } = comparison
  if (scope !== 'all') return [...pairs]
  // why only then: letters of all names take a while, and few runs look for what was made.
  const lettersIn = pairs.some(isMaking) ? nameLetters : () => ''
  const left = new Map(unpaired(comparison, 'there', pairs).map((thing) => [thing, lettersIn(thing)]))
  const next = pairs.map((pair) => {
    const found = isMaking(pair) ? findMade(pair, left) : undefined
    if (found === undefined) return pair
    left.delete(found)
    const paired: Pair = { ...pair, there: found.ref, state: 'paired', base: baseOfMade(pair, found) }
    notes.push({ old: pair, next: paired, log: [] })
    return paired
  })
  const matches = yield* findMatches(
    kind,
    { here: unpaired(comparison, 'here', next), there: [...left.keys()] },
    isFirst ? { here: [...comparison.here.values()], there: [...comparison.there.values()] } : undefined,
  )
  const found = matches.map(
    ({ here, there }): Pair => ({
      kind,
      here: here.ref,
      there: there.ref,
      state: 'paired',
      base: null,
      refused: {},
    }),
  )
  return [...next, ...found]
}

function unpaired(comparison: Comparison, side: SyncSide, pairs: readonly Pair[]): SyncedThing[] {
  const known = new Set(pairs.map((pair) => pair[side]))
  return [...comparison[side].values()].filter(({ ref }) => !known.has(ref))
}

const nothing: Outcome = { writes: [], notes: [] }
const dropped = (pair: Pair): Outcome => ({ writes: [], notes: [{ old: pair, next: undefined, log: [] }] })

function compareOne(comparison: Comparison, pair: Pair, rules: SyncRules): Outcome {
  const { kind, here, there } = comparison
  const h = pair.here === null ? undefined : here.get(pair.here)
  const t = pair.there === null ? undefined : there.get(pair.there)
  if (pair.state === 'alone') return h === undefined && t === undefined ? dropped(pair) : nothing
  if (pair.state === 'creating') return createAgain(comparison, pair, h ?? t, rules)
  if (h === undefined) return t === undefined ? dropped(pair) : deleted(kind, pair, 'here', t, rules)
  if (t === undefined) return deleted(kind, pair, 'there', h, rules)
  const isListShared = comparison.isListShared?.(pair) ?? true
  const { writes, base, isNews } = mergePair(kind, pair, { here: h, there: t }, rules, isListShared)
  if (!isNews) return { writes, notes: [] }
  return withPair(writes, { old: pair.base === null ? undefined : pair, next: { ...pair, base } })
}

/** Ends a pair whose one side was deleted, or deletes the other side too. */
function deleted(
  kind: ListedKind,
  pair: Pair,
  gone: SyncSide,
  kept: SyncedThing,
  { deletes, directions }: SyncRules,
): Outcome {
  const side = otherSide(gone)
  const reason = gone === 'here' ? 'deleted_here' : 'deleted_there'
  const mayWrite = leads(directions[partOf(kind)], side)
  const entry = { kind, side, ref: kept.ref, reason, old: kept.values.name } as const
  if (deletes === 'follow' && mayWrite) {
    return {
      writes: [{ op: 'delete', side, kind, pair, ref: kept.ref, log: [{ ...entry, what: 'delete' }] }],
      notes: [],
    }
  }
  if (kind === 'member' && side === 'here' && mayWrite) {
    return {
      writes: [{ op: 'archive', side, kind, pair, ref: kept.ref, log: [{ ...entry, what: 'archive' }] }],
      notes: [],
    }
  }
  const next: Pair = { ...pair, [gone]: null, state: 'alone', base: null }
  return { writes: [], notes: [{ old: pair, next, log: [{ ...entry, what: 'end' }] }] }
}

/** Repeats a creation that did not succeed. One that was given up waits for other values, or for the next day. */
function createAgain(
  comparison: Comparison,
  pair: Pair,
  source: SyncedThing | undefined,
  rules: SyncRules,
): Outcome {
  const { kind, scope, triesAgain } = comparison
  if (scope !== 'all') return nothing
  if (source === undefined) return dropped(pair)
  const side = pair.there === null ? 'there' : 'here'
  const full = pair.refused['*']
  if (full !== undefined && comparison[side].size >= Number(full.value)) return nothing
  if (!leads(rules.directions[partOf(kind)], side)) return nothing
  const values = newValues(kind, source, side, rules, pair)
  const write = creation(kind, side, source, values, 'new')
  const isNameless = namesOf(source).some((key) => isGivenUp(pair, key, source.values[key]))
  if (!triesAgain && (isNameless || isWholeGivenUp(write, pair) || isPutOff(write, pair))) return nothing
  return { writes: [write], notes: [] }
}

/** Lists the names without which nothing is made: its own, and the one that strangers see in the place of that. */
function namesOf({ values }: SyncedThing): string[] {
  const isHidden = values.name_privacy !== 'public' && !isNothing(values.display_name ?? null)
  return isHidden ? ['name', 'display_name'] : ['name']
}

function creations(comparison: Comparison, pairs: readonly Pair[], rules: SyncRules): SyncWrite[] {
  const { kind } = comparison
  return (['here', 'there'] as const).flatMap((side) => {
    if (!leads(rules.directions[partOf(kind)], side)) return []
    const names = new Set(unpaired(comparison, side, pairs).map(({ values }) => values.name))
    return unpaired(comparison, otherSide(side), pairs).map((thing) =>
      creation(
        kind,
        side,
        thing,
        newValues(kind, thing, side, rules),
        names.has(thing.values.name) ? 'same_name' : 'new',
      ),
    )
  })
}

function creation(
  kind: ListedKind,
  side: SyncSide,
  { ref, values: { name } }: SyncedThing,
  values: SyncValues,
  reason: SyncEntry['reason'],
): SyncWrite {
  return {
    op: 'create',
    side,
    kind,
    from: ref,
    values,
    log: [{ kind, what: 'create', side, ref, new: name, reason }],
  }
}

/** The values of something new: all that there are, and the full privacy of the side that they come from. */
function newValues(
  kind: ListedKind,
  source: SyncedThing,
  to: SyncSide,
  rules: SyncRules,
  pair?: Pair,
): SyncValues {
  const { values } = source
  const names = namesOf(source)
  const wordOf = (key: string) => (values[key] === 'public' ? 'public' : 'private')
  const privacyKeys = privacyKeysOf(kind)
  const isLeft = (key: string) =>
    pair !== undefined &&
    !names.includes(key) &&
    isGivenUp(pair, key, privacyKeys.includes(key) ? wordOf(key) : values[key])
  const keys = valueKeysOf(kind).filter((key) => {
    const guard = guardOf(kind, key)
    const isHidden = guard === undefined || values[guard] === 'public' || !isLeft(guard)
    return !isNothing(values[key] ?? null) && leads(wayOf(kind, key, rules), to) && !isLeft(key) && isHidden
  })
  const privacy = privacyKeys.filter((key) => !isLeft(key))
  return Object.fromEntries([
    ...keys.map((key) => [key, values[key]] as const),
    ...privacy.map((key) => [key, wordOf(key)] as const),
  ])
}
