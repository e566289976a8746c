import { locale } from '../text/language.ts'
/** A day, `2026-11-15`, or a local time, `2026-11-15T18:05`. */
export type Day = string
export type WallTime = string

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** The timezone of a system by a name that the browser knows; the one of the device as a fallback. */
export function knownZone(timezone: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!timezone) return own
  // why: the settings write offsets as `UTC+05:30`, browsers as `+05:30`.
  const name = timezone.replace(/^UTC(?=[+-])/, '')
  try {
    formatIn(name)
    return name
  } catch {
    return own
  }
}

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** The local time in a timezone, as if it were UTC. */
function shownAt(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  )
}

const offsetAt = (moment: number, zone: string) => shownAt(moment, zone) - Math.floor(moment / 1000) * 1000

export const wallTimeOf = (moment: number, zone: string): WallTime =>
  new Date(shownAt(moment, zone)).toISOString().slice(0, 16)

export const dayOf = (moment: number, zone: string): Day => wallTimeOf(moment, zone).slice(0, 10)

/** The instant of a local time. Takes the first of two when the clock goes back, and the next valid one when it goes forward. */
export function momentOf(time: WallTime, zone: string): number {
  const wanted = Date.parse(`${time}Z`)
  const [before, after] = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetAt(near, zone)) as [
    number,
    number,
  ]
  const fits = [before, after].filter((moment) => shownAt(moment, zone) === wanted)
  return fits.length > 0 ? Math.min(...fits) : before
}

/** The start of a day. */
export const startOf = (day: Day, zone: string): number => momentOf(`${day}T00:00`, zone)

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The first day of the month `count` months away. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** 0 for Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** A short form of a time: the time of day, with the weekday within a week, with the date before that. */
export function formatNear(moment: number, now: number, zone: string): string {
  const day = dayOf(moment, zone)
  if (day === dayOf(now, zone)) return formatTime(moment, zone)
  const date =
    Math.abs(now - moment) < 6 * dayMs ? ({ weekday: 'short' } as const) : ({ dateStyle: 'medium' } as const)
  return `${formatAs(date, moment, zone)}, ${formatTime(moment, zone)}`
}

export const formatTime = (moment: number, zone: string): string =>
  formatAs({ timeStyle: 'short' }, moment, zone)

const writers = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: creating one costs more than a thousand uses. */
export function formatAs(options: Intl.DateTimeFormatOptions, moment: number, zone: string): string {
  const key = `${zone} ${JSON.stringify(options)}`
  let writer = writers.get(key)
  if (!writer) {
    writer = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    writers.set(key, writer)
  }
  return writer.format(moment)
}
