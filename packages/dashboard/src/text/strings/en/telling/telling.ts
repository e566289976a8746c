import { isolated } from '../../../direction.ts'
import { channels } from './channels.ts'
import { reminders } from './reminders.ts'

/** The texts about being told and being reminded. */
export const telling = {
  channels,
  reminders,
  title: 'Notifications',
  lead: 'Who is told when the front changes. Nobody is told anything that you did not set up here.',
  toReminders: 'Reminders',
  toRemindersText: 'By the clock, after somebody fronts, or after a time of silence.',
  needsNetwork: 'This page needs a connection',
  needsNetworkText: 'Only the server knows who is told. Connect, then try again.',
  who: 'Who is told',
  nobody: 'Nobody is told yet',
  nobodyText: 'Add this browser below, or a phone with ntfy.',
  others: 'Other ways',
  discord: 'Add a direct message',
  discordText:
    'Our bot writes to one of your linked accounts. Messages say only that something changed, unless you choose otherwise: others can read chats too.',
  discordTitle: 'A direct message by the bot',
  account: 'Account',
  discordName: 'My chat account',
  ntfyName: 'My phone',
  editTitle: (name: string) => `Notifications: ${isolated(name)}`,
  notFound: 'This receiver does not exist any more',
  notFoundText: 'It may have been removed, or its browser ended it.',
  lost: 'This browser is not told any more',
  lostText:
    'Browsers change their address now and then, and the server needs your word before it takes a new one.',
  again: 'Tell it again',
}
