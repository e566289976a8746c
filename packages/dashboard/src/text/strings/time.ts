import { plural } from './plural.ts'

export const time = {
  now: 'just now',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
  days: (days: number, hours: number) =>
    hours ? `${plural(days, 'day', 'days')} ${hours} h` : plural(days, 'day', 'days'),
  longDays: (days: number) => plural(days, 'day', 'days'),
}
