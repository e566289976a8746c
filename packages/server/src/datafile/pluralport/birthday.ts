import { isCalendarDate } from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'

/** The year that stands for none. */
const noYear = '0004'

/** Reads a birthday. Gives undefined for a year or a month alone, and for a value that cannot be read. */
export function readBirthday(birthday: unknown): string | undefined {
  const { value, year_visible } = isDocument(birthday) ? birthday : { value: birthday, year_visible: true }
  if (typeof value !== 'string') return undefined
  const [, year, day] = /^(?:(\d{4})-|--)?(\d{2}-\d{2})$/.exec(value.trim()) ?? []
  const date = `${year === undefined || year_visible === false ? noYear : year}-${day}`
  return isCalendarDate(date) ? date : undefined
}

/** compat: the year 0001 also means no year, in data of very old versions of the reference API. */
export function writeBirthday(birthday: string | null): Document | null {
  if (birthday === null) return null
  return /^000[14]-/.test(birthday)
    ? { value: `--${birthday.slice(5)}`, precision: 'month_day', year_visible: false }
    : { value: birthday, precision: 'day', year_visible: true }
}
