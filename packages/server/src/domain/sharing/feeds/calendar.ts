import type { Instant } from '@polyphony/contract'
import { endOfRun, escapeText, linesOf, momentOf } from '../../history/ical.ts'
import type { HeadView, Projected, RunView } from '../projection.ts'

/** Writes runs as a calendar (RFC 5545). It changes every quarter of an hour at most, unless the runs do. */
export function writeFeedCalendar(
  { of: head }: Projected<HeadView>,
  { of: runs }: Projected<readonly RunView[]>,
  { of: names }: Projected<ReadonlyMap<string, string>>,
  now: Instant,
): string {
  return linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polyphony//Front//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(head.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...runs.flatMap((run) => writeEvent(run, names.get(run.member), now)),
    'END:VCALENDAR',
  ])
}

/** Leaves out a run that began in this quarter of an hour and goes on: it has no end yet. */
function writeEvent({ uid, start, end }: RunView, name: string | undefined, now: Instant): string[] {
  const until = endOfRun(end, now)
  if (name === undefined || (end === null && until <= start)) return []
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@polyphony`,
    `DTSTAMP:${momentOf(start)}`,
    `DTSTART:${momentOf(start)}`,
    // why: an end that is not later than the start is forbidden. Without one the event takes no time.
    ...(until > start ? [`DTEND:${momentOf(until)}`] : []),
    `SUMMARY:${escapeText(name)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
