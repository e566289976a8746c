import type { SyncSide } from '@polyphony/contract'
import { changeBook } from './book-changes.ts'
import { isWholeGivenUp } from './given-up.ts'
import { compareMemberships, isListShared, memberNames } from './memberships.ts'
import { mergePair } from './merge.ts'
import {
  type Book,
  type BookChange,
  type ListedKind,
  listOf,
  type Outcome,
  otherSide,
  type Resumable,
  type SideState,
  type SyncRules,
  type SyncWrite,
  withPair,
} from './model.ts'
import { compareSwitches } from './switches/compare-switches.ts'
import type { SwitchScope } from './switches/named-switches.ts'
import { compareThings } from './things.ts'

/** The parts of a comparison, in the order in which they are written: later ones need what earlier ones make. */
export const syncSteps = ['system', 'member', 'group', 'membership', 'switch'] as const
export type SyncStep = (typeof syncSteps)[number]

/** The parts that were read: everything of a kind, some things by their references, or nothing. */
export interface SyncScope {
  readonly system: boolean
  readonly member: ReadonlySet<string> | 'all'
  readonly group: ReadonlySet<string> | 'all'
  readonly switch: SwitchScope | undefined
}

/** Both sides, the pairs, and the rules. */
export interface SyncWorld {
  readonly book: Book
  readonly here: SideState
  readonly there: SideState
  readonly rules: SyncRules
  readonly scope: SyncScope
  readonly isFirst: boolean
  /** True once a day: what was given up is tried again. */
  readonly triesAgain?: boolean
}

/** Compares one part of both sides. It may be long, so it can be done bit by bit. */
export function* compare(step: SyncStep, world: SyncWorld): Resumable<Outcome> {
  const { notes, writes: all } = yield* compareStep(step, world)
  const isLeft = (write: SyncWrite) => 'pair' in write && isWholeGivenUp(write, write.pair)
  const writes = world.triesAgain ? all : all.filter((write) => !isLeft(write))
  return { notes, writes: [...hideLists(writes, world), ...writes] }
}

/** Compares all parts, as if nothing were written in between but the ends of pairs. */
export function* compareAll(world: SyncWorld): Resumable<Outcome[]> {
  const outcomes: Outcome[] = []
  let { book } = world
  for (const step of syncSteps) {
    const outcome = yield* compare(step, { ...world, book })
    outcomes.push(outcome)
    book = changeBook(book, endsOf(outcome))
  }
  return outcomes
}

/** Finds the pairs that a part ends. Whoever leaves sync leaves no group or switch, although one side names them no more. */
function endsOf({ writes, notes }: Outcome): BookChange[] {
  return [
    ...notes.filter(({ old, next }) => old?.state === 'paired' && next?.state !== 'paired'),
    ...writes.flatMap((write): BookChange[] => {
      if (write.op !== 'archive') return []
      const { pair: old } = write
      return [{ old, next: { ...old, [otherSide(write.side)]: null, state: 'alone', base: null }, log: [] }]
    }),
  ]
}

function* compareStep(step: SyncStep, world: SyncWorld): Resumable<Outcome> {
  const { book, here, there, rules, scope } = world
  const names = memberNames(book.member)
  if (step === 'system') return compareSystem(world)
  if (step === 'member' || step === 'group') return yield* compareThings(comparisonOf(step, world), rules)
  if (step === 'membership')
    return yield* compareMemberships(book.group, { here, there }, names, rules, scope.group)
  if (scope.switch === undefined) return { writes: [], notes: [] }
  return yield* compareSwitches(book.switch, {
    sides: { here, there },
    names,
    members: book.member,
    rules,
    scope: scope.switch,
  })
}

export function comparisonOf(kind: ListedKind, world: SyncWorld) {
  const { book, here, there, scope, isFirst, triesAgain = false } = world
  const names = memberNames(book.member)
  const list = listOf(kind)
  return {
    kind,
    pairs: book[kind],
    here: here[list],
    there: there[list],
    scope: scope[kind],
    isFirst,
    triesAgain,
    ...(kind === 'group' && {
      isListShared: (pair: Book['group'][number]) => isListShared(pair, { here, there }, names),
    }),
  }
}

function compareSystem({ book, here, there, rules, scope }: SyncWorld): Outcome {
  const [pair] = book.system
  if (!scope.system || pair === undefined) return { writes: [], notes: [] }
  const { writes, base, isNews } = mergePair(
    'system',
    pair,
    { here: here.system, there: there.system },
    rules,
  )
  return isNews ? withPair(writes, { old: pair, next: { ...pair, base } }) : { writes, notes: [] }
}

/** Tests for a write that lets somebody appear where strangers may look. */
export const letsAppear = ({ op, kind }: SyncWrite): boolean =>
  op === 'create' || (op === 'update' && kind === 'switch')

/** The privacy of the lists in which strangers meet something new. */
const listKeys = {
  member: ['member_list_privacy'],
  group: ['group_list_privacy'],
  switch: ['front_privacy', 'front_history_privacy'],
} as const

/** Hides the lists of a side before something new appears in them that the other side hides. */
function hideLists(writes: readonly SyncWrite[], world: SyncWorld): SyncWrite[] {
  const [pair] = world.book.system
  if (pair === undefined) return []
  return (['here', 'there'] as const).flatMap((side) => {
    const kinds = new Set(
      writes.flatMap((write) => (write.side === side && letsAppear(write) ? [write.kind] : [])),
    )
    const source = world[otherSide(side)].system.values
    const target = world[side].system.values
    const keys = [...kinds]
      .flatMap((kind) => (kind === 'system' ? [] : listKeys[kind]))
      .filter((key) => source[key] !== 'public' && target[key] === 'public')
    return keys.length === 0 ? [] : [hiding(side, keys, world, pair)]
  })
}

function hiding(
  side: SyncSide,
  keys: readonly string[],
  world: SyncWorld,
  pair: Book['system'][number],
): SyncWrite {
  const pick = (from: SyncSide) =>
    Object.fromEntries(keys.map((key) => [key, world[from].system.values[key]]))
  return {
    op: 'update',
    side,
    kind: 'system',
    pair,
    ref: world[side].system.ref,
    values: Object.fromEntries(keys.map((key) => [key, 'private'])),
    source: pick(otherSide(side)),
    expected: pick(side),
    log: keys.map((key) => ({
      kind: 'system',
      what: 'update',
      side,
      ref: pair.here,
      key,
      old: 'public',
      new: 'private',
      reason: 'kept_private',
    })),
  }
}
