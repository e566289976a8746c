import { type Instant, limits, parseUuid } from '@polyphony/contract'
import { mapInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { cutText, storable } from '../fields/text.ts'
import { collectSwitches } from '../fronting/collect.ts'
import { type FrontInterval, walkSwitches, withWords } from '../fronting/intervals.ts'
import { Overflow } from '../fronting/overflow.ts'
import type { ForeignData } from '../kept/foreign-data.ts'
import type { LoggedNote, LoggedSwitch, SwitchLog } from '../logs/switch-log.ts'
import type { FileRefusal } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'
import { knownOf } from './fields.ts'
import {
  assignmentsOf,
  frontDetails,
  instantOf,
  inUtc,
  isPlainEvent,
  isPlainPeriod,
  rankOf,
} from './front-records.ts'

/** Periods may overlap, so a file may have more of them than switches, but not without end. */
const mostRecords = 3 * limits.switchesPerImport

interface Fronting {
  system: string | undefined
  start: Instant
  /** Ids of the members in the file, in order. */
  members: readonly string[]
}

interface FrontEvent extends Fronting {
  id: unknown
  /** Statuses and notes, by the ids of members. */
  notes: readonly LoggedNote[]
  /** True if `notes` says everything, as in events that we wrote. */
  isExact: boolean
}

interface FrontPeriod extends Fronting {
  id: unknown
  end: Instant | undefined
  ranks: readonly number[]
  words: PeriodWords
  /** True if the file also has the events that the period was made of. */
  isDerived: boolean
}

interface PeriodWords {
  status: string | undefined
  note: string | undefined
  /** The notes of its members, in their order. */
  notes: readonly (string | undefined)[]
}

/** Selects the systems whose fronting is imported, and finds the keys of members. */
export interface FrontingScope {
  now: Instant
  /** True for our own files. */
  isOurs: boolean
  /** Tells whether events of a system are imported. */
  isChosen(system: string | undefined): boolean
  /** Tells whether periods of a system are imported: the chosen system and those inside it. */
  isInside(system: string | undefined): boolean
  /** Gives undefined for a member that the file does not have, and null for one that was left out on purpose. */
  keyOf(member: string): string | null | undefined
}

/** Collects both kinds of fronting, and makes switches of them at the end of the file. */
export class FrontingReader {
  readonly #events: FrontEvent[] = []
  readonly #periods: FrontPeriod[] = []
  readonly #texts = new Map<string, string>()
  readonly #foreign: ForeignData
  readonly #warnings: Warnings
  readonly #fields: FieldReader
  readonly #overflow = new Overflow()
  #starts: Map<unknown, Instant> | undefined
  #tooMany = false

  constructor(foreign: ForeignData, warnings: Warnings) {
    this.#foreign = foreign
    this.#warnings = warnings
    this.#fields = new FieldReader('fronting', warnings, { kept: true })
  }

  event(record: Document): void {
    const system = this.#reference(record.system_id)
    const start = instantOf(record.at)
    if (start === undefined) this.#dropped('events without a time that can be read were left out')
    else if (this.#events.length === mostRecords) this.#tooMany = true
    else {
      const assigned = this.#assigned(record)
      const members = assigned.map(({ member }) => member)
      const exact = exactNotes(record)
      const notes = exact ?? this.#notesOf(record, assigned)
      this.#events.push({ id: record.id, system, start, members, notes, isExact: exact !== undefined })
      const kept = { ...record, at: inUtc(record.at, start), assignments: assignmentsOf(record) }
      this.#foreign.keepFronting('front_events', system, kept, isPlainEvent(record))
    }
  }

  period(record: Document): void {
    const system = this.#reference(record.system_id)
    const start = instantOf(record.started_at)
    const isOpen = record.ended_at === null || record.ended_at === undefined
    const end = isOpen ? undefined : instantOf(record.ended_at)
    if (start === undefined) this.#dropped('periods without a beginning that can be read were left out')
    else if (!isOpen && (end === undefined || end <= start)) {
      this.#dropped('periods that end before they begin, or at once, were left out')
    } else if (this.#periods.length === mostRecords) this.#tooMany = true
    else {
      const assigned = this.#assigned(record)
      this.#periods.push({
        id: record.id,
        system,
        start,
        end,
        members: assigned.map(({ member }) => member),
        ranks: assigned.map(({ rank }) => rank),
        words: {
          status: this.#fields.shortText(record, 'status', limits.switchStatus),
          note: this.#fields.shortText(record, 'note', limits.switchNote),
          notes: assigned.map(({ note }) => note),
        },
        isDerived: record.source_kind === 'event_pair',
      })
      const exact = {
        ...record,
        started_at: inUtc(record.started_at, start),
        ended_at: end === undefined ? null : inUtc(record.ended_at, end),
        assignments: assignmentsOf(record),
      }
      this.#foreign.keepFronting('front_periods', system, exact, isPlainPeriod(record))
    }
  }

  async finish(scope: FrontingScope): Promise<{ switches: SwitchLog; refusals: FileRefusal[] }> {
    const events = await this.#orderedEvents(scope)
    const { own, told } = await this.#ownPeriods(scope, events)
    const isExact = exactMoments(events)
    const history = own.length === 0 ? switchesOf(events, scope.isOurs) : this.#merged(events, own)
    const words = told.filter(hasWords).flatMap((period, i) => intervalsOf(period, i))
    const spoken = words.length === 0 ? history : withWords(history, words, isExact, this.#overflow)
    const collected = await collectSwitches(this.#fitting(spoken), this.#tooMany)
    if (this.#overflow.any) this.#foreign.keepAllFronting()
    this.#overflow.warn(this.#warnings)
    this.#foreign.settleFronting(scope.isInside)
    return collected
  }

  /** Finds when the event or period of a comment begins. */
  startOf({ front_event_id: event, front_period_id: period }: Document): Instant | undefined {
    this.#starts ??= new Map([...this.#periods, ...this.#events].map(({ id, start }) => [id, start]))
    return (event ?? null) === null ? this.#starts.get(period ?? '') : this.#starts.get(event)
  }

  /** Leaves out notes for which a switch has no room. */
  *#fitting(history: Iterable<LoggedSwitch>): Generator<LoggedSwitch> {
    for (const entry of history) {
      if (!entry.notes) yield entry
      else {
        let size = 0
        const notes = entry.notes.filter(({ status, note }) => {
          size += (status?.length ?? 0) + (note?.length ?? 0)
          return size <= limits.notesPerSwitchTotal
        })
        if (notes.length < entry.notes.length) {
          this.#foreign.keepAllFronting()
          this.#warn('front_detail_archived', 'notes for which a switch has no room were kept for export')
        }
        yield { ...entry, notes }
      }
    }
  }

  #notesOf(record: Document, assigned: readonly Assigned[]): LoggedNote[] {
    const note = this.#fields.shortText(record, 'note', limits.switchNote)
    const ofMembers = assigned.flatMap(({ member, note }) => (note ? [{ member, status: null, note }] : []))
    return note ? [{ member: null, status: null, note }, ...ofMembers] : ofMembers
  }

  /** Orders events from the oldest on, one for each moment, with the imported members. */
  async #orderedEvents({ now, isChosen, keyOf }: FrontingScope): Promise<FrontEvent[]> {
    const chosen = this.#events.filter(({ system }) => isChosen(system))
    this.#archived(this.#events.length - chosen.length)
    const past = chosen.filter(({ start }) => start <= now)
    this.#keptAll('events in the future are kept for export', chosen.length - past.length)
    // why: of two events at one moment the later one counts. In a file that begins with the newest it comes first.
    const isDescending = (past[0]?.start ?? 0) > (past.at(-1)?.start ?? 0)
    const sorted = (isDescending ? past.toReversed() : past).sort((a, b) => a.start - b.start)
    const events: FrontEvent[] = []
    const slice = new TimeSlice()
    for (const event of sorted) {
      await slice.yieldIfDue()
      const known = this.#known(event.members, keyOf)
      const members = known.slice(0, limits.membersPerImportedSwitch)
      if (members.length < known.length) this.#overflow.crowded(event.start, known.slice(members.length))
      const before = events.at(-1)
      if (before?.start === event.start) {
        events.pop()
        if (!isSame(before.members, members))
          this.#keptAll('of several events at one moment, the last counts. The others are kept for export', 1)
      }
      events.push({ ...event, members, notes: event.notes.filter(isKnownNote(keyOf)) })
    }
    return events
  }

  /** Parts the periods that say more than the events do from those whose fronting the events tell. */
  async #ownPeriods(
    { now, isInside, keyOf }: FrontingScope,
    events: readonly FrontEvent[],
  ): Promise<{ own: FrontPeriod[]; told: FrontPeriod[] }> {
    const inside = this.#periods.filter(({ system }) => isInside(system))
    this.#archived(this.#periods.length - inside.length)
    const past = inside.filter(({ start }) => start <= now)
    this.#keptAll('periods in the future are kept for export', inside.length - past.length)
    const signatures = await mapInSlices(events, ({ start, members }, i) =>
      signatureOf(start, events[i + 1]?.start, members),
    )
    const signed = new Set(signatures)
    const periods = await mapInSlices(past, (period) => {
      const end = period.end !== undefined && period.end > now ? undefined : period.end
      const keys = period.members.map((member) => keyOf(member))
      const isTold = events.length > 0 && period.isDerived
      if (!isTold) this.#unknown(keys.filter((key) => key === undefined).length)
      const isKnown = (_: unknown, i: number) => typeof keys[i] === 'string'
      const members = keys.filter((key) => typeof key === 'string')
      const ranks = period.ranks.filter(isKnown)
      const words = { ...period.words, notes: period.words.notes.filter(isKnown) }
      const isSaid = isTold || (events.length > 0 && signed.has(signatureOf(period.start, end, members)))
      return members.length === 0 ? [] : [{ isSaid, period: { ...period, end, members, ranks, words } }]
    })
    const of = (isSaid: boolean) =>
      periods.flatMap((found) => found.filter((each) => each.isSaid === isSaid).map(({ period }) => period))
    return { own: of(false), told: of(true) }
  }

  #merged(events: readonly FrontEvent[], periods: readonly FrontPeriod[]): Iterable<LoggedSwitch> {
    if (events.length > 0) {
      this.#warn('front_merged', 'periods say more than the events, so both were laid over each other')
    }
    const lasting: FrontPeriod[] = events.map((event, i) => ({
      ...event,
      ...periodOf(event, events[i + 1]?.start),
    }))
    const intervals = [...lasting, ...periods].flatMap((period, i) => intervalsOf(period, i))
    return walkSwitches(intervals, this.#overflow)
  }

  /** Lists the members of a record, each once, with a rank by role and their notes. */
  #assigned(record: Document): Assigned[] {
    const known = new Map<string, Assigned>()
    for (const assignment of assignmentsOf(record)) {
      const member = this.#reference(assignment.member_id)
      const note = this.#fields.shortText(assignment, 'note', limits.switchNote)
      if (member === undefined) this.#unknown(1)
      else if (!known.has(member)) known.set(member, { member, rank: rankOf(assignment.front_role), note })
      this.#lost(assignment)
    }
    this.#lost(record)
    return [...known.values()]
  }

  /** Counts details that switches have no place for. */
  #lost(record: Document): void {
    for (const detail of frontDetails) {
      const value = record[detail]
      if (value !== undefined && value !== null && value !== '' && value !== 'member') {
        this.#warn(
          'front_detail_archived',
          `${detail.replace('front_', '')} has no place here and was kept for export`,
          'front_details',
        )
      }
    }
  }

  #known(members: readonly string[], keyOf: FrontingScope['keyOf']): string[] {
    const keys = members.map((member) => keyOf(member))
    this.#unknown(keys.filter((key) => key === undefined).length)
    return keys.filter((key) => typeof key === 'string')
  }

  /** Holds each reference once in memory, however often the file has it. */
  #reference(value: unknown): string | undefined {
    const text = referenceOf(value)
    if (text === undefined) return undefined
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }

  #unknown(count: number): void {
    this.#warnings.add(
      'warning',
      'dangling_reference',
      'Fronting: members that the file does not have were left out.',
      count,
      'fronting',
    )
  }

  #archived(count: number): void {
    this.#warnings.add(
      'warning',
      'module_archived_only',
      'Fronting: records of other systems were kept for export only.',
      count,
    )
  }

  /** why: other programs could not read an export with such a record. */
  #dropped(what: string): void {
    this.#warnings.add('error', 'front_dropped', `Fronting: ${what}.`, 1)
  }

  /** Keeps all fronting, because some of it makes no switch. */
  #keptAll(what: string, count: number): void {
    if (count > 0) this.#foreign.keepAllFronting()
    this.#warnings.add('warning', 'front_kept', `Fronting: ${what}.`, count, 'fronting')
  }

  #warn(code: string, what: string, about = 'fronting'): void {
    this.#warnings.add('warning', code, `Fronting: ${what}.`, 1, about)
  }
}

