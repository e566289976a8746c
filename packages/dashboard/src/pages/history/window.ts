import { addDays, addMonths, type Day, formatAs, startOf, weekdayOf } from '../../fronting/zone.ts'
import { locale } from '../../text/language.ts'

export const zooms = ['day', 'week', 'month', 'year'] as const
export type Zoom = (typeof zooms)[number]

/** The days of the picture: from the first day to the day after the last. */
export interface Window {
  readonly zoom: Zoom
  readonly first: Day
  readonly after: Day
}

/** The day, week (from Monday), month or year that a day is in. */
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

/** The first day so many windows away. */
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

/** Where each of the days begins, and where the last one ends. */
export const boundsOf = (days: readonly Day[], after: Day, zone: string): number[] =>
  [...days, after].map((day) => startOf(day, zone))

/** A day as people write it, whatever timezone they are in. */
export const formatDayAs = (options: Intl.DateTimeFormatOptions, day: Day): string =>
  formatAs(options, Date.parse(`${day}T00:00Z`), 'UTC')

export function titleOf({ zoom, first, after }: Window): string {
  if (zoom === 'day') return formatDayAs({ dateStyle: 'full' }, first)
  if (zoom === 'month') return formatDayAs({ month: 'long', year: 'numeric' }, first)
  if (zoom === 'year') return formatDayAs({ year: 'numeric' }, first)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${addDays(after, -1)}T00:00Z`))
}

/** A day that an address names, if there is such a day. */
export function readDay(text: string | null): Day | undefined {
  if (text === null || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** The days of a window, for the name of a file. */
export function windowName({ zoom, first, after }: Window): string {
  return zoom === 'day' ? first : `${first}-to-${addDays(after, -1)}`
}

/** The members that an address names, as `find` knows them, each once. */
export const chosenIn = (text: string | null, find: (ref: string) => string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((ref) => find(ref) ?? [])),
]
