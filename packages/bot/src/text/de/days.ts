import { isYearless } from '../days.ts'

/** Shows days of a text such as `2026-05-01` as `01.05.2026`. */
export const showDays = (text: string): string => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1')

/** Shows a stored birthday: `02.01.1999`, or `02.01.` without a year. */
export const showBirthday = (stored: string): string =>
  isYearless(stored) ? showDays(stored).slice(0, -4) : showDays(stored)
