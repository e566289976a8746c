import { isDeepStrictEqual } from 'node:util'
import { earliest, type Instant, instant, limits } from '@polyphony/contract'
import { cutText } from '../fields/text.ts'
import type { LoggedNote, LoggedSwitch } from '../logs/switch-log.ts'
import { Overflow } from './overflow.ts'

const never = instant(Number.POSITIVE_INFINITY)

/** Somebody fronting from one moment until another, or still today. */
export interface FrontInterval {
  member: string
  start: Instant
  end: Instant | undefined
  /** Lower comes first; 1 unless given. */
  rank?: number
  /** Intervals with one number begin and end together. While only they are active, `order` decides equal ranks. */
  period?: number
  order?: number
  /** These stand on every switch of the interval: for the member, and for the whole switch. */
  status?: string
  note?: string
  wholeNote?: string
}

/**
 * Makes switches of intervals that are in the order of their file. The member who has fronted longest comes first.
 * Nothing is recorded before the first front, and never the same list with the same statuses twice in a row. Lists and
 * texts over a limit are cut, and `overflow` notes it. Over the limit of switches it gives one too many and then stops.
 */
export function switchesOf(intervals: readonly FrontInterval[], overflow?: Overflow): LoggedSwitch[] {
  return [...walkSwitches(intervals, overflow)]
}

/** Makes switches like `switchesOf`, one at a time, so that the caller can yield in between. */
export function* walkSwitches(
  intervals: readonly FrontInterval[],
  overflow = new Overflow(),
): Generator<LoggedSwitch> {
  const lasting = intervals.map(lastingOf).filter(({ start, end }) => start < end)
  const starts = inOrder(lasting, (a, b) => a.start - b.start || a.place - b.place)
  const closed = lasting.filter(({ end }) => end < never)
  const ends = inOrder(closed, (a, b) => a.end - b.end)

  const front = new FrontWalk()
  let written = 0
  let started = 0
  let ended = 0
  let before: readonly string[] = []
  let said: readonly LoggedNote[] = []
  while (written <= limits.switchesPerImport) {
    const timestamp = earliest(starts[started]?.start ?? never, ends[ended]?.end ?? never)
    if (timestamp === never) break
    for (let next = ends[ended]; next?.end === timestamp; next = ends[++ended]) front.leave(next)
    for (let next = starts[started]; next?.start === timestamp; next = starts[++started]) front.join(next)
    front.settle()
    const fronting = front.members()
    const members = fronting.slice(0, limits.membersPerImportedSwitch)
    if (members.length < fronting.length) overflow.crowded(timestamp, fronting.slice(members.length))
    const notes = front.notes(members, timestamp, overflow)
    const isSame = members.length === before.length && members.every((member, i) => member === before[i])
    if (isSame && isDeepStrictEqual(notes, said)) continue
    yield { timestamp, members, ...(notes.length > 0 && { notes }) }
    written++
    before = members
    said = notes
  }
}

/** Adds the statuses and notes of intervals to the switches, in ascending order, that happen while they last. */
export function* withWords(
  switches: Iterable<LoggedSwitch>,
  intervals: readonly FrontInterval[],
  isComplete: (entry: LoggedSwitch) => boolean,
  overflow: Overflow,
): Generator<LoggedSwitch> {
  const lasting = intervals.map(lastingOf).filter(({ start, end }) => start < end)
  const starts = inOrder(lasting, (a, b) => a.start - b.start || a.place - b.place)
  const ends = inOrder(lasting, (a, b) => a.end - b.end)
  const front = new FrontWalk()
  let [started, ended] = [0, 0]
  for (const entry of switches) {
    const { timestamp, members, notes: own = [] } = entry
    for (let next = starts[started]; next && next.start <= timestamp; next = starts[++started])
      front.join(next)
    for (let next = ends[ended]; next && next.end <= timestamp; next = ends[++ended]) front.leave(next)
    front.settle()
    const notes = isComplete(entry) ? [] : front.notes(members, timestamp, overflow)
    const said = notes.filter(({ member }) => !own.some((note) => note.member === member))
    yield said.length === 0 ? entry : { ...entry, notes: [...own, ...said] }
  }
}

type Words = Pick<FrontInterval, 'status' | 'note' | 'wholeNote'>

interface Lasting extends Required<Omit<FrontInterval, keyof Words>> {
  end: Instant
  words: Words
  /** Its place in the file. */
  place: number
}

/** Fills in the defaults. An interval without a period gets one of its own. */
function lastingOf(
  { member, start, end, rank = 1, period, order = 0, ...words }: FrontInterval,
  place: number,
): Lasting {
  return {
    member,
    start,
    end: end ?? never,
    rank,
    period: period ?? -1 - place,
    order,
    words,
    place,
  }
}

/** why: nearly all files are in order, and sorting hundreds of thousands would delay other requests. */
function inOrder<T>(list: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const isSorted = list.every((each, i) => i === 0 || compare(list[i - 1] ?? each, each) <= 0)
  return isSorted ? list : list.toSorted(compare)
}

