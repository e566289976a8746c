import type { SyncKind, SyncSide } from '@polyphony/contract'
import { nameOf } from './book-changes.ts'
import { compareAll, comparisonOf, type SyncWorld } from './compare.ts'
import {
  type ListedKind,
  leads,
  listOf,
  type Outcome,
  otherSide,
  type Pair,
  type Resumable,
  type SyncedThing,
  type SyncWrite,
  writesPerSecond,
} from './model.ts'
import { pairUp } from './things.ts'

/** A preview for people: what belongs together, what is new or gone, and how much will be written. */
export interface SyncPreview {
  readonly system: readonly PreviewChange[]
  readonly pairs: readonly PreviewPair[]
  readonly only_here: readonly PreviewThing[]
  readonly only_there: readonly PreviewThing[]
  readonly gone: readonly PreviewLoss[]
  readonly limits: readonly PreviewLimit[]
  readonly writes: { readonly here: number; readonly there: number }
  readonly seconds: number
}
/** A value that will be written on a side. */
interface PreviewChange {
  readonly key: string
  readonly side: SyncSide
  readonly old: unknown
  readonly new: unknown
}
/** The name and the face that people know somebody by. */
interface PreviewFace {
  readonly name: string
  readonly display_name: string | null
  readonly color: string | null
  readonly avatar_url: string | null
}
interface PreviewPair {
  readonly kind: ListedKind
  readonly here: string
  readonly there: string
  /** How it looks there. */
  readonly face: PreviewFace
  readonly differs: readonly string[]
  readonly changes: readonly PreviewChange[]
}
interface PreviewThing extends PreviewFace {
  readonly kind: ListedKind
  readonly ref: string
  /** A person said that sync leaves it alone. */
  readonly alone: boolean
}
/** The result of a deletion on one side: a deletion or a place in the archive on the other one, or the end of a pair. */
interface PreviewLoss {
  readonly kind: SyncKind
  readonly what: 'archive' | 'delete' | 'end'
  readonly side: SyncSide
  readonly ref: string | null
  readonly name: string | null
}

/** A side that has no room for everything. */
interface PreviewLimit {
  readonly kind: ListedKind
  readonly side: SyncSide
  readonly limit: number
  /** The number of things that will not fit. */
  readonly over: number
}

/** The maximum numbers of things of a side. A side that does not tell one leaves it out. */
export type SideLimits = Readonly<Partial<Record<ListedKind, number>>>
/** The limits of both sides. */
export type SyncLimits = Readonly<Record<SyncSide, SideLimits>>

const kinds = ['member', 'group'] as const
const sides = ['here', 'there'] as const

/** Previews a sync without writing anything. */
export function* previewSync(world: SyncWorld, limits: SyncLimits): Resumable<SyncPreview> {
  const pairs = { member: yield* pairsOf('member', world), group: yield* pairsOf('group', world) }
  const outcomes = yield* compareAll(world)
  const writes = outcomes.flatMap((outcome) => outcome.writes)
  const byPair = Map.groupBy(writes, (write) => ('pair' in write ? nameOf(write.pair) : undefined))
  const previewed: PreviewPair[] = []
  for (const kind of kinds)
    for (const pair of pairs[kind]) {
      yield
      previewed.push(...previewPair(kind, pair, world, byPair))
    }
  const preview = {
    system: writes.filter(({ kind }) => kind === 'system').flatMap(changesOf),
    pairs: previewed,
    only_here: kinds.flatMap((kind) => only(kind, 'here', pairs[kind], world)),
    only_there: kinds.flatMap((kind) => only(kind, 'there', pairs[kind], world)),
    gone: outcomes.flatMap(lossesOf),
    limits: kinds.flatMap((kind) =>
      sides.flatMap((side) => overLimit(kind, side, limits[side][kind], world, writes)),
    ),
    writes: { here: countWrites(writes, world, 'here'), there: countWrites(writes, world, 'there') },
  }
  return { ...preview, seconds: Math.ceil(preview.writes.there / writesPerSecond) }
}

