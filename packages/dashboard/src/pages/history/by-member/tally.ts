import type { Stretch } from '../timeline/stretches.ts'
import { clockSpans } from './local-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 1 January 1970 was a Thursday; weekdays count from Monday. */
const weekdayOfEpoch = 3

/** The fronting times of one member. All lengths are in milliseconds. */
export interface MemberTimes {
  /** Short ID. */
  readonly member: string
  readonly total: number
  /** The number of uninterrupted times, whoever else came and went. */
  readonly fronts: number
  /** Start of the first front and end of the last one; undefined without any. */
  readonly first: number | undefined
  readonly last: number | undefined
  readonly alone: number
  /** Time together with each other member, most first. */
  readonly together: readonly (readonly [member: string, ms: number])[]
  /** By hour of the day. */
  readonly hours: readonly number[]
  /** By weekday, starting on Monday. */
  readonly weekdays: readonly number[]
}

/** Adds up stretches, oldest first, for the chosen members. */
class Tally {
  readonly #sums
  readonly #clock
  #span = 0

  constructor(members: readonly string[], zone: string, from: number, to: number) {
    this.#clock = clockSpans(zone, from, to)
    this.#sums = new Map(
      members.map((member) => [
        member,
        {
          total: 0,
          fronts: 0,
          first: undefined as number | undefined,
          last: undefined as number | undefined,
          alone: 0,
          together: new Map<string, number>(),
          hours: Array<number>(24).fill(0),
          weekdays: Array<number>(7).fill(0),
        },
      ]),
    )
  }

  add({ from, to, members }: Stretch): void {
    for (const member of members) {
      const sum = this.#sums.get(member)
      if (!sum) continue
      const length = to - from
      sum.total += length
      if (sum.last !== from) sum.fronts += 1
      sum.first ??= from
      sum.last = to
      if (members.length === 1) sum.alone += length
      else for (const other of members) sum.together.set(other, (sum.together.get(other) ?? 0) + length)
      this.#addHours(sum, from, to)
    }
  }

  #addHours({ hours, weekdays }: { hours: number[]; weekdays: number[] }, from: number, to: number): void {
    while ((this.#clock[this.#span]?.until ?? Number.POSITIVE_INFINITY) <= from) this.#span += 1
    let span = this.#span
    for (let at = from; at < to; ) {
      const { until, offset } = this.#clock[span] ?? { until: Number.POSITIVE_INFINITY, offset: 0 }
      const local = at + offset
      const hour = Math.floor(local / hourMs)
      const next = Math.min(to, until, (hour + 1) * hourMs - offset)
      const weekday = (Math.floor(local / dayMs) + weekdayOfEpoch) % 7
      hours[hour % 24] = (hours[hour % 24] ?? 0) + next - at
      weekdays[weekday] = (weekdays[weekday] ?? 0) + next - at
      at = next
      if (at === until) span += 1
    }
  }

  get times(): MemberTimes[] {
    return [...this.#sums].map(([member, { together, ...sums }]) => {
      const others = [...together].filter(([other]) => other !== member)
      return { member, ...sums, together: others.sort(([, a], [, b]) => b - a) }
    })
  }
}

/** The times of the chosen members in the stretches (oldest first), by hours of a timezone. */
export function tallyOf(
  stretches: readonly Stretch[],
  members: readonly string[],
  zone: string,
): MemberTimes[] {
  const tally = start(stretches, members, zone)
  for (const stretch of stretches) tally.add(stretch)
  return tally.times
}

const turnMs = 10

/** Adds up in time slices, so that the page stays responsive. Undefined when it was stopped. */
export async function tallyInTurns(
  stretches: readonly Stretch[],
  members: readonly string[],
  zone: string,
  signal: AbortSignal,
): Promise<MemberTimes[] | undefined> {
  const tally = start(stretches, members, zone)
  let end = performance.now() + turnMs
  for (const [i, stretch] of stretches.entries()) {
    tally.add(stretch)
    if (i % 16 !== 0 || performance.now() < end) continue
    await new Promise((resume) => setTimeout(resume))
    if (signal.aborted) return undefined
    end = performance.now() + turnMs
  }
  return tally.times
}

const start = (stretches: readonly Stretch[], members: readonly string[], zone: string) =>
  new Tally(members, zone, stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 0)
