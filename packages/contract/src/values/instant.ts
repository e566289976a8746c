import {
  hours,
  type Instant,
  inSeconds,
  instant,
  type Micros,
  micros,
  milliseconds,
  minutes,
  seconds,
} from './time.ts'

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/
const strictPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Reads an ISO 8601 date or datetime; without an offset it is UTC. Digits beyond microseconds are cut.
 * Gives undefined for anything else, for dates that do not exist and for years outside 1684 to 2255.
 */
export function parseInstant(text: string): Instant | undefined {
  const moment = readMoment(text)
  return Number.isSafeInteger(moment) ? moment : undefined
}

function readMoment(text: string): Instant | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset = 'Z'] = match
  const midnight = utcMidnight(Number(year), Number(month), Number(day))
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  const ahead = parseOffset(offset)
  if (midnight === undefined || ahead === undefined) return undefined
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59) return undefined
  const whole = midnight + hours(clock.hour) + minutes(clock.minute) + seconds(clock.second) - ahead
  return instant(whole + Number(fraction.padEnd(6, '0').slice(0, 6)))
}

/** Reads only the full form with seconds and `Z` or an offset, as switch creation requires. */
export function parseInstantStrict(text: string): Instant | undefined {
  return strictPattern.test(text) ? parseInstant(text) : undefined
}

/**
 * Reads a moment to compare instants with, in the same full form, of any year from 0001 to 9999. A moment that cannot
 * be stored becomes one just outside the range of instants: no instant is earlier than the one, all are earlier than the other.
 */
export function parseBoundary(text: string): Instant | undefined {
  const moment = strictPattern.test(text) ? readMoment(text) : undefined
  return moment === undefined ? undefined : instant(Math.max(-outside, Math.min(moment, outside)))
}

const outside = Number.MAX_SAFE_INTEGER + 1

function utcMidnight(year: number, month: number, day: number): Micros | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? milliseconds(date.getTime()) : undefined
}

function parseOffset(text: string): Micros | undefined {
  if (text === 'Z' || text === 'z') return micros(0)
  const hour = Number(text.slice(1, 3))
  const minute = Number(text.slice(3).replace(':', '') || 0)
  if (hour > 18 || minute > 59) return undefined
  return micros((text[0] === '-' ? -1 : 1) * (hours(hour) + minutes(minute)))
}

/** `2024-03-05T10:11:12.345678Z`, trailing zeros of the fraction removed. */
export function formatInstant(instant: Instant): string {
  let fraction = fractionOf(instant)
  if (fraction === 0) return formatInstantSeconds(instant)
  let digits = 6
  for (; fraction % 10 === 0; fraction /= 10) digits--
  return `${upToSeconds(instant)}.${fraction.toString().padStart(digits, '0')}Z`
}

/** Writes all six digits of the fraction, as v1 does: one of its clients cannot read a time without a fraction. */
export function formatInstantMicros(instant: Instant): string {
  return `${upToSeconds(instant)}.${fractionOf(instant).toString().padStart(6, '0')}Z`
}

/** The microseconds since the last whole second. */
function fractionOf(instant: Instant): number {
  const rest = instant % second
  return rest < 0 ? rest + second : rest
}

const second = seconds(1)

/** Writes an instant without a fraction, as in message timestamps. */
export const formatInstantSeconds = (instant: Instant): string => `${upToSeconds(instant)}Z`

/** Written by hand, as a list has hundreds of them and `toISOString` takes three times as long. */
function upToSeconds(instant: Instant): string {
  const total = Math.floor(inSeconds(instant))
  const day = Math.floor(total / secondsOfDay)
  const rest = total - day * secondsOfDay
  const minutes = Math.floor(rest / 60)
  return `${dateOf(day)}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[rest % 60]}`
}

const secondsOfDay = 86_400
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The last date written: many times of a list are of the same day. */
let lastDate = { day: Number.NaN, text: '' }
function dateOf(day: number): string {
  if (lastDate.day !== day)
    lastDate = { day, text: new Date(day * secondsOfDay * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length) }
  return lastDate.text
}

/** True for an existing calendar date written exactly `YYYY-MM-DD`, years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && utcMidnight(Number(match[1]), Number(match[2]), Number(match[3])) !== undefined
}