const pairsOf = (kind: ListedKind, world: SyncWorld) => pairUp(comparisonOf(kind, world), [])

/** Lists what only one side has. */
function only(kind: ListedKind, side: SyncSide, pairs: readonly Pair[], world: SyncWorld): PreviewThing[] {
  const refsOf = (state: Pair['state']) =>
    new Set(pairs.flatMap((pair) => (pair.state === state ? (pair[side] ?? []) : [])))
  const known = refsOf('paired')
  const alone = refsOf('alone')
  return [...world[side][listOf(kind)].values()]
    .filter(({ ref }) => !known.has(ref))
    .map((thing) => ({ kind, ref: thing.ref, ...faceOf(kind, thing), alone: alone.has(thing.ref) }))
}

function faceOf(kind: ListedKind, { values }: SyncedThing): PreviewFace {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null)
  return {
    name: String(values.name),
    display_name: text('display_name'),
    color: text('color'),
    avatar_url: text(kind === 'member' ? 'avatar_url' : 'icon'),
  }
}

function previewPair(
  kind: ListedKind,
  pair: Pair,
  world: SyncWorld,
  byPair: ReadonlyMap<string | undefined, readonly SyncWrite[]>,
): PreviewPair[] {
  const { state, here, there } = pair
  if (state !== 'paired' || here === null || there === null) return []
  const other = world.there[listOf(kind)].get(there)
  if (other === undefined || !world.here[listOf(kind)].has(here)) return []
  const changes = (byPair.get(nameOf(pair)) ?? []).flatMap(changesOf)
  const differs = [...new Set(changes.map(({ key }) => key))]
  return [{ kind, here, there, face: faceOf(kind, other), differs, changes }]
}

const changesOf = ({ log }: SyncWrite): PreviewChange[] =>
  log.flatMap(({ key, side, old = null, new: next = null }) =>
    key === undefined ? [] : [{ key, side, old, new: next }],
  )

function lossesOf({ writes, notes }: Outcome): PreviewLoss[] {
  const log = [...writes, ...notes].flatMap((each) => each.log)
  return log.flatMap(({ kind, what, side, ref, old }) =>
    what === 'archive' || what === 'delete' || what === 'end'
      ? [{ kind, what, side, ref, name: typeof old === 'string' ? old : null }]
      : [],
  )
}

/** Counts what will not fit on a side: new things, and those that were refused for want of room before. */
function overLimit(
  kind: ListedKind,
  side: SyncSide,
  limit: number | undefined,
  { book, rules, ...world }: SyncWorld,
  all: readonly SyncWrite[],
): PreviewLimit[] {
  if (limit === undefined) return []
  const writes = all.filter((write) => write.kind === kind && write.side === side)
  const made = new Set(writes.flatMap((write) => (write.op === 'create' ? [write.from] : [])))
  const deleted = writes.filter(({ op }) => op === 'delete').length
  const list = listOf(kind)
  if (leads(rules.directions[list], side))
    for (const pair of book[kind]) {
      const from = pair[otherSide(side)]
      if (pair.refused['*'] && pair[side] === null && from !== null && world[otherSide(side)][list].has(from))
        made.add(from)
    }
  const over = made.size - Math.max(0, limit - world[side][list].size + deleted)
  return made.size > 0 && over > 0 ? [{ kind, side, limit, over }] : []
}

/** Counts the writes to a side, and those that put members into groups which do not exist yet. */
function countWrites(all: readonly SyncWrite[], world: SyncWorld, side: SyncSide): number {
  const writes = all.filter((write) => write.side === side)
  const source = world[side === 'here' ? 'there' : 'here'].groups
  const filled = writes.filter(
    (write) =>
      write.op === 'create' &&
      write.kind === 'group' &&
      (source.get(write.from)?.members?.length ?? 0) > 0 &&
      leads(world.rules.directions.groups, side),
  )
  return writes.length + filled.length
}