interface Assigned {
  member: string
  rank: number
  note: string | undefined
}

/** Reads the notes of an event that we wrote. */
function exactNotes(record: Document): LoggedNote[] | undefined {
  const { notes } = knownOf(record)
  if (!Array.isArray(notes)) return undefined
  const short = (text: unknown, most: number) =>
    typeof text === 'string' && text !== '' ? cutText(storable(text), most) : null
  const read = notes.filter(isDocument).map(({ member, status, note }) => ({
    member: referenceOf(member) ?? null,
    status: short(status, limits.switchStatus),
    note: short(note, limits.switchNote),
  }))
  const once = new Map(read.map((note) => [note.member, note]))
  return [...once.values()].filter(({ status, note }) => status !== null || note !== null)
}

/** Tells which switches come from events that say everything. */
function exactMoments(events: readonly FrontEvent[]): (entry: LoggedSwitch) => boolean {
  const exact = new Set(events.filter(({ isExact }) => isExact).map(({ start }) => start))
  return ({ timestamp }) => exact.has(timestamp)
}

const isKnownNote =
  (keyOf: FrontingScope['keyOf']) =>
  ({ member }: LoggedNote): boolean =>
    member === null || typeof keyOf(member) === 'string'

const hasWords = ({ words: { status, note, notes } }: FrontPeriod): boolean =>
  status !== undefined || note !== undefined || notes.some((each) => each !== undefined)

