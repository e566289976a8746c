import { locale } from '../../text/language.ts'

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** A moment for people: today without the day. */
export function formatNear(moment: string | number, now = Date.now()): string {
  const date = new Date(moment)
  const isNear = isSameDay(date, new Date(now))
  return date.toLocaleString(
    locale,
    isNear ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  )
}
