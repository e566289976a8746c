import { formatInstant, type Instant, limits } from '@polyphony/contract'
import type { Warnings } from '../warnings.ts'

/** Collects the parts of a history that its switches have no room for. */
export class Overflow {
  /** The time in which a switch does not show everything of a member. */
  readonly #spans = new Map<string | null, { from: Instant; until: Instant }>()
  #crowd: { first: Instant; size: number; count: number } | undefined
  #statuses = 0
  #notes = 0

  /** Notes members beyond the most that a switch can have. */
  crowded(timestamp: Instant, leftOut: readonly string[]): void {
    const size = limits.membersPerImportedSwitch + leftOut.length
    this.#crowd ??= { first: timestamp, size, count: 0 }
    this.#crowd.count++
    for (const member of leftOut) this.#extend(member, timestamp)
  }

  /** Notes statuses that are too long together, so that a note has them. */
  longStatus(): void {
    this.#statuses++
  }

  /** Notes a note that shows only its beginning. It belongs to a member, or to the whole switch. */
  longNote(timestamp: Instant, member: string | null): void {
    this.#notes++
    this.#extend(member, timestamp)
  }

  /** True if the switches do not show everything. */
  get any(): boolean {
    return this.#spans.size > 0
  }

  /** Tells whether an interval may have something that no switch shows. */
  isPartOf({ member, start, end }: { member: string; start: Instant; end: Instant | undefined }): boolean {
    const span = this.#spans.get(member)
    return span !== undefined && start <= span.until && (end === undefined || span.from < end)
  }

  warn(warnings: Warnings): void {
    if (this.#crowd) {
      const { first, size, count } = this.#crowd
      const message = `Fronting: a switch can have ${limits.membersPerImportedSwitch} members. At ${formatInstant(first)} there were ${size}. Those who joined last are kept for export.`
      warnings.add('warning', 'front_crowded', message, count, 'fronting')
    }
    const inNote = `Fronting: statuses of one member that are longer than ${limits.switchStatus} characters together stand in the note.`
    warnings.add('info', 'status_in_note', inNote, this.#statuses, 'fronting')
    const long = `Fronting: notes longer than ${limits.switchNote} characters show their beginning; the whole text is kept for export.`
    warnings.add('warning', 'text_kept', long, this.#notes, 'fronting.note')
  }

  #extend(member: string | null, timestamp: Instant): void {
    const span = this.#spans.get(member)
    if (span) span.until = timestamp
    else this.#spans.set(member, { from: timestamp, until: timestamp })
  }
}
