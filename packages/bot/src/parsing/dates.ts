const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const short = (month: string) => month.slice(0, 3)

const monthNames = [...months, ...months.map(short)].join('|')
const dated = `(?<name>${monthNames}) (?<day>\\d{1,2})`
const forms = {
  withYear: [
    `${dated},? (?<year>\\d{4})`,
    '(?<year>\\d{4})(?<gap>[- /])(?<month>\\d{2})\\k<gap>(?<day>\\d{2})',
  ],
  withoutYear: [dated, '(?<month>\\d{2})[- /](?<day>\\d{2})'],
}
const patterns = (sources: readonly string[]) => sources.map((source) => new RegExp(`^${source}$`, 'i'))
const withYear = patterns(forms.withYear)
const withoutYear = patterns(forms.withoutYear)

/** A day of the calendar, with or without a year. */
export interface ReadDate {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Cuts the endings of ordinals: `1st` is `1`. */
const withoutOrdinals = (text: string) => text.replace(/(\d+)(?:st|nd|rd|th)\b/gi, '$1')

/** Reads a date in one of the known forms. It may not exist in every year. */
export function readDate(text: string): ReadDate | undefined {
  const cut = withoutOrdinals(text)
  for (const pattern of [...withYear, ...withoutYear]) {
    const found = pattern.exec(cut)?.groups
    if (found) return dateOf(found)
  }
  return undefined
}

function dateOf({ name, year, month, day }: Record<string, string | undefined>): ReadDate {
  return {
    year: year === undefined ? null : Number(year),
    month: name === undefined ? Number(month) : monthOf(name),
    day: Number(day),
  }
}

const monthOf = (name: string) =>
  months.findIndex((month) => short(month).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1

const yearless = 4

/** Writes a date as stored. A date without year has the year 4, a leap year. Undefined if there is no such day. */
export function storedDate({ year, month, day }: ReadDate): string | undefined {
  try {
    return new Temporal.PlainDate(year ?? yearless, month, day, 'iso8601').toString().slice(-10)
  } catch {
    return undefined
  }
}

/** Birthdays with the day first. Points in time do not know these forms. */
const dayFirst = patterns([
  `(?<day>\\d{1,2})\\.? (?<name>${monthNames})(?:,? (?<year>\\d{4}))?`,
  '(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\.(?: ?(?<year>\\d{4}))?',
])

/** Reads a birthday as stored: `YYYY-MM-DD`. `today` and `now` are the date in the caller's zone. */
export function readBirthday(text: string, today: () => string): string | undefined {
  if (text === 'today' || text === 'now') return today()
  const cut = withoutOrdinals(text)
  const found = dayFirst.map((pattern) => pattern.exec(cut)?.groups).find(Boolean)
  const date = readDate(text) ?? (found && dateOf(found))
  return date && storedDate(date)
}
