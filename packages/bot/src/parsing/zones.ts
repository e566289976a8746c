import { temporalZone } from './moments.ts'

/** Reads a time zone: a country (flag, code or English name), a zone or its city, or an offset. Several may fit. */
export function readZones(text: string, now: number): readonly string[] {
  const country = countryOf(text)
  if (country !== undefined) return zonesOf(country)
  if (isZone(text)) return [text]
  const known = Intl.supportedValuesOf('timeZone')
  const name = text.toLowerCase().replaceAll(' ', '_')
  const named = known.filter((zone) => zone.toLowerCase() === name || zone.toLowerCase().endsWith(`/${name}`))
  if (named.length > 0) return named
  const offset = readOffset(text)
  return offset === undefined ? [] : known.filter((zone) => offsetOf(zone, now) === offset)
}

const regionalA = 0x1f1e6

function countryOf(text: string): string | undefined {
  const flag = [...text].map((letter) => (letter.codePointAt(0) ?? 0) - regionalA)
  if (flag.length === 2 && flag.every((letter) => letter >= 0 && letter < 26)) {
    return String.fromCharCode(...flag.map((letter) => 65 + letter))
  }
  return countries().get(text.toLowerCase())
}

let known: ReadonlyMap<string, string> | undefined

/** Countries that have time zones, by code and by English name, in lower case. */
function countries(): ReadonlyMap<string, string> {
  if (known) return known
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  known = new Map(
    codes
      .filter((code) => names.of(code) !== code && zonesOf(code).length > 0)
      .flatMap((code) => [
        [code.toLowerCase(), code],
        [names.of(code)?.toLowerCase() ?? code, code],
      ]),
  )
  return known
}

/** A locale as engines know it that list the zones of a region; the compiler does not know the method yet. */
interface LocaleWithZones {
  getTimeZones?(): readonly string[] | undefined
}

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale('und', { region: country }) as LocaleWithZones).getTimeZones?.() ?? []

/** Knows zones in their exact letter case, also by older names, and fixed ones such as `UTC+05:30`. */
function isZone(text: string): boolean {
  if (/^UTC([+-]\d{2})(:[0-5]\d)?$/.test(text)) return fits(temporalZone(text))
  return /^[A-Z][A-Za-z]*(?:[/_+-][A-Za-z0-9]+)*$/.test(text) && !/^(?:UTC|GMT)[+-]/.test(text) && fits(text)
}

function fits(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/** Reads `UTC+5`, `GMT-4:30` or `+2` in minutes. */
function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::(\d{2}))?$/.exec(text) ?? []
  if (hours === undefined) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

const offsetOf = (zone: string, now: number) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9
