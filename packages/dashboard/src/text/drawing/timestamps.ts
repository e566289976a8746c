import { locale } from '../language.ts'

const styles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The styles of a time in chat: all but `R`, which counts from now, say the moment. */
export type TimeStyle = keyof typeof styles | 'R'

/** A moment in the language of the pages, in a timezone or the one of the device. */
export function formatTimestamp(ms: number, style: TimeStyle, zone: string | undefined): string {
  if (style === 'R') return formatDistance(ms - Date.now())
  try {
    return new Intl.DateTimeFormat(locale, { ...styles[style], ...(zone && { timeZone: zone }) }).format(ms)
  } catch {
    // Browsers know different timezones. The one of the device is the fallback.
    return new Intl.DateTimeFormat(locale, styles[style]).format(ms)
  }
}

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
const distances = new Intl.RelativeTimeFormat(locale)

/** How far a moment is from now, in the largest whole unit: "in 3 days", "2 hours ago". */
export function formatDistance(ms: number): string {
  const [unit, length] = units.find(([, length]) => Math.abs(ms) >= length) ?? (['second', 1000] as const)
  return distances.format(Math.round(ms / length), unit)
}
