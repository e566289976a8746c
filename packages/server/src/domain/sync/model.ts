import {
  groupGuards,
  groupModel,
  groupPrivacyKeys,
  type Instant,
  memberGuards,
  memberModel,
  memberPrivacyKeys,
  type SyncAction,
  type SyncDeletes,
  type SyncDirections,
  type SyncKind,
  type SyncReason,
  type SyncSide,
  type SyncWay,
  systemGuards,
  systemLists,
  systemModel,
  systemPrivacyKeys,
} from '@polyphony/contract'

/** Work that stops after each part, so that something else can run before it goes on. */
export type Resumable<T> = Generator<undefined, T, undefined>

/** Values of one thing, privacy keys among them. A side that does not tell a key leaves it out. */
export type SyncValues = Readonly<Record<string, unknown>>

/** A system, a member or a group as one side has it. */
export interface SyncedThing {
  readonly ref: string
  readonly values: SyncValues
  /** The members of a group, by the references of its side. */
  readonly members?: readonly string[]
  /** The privacy keys that also hide something that this side alone has. */
  readonly ownGuards?: readonly string[]
}

export interface SyncedSwitch {
  readonly ref: string
  readonly timestamp: Instant
  readonly members: readonly string[]
  /** True if the order of the members is known. Lists of the other side have none. */
  readonly isOrdered: boolean
}

export type ThingKind = Exclude<SyncKind, 'switch'>
export type ListedKind = Exclude<ThingKind, 'system'>

/** Names the list that holds the things of a kind. */
export const listOf = (kind: ListedKind) => (kind === 'member' ? 'members' : 'groups')

/** Below the limit of the reference, which is 3 writes a second. */
export const writesPerSecond = 2.5

/** One side, as far as it was read. */
export interface SideState {
  readonly system: SyncedThing
  readonly members: ReadonlyMap<string, SyncedThing>
  readonly groups: ReadonlyMap<string, SyncedThing>
  readonly switches: ReadonlyMap<string, SyncedSwitch>
}

/** The values that two sides last agreed on, as each of them writes them. */
export interface Agreement {
  readonly here: SyncValues
  readonly there: SyncValues
}

/** A value that the other side refused, and how often. */
export interface RefusedValue {
  readonly value: unknown
  readonly tries: number
}

/**
 * Says what belongs together.
 * `paired`    both sides have it;
 * `alone`     one side has it, and sync leaves it alone;
 * `creating`  one side has it, and it is not on the other side yet. On its way there it has the values of `base.here`,
 *             and `base.there.others` names what is there already;
 * `folded`    a switch that the other side cannot hold.
 */
export interface Pair {
  readonly kind: SyncKind
  readonly here: string | null
  readonly there: string | null
  readonly state: 'paired' | 'alone' | 'creating' | 'folded'
  readonly base: Agreement | null
  readonly refused: Readonly<Record<string, RefusedValue>>
}

/** The pairs of a sync. */
export type Book = Readonly<Record<SyncKind, readonly Pair[]>>

export const emptyBook: Book = { system: [], member: [], group: [], switch: [] }

/** Rules that a person chose. */
export interface SyncRules {
  readonly directions: SyncDirections
  readonly prefer: SyncSide
  readonly deletes: SyncDeletes
}

/** An entry of the log. */
export interface SyncEntry {
  readonly kind: SyncKind
  readonly what: SyncAction
  /** The side where it was written. */
  readonly side: SyncSide
  readonly ref: string | null
  readonly key?: string
  readonly old?: unknown
  readonly new?: unknown
  readonly reason: SyncReason
}

/** A write that waits. Its log is written when it is done. */
export type SyncWrite = {
  readonly side: SyncSide
  readonly log: readonly SyncEntry[]
} & (
  | { readonly op: 'create'; readonly kind: ListedKind; readonly from: string; readonly values: SyncValues }
  | UpdateWrite
  | {
      readonly op: 'archive' | 'delete'
      readonly kind: ListedKind | 'switch'
      readonly pair: Pair
      readonly ref: string
    }
  | MembershipWrite
  | SwitchCreation
  | SwitchUpdate
)

