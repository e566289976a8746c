import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'

const days = (count: number) => (count === 1 ? 'day' : `${number(count)} days`)

export const feeds = {
  title: (who: string) => `Feeds of ${isolated(who)}`,
  lead: 'A feed is an address that a program reads by itself. It shows what this share shows, and ends with it.',
  careful:
    'Everybody who has an address can read it, and programs may pass it on. For a website or a stream, make a share of its own with little in it.',
  noFront: 'This share does not show who fronts, so every feed stays empty.',
  working: 'Feeds that work now',
  since: (day: string) => `since ${day}`,
  end: 'End now',
  endOf: (name: string) => `End now: ${name}`,
  ended: 'Ended. This address shows nothing any more.',
  looks: 'How it looks now',
  nobody: 'Nobody you show is fronting.',
  make: 'Make the address',
  makeOf: (name: string) => `Make the address: ${name}`,
  address: 'Address',
  once: 'We show it this once. Everybody who has it can read this feed.',
  kept: 'I have used or kept the address',
  done: 'Done',
  how: 'How to use it',
  placeholder: 'CODE stands for a part that you get with the address.',
  full: (count: number) =>
    `This share has ${plural(count, { one: 'feed', other: 'feeds' })}. End one to make room.`,
  kinds: {
    html: {
      name: 'Card and overlay',
      text: 'For OBS, and for a frame on a website. It stays up to date by itself.',
    },
    svg: { name: 'Badge', text: 'A small picture for a website or a profile.' },
    ics: { name: 'Calendar', text: 'An entry for each front, in a calendar app.' },
    json: { name: 'Data', text: 'For programs that ask now and then.' },
    events: { name: 'Live stream', text: 'For programs that want each change at once.' },
  },
  look: 'Look',
  styles: { card: 'Card', overlay: 'Overlay' },
  themes: { light: 'For light pages', dark: 'For dark pages' },
  entries: (count: number, names: readonly string[], more: number) =>
    `It has the fronts of the last ${days(count)} of ${list([...names.map(isolated), ...(more > 0 ? [plural(more, { one: 'other', other: 'others' })] : [])])}.`,
  noEntries: 'The calendar stays empty, because no circle of this share shows past fronts.',
  goesOn: (from: string) => `${from} – now`,
  use: {
    obs: {
      title: 'OBS',
      text: 'Add a source of the kind “Browser” and paste this address. Its background is transparent.',
    },
    frame: { title: 'A website', text: 'Put this into the page.' },
    picture: { title: 'A website or a profile', text: 'Put this into the page.' },
    calendar: {
      title: 'A calendar app',
      text: 'Choose “Subscribe to a calendar”, “From URL” or “New calendar from the network”, and paste this address. Most apps look for changes a few times a day.',
    },
    sensor: {
      title: 'Home Assistant: a sensor',
      text: 'Put this into configuration.yaml. It asks once a minute.',
    },
    shortcuts: {
      title: 'Apple Shortcuts',
      text: '“Get Contents of URL” with this address, then “Get Dictionary Value” for “members”. “Show Result” says the names.',
    },
    webhook: {
      title: 'Home Assistant: at once',
      text: 'This script calls a webhook at every change. There, an automation with this webhook calls homeassistant.update_entity for sensor.front, which you get from a feed of the kind “Data”.',
    },
    presence: {
      title: 'Discord presence',
      text: 'A program on your computer reads the stream. It gives the names to the library that sets your presence.',
    },
  },
  openCalendar: 'Open in the calendar app of this device',
}
