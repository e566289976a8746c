import { type Instant, inMilliseconds, instant, type Micros, micros, milliseconds } from '@polyphony/contract'

/** The offset of local time from UTC, from a moment on. */
export interface Offset {
  readonly from: Instant
  readonly ahead: Micros
}

/** Lists the offsets of a timezone within a window, in order; the first holds from its start. */
export function offsetsBetween(timezone: string, start: Instant, end: Instant): Offset[] {
  // why: settings write fixed offsets as `UTC+05:30`, which is `+05:30` here.
  const zone = timezone.replace(/^UTC(?=[+-])/, '')
  let at = Temporal.Instant.fromEpochMilliseconds(Math.floor(inMilliseconds(start))).toZonedDateTimeISO(zone)
  const offsets = [{ from: start, ahead: aheadOf(at) }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const from = next && instant(milliseconds(next.epochMilliseconds))
    if (next === null || from === null || from >= end) return offsets
    offsets.push({ from, ahead: aheadOf(next) })
    at = next
  }
}

const aheadOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => micros(offsetNanoseconds / 1000)
