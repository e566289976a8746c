import type { Input } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import type { ReminderStrings } from '../../../text/strings/translation.ts'
import type { Reminder } from '../telling.svelte.ts'

export type SentOn = Input<'createReminder'>['body']['on']
type Unit = 'minutes' | 'hours' | 'days'

/** The values of a reminder that a form holds. Numbers are texts, as people type them. */
export interface ReminderDraft {
  readonly name: string
  readonly text: string
  readonly kind: 'repeat' | 'front' | 'silence'
  readonly rhythm: 'every' | 'weekdays' | 'day'
  readonly every: string
  /** Empty: today. */
  readonly from: string
  readonly weekdays: readonly number[]
  readonly day: string
  readonly at: string
  /** Empty: the timezone of the system. */
  readonly timezone: string
  readonly event: 'start' | 'stop'
  /** The short ID of a member; empty for anybody. */
  readonly member: string
  readonly amount: string
  readonly unit: Unit
  readonly while: readonly string[]
  readonly missed: 'digest' | 'skip'
  readonly channels: readonly string[]
  readonly enabled: boolean
}

const minutesIn: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440 }
const leastSilence = 15
const mostDays = 366

export const emptyDraft: ReminderDraft = {
  ...{ name: '', text: '', kind: 'repeat', rhythm: 'every', every: '1', from: '', weekdays: [1] },
  ...{ day: '1', at: '18:00', timezone: '', event: 'start', member: '', amount: '30', unit: 'minutes' },
  ...{ while: [], missed: 'digest', channels: [], enabled: true },
}

export function draftOf({ name, text, on, channels, missed, enabled, ...rest }: Reminder): ReminderDraft {
  const shared = { name, text: text ?? '', missed, enabled, while: rest.while, channels }
  return { ...emptyDraft, ...shared, ...ruleOf(on) }
}

function ruleOf(on: Reminder['on']): Partial<ReminderDraft> {
  if (on.kind === 'silence') return { kind: on.kind, ...lengthOf(on.minutes) }
  if (on.kind === 'front')
    return { kind: on.kind, event: on.event, member: on.member ?? '', ...lengthOf(on.minutes) }
  const { kind, at, timezone, from, every, weekdays, day } = on
  const shared = { kind, at, timezone, from }
  if (weekdays !== undefined) return { ...shared, rhythm: 'weekdays', weekdays }
  return day === undefined
    ? { ...shared, rhythm: 'every', every: String(every) }
    : { ...shared, rhythm: 'day', day: String(day) }
}

/** A length in the largest unit that fits. */
function lengthOf(minutes: number): Pick<ReminderDraft, 'amount' | 'unit'> {
  const units = ['days', 'hours'] as const
  const unit = units.find((each) => minutes > 0 && minutes % minutesIn[each] === 0) ?? 'minutes'
  return { amount: String(minutes / minutesIn[unit]), unit }
}

const minutesOf = ({ amount, unit }: ReminderDraft) => Number(amount) * minutesIn[unit]

/** Returns the rule as the server wants it. */
export function onOf(draft: ReminderDraft): SentOn {
  const { kind, rhythm, at, timezone, from, event, member } = draft
  if (kind === 'silence') return { kind, minutes: minutesOf(draft) }
  if (kind === 'front') return { kind, event, member: member || null, minutes: minutesOf(draft) }
  const rest = { kind, at, ...(timezone && { timezone }), ...(from && { from }) }
  if (rhythm === 'weekdays') return { ...rest, weekdays: [...draft.weekdays] }
  return rhythm === 'day' ? { ...rest, day: Number(draft.day) } : { ...rest, every: Number(draft.every) }
}

/** Returns all values as the server wants them. */
export const bodyOf = (draft: ReminderDraft) => ({
  name: draft.name.trim(),
  text: draft.text.trim() || null,
  on: onOf(draft),
  while: [...draft.while],
  missed: draft.missed,
  channels: [...draft.channels] as Reminder['channels'],
  enabled: draft.enabled,
})

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** Finds what the server would refuse. */
export function checkDraft(draft: ReminderDraft, words: ReminderStrings): Record<string, string> {
  const errors: Record<string, string> = {}
  if (draft.name.trim() === '') errors.name = words.nameNeeded
  if (draft.kind === 'repeat') {
    if (draft.at === '') errors.at = words.timeNeeded
    if (draft.rhythm === 'every' && !isWhole(draft.every, 1, mostDays))
      errors.every = words.wrongNumber(1, mostDays)
    if (draft.rhythm === 'day' && !isWhole(draft.day, 1, 31)) errors.day = words.wrongNumber(1, 31)
    if (draft.rhythm === 'weekdays' && draft.weekdays.length === 0) errors.weekdays = words.daysNeeded
    return errors
  }
  const least = draft.kind === 'silence' ? leastSilence : 0
  const minutes = minutesOf(draft)
  const fits = /^\d{1,6}$/.test(draft.amount.trim()) && minutes >= least && minutes <= limits.reminderMinutes
  if (!fits) errors.amount = words.wrongLength(least, limits.reminderMinutes)
  return errors
}
