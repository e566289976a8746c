import { cutTo, formatInstantSeconds, type Instant, minutes } from '@polyphony/contract'

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

const lineEnd = '\r\n'
const bytesPerLine = 75
const quarter = minutes(15)

/** Begins a calendar of RFC 5545. Entries follow, then `calendarEnd`. */
export const openCalendar = (name: string): string =>
  linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polyphony//Fronting//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
  ])

export const calendarEnd = `END:VCALENDAR${lineEnd}`

/**
 * Writes an entry. It depends on the run alone, so the same run is the same text in every file. A run that goes on ends
 * at the last full quarter of an hour before `now`. An entry that ends in the second in which it begins has no end.
 */
export function calendarEntry(entry: CalendarEntry, now: Instant): string {
  const { uid, summary, description, start } = entry
  const [begins, ends] = [momentOf(start), momentOf(entry.end ?? cutTo(quarter, now))]
  const hasEnd = ends > begins
  return linesOf([
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${hasEnd ? ends : begins}`,
    `DTSTART:${begins}`,
    ...(hasEnd ? [`DTEND:${ends}`] : []),
    `SUMMARY:${escaped(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
}

/** Writes a moment as `20240305T101112Z`. */
const momentOf = (moment: Instant): string => formatInstantSeconds(moment).replace(/[-:]/g, '')

const linesOf = (lines: readonly string[]): string => lines.map((line) => folded(line) + lineEnd).join('')

/** Escapes a text. Calendars know no control characters but the tab. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Folds a line of more than 75 bytes. No character is cut in two. */
function folded(line: string): string {
  // why first: a character takes three bytes at most, and nearly all lines are short.
  if (line.length * 3 <= bytesPerLine) return line
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > bytesPerLine) {
      text += `${lineEnd} `
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
