import type { Instant, Uuid } from '@polyphony/contract'
import type { MemberId } from '../entities.ts'

/** A switch, and what is said about its fronters. */
export interface StatedSwitch {
  readonly uuid: Uuid
  readonly timestamp: Instant
  readonly member_ids: readonly MemberId[]
  /** Statuses of members, and of everybody in the switch where `member_id` is null. */
  readonly statuses: readonly { readonly member_id: MemberId | null; readonly status: string }[]
}

/** A run of a member: all switches in a row that they are in. */
export interface MemberRun {
  readonly member: MemberId
  readonly start: Instant
  /** Null for a run that goes on. */
  readonly end: Instant | null
  /** The switch that began it. */
  readonly from: Uuid
  /** Other members who fronted in it. */
  readonly company: readonly MemberId[]
  /** True if there were more than `company` holds. */
  readonly hadMore: boolean
  /** Different statuses in it, the oldest first. */
  readonly statuses: readonly string[]
}

/** The most names and statuses of a run: a run of years may have been with a thousand others. */
export const mostOfRun = { company: 50, statuses: 20 }

interface OpenRun {
  readonly member: MemberId
  readonly end: Instant | null
  readonly company: Set<MemberId>
  /** The newest first. */
  readonly statuses: Set<string>
  hadMore: boolean
}

/**
 * Finds the runs of all members from switches in reverse order, so the runs come by their beginning, the newest first. It
 * holds nothing but the runs of the switch that it saw last.
 */
export class RunsBackwards {
  #open = new Map<MemberId, OpenRun>()
  #last: StatedSwitch | undefined;

  /** Goes back by a switch. Gives the runs that began with the switch after it. */
  *goTo(earlier: StatedSwitch): Generator<MemberRun> {
    const later = this.#last
    const here = new Set(earlier.member_ids)
    if (later) yield* this.#begun(later, (member) => !here.has(member))
    const newcomers = [...here].filter((member) => !this.#open.has(member))
    const staying = [...here].flatMap((member) => this.#open.get(member) ?? [])
    for (const run of staying) meet(run, newcomers)
    const arrived = newcomers.map((member) => {
      const end = later?.timestamp ?? null
      const run = { member, end, company: new Set<MemberId>(), statuses: new Set<string>(), hadMore: false }
      meet(run, here)
      return run
    })
    this.#open = new Map([...staying, ...arrived].map((run) => [run.member, run]))
    this.#hear(earlier)
    this.#last = earlier
  }

  /** Gives the runs that began with the first switch there is. */
  *end(): Generator<MemberRun> {
    if (this.#last) yield* this.#begun(this.#last, () => true)
  }

  *#begun(first: StatedSwitch, isBegun: (member: MemberId) => boolean): Generator<MemberRun> {
    for (const member of new Set(first.member_ids)) {
      const run = this.#open.get(member)
      // why: a switch at the same moment as the one after it never counted.
      if (!run || !isBegun(member) || run.end === first.timestamp) continue
      yield {
        member,
        start: first.timestamp,
        end: run.end,
        from: first.uuid,
        company: [...run.company],
        hadMore: run.hadMore,
        statuses: [...run.statuses].reverse(),
      }
    }
  }

  #hear({ statuses }: StatedSwitch): void {
    for (const { member_id, status } of statuses) {
      const runs = member_id === null ? this.#open.values() : [this.#open.get(member_id)]
      for (const run of runs) {
        if (run && run.statuses.size < mostOfRun.statuses) run.statuses.add(status)
      }
    }
  }
}

function meet(run: OpenRun, others: Iterable<MemberId>): void {
  if (run.hadMore) return
  for (const other of others) {
    if (other === run.member || run.company.has(other)) continue
    if (run.company.size === mostOfRun.company) {
      run.hadMore = true
      return
    }
    run.company.add(other)
  }
}
