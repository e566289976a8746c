import {
  between,
  days,
  earlier,
  earliest,
  type Instant,
  latest,
  parseUuid,
  type SyncSide,
  systemLists,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SyncScope, SyncWorld } from '../../domain/sync/compare.ts'
import {
  type Book,
  byRef,
  otherSide,
  type Pair,
  type SideState,
  type SyncedSwitch,
} from '../../domain/sync/model.ts'
import type { StoredSync } from '../../domain/sync/rows.ts'
import { findReordered, isSameMembers } from '../../domain/sync/switches/compare-members.ts'
import { readingIn } from '../../store/store.ts'
import { readHere, readSwitchesAt } from './here.ts'
import type { OtherSide, OtherSystem } from './other-side.ts'

/** How far back switches are compared, unless the last comparison was longer ago. */
const switchesFor = days(7)
/** How far back they are compared once a day, as no webhook may have told of a change. */
const deepFor = days(365)
const deepEvery = days(1)

/** So many switches that a list does not have, and that are really gone, prove that the others are gone too. */
const enoughLookups = 50

/** The parts to compare. */
export interface WorldScope {
  /** Compares the system, members and groups too. */
  readonly isWhole: boolean
  /** Switches that events named. */
  readonly named: readonly string[]
  /** The front there with its members in order, if it was read. */
  readonly front?: SyncedSwitch | undefined
}

/** Both sides, and the newest event here that they contain. */
export interface ReadWorld {
  readonly world: SyncWorld
  readonly seenEvent: number
  /** True if all switches since the start were read. */
  readonly isDeep: boolean
}

/** Reads both sides, and nothing else happens. Undefined if another system is behind the token now. */
export async function readWorld(
  ctx: Context,
  sync: StoredSync,
  side: OtherSide,
  { isWhole, named, front }: WorldScope,
): Promise<ReadWorld | undefined> {
  const system = await side.readSystem()
  if (system.ref !== sync.other) return undefined
  const now = ctx.clock.now()
  const isDeep = isWhole && (sync.last_deep === null || between(sync.last_deep, now) >= deepEvery)
  const since = sinceOf(sync, now, isDeep)
  const there = withOrder(await readThere(side, system, { isWhole, since }), front)
  const { book, here, seenEvent } = await ctx.store.transact(async (tx) => {
    await tx.systems.lock(sync.system_id)
    const seenEvent = await tx.outbox.newest(sync.system_id)
    const listed = [...there.switches.keys(), ...named]
    const window = await tx.syncPairs.book(sync.system_id, since ?? now)
    const inWindow = await tx.synced.switches(sync.system_id, since ?? now)
    const beyond = await tx.syncPairs.ofSwitches(sync.system_id, [
      ...listed,
      ...inWindow.map(({ uuid }) => uuid),
    ])
    const chosen = withSwitches(window, beyond)
    const wanted = [...named, ...chosen.switch.flatMap(({ here }) => here ?? [])]
    const here = await readHere(ctx, readingIn(ctx.store, tx), sync.system_id, {
      isWhole,
      since,
      named: since === undefined ? [] : wanted.flatMap((ref) => parseUuid(ref) ?? []),
    })
    const book = isWhole ? withoutLost(chosen, here, there) : chosen
    return { book, here, seenEvent }
  }, sync.system_id)
  const missing = since === undefined ? [] : await findMissing(side, book, there, here, named)
  const reordered = await readAll(side, findReordered(book, here, there))
  const sides = { here, there: withMore(there, [...missing, ...reordered]) }
  const twins =
    since === undefined ? none : await findTwins(ctx, sync, side, { ...sides, book, since, named })
  const scope = scopeOf(isWhole, { since, now, start: sync.started, named, book })
  const { directions, prefer, deletes, is_first: isFirst } = sync
  const rules = { directions, prefer, deletes }
  const all = { here: withMore(sides.here, twins.here), there: withMore(sides.there, twins.there) }
  const world = {
    book,
    ...(isWhole && since !== undefined ? await withOlderLists(ctx, sync, side, all, now) : all),
    rules,
    scope,
    isFirst,
    // why not at first: until everything was compared once, each comparison is a deep one.
    triesAgain: isDeep && sync.last_deep !== null,
  }
  return { world, seenEvent, isDeep }
}

interface Sides {
  readonly here: SideState
  readonly there: SideState
}

/** The lists in which a system shows switches. */
const switchLists = [systemLists.history, systemLists.fronters]

/**
 * Notes for each side which of its lists show switches from before the start. These do not travel, so the other side must
 * not open such a list.
 */
async function withOlderLists(
  { store }: Context,
  { system_id, started }: StoredSync,
  side: OtherSide,
  sides: Sides,
  now: Instant,
): Promise<Sides> {
  if (started === null) return sides
  const note = async (to: SyncSide, hasOlder: () => Promise<boolean>): Promise<SideState> => {
    const isOpenedBy = (key: string) =>
      sides[otherSide(to)].system.values[key] === 'public' && sides[to].system.values[key] !== 'public'
    if (!switchLists.some(isOpenedBy) || !(await hasOlder())) return sides[to]
    const isNewer = ({ timestamp }: SyncedSwitch) => timestamp >= started && timestamp <= now
    const isFrontNewer = sides[to].switches.values().some(isNewer)
    const ownGuards = isFrontNewer ? [systemLists.history] : switchLists
    return { ...sides[to], system: { ...sides[to].system, ownGuards } }
  }
  return {
    here: await note('here', async () => (await store.synced.switchBefore(system_id, started)).length > 0),
    there: await note('there', () => side.hasSwitchesBefore(started)),
  }
}