/** Gives an event the shape of a period that lasts until the next one. */
function periodOf(
  { notes, members }: FrontEvent,
  end: Instant | undefined,
): Pick<FrontPeriod, 'end' | 'ranks' | 'words' | 'isDerived'> {
  const noteOf = (member: string | null) => notes.find((each) => each.member === member)?.note ?? undefined
  const words = { status: undefined, note: noteOf(null), notes: members.map(noteOf) }
  return { end, ranks: [], words, isDerived: false }
}

/** Makes an interval for each member of a period. Its words are theirs if there is one member, else the whole switch's. */
function intervalsOf({ members, start, end, ranks, words }: FrontPeriod, period: number): FrontInterval[] {
  const isAlone = members.length === 1
  return members.map((member, order) => {
    const notes = [isAlone ? words.note : undefined, words.notes[order]].filter((note) => note !== undefined)
    return {
      member,
      start,
      end,
      rank: ranks[order] ?? 1,
      period,
      order,
      ...(words.status !== undefined && { status: words.status }),
      ...(notes.length > 0 && { note: notes.join('\n\n') }),
      ...(!isAlone && order === 0 && words.note !== undefined && { wholeNote: words.note }),
    }
  })
}

/** Makes a switch of each event. Only ids of our own files become UUIDs of switches. */
function* switchesOf(events: readonly FrontEvent[], isOurs: boolean): Iterable<LoggedSwitch> {
  for (const { id, start: timestamp, members, notes } of events) {
    const uuid = isOurs && typeof id === 'string' ? parseUuid(id) : undefined
    yield { timestamp, members, ...(uuid && { uuid }), ...(notes.length > 0 && { notes }) }
  }
}

const signatureOf = (start: Instant, end: Instant | undefined, members: readonly string[]): string =>
  JSON.stringify([start, end, members.toSorted()])

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((member, i) => member === b[i])
