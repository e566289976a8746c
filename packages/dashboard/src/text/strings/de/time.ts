import { plural } from '../../intl.ts'
import type { Translation } from '../../strings.ts'
import type { time as English } from '../en/time.ts'

const inDays = (days: number) => plural(days, { one: 'Tag', other: 'Tage' })

export const time: Translation<typeof English> = {
  now: 'unter 1 Min.',
  minutes: (count) => `${count} Min.`,
  hours: (hours, minutes) => (minutes ? `${hours} Std. ${minutes} Min.` : `${hours} Std.`),
  days: (days, hours) => (hours ? `${inDays(days)} ${hours} Std.` : inDays(days)),
  longDays: inDays,
}