const withMore = (state: SideState, switches: readonly SyncedSwitch[]): SideState => ({
  ...state,
  switches: byRef([...state.switches.values(), ...switches]),
})

/** Gives the front there its order, unless it has changed since. */
function withOrder(there: SideState, front: SyncedSwitch | undefined): SideState {
  const listed = front && there.switches.get(front.ref)
  const isThat =
    listed?.timestamp === front?.timestamp && isSameMembers(listed?.members ?? [], front?.members ?? [])
  return front && listed && isThat ? withMore(there, [front]) : there
}

/** Reads switches there one by one. */
async function readAll(side: OtherSide, refs: readonly string[]): Promise<SyncedSwitch[]> {
  const found: SyncedSwitch[] = []
  for (const ref of refs) {
    const one = await side.readSwitch(ref)
    if (one !== undefined) found.push(one)
  }
  return found
}

const none = { here: [], there: [] }

interface OldSwitches {
  readonly here: SideState
  readonly there: SideState
  readonly book: Book
  readonly since: Instant
  readonly named: readonly string[]
}

/**
 * Finds what both sides had before the start, perhaps from the same import: the switches at the times of those that
 * events named, that are older than the lists, and that have no pair yet.
 */
async function findTwins(
  { store }: Context,
  { system_id }: StoredSync,
  side: OtherSide,
  { here, there, book, since, named }: OldSwitches,
): Promise<Readonly<Record<SyncSide, readonly SyncedSwitch[]>>> {
  const paired = new Set(book.switch.flatMap((pair) => [pair.here, pair.there]))
  const oldTimes = ({ switches }: SideState) =>
    named.flatMap((ref) => {
      const timestamp = paired.has(ref) ? undefined : switches.get(ref)?.timestamp
      return timestamp !== undefined && timestamp < since ? [timestamp] : []
    })
  const found = { here: await readSwitchesAt(store, system_id, oldTimes(there)), there: [] as SyncedSwitch[] }
  for (const time of oldTimes(here)) found.there.push(...(await side.readSwitchesAt(time)))
  const refs = [...found.here, ...found.there].map(({ ref }) => ref)
  const known = new Set(
    (await store.syncPairs.ofSwitches(system_id, refs)).flatMap((pair) => [pair.here, pair.there]),
  )
  const isFree = ({ ref }: SyncedSwitch) => !known.has(ref)
  return { here: found.here.filter(isFree), there: found.there.filter(isFree) }
}

/** Returns the moment from which on switches are compared; undefined before the first start. */
function sinceOf(
  { started, last_run, directions }: StoredSync,
  now: Instant,
  isDeep: boolean,
): Instant | undefined {
  if (started === null || directions.switches === 'off') return undefined
  const since = earlier(last_run !== null && last_run < now ? last_run : now, switchesFor)
  return isDeep ? earliest(since, latest(started, earlier(now, deepFor))) : since
}

async function readThere(
  side: OtherSide,
  system: OtherSystem,
  { isWhole, since }: { isWhole: boolean; since: Instant | undefined },
): Promise<SideState> {
  const members = isWhole ? await side.readMembers() : []
  const groups = isWhole ? await side.readGroups() : []
  const switches = since === undefined ? [] : await side.readSwitches(since)
  return { system, members: byRef(members), groups: byRef(groups), switches: byRef(switches) }
}

function withSwitches(book: Book, more: readonly Pair[]): Book {
  const keyOf = ({ here, there }: Pair) => `${here} ${there}`
  const known = new Set(book.switch.map(keyOf))
  return { ...book, switch: [...book.switch, ...more.filter((pair) => !known.has(keyOf(pair)))] }
}

/** Leaves out pairs that a person chose, of which one was deleted before the first comparison. */
function withoutLost(book: Book, here: SideState, there: SideState): Book {
  const keep = (list: 'members' | 'groups') => (pair: Pair) =>
    pair.state !== 'paired' ||
    pair.base !== null ||
    (here[list].has(pair.here ?? '') && there[list].has(pair.there ?? ''))
  return { ...book, member: book.member.filter(keep('members')), group: book.group.filter(keep('groups')) }
}

/**
 * Reads switches there that the list does not have: those that events named, and those whose pair says that they should
 * be in it. One that is really gone is not found.
 */
async function findMissing(
  side: OtherSide,
  book: Book,
  there: SideState,
  here: SideState,
  named: readonly string[],
): Promise<SyncedSwitch[]> {
  const paired = book.switch.flatMap((pair) => (pair.state === 'paired' ? (pair.there ?? []) : []))
  const unknown = named.filter(
    (ref) => !here.switches.has(ref) && !book.switch.some((pair) => pair.here === ref),
  )
  const missing = [...new Set([...paired, ...unknown])].filter((ref) => !there.switches.has(ref))
  const found: SyncedSwitch[] = []
  for (const [i, ref] of missing.entries()) {
    // why: if so many are gone, all of them are.
    if (i === enoughLookups && found.length === 0) break
    const one = await side.readSwitch(ref)
    if (one !== undefined) found.push(one)
  }
  return found
}

interface Moments {
  since: Instant | undefined
  now: Instant
  start: Instant | null
  named: readonly string[]
  book: Book
}

function scopeOf(isWhole: boolean, { since, now, start, named, book }: Moments): SyncScope {
  const things = isWhole ? 'all' : new Set<string>()
  // why all of them: each pair that was loaded was looked for on both sides.
  const pairs = book.switch.flatMap(({ here, there }) => [here ?? [], there ?? []].flat())
  return {
    system: isWhole,
    member: things,
    group: things,
    switch:
      since === undefined
        ? undefined
        : { since, now, start: latest(since, start ?? now), named: new Set([...named, ...pairs]) },
  }
}
