import { type ReadDate, readDate } from './dates.ts'
import { readDuration } from './durations.ts'

/** The caller's time zone and the time now, in milliseconds since 1970. */
export interface ZonedNow {
  readonly zone: string
  readonly now: number
}

interface ReadTime {
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Four digits without a colon, which may as well be a year. */
  readonly bare: boolean
}

/** Turns a zone as the settings store it into one that `Temporal` knows: `UTC+05:30` is `+05:30`. */
export const temporalZone = (zone: string) =>
  zone.replace(/^UTC([+-]\d{2})(?::(\d{2}))?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)

/**
 * Reads a point in time, in milliseconds since 1970: a duration ago, a timestamp of the chat, a time, a date, or both.
 * A time alone is the last one that has passed. So is a date without a year.
 */
export function readMoment(text: string, here: ZonedNow): number | undefined {
  const ago = readDuration(text)
  if (ago !== undefined) return here.now - ago * 1000
  const stamp = /^<t:(-?\d{1,12})(?::[a-z])?>$/i.exec(text)?.[1]
  if (stamp !== undefined) return Number(stamp) * 1000
  const time = readTime(text)
  if (time) return lastTime(time, here)
  const day = readDay(text, here)
  if (day) return onDay(day, midnight, here)
  for (const [date, at] of splitDateAndTime(text)) {
    const day = at && readDay(date, here)
    if (day) return at.bare && day.year === null ? undefined : onDay(day, at, here)
  }
  return undefined
}

const midnight: ReadTime = { hour: 0, minute: 0, second: 0, bare: false }

const withHalf = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)? ?([ap])m$/i
const withoutHalf = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$|^(\d{2})(\d{2})$/

function readTime(text: string): ReadTime | undefined {
  const halved = withHalf.exec(text)
  if (halved) {
    const [, hours, minute = 0, second = 0, half = ''] = halved
    const hour = Number(hours)
    if (hour < 1 || hour > 12) return undefined
    const bare = false
    return checkTime({
      hour: (hour % 12) + (/p/i.test(half) ? 12 : 0),
      minute: +minute,
      second: +second,
      bare,
    })
  }
  const [, hour, minute, second = 0, bareHour, bareMinute] = withoutHalf.exec(text) ?? []
  const bare = bareHour !== undefined
  if (!bare && hour === undefined) return undefined
  return checkTime({
    hour: Number(hour ?? bareHour),
    minute: Number(minute ?? bareMinute),
    second: +second,
    bare,
  })
}

/** Lets `24:00` pass: midnight at the end of the day. */
function checkTime(time: ReadTime): ReadTime | undefined {
  const { hour, minute, second } = time
  const exists = hour < 24 || (hour === 24 && minute === 0 && second === 0)
  return exists && minute < 60 && second < 60 ? time : undefined
}

/** Splits `time, date`, `date, time`, `time date` and `date time` at every place where this could be meant. */
function* splitDateAndTime(text: string): Generator<[string, ReadTime | undefined]> {
  for (const { index, 0: gap } of text.matchAll(/,? /g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + gap.length)]
    yield [before, readTime(after)]
    yield [after, readTime(before)]
  }
}

/** Reads a date, or the words for the last two days. */
function readDay(text: string, here: ZonedNow): ReadDate | undefined {
  const back = ['today', 'yesterday'].indexOf(text.toLowerCase())
  if (back < 0) return readDate(text)
  return nowIn(here).toPlainDate().subtract({ days: back })
}

const nowIn = ({ zone, now }: ZonedNow) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(temporalZone(zone))

function lastTime(time: ReadTime, here: ZonedNow): number {
  const today = nowIn(here).toPlainDate()
  const at = instantOf(today, { ...time, hour: time.hour % 24 }, here.zone)
  return at > here.now
    ? instantOf(today.subtract({ days: 1 }), { ...time, hour: time.hour % 24 }, here.zone)
    : at
}

/** The most years between two 29ths of February. */
const leapGap = 8

function onDay({ year, month, day }: ReadDate, time: ReadTime, here: ZonedNow): number | undefined {
  if (year !== null) return onDayOfYear(year, month, day, time, here)
  const thisYear = nowIn(here).year
  for (let back = 0; back <= leapGap; back++) {
    const at = onDayOfYear(thisYear - back, month, day, time, here)
    if (at !== undefined && at <= here.now) return at
  }
  return undefined
}

function onDayOfYear(year: number, month: number, day: number, time: ReadTime, { zone }: ZonedNow) {
  try {
    return instantOf(new Temporal.PlainDate(year, month, day), time, zone)
  } catch {
    return undefined
  }
}

/** A time that the clocks skip moves forward, one that they show twice is the earlier. */
const instantOf = (date: Temporal.PlainDate, { hour, minute, second }: ReadTime, zone: string) =>
  date
    .toPlainDateTime({ minute, second })
    .add({ hours: hour })
    .toZonedDateTime(temporalZone(zone), { disambiguation: 'compatible' }).epochMilliseconds

/** The day of a moment in a zone, as `2026-05-01`. */
export const shownDay = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString()
