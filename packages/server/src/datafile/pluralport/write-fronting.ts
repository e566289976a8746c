import { formatInstant, type Instant, type Uuid } from '@polyphony/contract'
import type { MemberId, StoredSwitchNote } from '../../domain/entities.ts'
import { type Document, isDocument } from '../document.ts'
import { type DigestedNote, type Kept, type KeptFronting, SwitchDigest } from '../kept/kept-types.ts'
import type { Outgoing, OutgoingSwitch, SpokenSwitch } from '../outgoing.ts'
import { ourName } from './format.ts'
import type { Restoration } from './kept/restore.ts'
import { periodId } from './write-records.ts'

/** Writes switches as events and as periods, because some programs read only one of the two. */
export class FrontingWriter {
  readonly #outgoing: Outgoing
  readonly #restoration: Restoration
  readonly #kept: readonly KeptFronting[]
  readonly #memberIds: ReadonlyMap<MemberId, string>
  readonly #uuids: ReadonlyMap<MemberId, Uuid>

  constructor(outgoing: Outgoing, kept: readonly Kept[], restoration: Restoration) {
    this.#outgoing = outgoing
    this.#restoration = restoration
    this.#kept = kept.flatMap(({ fronting }) => fronting ?? [])
    this.#uuids = new Map(outgoing.members.map(({ id, uuid }) => [id, uuid]))
    this.#memberIds = new Map(outgoing.members.map(({ id, uuid }) => [id, restoration.idOf(uuid)]))
  }

