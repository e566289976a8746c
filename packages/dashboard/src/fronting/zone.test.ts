import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { addDays, addMonths, dayOf, knownZone, momentOf, startOf, wallTimeOf, weekdayOf } from './zone.ts'

const oslo = 'Europe/Oslo'

test('a local time converts to its instant and back', () => {
  expect(wallTimeOf(Date.parse('2026-11-15T17:05:40Z'), oslo)).toBe('2026-11-15T18:05')
  expect(momentOf('2026-11-15T18:05', oslo)).toBe(Date.parse('2026-11-15T17:05Z'))
  expect(dayOf(Date.parse('2026-07-01T22:30Z'), oslo)).toBe('2026-07-02')
})

test('a day with a clock change has 23 or 25 hours', () => {
  const hours = (day: string) => (startOf(addDays(day, 1), oslo) - startOf(day, oslo)) / 3_600_000
  expect(['2026-03-29', '2026-10-25', '2026-11-15'].map(hours)).toEqual([23, 25, 24])
})

test('a local time that occurs twice means the first; one that is skipped means the next valid one', () => {
  expect(momentOf('2026-10-25T02:30', oslo)).toBe(Date.parse('2026-10-25T00:30Z'))
  expect(wallTimeOf(momentOf('2026-03-29T02:30', oslo), oslo)).toBe('2026-03-29T03:30')
})

test('every instant converts back to its minute, in all kinds of timezones', () => {
  const zones = ['UTC', oslo, 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', '+05:30']
  const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const moment = minute * 60_000
      const time = wallTimeOf(moment, zone)
      const back = momentOf(time, zone)
      return back <= moment && wallTimeOf(back, zone) === time
    }),
    { numRuns: runs(300) },
  )
})

test('adding days and months crosses the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-01')
  expect(weekdayOf('2026-11-15')).toBe(6)
})

test('offsets of the settings work, and unknown timezones fall back', () => {
  expect(knownZone('UTC+05:30')).toBe('+05:30')
  expect(knownZone('UTC')).toBe('UTC')
  expect(knownZone('Mars/Olympus')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(knownZone(undefined)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
