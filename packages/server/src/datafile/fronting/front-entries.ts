import { type Instant, limits } from '@polyphony/contract'
import { mapInSlices } from '../../pacing/time-slice.ts'
import type { Document } from '../document.ts'
import { toExactJson } from '../json/exact.ts'
import type { SwitchLog } from '../logs/switch-log.ts'
import type { FileRefusal } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'
import { collectSwitches } from './collect.ts'
import { type FrontInterval, walkSwitches } from './intervals.ts'
import { Overflow } from './overflow.ts'

/** Entries may overlap or touch, so a file may have more of them than switches, but not without end. */
const mostEntries = 3 * limits.switchesPerImport

/** Somebody's time at front, as a file tells it. */
export interface FrontEntry {
  member: string | undefined
  start: Instant | undefined
  /** `open` for somebody who still fronts; undefined if it cannot be read. */
  end: Instant | 'open' | undefined
  status?: string | undefined
}

/** A history in which every member has entries of their own, from a beginning to an end. */
export class FrontEntries {
  readonly #entries: (FrontInterval & { text: string })[] = []
  readonly #now: Instant
  readonly #warnings: Warnings
  readonly #keep: (text: string) => void
  #tooMany = false

  /** `keep` gets the JSON of every entry that makes no switch. */
  constructor(now: Instant, warnings: Warnings, keep: (text: string) => void) {
    this.#now = now
    this.#warnings = warnings
    this.#keep = keep
  }

  /** Adds an entry, and the record of the file that tells it. */
  add({ member, start, end, status }: FrontEntry, record: Document): void {
    const text = toExactJson(record)
    if (member === undefined) this.#leaveOut('without a member', 'no_member', text)
    else if (start === undefined) this.#leaveOut('without a beginning', 'no_start', text)
    else if (start > this.#now) this.#leaveOut('that lie in the future', 'future', text)
    else if (end === undefined) this.#leaveOut('without an end', 'no_end', text)
    else if (end !== 'open' && end <= start)
      this.#leaveOut('that end before they begin, or at once', 'no_time', text)
    else if (this.#entries.length === mostEntries) this.#tooMany = true
    else {
      const until = end === 'open' || end > this.#now ? undefined : end
      this.#entries.push({ member, start, end: until, ...(status !== undefined && { status }), text })
    }
  }

  /** Makes switches of the entries. `keyOf` finds the member's key for an id; undefined leaves the entry out. */
  async switches(
    keyOf: (member: string) => string | undefined,
  ): Promise<{ switches: SwitchLog; refusals: FileRefusal[] }> {
    const overflow = new Overflow()
    const known = await mapInSlices(this.#entries, ({ text, ...entry }) => {
      const member = keyOf(entry.member)
      if (member !== undefined) return [{ text, entry: { ...entry, member } }]
      this.#keep(text)
      return []
    })
    const entries = known.flat()
    const intervals = entries.map(({ entry }) => entry)
    const history = await collectSwitches(walkSwitches(intervals, overflow), this.#tooMany)
    for (const { entry, text } of overflow.any ? entries : []) if (overflow.isPartOf(entry)) this.#keep(text)
    overflow.warn(this.#warnings)
    return history
  }

  #leaveOut(which: string, about: string, text: string): void {
    this.#keep(text)
    const message = `Fronting: entries ${which} are kept for export.`
    this.#warnings.add('warning', 'front_kept', message, 1, `fronting.${about}`)
  }
}
