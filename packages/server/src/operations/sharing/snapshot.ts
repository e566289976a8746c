import { type EventType, hours, type Instant, later } from '@polyphony/contract'
import { presentGroups, presentHead, presentRuns } from '../../domain/sharing/present-for-holder.ts'
import type { PastSwitch } from '../../store/sharing/projected.ts'
import { readRuns } from './history.ts'
import {
  listSeen,
  readGroups,
  readListed,
  readVisibleFront,
  type SharedReading,
  writeFront,
  writeItems,
} from './projecting.ts'

/** Everything that a share shows at a moment: its front as JSON, and hashes of the rest. */
export interface ShareSnapshot {
  readonly front: string
  /** Of the title and its like, members and groups. */
  readonly rest: string
  readonly history: HistorySnapshot
}

interface HistorySnapshot {
  /** Of the runs. */
  readonly hash: string
  /** The latest switch that the hash knows. */
  readonly latest: PastSwitch | undefined
  /**
   * The moment from which the days of history count. It stays for an hour: a hash that followed the clock would differ at
   * the next change of anybody, and so tell of it.
   */
  readonly anchor: Instant
}

/** Events of switches. They change the front and the history, and nothing else that a share shows. */
const ofSwitches: ReadonlySet<EventType> = new Set([
  'CREATE_SWITCH',
  'UPDATE_SWITCH',
  'DELETE_SWITCH',
  'DELETE_ALL_SWITCHES',
])
/** Events of things that no share shows. */
const ofOthers: ReadonlySet<EventType> = new Set([
  'PING',
  'UPDATE_MEMBER_ORDER',
  'LINK_ACCOUNT',
  'UNLINK_ACCOUNT',
  'UPDATE_SYSTEM_GUILD',
  'UPDATE_MEMBER_GUILD',
  'UPDATE_AUTOPROXY',
  'CREATE_MESSAGE',
  'UPDATE_PRESETS',
  'CREATE_NOTE',
  'UPDATE_NOTE',
  'DELETE_NOTE',
  'CREATE_COMMENT',
  'UPDATE_COMMENT',
  'DELETE_COMMENT',
])

const anchorFor = hours(1)

/** Tells whether the history of a snapshot is to be read again, because its days have moved on. */
export const isStale = ({ history }: ShareSnapshot, now: Instant): boolean => now >= history.anchor

/** Reads everything that a share shows. */
export async function readSnapshot(reading: SharedReading, now: Instant): Promise<ShareSnapshot> {
  // why ahead: the hash then never knows a run that the share no longer shows.
  const anchor = later(now, anchorFor)
  return {
    front: await readFrontText(reading),
    rest: await hashRest(reading),
    history: await hashHistory(reading, anchor),
  }
}

/** Reads what may be different after some events. */
export async function readSnapshotAfter(
  reading: SharedReading,
  before: ShareSnapshot,
  events: readonly EventType[],
): Promise<ShareSnapshot> {
  const told = events.filter((type) => !ofOthers.has(type))
  if (told.length === 0) return before
  const isOfSwitches = told.every((type) => ofSwitches.has(type))
  const front = await readFrontText(reading)
  const rest = isOfSwitches ? before.rest : await hashRest(reading)
  const kept = isOfSwitches ? await appended(reading, before.history, told) : undefined
  return { front, rest, history: kept ?? (await hashHistory(reading, before.history.anchor)) }
}

export async function readFrontText(reading: SharedReading): Promise<string> {
  return inTurns(reading, writeFront(reading, await readVisibleFront(reading)))
}

async function hashRest(reading: SharedReading): Promise<string> {
  const { projection, ctx } = reading
  const head = presentHead(projection.head(), ctx.config.publicUrl)
  const members = writeItems(reading, readListed(reading, await listSeen(reading)))
  const groups = presentGroups(await readGroups(reading))
  return hash(JSON.stringify([head, await inTurns(reading, members), groups]))
}

async function hashHistory(reading: SharedReading, anchor: Instant): Promise<HistorySnapshot> {
  const { ctx, found, projection } = reading
  if (projection.policy.history === 0) return { hash: '', latest: undefined, anchor }
  const [latest] = await ctx.store.projected.before(found.system.id, mostInstant, 1)
  const runs = presentRuns(await readRuns(reading, { now: anchor }))
  return { hash: hash(JSON.stringify(runs)), latest, anchor }
}

const mostInstant = Number.MAX_SAFE_INTEGER as Instant

/** The most new switches that are compared one by one. */
const mostAppended = 500

/**
 * Returns the history after switches that came after all others and in which nobody whom the share shows began or ceased to
 * front: its hash is the same, and nothing has to be read but the new switches. Undefined if that is not so.
 */
async function appended(
  { ctx, found, projection }: SharedReading,
  history: HistorySnapshot,
  events: readonly EventType[],
): Promise<HistorySnapshot | undefined> {
  if (projection.policy.history === 0) return history
  const { latest } = history
  const isAppended = events.every((type) => type === 'CREATE_SWITCH') && events.length <= mostAppended
  if (latest === undefined || !isAppended) return undefined
  const { projected } = ctx.store
  const added = await projected.after(found.system.id, latest, events.length + 1)
  const fronters = new Set([latest, ...added].flatMap(({ members }) => members))
  if (added.length !== events.length) return undefined
  const windows = projection.windows(await projected.marked(found.system.id, fronters), history.anchor)
  const seenOf = ({ members }: PastSwitch) =>
    members
      .filter((id) => windows.has(id))
      .sort()
      .join()
  const wanted = seenOf(latest)
  return added.every((each) => seenOf(each) === wanted)
    ? { ...history, latest: added.at(-1) ?? latest }
    : undefined
}

/** Joins the parts of a text. A long one takes turns with other long work. */
async function inTurns({ ctx: { longWork } }: SharedReading, parts: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for (let count = 0; ; count++) {
    // why not the first: the text is short for nearly every share.
    const { done, value } = count < 4 ? await parts.next() : await longWork.run(() => parts.next())
    if (done) return text
    text += value
  }
}

const hash = (text: string): string => Bun.SHA256.hash(text, 'base64')
