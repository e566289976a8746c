import { addDays, addMonths, type Day, formatAs, startOf, weekdayOf } from '../../fronting/zone.ts'
import { locale } from '../../text/language.ts'

export const zooms = ['day', 'week', 'month', 'year'] as const
export type Zoom = (typeof zooms)[number]

/** The shown days: from the first day to the day after the last one. */
export interface Window {
  readonly zoom: Zoom
  readonly first: Day
  readonly after: Day
}

/** The day, week (from Monday), month or year that contains a day. */
export function windowAround(zoom: Zoom, day: Day): Window {
  const year = day.slice(0, 4)
  const firsts = {
    day: () => day,
    week: () => addDays(day, -weekdayOf(day)),
    month: () => addMonths(day, 0),
    year: () => `${year}-01-01`,
  }
  const first = firsts[zoom]()
  return { zoom, first, after: step(zoom, first, 1) }
}

/** The first day of the window `count` windows away. */
export function step(zoom: Zoom, first: Day, count: number): Day {
  const steps = {
    day: () => addDays(first, count),
    week: () => addDays(first, 7 * count),
    month: () => addMonths(first, count),
    year: () => addMonths(first, 12 * count),
  }
  return steps[zoom]()
}

export function daysOf({ first, after }: Window): Day[] {
  const days = [first]
  for (let day = addDays(first, 1); day < after; day = addDays(day, 1)) days.push(day)
  return days
}

export const monthsOf = ({ first }: Window): Day[] =>
  Array.from({ length: 12 }, (_, i) => addMonths(first, i))

/** The start of each day, and the end of the last one. */
export const boundsOf = (days: readonly Day[], after: Day, zone: string): number[] =>
  [...days, after].map((day) => startOf(day, zone))

/** Formats a day, independent of timezones. */
export const formatDayAs = (options: Intl.DateTimeFormatOptions, day: Day): string =>
  formatAs(options, Date.parse(`${day}T00:00Z`), 'UTC')

export function titleOf({ zoom, first, after }: Window): string {
  if (zoom === 'day') return formatDayAs({ dateStyle: 'full' }, first)
  if (zoom === 'month') return formatDayAs({ month: 'long', year: 'numeric' }, first)
  if (zoom === 'year') return formatDayAs({ year: 'numeric' }, first)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${addDays(after, -1)}T00:00Z`))
}

/** The day of an address, if it is a valid day. */
export function readDay(text: string | null): Day | undefined {
  if (text === null || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** The days of a window, for the name of a file. */
export function windowName({ zoom, first, after }: Window): string {
  return zoom === 'day' ? first : `${first}-to-${addDays(after, -1)}`
}

/** The members of an address that `find` knows, each once. */
export const chosenIn = (text: string | null, find: (ref: string) => string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((ref) => find(ref) ?? [])),
]
