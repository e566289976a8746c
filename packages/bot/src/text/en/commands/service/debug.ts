import { escaped, typed } from '../../../markup.ts'
import { type NamedPower, text } from '../../text.ts'

const threads = 'Send Messages in Threads'

/** Everything that the commands for finding faults say. */
export const debugText = {
  help: {
    debug: 'Lists the commands that find out why something does not work.',
    permissions: 'Tells which permissions I lack in the channels of a server.',
    channel: 'Tells which permissions I lack in one channel.',
    proxying: 'Tells why I proxied a message, or left it alone.',
  },
  title: 'Commands that find faults',
  powerName: (power: NamedPower | 'threads') => (power === 'threads' ? threads : text.powerNames[power]),
  permissionsTitle: (server: string) => `Permissions in ${server}`,
  channelTitle: (channel: string) => `Permissions in #${channel}`,
  missing: (names: readonly string[]) => `I lack ${names.map((name) => `*${name}*`).join(', ')}`,
  mention: (channel: string) => `<#${channel}>`,
  moreChannels: (count: number) => `… and ${count} more`,
  hiddenChannels: (count: number) =>
    count === 1
      ? 'A channel that you cannot see is left out.'
      : `${count} channels that you cannot see are left out.`,
  allWell: 'I have every permission that I need.',
  serverNeeded: `Which server? Write its number, as in ${typed('debug permissions 466378653216014300')}.`,
  unknownServer: 'I am not in such a server, or you are not.',
  unknownChannel: 'I find no such channel in a server where you are.',

  messageNeeded: 'Which message? Reply to it with this command, or write its link.',
  unknownMessage: 'I find no such message, or you cannot see it.',
  isProxied: 'I posted this message: it **is** a proxied one.',
  wasProxied: 'I proxied this message.',
  isCommand: 'This message is a command for me, so I did not proxy it.',
  isAutomatic: 'A bot or a webhook wrote this message. I proxy only messages of people.',
  notYours: 'I can tell you this only about your own messages.',
  isDirect: 'I cannot proxy in direct messages.',
  noSystem: `The account has no system here. Make one with ${typed('system new')}.`,
  stays: {
    'channel-type': 'I cannot proxy in a channel of this kind.',
    'opening-message': 'The first message of a post in a forum cannot be proxied.',
    sticker: 'A message with a sticker cannot be posted again, so it stays.',
    activity: 'An invitation to an activity cannot be posted again, so it stays.',
    forward: 'A forwarded message cannot be posted again, so it stays.',
  } as Readonly<Record<string, string>>,
  emptyText: 'A proxy tag fits, but there is neither a text nor a file for it.',
  reasons: {
    'account-denied': 'The people who run this bot excluded the account.',
    'no-system': `The account has no system here. Make one with ${typed('system new')}.`,
    'channel-blacklisted': 'The moderators of this server switched proxying off in this channel.',
    'proxying-disabled': `Your system switched proxying off in this server. Switch it on with ${typed('system proxy on')}.`,
    'blank-message': 'The message has neither text nor files.',
    'autoproxy-turned-off': 'It begins with `\\\\\\`, which switches autoproxy off in this server.',
    'autoproxy-unlatched': 'It begins with `\\\\`, which lets go of the latched member.',
    'account-autoproxy-disabled': `No proxy tag fits, and autoproxy is off for this account. Switch it on with ${typed('config autoproxy account on')}.`,
    escaped: 'No proxy tag fits, and it begins with `\\`, which keeps autoproxy away.',
    'no-match': 'No proxy tag fits, and autoproxy is off in this server.',
    'no-fronter': 'No proxy tag fits. Autoproxy follows the front, and nobody fronts.',
    'no-latched-member':
      'No proxy tag fits. Autoproxy follows the latest member, and nobody wrote with a tag yet.',
    'no-autoproxy-member': 'No proxy tag fits, and the member of your autoproxy is gone.',
    'member-autoproxy-disabled': 'No proxy tag fits, and autoproxy is off for that member.',
    'latch-expired': 'No proxy tag fits, and the latest proxied message is too long ago for autoproxy.',
    'message-too-long': 'The text is longer than 2,000 characters.',
    'tag-required': 'This server asks for a system tag at proxied names, and yours would not show here.',
    'name-too-long':
      'The name is longer than 80 characters. Shorten the display name of the member or the system tag.',
    'already-handled': 'I already tried to post this message.',
  } as Readonly<Record<string, string>>,
  unknown: 'I do not know why.',
  lacks: (power: NamedPower) => `I lack the permission *${text.powerNames[power]}* in this channel.`,
  fileTooLarge: 'A file is too large for me to post again.',
  wouldProxy: (name: string) =>
    `I find no reason: I would proxy this message as **${escaped(name)}** now. Perhaps I was not running, or something changed since.`,
  wouldProxySomebody:
    'I find no reason: I would proxy this message now. Perhaps I was not running, or something changed since.',
} as const
