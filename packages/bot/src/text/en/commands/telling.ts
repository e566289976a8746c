import { escaped, typed } from '../../markup.ts'
import type { ShownReminder, ShownRule } from '../../shown.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`

/** Shows minutes in their largest whole unit: `2 hours`, `90 minutes`. */
function span(minutes: number): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const days = ({ every, weekdays: chosen, day }: Extract<ShownRule, { kind: 'repeat' }>): string => {
  if (day !== undefined) return `every month on day ${day}`
  if (chosen) return `every ${chosen.map((each) => weekdays[each - 1]).join(', ')}`
  return every === 1 ? 'every day' : `every ${every} days`
}

function rule(on: ShownRule): string {
  if (on.kind === 'repeat') return `${days(on)} at ${on.at}`
  if (on.kind === 'silence') return `after ${span(on.minutes)} without a switch`
  const who = on.name === null ? 'anybody' : escaped(on.name)
  const event = on.event === 'start' ? 'begins to front' : 'stops fronting'
  return on.minutes === 0 ? `when ${who} ${event}` : `${span(on.minutes)} after ${who} ${event}`
}

const bold = (name: string) => `**${escaped(name)}**`

/** Everything that the commands about reminders and notifications say. */
export const tellingText = {
  help: {
    list: 'Lists your reminders.',
    add: 'Makes a reminder that the bot sends you.',
    on: 'Switches a reminder on.',
    off: 'Switches a reminder off.',
    remove: 'Deletes a reminder.',
    dismiss: 'Dismisses a reminder that is due, or all of them.',
    help: 'Lists the commands about reminders.',
  },
  notifyHelp: {
    show: 'Shows whether the bot tells you when the front changes.',
    on: 'Lets the bot tell you by direct message when the front changes.',
    off: 'Stops that. Reminders still come.',
    text: 'Chooses how much these messages say.',
    test: 'Sends you a test message.',
  },
  listTitle: 'Reminders',
  helpTitle: 'Commands about reminders',
  none: `You have no reminders yet. Make one: ${typed('remind "Take a break" every day at 21:00')}.`,
  entry: (number: number, { name, on, enabled, due, next }: ShownReminder) => {
    const state = !enabled ? ' · off' : due !== null ? ` · **due since ${moment(due)}**` : ''
    const then = enabled && next !== null ? ` · next ${moment(next)}` : ''
    return `${number}. ${bold(name)} – ${rule(on)}${state}${then}`
  },
  added: (name: string, on: ShownRule) => `I will remind you of ${bold(name)} ${rule(on)}.`,
  byMessage: 'It comes as a direct message.',
  dashboardOnly:
    'It only stands on your page in the dashboard: the bot cannot make a channel for direct messages now.',
  zone: (zone: string) =>
    `The times are those of ${escaped(zone)}. Change that with ${typed('config timezone')}.`,
  notRead: 'I do not know when to remind you. Say first of what, then when.',
  examples:
    'remind "Take a break" every day at 21:00`, `remind "Drink something" 2 hours after Ash fronts` or `remind "Who is here?" after 6 hours without a switch',
  nameTooLong: (most: number) => `The name of a reminder has at most ${most} characters.`,
  tooLong: 'A reminder comes at most 7 days after it.',
  tooShort: 'For silence I need at least 15 minutes.',
  tooMany: (most: number) => `You have ${most} reminders, and there is no room for more. Delete one first.`,
  unknown: (name: string) =>
    `You have no reminder ${bold(name)}. ${typed('remind')} lists them: use the name or the number.`,
  on: (name: string) => `${bold(name)} is on.`,
  off: (name: string) => `${bold(name)} is off.`,
  askRemove: (name: string) => `Delete the reminder ${bold(name)}?`,
  removeButton: 'Delete it',
  removed: (name: string) => `Deleted the reminder ${bold(name)}.`,
  dismissed: (count: number) =>
    count === 0 ? 'No reminder is due.' : `Dismissed ${count === 1 ? 'one reminder' : `${count} reminders`}.`,
  channelName: 'Direct messages',
  notify: {
    on: 'I tell you by direct message when the front changes.',
    off: 'I do not tell you when the front changes.',
    paused:
      'My direct messages do not arrive. Allow messages from members of a server that we share, then use this command again.',
    names: 'The messages name who fronts.',
    count: 'The messages say how many front.',
    bare: 'The messages say only that the front changed, and that a reminder is due.',
    howTo: `${typed('notify text names')}, ${typed('notify text count')} or ${typed('notify text bare')} chooses how much they say.`,
    howToStart: `Switch it on with ${typed('notify on')}.`,
    noChannel: `There is nothing to change yet. Switch it on with ${typed('notify on')}.`,
    notPossible: 'I cannot send you direct messages now. Please try again in an hour.',
    full: 'Your system has as many channels as it can have. Delete one in the dashboard first.',
    tested: 'A test message is on its way.',
    tooManyTests: 'That were many tests. Please wait a minute.',
  },
} as const
