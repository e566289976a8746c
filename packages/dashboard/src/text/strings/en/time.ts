import { plural } from '../../intl.ts'

export const time = {
  now: 'under 1 min',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
  days: (days: number, hours: number) =>
    hours
      ? `${plural(days, { one: 'day', other: 'days' })} ${hours} h`
      : plural(days, { one: 'day', other: 'days' }),
  longDays: (days: number) => plural(days, { one: 'day', other: 'days' }),
}
