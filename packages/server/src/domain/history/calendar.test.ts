import { describe, expect, test } from 'bun:test'
import { type Instant, instant, parseInstant } from '@polyphony/contract'
import fc from 'fast-check'
import { type CalendarEntry, calendarEnd, calendarEntry, openCalendar } from './calendar.ts'

const at = (text: string): Instant => parseInstant(text) ?? instant(0)
const now = at('2024-05-02T12:34:56.789Z')
const run: CalendarEntry = {
  uid: 'a@polyphony',
  summary: 'Wren',
  start: at('2024-05-01T18:00:00Z'),
  end: at('2024-05-01T19:30:00.5Z'),
}

/** The lines of a calendar, as its reader joins them again. */
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const valueAt = (text: string, key: string) =>
  unfold(text)
    .find((line) => line.startsWith(`${key}:`))
    ?.slice(key.length + 1)

describe('calendars', () => {
  test('an entry tells a run, and nothing but the run', () => {
    const text = calendarEntry(run, now)
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VEVENT',
      'UID:a@polyphony',
      'DTSTAMP:20240501T193000Z',
      'DTSTART:20240501T180000Z',
      'DTEND:20240501T193000Z',
      'SUMMARY:Wren',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      '',
    ])
    expect(calendarEntry(run, at('2030-01-01T00:00:00Z'))).toBe(text)
  })

  test('a run that goes on ends at the last full quarter of an hour', () => {
    const open = calendarEntry({ ...run, end: null }, now)
    expect([valueAt(open, 'DTEND'), valueAt(open, 'DTSTAMP')]).toEqual([
      '20240502T123000Z',
      '20240502T123000Z',
    ])
    const young = calendarEntry({ ...run, start: at('2024-05-02T12:31:00Z'), end: null }, now)
    expect([valueAt(young, 'DTEND'), valueAt(young, 'DTSTAMP')]).toEqual([undefined, '20240502T123100Z'])
  })

  test('no end is earlier than or equal to the beginning', () => {
    const short = calendarEntry({ ...run, end: instant(run.start + 900_000) }, now)
    expect(short).not.toContain('DTEND')
  })

  test('a calendar begins and ends as RFC 5545 asks', () => {
    const text = openCalendar('Grove; of, trees') + calendarEnd
    expect(text).toStartWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')
    expect(text).toContain('X-WR-CALNAME:Grove\\; of\\, trees\r\n')
    expect(text).toEndWith('END:VCALENDAR\r\n')
  })

  test('any text comes back, in lines of at most 75 bytes that cut no character', () => {
    const pieces = fc.constantFrom(
      'a',
      'ü',
      '木',
      '🐦',
      ',',
      ';',
      '\\',
      '\n',
      '\r\n',
      ' ',
      'BEGIN:VEVENT',
      '\u0007',
    )
    const anyText = fc.array(pieces, { maxLength: 120 }).map((list) => list.join(''))
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const text = calendarEntry({ ...run, summary, description }, now)
        const lines = text.split('\r\n')
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(text).toString()).toBe(text)
        expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
        const read = (key: string) =>
          (valueAt(text, key) ?? '').replace(/\\(.)/g, (_, each) => (each === 'n' ? '\n' : each))
        const plain = (written: string) => written.replace(/\r\n/g, '\n').replaceAll('\u0007', '')
        expect([read('SUMMARY'), read('DESCRIPTION')]).toEqual([plain(summary), plain(description)])
      }),
    )
  })
})
