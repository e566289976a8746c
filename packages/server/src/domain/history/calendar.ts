import type { Instant } from '@polyphony/contract'
import { endOfRun, escapeText, linesOf, momentOf } from './ical.ts'

/** Somebody's time at front, as an entry of a calendar. */
export interface CalendarEntry {
  /** An ID that every file gives this run, and no other. */
  readonly uid: string
  readonly summary: string
  readonly description?: string | undefined
  readonly start: Instant
  /** Null for a run that goes on. */
  readonly end: Instant | null
}

/** Begins a calendar of RFC 5545. Entries follow, then `calendarEnd`. */
export const openCalendar = (name: string): string =>
  linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polyphony//Fronting//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
  ])

export const calendarEnd = linesOf(['END:VCALENDAR'])

/**
 * Writes an entry. It depends on the run alone, so the same run is the same text in every file. An entry that ends in the
 * second in which it begins has no end.
 */
export function calendarEntry(entry: CalendarEntry, now: Instant): string {
  const { uid, summary, description, start } = entry
  const [begins, ends] = [momentOf(start), momentOf(endOfRun(entry.end, now))]
  const hasEnd = ends > begins
  return linesOf([
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${hasEnd ? ends : begins}`,
    `DTSTART:${begins}`,
    ...(hasEnd ? [`DTEND:${ends}`] : []),
    `SUMMARY:${escapeText(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
}
