import { type Instant, limits } from '@polyphony/contract'
import { mapInBreaths } from '../../pacing/breath.ts'
import type { SwitchLog } from '../logs/switch-log.ts'
import type { Refusal } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'
import { collectSwitches } from './collect.ts'
import { type FrontInterval, walkSwitches } from './intervals.ts'

/** Entries may overlap or touch, so a file may have more of them than switches, but not without end. */
const mostEntries = 3 * limits.switchesPerImport

/** A history in which every member has entries of their own, from a beginning to an end. */
export class FrontEntries {
  readonly #entries: FrontInterval[] = []
  readonly #now: Instant
  readonly #warnings: Warnings
  #tooMany = false

  constructor(now: Instant, warnings: Warnings) {
    this.#now = now
    this.#warnings = warnings
  }

  /** Adds an entry. `end` is `open` for somebody who still fronts, and undefined if it cannot be read. */
  add(member: string | undefined, start: Instant | undefined, end: Instant | 'open' | undefined): void {
    if (member === undefined) this.#leaveOut('without a member', 'no_member')
    else if (start === undefined) this.#leaveOut('without a beginning', 'no_start')
    else if (start > this.#now) this.#leaveOut('that lie in the future', 'future')
    else if (end === undefined) this.#leaveOut('without an end', 'no_end')
    else if (end !== 'open' && end <= start)
      this.#leaveOut('that end before they begin, or at once', 'no_time')
    else if (this.#entries.length === mostEntries) this.#tooMany = true
    else this.#entries.push({ member, start, end: end === 'open' || end > this.#now ? undefined : end })
  }

  /** Makes switches of the entries. `keyOf` finds the member's key for an id; undefined leaves the entry out. */
  async switches(
    keyOf: (member: string) => string | undefined,
  ): Promise<{ switches: SwitchLog; refusals: Refusal[] }> {
    const known = await mapInBreaths(this.#entries, (entry) => {
      const member = keyOf(entry.member)
      return member === undefined ? [] : [{ ...entry, member }]
    })
    return collectSwitches(
      walkSwitches(known.flat(), () => this.#crowded()),
      this.#tooMany,
    )
  }

  #leaveOut(which: string, about: string): void {
    const message = `Fronting: entries ${which} were left out.`
    this.#warnings.add('error', 'front_dropped', message, 1, `fronting.${about}`)
  }

  #crowded(): void {
    const most = limits.membersPerImportedSwitch
    this.#warnings.add(
      'warning',
      'front_truncated',
      `Fronting: more than ${most} at once; those who came last were left out.`,
      1,
      'fronting',
    )
  }
}
