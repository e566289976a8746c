import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCases } from '../../tests/fixtures.ts'
import {
  formatInstant,
  formatInstantSeconds,
  isCalendarDate,
  parseInstant,
  parseInstantStrict,
} from './instant.ts'
import { instant, later, minutes } from './time.ts'

interface DatetimeCase {
  name: string
  text: string
  written: string | null
  micros?: number
  strict?: boolean
}

/** Every instant that a JavaScript number holds exactly. */
const anyInstant = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).map(instant)

describe('datetimes', () => {
  for (const { name, text, written, micros, strict = false } of readCases<DatetimeCase>(
    'values/datetime.json',
  )) {
    test(name, () => {
      const moment = parseInstant(text)
      expect<number | undefined>(moment).toBe(micros)
      expect<number | undefined>(parseInstantStrict(text)).toBe(strict ? micros : undefined)
      if (moment !== undefined) expect<string | null>(formatInstant(moment)).toBe(written)
    })
  }

  test('every instant comes back to the microsecond, through both readers', () => {
    fc.assert(
      fc.property(anyInstant, (moment) => {
        const text = formatInstant(moment)
        expect(parseInstant(text)).toBe(moment)
        expect(parseInstantStrict(text)).toBe(moment)
      }),
    )
  })

  test('what is written is UTC, has at most six digits of fraction and no zero at its end', () => {
    fc.assert(
      fc.property(anyInstant, (moment) => {
        expect(formatInstant(moment)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{0,5}[1-9])?Z$/)
      }),
    )
  })

  test('the same moment written with any offset is the same instant', () => {
    const offset = fc.integer({ min: -18 * 60, max: 18 * 60 })
    const years = fc.integer({ min: -62e14, max: 62e14 }).map(instant)
    fc.assert(
      fc.property(years, offset, (moment, ahead) => {
        const local = formatInstant(later(moment, minutes(ahead))).slice(0, -1)
        const clock = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
        const zone = clock.map((part) => String(part).padStart(2, '0')).join(':')
        expect(parseInstantStrict(`${local}${ahead < 0 ? '-' : '+'}${zone}`)).toBe(moment)
      }),
    )
  })

  test('message timestamps are cut to whole seconds', () => {
    expect(formatInstantSeconds(instant(1709633472999999))).toBe('2024-03-05T10:11:12Z')
    expect(formatInstantSeconds(instant(-1))).toBe('1969-12-31T23:59:59Z')
  })
})

describe('calendar dates', () => {
  test('every day of the years 1 to 9999 exists, and only as YYYY-MM-DD', () => {
    const day = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(fc.property(day, (date) => expect(isCalendarDate(date.toISOString().slice(0, 10))).toBe(true)))
  })

  test('a day past the end of its month does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const last = new Date(0)
        last.setUTCFullYear(year, month, 0)
        const text = (day: number) =>
          `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(isCalendarDate(text(last.getUTCDate()))).toBe(true)
        expect(isCalendarDate(text(last.getUTCDate() + 1))).toBe(false)
      }),
    )
  })
})
