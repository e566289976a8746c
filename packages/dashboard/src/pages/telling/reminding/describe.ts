import { dayOf, formatAs, formatTime, knownZone } from '../../../fronting/zone.ts'
import { data } from '../../../state/data.svelte.ts'
import { nameOf } from '../../../text/names.ts'
import { t } from '../../../text/strings.ts'
import { type Reminder, telling } from '../telling.svelte.ts'

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** The name of a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long'): string =>
  formatAs({ weekday: style }, monday + (weekday - 1) * dayMs, 'UTC')

/** A time of day as people write it: "6:30 PM". */
function formatClock(at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return formatTime(monday + (hours * 60 + minutes) * 60_000, 'UTC')
}

/** A moment as people say it: the time today, with the weekday within a week, else with the date. */
export function formatDue(moment: string, now: number): string {
  const zone = knownZone(data.settings?.timezone)
  const at = Date.parse(moment)
  if (dayOf(at, zone) === dayOf(now, zone)) return formatTime(at, zone)
  const isNear = Math.abs(at - now) < 6 * dayMs
  const date = isNear ? ({ weekday: 'long' } as const) : ({ dateStyle: 'medium' } as const)
  return `${formatAs(date, at, zone)}, ${formatTime(at, zone)}`
}

const memberName = (id: string) => {
  const member = data.member(id)
  return member ? nameOf(member) : undefined
}
const nameOr = (id: string | null) => (id === null ? null : (memberName(id) ?? id))

/** Says when a reminder is due. */
export function describeRule(on: Reminder['on']): string {
  const words = t.telling.reminders
  if (on.kind === 'silence') return words.silence(on.minutes)
  if (on.kind === 'front')
    return (on.event === 'start' ? words.started : words.stopped)(nameOr(on.member), on.minutes)
  const at = formatClock(on.at)
  const zone = on.timezone === data.settings?.timezone ? '' : ` ${words.inZone(on.timezone)}`
  const { weekdays, day, every = 1 } = on
  if (weekdays) {
    const names = weekdays.toSorted((a, b) => a - b).map((each) => weekdayName(each))
    return words.weekdays(names, at) + zone
  }
  if (day === undefined) return words.every(every, at) + zone
  return (day === 31 ? words.monthlyLast(at) : words.monthly(day, at)) + zone
}

/** Says for whom a reminder is, and who is told. */
export function describeRest({ while: fronters, missed, channels }: Reminder): string[] {
  const words = t.telling.reminders
  const names = fronters.flatMap((id) => memberName(id) ?? [])
  const told = channels.flatMap((id) => telling.channel(id)?.name ?? [])
  return [
    ...(names.length > 0 ? [(missed === 'digest' ? words.whileDigest : words.whileSkip)(names)] : []),
    ...(told.length > 0 ? [words.tells(told)] : []),
  ]
}
