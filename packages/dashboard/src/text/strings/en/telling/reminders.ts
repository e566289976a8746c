import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'

const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => plural(count, { one: 'hour', other: 'hours' })
const days = (count: number) => plural(count, { one: 'day', other: 'days' })
/** A length of minutes in the largest unit that fits. */
const length = (count: number) => {
  if (count > 0 && count % 1440 === 0) return days(count / 1440)
  return count > 0 && count % 60 === 0 ? hours(count / 60) : minutes(count)
}
/** A day of a month: "3rd". */
const ordinal = (day: number) => {
  const ends = { one: 'st', two: 'nd', few: 'rd' } as const
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(day) as keyof typeof ends
  return `${number(day)}${ends[rule] ?? 'th'}`
}

export const reminders = {
  title: 'Reminders',
  lead: 'For medicine, water, a good night, or looking in on each other. They stand on the front page when they are due.',
  none: 'No reminders yet',
  noneText: 'Make one for something that is easily lost between switches.',
  add: 'New reminder',
  full: (most: number) => `You have ${number(most)} reminders. Delete one to make room.`,
  due: 'Due',
  dueSince: (moment: string) => `since ${moment}`,
  done: 'Done',
  doneOf: (name: string) => `Done: ${isolated(name)}`,
  all: 'All reminders',
  toNotifications: 'Who is told',
  next: (moment: string) => `Next: ${moment}.`,
  off: 'Off.',
  turnedOn: (name: string) => `${isolated(name)} is on.`,
  turnedOff: (name: string) => `${isolated(name)} is off.`,
  notFound: 'This reminder does not exist any more',
  newTitle: 'New reminder',
  editTitle: (name: string) => `Reminder: ${isolated(name)}`,
  saved: (name: string) => `Saved ${isolated(name)}.`,
  deleted: (name: string) => `Deleted ${isolated(name)}.`,
  deleteTitle: (name: string) => `Delete ${isolated(name)}?`,
  deleteText: 'It is gone for good. To stop it for a while, turn it off instead.',
  delete: 'Delete this reminder',
  /** Sentences about when a reminder is due. */
  every: (count: number, at: string) =>
    count === 1 ? `Every day at ${at}.` : `Every ${days(count)} at ${at}.`,
  weekdays: (names: readonly string[], at: string) => `Every ${list(names)} at ${at}.`,
  monthly: (day: number, at: string) => `On the ${ordinal(day)} of every month at ${at}.`,
  monthlyLast: (at: string) => `On the last day of every month at ${at}.`,
  inZone: (timezone: string) => `In ${timezone}.`,
  started: (who: string | null, after: number) =>
    `${after === 0 ? 'When' : `${length(after)} after`} ${who === null ? 'somebody' : isolated(who)} starts to front.`,
  stopped: (who: string | null, after: number) =>
    `${after === 0 ? 'When' : `${length(after)} after`} ${who === null ? 'somebody' : isolated(who)} stops fronting.`,
  silence: (after: number) => `After ${length(after)} without a switch.`,
  whileDigest: (names: readonly string[]) =>
    `Only while ${list(names.map(isolated))} ${names.length === 1 ? 'fronts' : 'front (one is enough)'}. What was missed comes when they are back.`,
  whileSkip: (names: readonly string[]) =>
    `Only while ${list(names.map(isolated))} ${names.length === 1 ? 'fronts' : 'front (one is enough)'}. What was missed is left out.`,
  tells: (names: readonly string[]) => `Also told: ${list(names.map(isolated))}.`,

  name: 'What is it about?',
  namePlaceholder: 'Drink some water',
  nameNeeded: 'Please type a few words.',
  text: 'More about it',
  textHint: 'Where it is, how it goes, a kind word.',
  kind: 'When is it due?',
  kinds: {
    repeat: { label: 'By the clock', text: 'Every few days, on weekdays, or on a day of the month.' },
    front: { label: 'After somebody starts or stops fronting', text: 'At once, or some time after it.' },
    silence: {
      label: 'After silence',
      text: 'When nobody has switched for a while. Once, until the next switch.',
    },
  },
  rhythm: 'How often',
  rhythms: { every: 'Every few days', weekdays: 'On weekdays', day: 'Once a month' },
  everyDays: 'Every how many days',
  firstDay: 'First day',
  days: 'Days',
  daysNeeded: 'Choose at least one day.',
  monthDay: 'Day of the month',
  monthDayHint: 'In shorter months it is the last day.',
  at: 'Time',
  timeNeeded: 'Please choose a time.',
  zoneHint: (timezone: string) => `The time in ${timezone}.`,
  event: 'What happens',
  events: { start: 'Starts to front', stop: 'Stops fronting' },
  member: 'Who',
  anybody: 'Anybody',
  howLongAfter: 'How long after it',
  howLongSilent: 'How long without a switch',
  amount: 'Number',
  unit: 'Unit',
  units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  wrongNumber: (least: number, most: number) =>
    `Please use a whole number from ${number(least)} to ${number(most)}.`,
  wrongLength: (least: number, most: number) => `Please choose between ${length(least)} and ${length(most)}.`,
  while: 'Only while certain members are fronting',
  whileText: 'One of them is enough. With nobody chosen, it comes always.',
  missed: 'When none of them fronts',
  missedChoices: {
    digest: { label: 'Wait for them', text: 'One message when one of them fronts.' },
    skip: { label: 'Leave it out', text: 'Nothing is told, and nothing is kept.' },
  },
  channels: 'Who is told',
  channelsText: 'It always stands on the front page. Quiet hours do not hold reminders back.',
  noChannels: 'Nobody is told yet. Add this browser or a phone:',
  enabled: 'On',
}