interface Period {
  intervals: Lasting[]
  /** Its members in its own order, computed when first needed. */
  members?: string[]
}

/** One member, as long as no break interrupts them. */
interface Presence {
  member: string
  /** The number of active intervals of the member, by rank. */
  ranks: Map<number, number>
  /** The number of active intervals with each status and each note, the earliest first. */
  statuses: Map<string, number>
  notes: Map<string, number>
  rank: number
  since: Instant
  /** The place in the file of the interval that began it. */
  place: number
}

/** The fronters at the moment of the walk, kept in order so that a step costs no sorting. */
class FrontWalk {
  readonly #presences = new Map<string, Presence>()
  readonly #periods = new Map<number, Period>()
  readonly #inOrder: Presence[] = []
  readonly #unsettled = new Set<Presence>()
  readonly #wholeNotes = new Map<string, number>()
  /** The number of active statuses and notes. */
  #speaking = 0

  leave(interval: Lasting): void {
    const presence = this.#presences.get(interval.member)
    if (!presence) return
    this.#lift(presence)
    count(presence.ranks, interval.rank, -1)
    this.#say(presence, interval, -1)
    this.#periods.delete(interval.period)
  }

  join(interval: Lasting): void {
    const { member, start, place, rank, period: number } = interval
    const presence = this.#presences.get(member) ?? {
      member,
      ranks: new Map(),
      statuses: new Map(),
      notes: new Map(),
      rank,
      since: start,
      place,
    }
    if (this.#presences.has(member)) this.#lift(presence)
    this.#presences.set(member, presence)
    this.#unsettled.add(presence)
    count(presence.ranks, rank, 1)
    this.#say(presence, interval, 1)
    const period = this.#periods.get(number)
    if (period) period.intervals.push(interval)
    else this.#periods.set(number, { intervals: [interval] })
  }

  /** Puts the members that the step has touched into their places. */
  settle(): void {
    for (const presence of this.#unsettled) {
      if (presence.ranks.size === 0) this.#presences.delete(presence.member)
      else {
        presence.rank = Math.min(...presence.ranks.keys())
        this.#inOrder.splice(this.#placeOf(presence), 0, presence)
      }
    }
    this.#unsettled.clear()
  }

  members(): string[] {
    if (this.#periods.size !== 1) return this.#inOrder.map(({ member }) => member)
    const [only] = this.#periods.values()
    if (!only) return []
    only.members ??= inOwnOrder(only.intervals)
    return only.members
  }

  /**
   * Gives the statuses and notes of members. Those of overlapping intervals of one member are joined. Statuses that are
   * too long together begin the note.
   */
  notes(members: readonly string[], timestamp: Instant, overflow: Overflow): LoggedNote[] {
    if (this.#speaking === 0) return []
    const noteOf = (member: string | null, texts: readonly string[]): string | null => {
      const text = texts.join('\n\n')
      if (text.length > limits.switchNote) overflow.longNote(timestamp, member)
      return text === '' ? null : cutText(text, limits.switchNote)
    }
    const ofMembers = members.flatMap((member) => {
      const { statuses, notes } = this.#presences.get(member) ?? { statuses: nothing, notes: nothing }
      if (statuses.size === 0 && notes.size === 0) return []
      const status = [...statuses.keys()].join(' · ')
      const isLong = status.length > limits.switchStatus
      if (isLong) overflow.longStatus()
      const note = noteOf(member, [...(isLong ? [status] : []), ...notes.keys()])
      return [{ member, status: status === '' ? null : cutText(status, limits.switchStatus), note }]
    })
    const note = noteOf(null, [...this.#wholeNotes.keys()])
    return note === null ? ofMembers : [{ member: null, status: null, note }, ...ofMembers]
  }

  #say({ statuses, notes }: Presence, { words: { status, note, wholeNote } }: Lasting, by: 1 | -1): void {
    const said = [
      [statuses, status],
      [notes, note],
      [this.#wholeNotes, wholeNote],
    ] as const
    for (const [counts, text] of said) {
      if (text === undefined) continue
      this.#speaking += by
      count(counts, text, by)
    }
  }

  #lift(presence: Presence): void {
    if (this.#unsettled.has(presence)) return
    this.#unsettled.add(presence)
    this.#inOrder.splice(this.#placeOf(presence), 1)
  }

  #placeOf(presence: Presence): number {
    let low = 0
    let high = this.#inOrder.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#inOrder[middle]
      if (other && precedes(other, presence) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

const precedes = (a: Presence, b: Presence): number =>
  a.rank - b.rank || a.since - b.since || a.place - b.place

function inOwnOrder(intervals: readonly Lasting[]): string[] {
  const sorted = intervals.toSorted((a, b) => a.rank - b.rank || a.order - b.order || a.place - b.place)
  return [...new Set(sorted.map(({ member }) => member))]
}

function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const total = (counts.get(key) ?? 0) + by
  if (total === 0) counts.delete(key)
  else counts.set(key, total)
}
