import { wallTimeOf } from '../../../fronting/zone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** A time without a change of the clock: the wall shows the moment plus `offset`, as if it were UTC. */
export interface ClockSpan {
  readonly until: number
  readonly offset: number
}

const offsetAt = (moment: number, zone: string) =>
  Date.parse(`${wallTimeOf(moment, zone)}Z`) - Math.floor(moment / minuteMs) * minuteMs

/**
 * The changes of the clock within a span. Asking the browser for each moment would take seconds for a long history;
 * this asks once a day, and finds the minute of each change.
 */
export function clockSpans(zone: string, from: number, to: number): ClockSpan[] {
  const spans: ClockSpan[] = []
  let at = from
  let offset = offsetAt(at, zone)
  while (at < to) {
    const next = Math.min(at + dayMs, to)
    const later = offsetAt(next, zone)
    if (later !== offset) {
      let [same, changed] = [at, next]
      while (changed - same > 1) {
        const middle = Math.floor((same + changed) / 2)
        if (offsetAt(middle, zone) === offset) same = middle
        else changed = middle
      }
      spans.push({ until: changed, offset })
      offset = later
    }
    at = next
  }
  spans.push({ until: Number.POSITIVE_INFINITY, offset })
  return spans
}
