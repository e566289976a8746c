import { expect, test } from 'bun:test'
import { birthdaysFrom } from './birthdays.ts'

test('finds the birthdays of seven days, across the end of a year and around 29 February', () => {
  const born = (...birthdays: (string | null)[]) => birthdays.map((birthday) => ({ birthday }))
  const daysFrom = (today: string, ...birthdays: (string | null)[]) =>
    birthdaysFrom(born(...birthdays), today).map(({ day }) => day)
  expect(daysFrom('2026-12-29', '2001-01-02', '0004-12-29', '1999-01-05', null)).toEqual([
    '2026-12-29',
    '2027-01-02',
  ])
  expect(daysFrom('2027-02-27', '2004-02-29')).toEqual(['2027-03-01'])
  expect(daysFrom('2028-02-27', '2004-02-29')).toEqual(['2028-02-29'])
})
