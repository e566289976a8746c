import type { SyncSide } from '@polyphony/contract'
import {
  type BookChange,
  leads,
  type Outcome,
  otherSide,
  type Pair,
  type Resumable,
  type SideState,
  type SyncRules,
  type SyncWrite,
} from './model.ts'

/** Names of members on both sides. */
export interface PairedNames {
  readonly toThere: ReadonlyMap<string, string>
  readonly toHere: ReadonlyMap<string, string>
}

export function memberNames(pairs: readonly Pair[]): PairedNames {
  const names = pairs.flatMap(({ state, here, there }) =>
    state === 'paired' && here !== null && there !== null ? [[here, there] as const] : [],
  )
  return { toThere: new Map(names), toHere: new Map(names.map(([here, there]) => [there, here])) }
}

interface Lists {
  readonly here: ReadonlySet<string>
  readonly there: ReadonlySet<string>
  /** Undefined before the first comparison. */
  readonly base: ReadonlySet<string> | undefined
}

/** Reads the members of a group on both sides, by their references here. Members without a pair do not count. */
function listsOf(pair: Pair, sides: Sides, names: PairedNames): Lists | undefined {
  const here = pair.here === null ? undefined : sides.here.groups.get(pair.here)?.members
  const there = pair.there === null ? undefined : sides.there.groups.get(pair.there)?.members
  if (pair.state !== 'paired' || pair.base === null || !here || !there) return undefined
  const base = pair.base.here.members
  return {
    here: new Set(here.filter((ref) => names.toThere.has(ref))),
    there: new Set(there.flatMap((ref) => names.toHere.get(ref) ?? [])),
    base: Array.isArray(base) ? new Set(base.filter((ref) => names.toThere.has(ref))) : undefined,
  }
}

interface Sides {
  readonly here: SideState
  readonly there: SideState
}

/** Tests whether a group has the same members on both sides. */
export function isListShared(pair: Pair, sides: Sides, names: PairedNames): boolean {
  const lists = listsOf(pair, sides, names)
  return lists === undefined || lists.here.symmetricDifference(lists.there).size === 0
}

/** Merges the members of all groups, member by member. Without a base nobody leaves a group. */
export function* compareMemberships(
  groups: readonly Pair[],
  sides: Sides,
  names: PairedNames,
  rules: SyncRules,
  scope: ReadonlySet<string> | 'all',
): Resumable<Outcome> {
  const writes: SyncWrite[] = []
  const notes: BookChange[] = []
  if (rules.directions.groups === 'off') return { writes, notes }
  for (const pair of groups) {
    yield
    if (scope !== 'all' && !scope.has(pair.here ?? '') && !scope.has(pair.there ?? '')) continue
    const lists = listsOf(pair, sides, names)
    if (lists === undefined || pair.base === null) continue
    const { agreed, going } = mergeLists(lists, rules)
    if (!isSameSet(agreed, lists.base)) {
      const base = { ...pair.base, here: { ...pair.base.here, members: [...agreed] } }
      notes.push({ old: pair, next: { ...pair, base }, log: [] })
      writes.push(...movesOf({ ...pair, base }, going, sides, names))
    } else writes.push(...movesOf(pair, going, sides, names))
  }
  return { writes, notes }
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.symmetricDifference(b).size === 0

interface Move {
  readonly to: SyncSide
  readonly op: 'add' | 'remove'
  readonly member: string
}

function mergeLists({ here, there, base }: Lists, rules: SyncRules) {
  const agreed = new Set<string>(base ?? [])
  const going: Move[] = []
  for (const member of here.union(there).union(base ?? new Set<string>())) {
    const isHere = here.has(member)
    const isThere = there.has(member)
    if (isHere === isThere) {
      if (isHere) agreed.add(member)
      else agreed.delete(member)
      continue
    }
    const wasIn = base?.has(member) ?? false
    const to: SyncSide = isHere !== wasIn ? 'there' : 'here'
    if (leads(rules.directions.groups, to)) going.push({ to, op: wasIn ? 'remove' : 'add', member })
  }
  return { agreed, going }
}

/** Writes moves, but adds nobody to a group that shows its members while the other side hides the list or the member. */
function movesOf(pair: Pair, going: readonly Move[], sides: Sides, names: PairedNames): SyncWrite[] {
  const { here, there } = sides
  const groups = {
    here: pair.here === null ? undefined : here.groups.get(pair.here),
    there: pair.there === null ? undefined : there.groups.get(pair.there),
  }
  return (['here', 'there'] as const).flatMap((side) => {
    const target = groups[side]
    const source = groups[otherSide(side)]
    if (!target || !source) return []
    const shows = target.values.list_privacy !== 'private'
    const isHidden = source.values.list_privacy !== 'public'
    return (['add', 'remove'] as const).flatMap((op): SyncWrite[] => {
      const own = going.filter((move) => move.to === side && move.op === op).map(({ member }) => member)
      if (own.length === 0) return []
      const hide: SyncWrite = {
        op: 'update',
        side,
        kind: 'group',
        pair,
        ref: target.ref,
        values: { list_privacy: 'private' },
        source: { list_privacy: source.values.list_privacy },
        expected: { list_privacy: target.values.list_privacy },
        log: [
          {
            kind: 'group',
            what: 'update',
            side,
            ref: pair.here,
            key: 'list_privacy',
            old: target.values.list_privacy ?? null,
            new: 'private',
            reason: 'kept_private',
          },
        ],
      }
      const members = side === 'here' ? own : own.flatMap((ref) => names.toThere.get(ref) ?? [])
      const log = own.map((ref) => ({
        kind: 'group' as const,
        what: 'update' as const,
        side,
        ref: pair.here,
        key: 'members',
        old: op === 'add' ? null : ref,
        new: op === 'add' ? ref : null,
        reason: 'changed' as const,
      }))
      const isHiding = isHidden || own.some((member) => isHiddenOn(otherSide(side), member, sides, names))
      const mustHide = op === 'add' && shows && isHiding
      const expected = { list_privacy: mustHide ? 'private' : target.values.list_privacy }
      const write: SyncWrite = { op, side, kind: 'group', pair, ref: target.ref, members, own, expected, log }
      return mustHide ? [hide, write] : [write]
    })
  })
}

/** Tests for a member, named by the reference here, whom one side hides and the other one does not. */
function isHiddenOn(side: SyncSide, member: string, { here, there }: Sides, names: PairedNames): boolean {
  const visibility = {
    here: here.members.get(member)?.values.visibility,
    there: there.members.get(names.toThere.get(member) ?? '')?.values.visibility,
  }
  return visibility[side] === 'private' && visibility[otherSide(side)] !== 'private'
}
