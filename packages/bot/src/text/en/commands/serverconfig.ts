import { typed } from '../../markup.ts'
import { type NamedPower, text } from '../text.ts'

export type Blacklist = 'log_blacklist' | 'blacklist'

const mention = (channel: string) => `<#${channel}>`
const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`
const channels = (count: number) => many(count, 'channel', 'channels')

/** Everything that the commands about settings of a chat server say. */
export const serverText = {
  help: {
    show: 'Shows all settings of this server.',
    logChannel: 'Chooses the channel in which I show every proxied message.',
    showList: {
      log_blacklist: 'Lists the channels whose messages are not logged.',
      blacklist: 'Lists the channels in which I proxy nothing.',
    },
    add: {
      log_blacklist: 'No longer logs messages of these channels, threads, forums or categories.',
      blacklist: 'Stops proxying in these channels, threads, forums or categories.',
    },
    remove: {
      log_blacklist: 'Logs messages of these channels again.',
      blacklist: 'Proxies in these channels again.',
    },
    cleanup: "Deletes other bots' logs about originals that I deleted.",
    invalid: 'Says whether I answer to unknown commands.',
    tag: 'Says whether proxied names must show a system tag.',
    silent: 'Says when proxied messages notify nobody.',
    old: 'An older form; the answer names the new one.',
  },
  title: 'Settings of this server',
  footer: 'A * stands at settings that are not the default.',
  names: {
    log_channel: 'log channel',
    log_blacklist: 'log blacklist',
    blacklist: 'proxy blacklist',
    log_cleanup_enabled: 'log cleanup',
    invalid_command_response_enabled: 'invalid command error',
    require_system_tag: 'require tag',
    suppress_notifications: 'suppress notifications',
  },
  none: 'none',
  on: 'on',
  off: 'off',
  channel: mention,
  count: (count: number) => (count === 0 ? 'none' : channels(count)),

  noLogChannel: `There is no log channel. Choose one with ${typed('serverconfig log channel #channel')}.`,
  logChannel: (channel: string) =>
    `I show proxied messages in ${mention(channel)}. Switch that off with ${typed('serverconfig log channel clear')}.`,
  askClear: 'Switch the log channel off?',
  clearButton: 'Switch it off',
  cleared: 'There is no log channel any more.',
  changed: (channel: string) => `I show proxied messages in ${mention(channel)} from now on.`,
  botLacks: (channel: string, power: NamedPower) =>
    `I lack the permission *${text.powerNames[power]}* in ${mention(channel)}. Please give it to me there first.`,
  notForLogs: 'The log channel must be a channel or a thread in which I can write.',
  unknownChannel: (channel: string) => `I find no channel \`${channel}\` in this server.`,
  notForList: (channel: string) =>
    `${mention(channel)} cannot be in this list. Channels, threads, forums and categories can.`,
  channelsMissing: 'Which channels? Mention them, or write `all`.',

  listTitle: {
    log_blacklist: 'Channels whose messages are not logged',
    blacklist: 'Channels without proxying',
  },
  withoutCategory: '**Without a category**',
  inCategory: (category: string) => `**${mention(category)}**`,
  wholeCategory: (category: string) => `${mention(category)} – the whole category`,
  empty: {
    log_blacklist: 'Messages of all channels are logged.',
    blacklist: 'I proxy in all channels.',
  },
  added: (list: Blacklist, count: number) =>
    list === 'blacklist'
      ? `I no longer proxy in ${channels(count)}.`
      : `I no longer log messages of ${channels(count)}.`,
  removed: (list: Blacklist, count: number) =>
    list === 'blacklist'
      ? `I proxy in ${channels(count)} again.`
      : `I log messages of ${channels(count)} again.`,
  alreadyIn: (count: number) => `${many(count, 'channel was', 'channels were')} in the list already.`,
  notIn: (count: number) => `${many(count, 'channel was', 'channels were')} not in the list.`,
  nothingChanged: 'Nothing changed.',
  stillCovered: (channel: string) =>
    `${mention(channel)} itself is no longer in the list, but its channel or category still is.`,
  nothingLogged: `There is no log channel, so nothing is logged anyway. Choose one with ${typed('serverconfig log channel #channel')}.`,

  cleanup: (enabled: boolean) =>
    enabled
      ? 'I delete what other bots log about originals that I deleted.'
      : "I leave other bots' logs alone.",
  cleanupBots: (names: readonly string[]) => `I know the logs of these bots: ${names.join(', ')}.`,
  cleanupNeeds:
    'I need the permission *Manage Messages* in the channels with those logs. Let the logging bots ignore those channels too, or they will log what I delete there.',
  invalid: (enabled: boolean) =>
    enabled ? 'I answer to unknown commands.' : 'I do not answer to unknown commands.',
  tag: (enabled: boolean) =>
    enabled
      ? 'I proxy only messages whose name shows a system tag.'
      : 'Proxied names may be without a system tag.',
  silent: {
    never: 'Proxied messages notify people as usual.',
    always: 'Proxied messages notify nobody.',
    match: 'A proxied message is silent if the original was.',
    invert: 'A proxied message is silent if the original was not.',
  },
  howToChange: (command: string, values: string) =>
    `Change it with ${typed(`serverconfig ${command} ${values}`)}.`,
  newForm: (command: string) => `The new form of this command is ${typed(command)}.`,
  newForms: (commands: readonly string[]) =>
    `These settings have moved: ${commands.map((command) => typed(command)).join(', ')}.`,
} as const