interface UpdateWrite {
  readonly op: 'update'
  readonly kind: ThingKind
  readonly pair: Pair
  readonly ref: string
  readonly values: SyncValues
  /** The values of the other side that these come from. */
  readonly source: SyncValues
  /** The values that the target had when this was decided. */
  readonly expected: SyncValues
}
interface MembershipWrite {
  readonly op: 'add' | 'remove'
  readonly kind: 'group'
  readonly pair: Pair
  readonly ref: string
  /** Members by the references of the target. */
  readonly members: readonly string[]
  /** Names them by the references of this server. */
  readonly own: readonly string[]
  /** The privacy of the list when this was decided. */
  readonly expected: SyncValues
}
interface SwitchCreation {
  readonly op: 'create'
  readonly kind: 'switch'
  readonly from: SyncedSwitch
  readonly timestamp: Instant
  readonly members: readonly string[]
}
interface SwitchUpdate {
  readonly op: 'update'
  readonly kind: 'switch'
  readonly pair: Pair
  readonly ref: string
  readonly source: SyncedSwitch
  readonly timestamp?: Instant
  /** Members that both sides know, by the references of this server. */
  readonly members?: readonly string[]
  /** Members whom the target alone has, by its references. They stay in the switch, after the others. */
  readonly also?: readonly string[]
  readonly expected: SyncedSwitch
}

/** Changes of the book: a new pair in the place of an old one, either of which may be missing. */
export interface BookChange {
  readonly old: Pair | undefined
  readonly next: Pair | undefined
  readonly log: readonly SyncEntry[]
}

/** The outcome of a comparison: what to write, and what to note without writing anything else. */
export interface Outcome {
  readonly writes: readonly SyncWrite[]
  readonly notes: readonly BookChange[]
}

/** Puts a pair with its new base in the place of an old one, and into the writes that follow from it. */
export const withPair = (
  writes: readonly SyncWrite[],
  { old, next }: { readonly old: Pair | undefined; readonly next: Pair },
): Outcome => ({
  writes: writes.map((write) => ('pair' in write ? { ...write, pair: next } : write)),
  notes: [{ old, next, log: [] }],
})

interface KindKeys {
  readonly part: keyof SyncDirections
  readonly values: readonly string[]
  readonly privacy: readonly string[]
  readonly guards: Readonly<Record<string, string>>
}

const kinds: Readonly<Record<ThingKind, KindKeys>> = {
  system: {
    part: 'system',
    values: Object.keys(systemModel.fields),
    privacy: systemPrivacyKeys,
    guards: systemGuards,
  },
  member: {
    part: 'members',
    values: [...Object.keys(memberModel.fields), 'aliases'],
    privacy: memberPrivacyKeys,
    guards: memberGuards,
  },
  group: {
    part: 'groups',
    values: Object.keys(groupModel.fields),
    privacy: groupPrivacyKeys,
    guards: { ...groupGuards, members: 'list_privacy' },
  },
}

export const privacyKeysOf = (kind: ThingKind): readonly string[] => kinds[kind].privacy
export const valueKeysOf = (kind: ThingKind): readonly string[] => kinds[kind].values

/** Names the privacy key that hides a value; undefined for a value that everybody or only its owner sees. */
export function guardOf(kind: ThingKind, key: string): string | undefined {
  const guard = kinds[kind].guards[key]
  return guard === undefined || guard === 'open' || guard === 'owner' ? undefined : guard
}

/** The part of a system that strangers see in a list of it. */
const partsOfLists: Readonly<Record<string, keyof SyncDirections>> = {
  [systemLists.members]: 'members',
  [systemLists.groups]: 'groups',
  [systemLists.fronters]: 'switches',
  [systemLists.history]: 'switches',
}

/** Names the part that a privacy key of a system hides as a list; undefined for any other key. */
export const partBehind = (kind: ThingKind, guard: string): keyof SyncDirections | undefined =>
  kind === 'system' ? partsOfLists[guard] : undefined

export const partOf = (kind: SyncKind): keyof SyncDirections =>
  kind === 'switch' ? 'switches' : kinds[kind].part

/** Programs may change `autoproxy_enabled` there only through the bot, so it comes in and never goes out. */
export function wayOf(kind: ThingKind, key: string, { directions }: SyncRules): SyncWay {
  const way = directions[partOf(kind)]
  if (kind !== 'member' || key !== 'autoproxy_enabled') return way
  return way === 'both' || way === 'in' ? 'in' : 'off'
}

export const leads = (way: SyncWay, to: SyncSide): boolean =>
  way === 'both' || way === (to === 'here' ? 'in' : 'out')

export const otherSide = (side: SyncSide): SyncSide => (side === 'here' ? 'there' : 'here')

/** Compares values as JSON: the order of keys inside an object does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b)) return false
    return a.length === b.length && a.every((each, i) => isSame(each, b[i]))
  }
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

/** Tests for a value that overwrites nothing at the first pairing. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Makes a map of things by their references. */
export const byRef = <T extends { readonly ref: string }>(things: Iterable<T>): Map<string, T> =>
  new Map(Array.from(things, (thing) => [thing.ref, thing]))
