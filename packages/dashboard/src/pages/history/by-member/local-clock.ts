import { wallTimeOf } from '../../../fronting/zone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** A span with a constant offset: local time is the instant plus `offset`. */
export interface ClockSpan {
  readonly until: number
  readonly offset: number
}

const offsetAt = (moment: number, zone: string) =>
  Date.parse(`${wallTimeOf(moment, zone)}Z`) - Math.floor(moment / minuteMs) * minuteMs

/**
 * The clock changes within a span. Asking the browser about every instant would take seconds for a long history, so this
 * asks once a day and searches the minute of each change.
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
