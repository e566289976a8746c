import type { Instant } from '@polyphony/contract'

/** From a moment on, local time is UTC and this many microseconds. */
export interface Offset {
  readonly from: Instant
  readonly micros: number
}

/** The offsets of a timezone within a window, in order; the first holds from its start. */
export function offsetsBetween(timezone: string, start: Instant, end: Instant): Offset[] {
  // why: settings have fixed offsets as `UTC+05:30`, which is `+05:30` here.
  const zone = timezone.replace(/^UTC(?=[+-])/, '')
  let at = Temporal.Instant.fromEpochMilliseconds(Math.floor(start / 1000)).toZonedDateTimeISO(zone)
  const offsets = [{ from: start, micros: at.offsetNanoseconds / 1000 }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const from = next && next.epochMilliseconds * 1000
    if (next === null || from === null || from >= end) return offsets
    offsets.push({ from, micros: next.offsetNanoseconds / 1000 })
    at = next
  }
}
