/** A birthday as it is typed. Year 0004 (and 0001, from long ago) says that the year is hidden. */
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

/** The birthday, or '' when nothing is typed. What is half typed is no date, and is refused as one. */
export function birthdayOf({ day, month, year, isYearHidden }: BirthdayParts): string {
  const [typedDay, typedYear] = [day.trim(), year.trim()]
  if (!typedDay && !month && (isYearHidden || !typedYear)) return ''
  const shownYear = isYearHidden || !typedYear ? '0004' : typedYear.padStart(4, '0')
  return [shownYear, month, typedDay.padStart(typedDay ? 2 : 0, '0')].join('-')
}
