import { days, earlier, type Instant, instant, minutes } from '@polyphony/contract'
import type { MemberId } from '../entities.ts'
import { startOfDay } from '../timezone.ts'

const minute = minutes(1)

/** Cuts a moment to the whole minute. Finer times would join shares with each other and with public switches. */
export const toMinute = (moment: Instant): Instant => {
  const rest = moment % minute
  // why: the rest of a moment before 1970 is negative.
  return instant(moment - (rest < 0 ? rest + minute : rest))
}

/** A run of a member in a share, in whole minutes: all switches in a row that the member is in. */
export interface ShownRun {
  readonly member: MemberId
  readonly start: Instant
  /** Null while the run goes on. */
  readonly end: Instant | null
}

/** The past that a share shows of a member. */
export interface HistoryWindow {
  /** Runs that ended before it are not shown. */
  readonly after: Instant
  /** The beginning of that day where the system lives. An earlier start is shown as this one. */
  readonly from: Instant
}

export function historyWindow(now: Instant, daysBack: number, timezone: string): HistoryWindow {
  const after = earlier(toMinute(now), days(daysBack))
  return { after, from: toMinute(startOfDay(timezone, after)) }
}

/** A switch with the row ids of its members. */
export interface RunStep {
  readonly timestamp: Instant
  readonly members: readonly MemberId[]
}

/**
 * Collects the runs of some members from switches in reverse order. Switches of anybody else neither begin nor end a run,
 * so they leave no trace in the result.
 */
export class RunCollector {
  readonly #windows: ReadonlyMap<MemberId, HistoryWindow>
  /** The ends of the runs in force where the search begins; none when it begins at the latest switch. */
  readonly #ends: ReadonlyMap<MemberId, Instant | null>
  readonly #runs = new Map<string, ShownRun>()
  readonly #open = new Map<MemberId, Instant | null>()
  readonly #done = new Set<MemberId>()
  /** The beginnings of windows that the search has not reached, the earliest first. */
  readonly #ahead: Instant[]
  #later: Instant | undefined

  constructor(
    windows: ReadonlyMap<MemberId, HistoryWindow>,
    ends: ReadonlyMap<MemberId, Instant | null> = new Map(),
  ) {
    this.#windows = windows
    this.#ends = ends
    this.#ahead = [...new Set(Array.from(windows.values(), ({ from }) => from))].sort((a, b) => a - b)
  }

  /** True once no earlier switch can change the result. */
  get isDone(): boolean {
    return this.#done.size === this.#windows.size
  }

  /** The latest minute in which a run that is not collected yet can begin. */
  get reached(): Instant {
    return this.#later === undefined ? instant(Number.MAX_SAFE_INTEGER) : toMinute(this.#later)
  }

  add({ timestamp, members }: RunStep): void {
    const later = this.#later
    const here = new Set(members.filter((id) => this.#windows.has(id) && !this.#done.has(id)))
    if (later !== undefined) for (const id of this.#open.keys()) if (!here.has(id)) this.#close(id, later)
    for (const id of here) {
      if (!this.#open.has(id)) this.#open.set(id, later ?? this.#ends.get(id) ?? null)
    }
    this.#later = timestamp
    for (let from = this.#ahead.at(-1); from !== undefined && timestamp <= from; from = this.#ahead.at(-1)) {
      this.#ahead.pop()
      this.#leave(from)
    }
  }

  /** Ends the search for members whose window begins here. */
  #leave(beginning: Instant): void {
    for (const [id, { from }] of this.#windows) {
      if (from !== beginning) continue
      if (this.#open.has(id)) this.#close(id, from)
      this.#done.add(id)
    }
  }

  /** Ends the search with the first switch there is. */
  finish(): void {
    const first = this.#later
    if (first !== undefined) for (const id of this.#open.keys()) this.#close(id, first)
    for (const id of this.#windows.keys()) this.#done.add(id)
  }

  /** Returns the runs, the latest start first. */
  runs(idOf: (member: MemberId) => string): ShownRun[] {
    const runs = [...this.#runs.values()].map((run) => ({ run, id: idOf(run.member) }))
    return runs.sort((a, b) => b.run.start - a.run.start || (a.id < b.id ? -1 : 1)).map(({ run }) => run)
  }

  #close(member: MemberId, began: Instant): void {
    const end = this.#open.get(member) ?? null
    this.#open.delete(member)
    const window = this.#windows.get(member)
    // why whole minutes: the seconds of an end are not shown, so they must not decide when the run disappears.
    if (window === undefined || (end !== null && toMinute(end) <= window.after)) return
    const start = toMinute(began < window.from ? window.from : began)
    const key = `${member} ${start}`
    // why: runs that begin in the same minute look like one, which ends with the later of them.
    if (!this.#runs.has(key)) this.#runs.set(key, { member, start, end: end && toMinute(end) })
  }
}
