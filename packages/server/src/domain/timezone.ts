import { type Instant, inMilliseconds, instant, type Micros, micros, milliseconds } from '@polyphony/contract'

/** The offset of local time from UTC, from a moment on. */
export interface Offset {
  readonly from: Instant
  readonly ahead: Micros
}

/** Lists the offsets of a timezone within a window, in order; the first holds from its start. */
export function offsetsBetween(timezone: string, start: Instant, end: Instant): Offset[] {
  let at = inZone(start, timezone)
  const offsets = [{ from: start, ahead: aheadOf(at) }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const from = next && instant(milliseconds(next.epochMilliseconds))
    if (next === null || from === null || from >= end) return offsets
    offsets.push({ from, ahead: aheadOf(next) })
    at = next
  }
}

/** Returns the name of a timezone for Temporal: settings write fixed offsets as `UTC+05:30`, which is `+05:30` there. */
const zoneOf = (timezone: string) => timezone.replace(/^UTC(?=[+-])/, '')

/** Returns the local date and time at a moment, exact to the millisecond. */
export const inZone = (moment: Instant, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(inMilliseconds(moment))).toZonedDateTimeISO(
    zoneOf(timezone),
  )

/**
 * Finds the moment of a local date and time. A time that the clocks skip is the end of the gap; of a time that comes
 * twice it is the first.
 */
export function localMoment(date: Temporal.PlainDate, time: Temporal.PlainTime, timezone: string): Instant {
  const wanted = date.toPlainDateTime(time)
  const found = wanted.toZonedDateTime(zoneOf(timezone), { disambiguation: 'compatible' })
  const isSkipped = !found.toPlainDateTime().equals(wanted)
  // why one nanosecond later: the end of the gap itself counts as a transition before it.
  const gapEnd = isSkipped ? found.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') : null
  return instant(milliseconds((gapEnd ?? found).epochMilliseconds))
}

const aheadOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => micros(offsetNanoseconds / 1000)

/** Finds the beginning of the day of a moment. */
export const startOfDay = (timezone: string, moment: Instant): Instant =>
  instant(milliseconds(inZone(moment, timezone).startOfDay().epochMilliseconds))
