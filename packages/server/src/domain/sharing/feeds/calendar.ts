import { cutTo, formatInstantSeconds, type Instant, minutes } from '@polyphony/contract'
import type { HeadView, Projected, RunView } from '../projection.ts'

const quarter = minutes(15)
const mostBytes = 75

/** Writes runs as a calendar (RFC 5545). It changes every quarter of an hour at most, unless the runs do. */
export function writeCalendar(
  { of: head }: Projected<HeadView>,
  { of: runs }: Projected<readonly RunView[]>,
  { of: names }: Projected<ReadonlyMap<string, string>>,
  now: Instant,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polyphony//Front//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(head.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...runs.flatMap((run) => writeEvent(run, names.get(run.member), now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Leaves out a run that began in this quarter of an hour and goes on: it has no end yet. */
function writeEvent({ uid, start, end }: RunView, name: string | undefined, now: Instant): string[] {
  const until = end ?? cutTo(quarter, now)
  if (name === undefined || (end === null && until <= start)) return []
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@polyphony`,
    `DTSTAMP:${basic(start)}`,
    `DTSTART:${basic(start)}`,
    // why: an end that is not later than the start is forbidden. Without one the event takes no time.
    ...(until > start ? [`DTEND:${basic(until)}`] : []),
    `SUMMARY:${escapeText(name)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20240305T101100Z`. */
const basic = (instant: Instant): string => formatInstantSeconds(instant).replace(/[-:]/g, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a calendar cannot hold.
const unwritable = /[\u0000-\u0009\u000b-\u001f\u007f]/g

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds a line of more than 75 bytes, between characters. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > mostBytes) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
