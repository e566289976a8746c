/** The parts of a birthday field. Year 0004 (or the old 0001) hides the year. */
export interface BirthdayParts {
  day: string
  month: string
  year: string
  isYearHidden: boolean
}
const hiddenYears = ['0004', '0001']

export function partsOf(birthday: string): BirthdayParts {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const isYearHidden = hiddenYears.includes(year)
  return { day: day.replace(/^0/, ''), month, year: isYearHidden ? '' : year, isYearHidden }
}

/** Joins the parts, or returns '' when all are empty. Half-typed parts give an invalid date. */
export function birthdayOf({ day, month, year, isYearHidden }: BirthdayParts): string {
  const [typedDay, typedYear] = [day.trim(), year.trim()]
  if (!typedDay && !month && (isYearHidden || !typedYear)) return ''
  const shownYear = isYearHidden || !typedYear ? '0004' : typedYear.padStart(4, '0')
  return [shownYear, month, typedDay.padStart(typedDay ? 2 : 0, '0')].join('-')
}
