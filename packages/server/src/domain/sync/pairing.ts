import { isUnlike, lettersOf } from './merge.ts'
import {
  type Agreement,
  byRef,
  isSame,
  type ListedKind,
  type Pair,
  type Resumable,
  type SyncedThing,
  type SyncValues,
  valueKeysOf,
} from './model.ts'

/** Things of a kind on both sides. */
interface Things {
  readonly here: readonly SyncedThing[]
  readonly there: readonly SyncedThing[]
}

export interface PairMatch {
  readonly here: SyncedThing
  readonly there: SyncedThing
}

/**
 * Finds what belongs together: by UUID, then at the first plan by name, and later only if all values are equal. `first`
 * has everything of the first plan: a name that somebody with a pair has too says nothing.
 */
export function* findMatches(kind: ListedKind, unpaired: Things, first?: Things): Resumable<PairMatch[]> {
  const theirs = byRef(unpaired.there)
  const byUuid = unpaired.here.flatMap((here) => {
    const there = theirs.get(here.ref)
    return there ? [{ here, there }] : []
  })
  const matched = new Set(byUuid.map(({ here }) => here.ref))
  const isLeft = ({ ref }: SyncedThing) => !matched.has(ref)
  const rest = { here: unpaired.here.filter(isLeft), there: unpaired.there.filter(isLeft) }
  const nameOf = ({ values }: SyncedThing) => String(values.name)
  const told = (things: readonly SyncedThing[], key: string) =>
    things.some(({ values }) => values[key] !== undefined)
  // why: a side that does not know a key cannot differ in it.
  const keys = valueKeysOf(kind).filter((key) => told(rest.here, key) && told(rest.there, key))
  const allOf = ({ values }: SyncedThing) => JSON.stringify(keys.map((key) => inOrder(values[key] ?? null)))
  const byOther = first ? onlyOnes(rest, first, nameOf) : onlyOnes(rest, rest, allOf)
  return [...byUuid, ...(yield* byOther)]
}

/** Writes objects with their keys in order, so that texts of them compare like the values. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  )
}

/** Matches things with the same sign, if there is just one of them on each side among all that count. */
function* onlyOnes(
  rest: Things,
  { here, there }: Things,
  signOf: (thing: SyncedThing) => string,
): Resumable<PairMatch[]> {
  const signs = new Map<SyncedThing, string>()
  for (const thing of [...here, ...there]) {
    yield
    signs.set(thing, signOf(thing))
  }
  const bySign = (things: readonly SyncedThing[]) => Map.groupBy(things, (thing) => signs.get(thing))
  const theirs = bySign(there)
  const left = new Set([...rest.here, ...rest.there])
  return [...bySign(here)].flatMap(([sign, [mine, ...others]]) => {
    const [other, ...more] = theirs.get(sign) ?? []
    if (!mine || !other || others.length > 0 || more.length > 0) return []
    return left.has(mine) && left.has(other) ? [{ here: mine, there: other }] : []
  })
}

/** Names are cut by some servers, but not to fewer letters than these. */
const leastCut = 50

export const nameLetters = ({ values }: SyncedThing): string => lettersOf(String(values.name))

/**
 * Finds the thing that a creation made whose answer never came: the same UUID, the same values, or the same name in
 * another way of writing. `there` has the letters of each name, as many creations may be without an answer.
 */
export function findMade(pair: Pair, there: ReadonlyMap<SyncedThing, string>): SyncedThing | undefined {
  const sent: SyncValues = pair.base?.here ?? {}
  const { others } = pair.base?.there ?? {}
  const known = new Set<unknown>(Array.isArray(others) ? others : [])
  // why: what was there before cannot be what was made.
  const fresh = [...there.keys()].filter(({ ref }) => !known.has(ref))
  const sameValues = (thing: SyncedThing) =>
    Object.keys(sent).every((key) => thing.values[key] === undefined || isSame(thing.values[key], sent[key]))
  const name = lettersOf(String(sent.name))
  const sameName = (thing: SyncedThing) => {
    const other = there.get(thing) ?? ''
    return other === name || (other.length >= leastCut && name.startsWith(other))
  }
  return fresh.find(({ ref }) => ref === pair.here) ?? fresh.find(sameValues) ?? fresh.find(sameName)
}

/** Returns the base of a thing that was found again. A value that is not the sent one in other letters has none. */
export function baseOfMade(pair: Pair, found: SyncedThing): Agreement {
  const sent: SyncValues = pair.base?.here ?? {}
  const known = Object.keys(sent).filter(
    (key) => isSame(sent[key], found.values[key]) || !isUnlike(sent[key], found.values[key]),
  )
  return {
    here: Object.fromEntries(known.map((key) => [key, sent[key]])),
    there: Object.fromEntries(known.map((key) => [key, found.values[key]])),
  }
}