  /** Writes kept events, then an event for each other switch. */
  async *events(): AsyncGenerator<Document[]> {
    yield this.#restoration.records('front_events')
    for await (const page of past(this.#outgoing)) {
      yield page.filter((each) => !this.#isKept(each)).map((each) => this.#event(each))
    }
  }

  async *periods(): AsyncGenerator<Document[]> {
    yield this.#restoration.records('front_periods')
    let open: SpokenSwitch | undefined
    for await (const page of past(this.#outgoing)) {
      const periods: Document[] = []
      for (const next of page) {
        if (open) periods.push(...this.#period(open, next.timestamp))
        open = next
      }
      yield periods
    }
    if (open) yield this.#period(open, undefined)
  }

  async hasAny(): Promise<boolean> {
    for await (const page of past(this.#outgoing)) if (page.length > 0) return true
    return false
  }

  /** Finds the event of a switch in the file: its own, unless kept fronting tells of that time. */
  eventOf(uuid: Uuid, timestamp: Instant): Uuid | null {
    return timestamp > this.#outgoing.now || this.#isKept({ timestamp }) ? null : uuid
  }

  #event(spoken: SpokenSwitch): Document {
    const { uuid, timestamp } = spoken
    const note = noteOf(spoken, null)?.note
    return {
      id: uuid,
      system_id: this.#systemId,
      at: formatInstant(timestamp),
      assignments: this.#assignments(spoken),
      ...(note && { note }),
      source_refs: [],
      extensions: this.#additions(spoken),
    }
  }

  #period(from: SpokenSwitch, end: Instant | undefined): Document[] {
    if (from.member_ids.length === 0 || from.timestamp === end || this.#isKept(from)) return []
    return [
      {
        id: periodId(from.uuid),
        system_id: this.#systemId,
        started_at: formatInstant(from.timestamp),
        ended_at: end === undefined ? null : formatInstant(end),
        assignments: this.#assignments(from),
        ...wordsOf(from),
        source_kind: 'event_pair',
        source_refs: [],
        extensions: this.#additions(from),
      },
    ]
  }

  get #systemId(): string {
    return this.#restoration.idOf(this.#outgoing.system.uuid)
  }

  #assignments(spoken: SpokenSwitch): Document[] {
    return spoken.member_ids.map((id) => {
      const note = noteOf(spoken, this.#uuids.get(id) ?? null)?.note
      return { member_id: this.#memberIds.get(id), front_role: 'member', ...(note && { note }) }
    })
  }

  /** Writes all statuses and notes. The format has a place for some of them only. */
  #additions({ notes }: SpokenSwitch): Document {
    if (notes.length === 0) return {}
    const written = notes.map(({ member, status, note }) => ({
      member: member && this.#restoration.idOf(member.uuid),
      status,
      note,
    }))
    return { [ourName]: { notes: written } }
  }

  #isKept({ timestamp }: Pick<OutgoingSwitch, 'timestamp'>): boolean {
    return this.#kept.some(({ from, until }) => from <= timestamp && timestamp <= until)
  }
}

const noteOf = ({ notes }: SpokenSwitch, member: Uuid | null): StoredSwitchNote | undefined =>
  notes.find((each) => (each.member?.uuid ?? null) === member)

/** Writes the status and the note of a period: those of the whole switch, else the statuses of its members. */
function wordsOf(spoken: SpokenSwitch): Document {
  const whole = noteOf(spoken, null)
  const statuses = new Set(spoken.notes.flatMap(({ member, status }) => (member && status) ?? []))
  const status = whole?.status ?? [...statuses].join(' · ')
  return { ...(status && { status }), ...(whole?.note && { note: whole.note }) }
}

async function* past({ now, oldestFirst }: Outgoing): AsyncGenerator<SpokenSwitch[]> {
  for await (const page of oldestFirst()) yield page.filter(({ timestamp }) => timestamp <= now)
}

/** Drops kept fronting whose switches have changed, and ends kept periods that were open at the next switch. */
export async function withTrueFronting(outgoing: Outgoing, kept: readonly Kept[]): Promise<Kept[]> {
  const checks = kept.flatMap(({ fronting }) => (fronting ? [new FrontingCheck(fronting)] : []))
  if (checks.length > 0) {
    const uuids = new Map(outgoing.members.map(({ id, uuid }) => [id, uuid]))
    for await (const page of past(outgoing)) {
      for (const { timestamp, member_ids, notes } of page) {
        const members = member_ids.flatMap((id) => uuids.get(id) ?? [])
        const said = notes.map(({ member, ...words }) => ({ member: member?.uuid ?? null, ...words }))
        for (const check of checks) check.see(timestamp, members, said)
      }
    }
  }
  const held: KeptFronting[] = []
  return kept.map(({ fronting, ...rest }) => {
    const check = checks.find((each) => each.fronting === fronting)
    if (!check?.holds || held.some((other) => overlap(other, check.fronting))) return rest
    held.push(check.fronting)
    return { ...rest, fronting: check.closed }
  })
}

const overlap = (a: KeptFronting, b: KeptFronting): boolean => a.from <= b.until && b.from <= a.until

/** Compares fronting that was kept with the switches there are now. */
class FrontingCheck {
  readonly fronting: KeptFronting
  readonly #digest = new SwitchDigest()
  #next: Instant | undefined

  constructor(fronting: KeptFronting) {
    this.fronting = fronting
  }

  see(timestamp: Instant, members: readonly Uuid[], notes: readonly DigestedNote[]): void {
    const { from, until } = this.fronting
    if (from <= timestamp && timestamp <= until) this.#digest.add(timestamp, members, notes)
    else if (timestamp > until) this.#next ??= timestamp
  }

  get holds(): boolean {
    return this.#digest.text === this.fronting.digest
  }

  /** Ends open periods at the first switch after them. */
  get closed(): KeptFronting {
    if (this.#next === undefined) return this.fronting
    const ended_at = formatInstant(this.#next)
    const { records } = this.fronting
    const periods = (records.front_periods ?? []).map((period) =>
      isDocument(period) && (period.ended_at ?? null) === null ? { ...period, ended_at } : period,
    )
    return { ...this.fronting, records: { ...records, front_periods: periods } }
  }
}
