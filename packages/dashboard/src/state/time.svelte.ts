import { createSubscriber } from 'svelte/reactivity'
import { locale } from '../text/language.ts'
import { t } from '../text/strings.ts'

/** The current time. It updates only while the page shows it. */
class Clock {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 10_000)
    return () => clearInterval(timer)
  })
  get now(): number {
    this.#subscribe()
    return Date.now()
  }
}
export const clock = new Clock()

/** A length of time for people: "3 h 20 min". */
export function formatLength(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return t.time.now
  if (minutes < 60) return t.time.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t.time.hours(hours, minutes % 60)
  const days = Math.floor(hours / 24)
  return days < 7 ? t.time.days(days, hours % 24) : t.time.longDays(days)
}

/** Formats times in the language of the pages, in a timezone (`data.settings.timezone`) or the one of the device. */
export function formatMoment(moment: string | number | Date, timeZone?: string): string {
  return formatIn({ dateStyle: 'medium', timeStyle: 'short' }, moment, timeZone)
}
/** Formats a time; today without the date. */
export function formatKnown(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? formatIn({ timeStyle: 'short' }, moment, undefined) : formatMoment(moment)
}
export function formatDay(moment: string | number | Date, timeZone?: string): string {
  return formatIn({ dateStyle: 'long' }, moment, timeZone)
}

function formatIn(
  options: Intl.DateTimeFormatOptions,
  moment: string | number | Date,
  timeZone: string | undefined,
): string {
  const date = new Date(moment)
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) }).format(date)
  } catch {
    // Browsers know different timezones. The one of the device is the fallback.
    return new Intl.DateTimeFormat(locale, options).format(date)
  }
}

/** Formats a birthday. The year 0004 means that it has no year. */
export function formatBirthday(birthday: string): string {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)))
  date.setUTCFullYear(Number(year))
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return year === '0004'
    ? date.toLocaleDateString(locale, options)
    : date.toLocaleDateString(locale, { ...options, year: 'numeric' })
}
