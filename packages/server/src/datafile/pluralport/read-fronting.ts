import { type Instant, limits, parseUuid } from '@polyphony/contract'
import { Breath, mapInBreaths } from '../../pacing/breath.ts'
import { type Document, referenceOf } from '../document.ts'
import { collectSwitches } from '../fronting/collect.ts'
import { type FrontInterval, walkSwitches } from '../fronting/intervals.ts'
import type { ForeignData } from '../kept/foreign-data.ts'
import type { LoggedSwitch, SwitchLog } from '../logs/switch-log.ts'
import type { Refusal } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'
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
}

interface FrontPeriod extends Fronting {
  end: Instant | undefined
  ranks: readonly number[]
  /** True if the file also has the events that the period was made of. */
  isDerived: boolean
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
  #tooMany = false

  constructor(foreign: ForeignData, warnings: Warnings) {
    this.#foreign = foreign
    this.#warnings = warnings
  }

  event(record: Document): void {
    const system = this.#reference(record.system_id)
    const start = instantOf(record.at)
    if (start === undefined) this.#dropped('events without a time that can be read were left out')
    else if (this.#events.length === mostRecords) this.#tooMany = true
    else {
      const members = this.#assigned(record).map(({ member }) => member)
      this.#events.push({ id: record.id, system, start, members })
      const exact = { ...record, at: inUtc(record.at, start), assignments: assignmentsOf(record) }
      this.#foreign.keepFronting('front_events', system, exact, isPlainEvent(record))
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
        system,
        start,
        end,
        members: assigned.map(({ member }) => member),
        ranks: assigned.map(({ rank }) => rank),
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

  async finish(scope: FrontingScope): Promise<{ switches: SwitchLog; refusals: Refusal[] }> {
    this.#foreign.settleFronting(scope.isInside)
    const events = await this.#orderedEvents(scope)
    const periods = await this.#ownPeriods(scope, events)
    const history = periods.length === 0 ? switchesOf(events, scope.isOurs) : this.#merged(events, periods)
    return collectSwitches(history, this.#tooMany)
  }

  /** Orders events from the oldest on, one for each moment, with the imported members. */
  async #orderedEvents({ now, isChosen, keyOf }: FrontingScope): Promise<FrontEvent[]> {
    const chosen = this.#events.filter(({ system }) => isChosen(system))
    this.#archived(this.#events.length - chosen.length)
    const past = chosen.filter(({ start }) => start <= now)
    this.#dropped('events in the future were left out', chosen.length - past.length)
    // why: of two events at one moment the later one counts. In a file that begins with the newest it comes first.
    const isDescending = (past[0]?.start ?? 0) > (past.at(-1)?.start ?? 0)
    const sorted = (isDescending ? past.toReversed() : past).sort((a, b) => a.start - b.start)
    const events: FrontEvent[] = []
    const breath = new Breath()
    for (const event of sorted) {
      await breath.take()
      const members = this.#known(event.members, keyOf).slice(0, limits.membersPerImportedSwitch)
      const before = events.at(-1)
      if (before?.start === event.start) {
        events.pop()
        if (!isSame(before.members, members))
          this.#dropped('of several events at one moment, the last counts')
      }
      events.push({ ...event, members })
    }
    return events
  }

  /** Picks the periods that say more than the events do. */
  async #ownPeriods(
    { now, isInside, keyOf }: FrontingScope,
    events: readonly FrontEvent[],
  ): Promise<FrontPeriod[]> {
    const inside = this.#periods.filter(({ system }) => isInside(system))
    this.#archived(this.#periods.length - inside.length)
    const past = inside.filter(({ start }) => start <= now)
    this.#dropped('periods in the future were left out', inside.length - past.length)
    const own = events.length === 0 ? past : past.filter(({ isDerived }) => !isDerived)
    if (own.length === 0) return []
    const signatures = await mapInBreaths(events, ({ start, members }, i) =>
      signatureOf(start, events[i + 1]?.start, members),
    )
    const told = new Set(signatures)
    const periods = await mapInBreaths(own, (period) => {
      const end = period.end !== undefined && period.end > now ? undefined : period.end
      const keys = period.members.map((member) => keyOf(member))
      this.#unknown(keys.filter((key) => key === undefined).length)
      const members = keys.filter((key) => typeof key === 'string')
      const ranks = period.ranks.filter((_, i) => typeof keys[i] === 'string')
      const isTold = events.length > 0 && told.has(signatureOf(period.start, end, members))
      return members.length === 0 || isTold ? [] : [{ ...period, end, members, ranks }]
    })
    return periods.flat()
  }

  #merged(events: readonly FrontEvent[], periods: readonly FrontPeriod[]): Iterable<LoggedSwitch> {
    if (events.length > 0) {
      this.#warn('front_merged', 'periods say more than the events, so both were laid over each other')
    }
    const intervals: FrontInterval[] = []
    const add = ({ start, members }: Fronting, end: Instant | undefined, ranks: readonly number[]) => {
      const period = intervals.length
      members.forEach((member, order) => {
        intervals.push({ member, start, end, rank: ranks[order] ?? 1, period, order })
      })
    }
    events.forEach((event, i) => {
      add(event, events[i + 1]?.start, [])
    })
    for (const period of periods) add(period, period.end, period.ranks)
    return walkSwitches(intervals, () => this.#crowded())
  }

  /** Lists the members of a record, each once, with a rank by role. */
  #assigned(record: Document): { member: string; rank: number }[] {
    const ranks = new Map<string, number>()
    for (const assignment of assignmentsOf(record)) {
      const member = this.#reference(assignment.member_id)
      if (member === undefined) this.#unknown(1)
      else if (!ranks.has(member)) ranks.set(member, rankOf(assignment.front_role))
      this.#lost(assignment)
    }
    this.#lost(record)
    return Array.from(ranks, ([member, rank]) => ({ member, rank }))
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
    const known = keys.filter((key) => typeof key === 'string')
    if (known.length > limits.membersPerImportedSwitch) this.#crowded()
    return known
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

  #crowded(): void {
    const most = limits.membersPerImportedSwitch
    this.#warn('front_truncated', `more than ${most} at once; those who came last were left out`)
  }

  #dropped(what: string, count = 1): void {
    this.#warnings.add('error', 'front_dropped', `Fronting: ${what}.`, count)
  }

  #warn(code: string, what: string, about = 'fronting'): void {
    this.#warnings.add('warning', code, `Fronting: ${what}.`, 1, about)
  }
}

/** Makes a switch of each event. Only ids of our own files become UUIDs of switches. */
function* switchesOf(events: readonly FrontEvent[], isOurs: boolean): Iterable<LoggedSwitch> {
  for (const { id, start: timestamp, members } of events) {
    const uuid = isOurs && typeof id === 'string' ? parseUuid(id) : undefined
    yield uuid === undefined ? { timestamp, members } : { timestamp, members, uuid }
  }
}

const signatureOf = (start: Instant, end: Instant | undefined, members: readonly string[]): string =>
  JSON.stringify([start, end, members.toSorted()])

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((member, i) => member === b[i])
