import { plural } from '../../intl.ts'
import type { time as English } from '../en/time.ts'
import type { Translation } from '../translation.ts'

const inDays = (days: number) => plural(days, { one: 'jour', other: 'jours' })

export const time: Translation<typeof English> = {
  now: 'moins d’1 min',
  minutes: (count) => `${count} min`,
  hours: (hours, minutes) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
  days: (days, hours) => (hours ? `${inDays(days)} ${hours} h` : inDays(days)),
  longDays: inDays,
}
