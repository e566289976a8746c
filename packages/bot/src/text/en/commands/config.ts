import { typed } from '../../markup.ts'
import { showDuration } from '../durations.ts'

const code = (text: string) => `\`\`${text.replaceAll('``', "''")}\`\``
const time = (shown: string) => `It is ${shown} there now.`

/** Everything that the commands about settings say. */
export const configText = {
  title: 'Your settings',
  listHelp: 'Lists all your settings.',
  footer: '● differs from the default',
  changedMark: '●',
  entry: (command: string, about: string, value: string, mark: string) =>
    `${typed(command)} ${about}: **${value}**${mark && ` ${mark}`}`,
  help: (about: string) => `Shows or changes a setting: ${about}.`,
  limitHelp: (about: string) => `Says who can change ${about}.`,
  on: 'on',
  off: 'off',
  shown: (about: string, value: string) => `Setting “${about}”: **${value}**.`,
  howTo: (commands: readonly string[]) => `Change it with ${commands.map(typed).join(' or ')}.`,
  already: (about: string, value: string) => `Setting “${about}” is **${value}** already.`,
  set: (about: string, value: string) => `Setting “${about}” is now **${value}**.`,
  about: {
    autoproxyAccount: 'autoproxy for this account',
    timeout: 'how long autoproxy stays latched',
    timezone: 'your time zone',
    pings: 'bell reactions ping the account behind a proxied message',
    privateMembers: 'new members are private',
    privateGroups: 'new groups are private',
    showPrivate: 'your own cards, lists and names show private values',
    proxyCase: 'proxy tags match only in the same letter case',
    proxyErrors: 'I tell you when a message cannot be proxied',
    splitIds: 'IDs of six letters have a dash in the middle',
    capitalIds: 'IDs are in capital letters',
    padIds: 'lists put a space beside IDs of five letters',
    showColor: 'cards show the colour as text',
    proxySwitch: 'proxying as a member who does not front changes the switch',
    nameFormat: 'names of proxied messages',
    serverNameFormat: 'names of proxied messages in this server',
    language: 'the language in which I answer you',
    memberLimit: 'the most members of a system',
    groupLimit: 'the most groups of a system',
    limit: 'the most members and groups of a system',
  },
  never: 'no limit',
  duration: (seconds: number) => showDuration(seconds),
  tooLong: 'That is longer than 100,000 hours, so autoproxy now stays latched without a limit.',
  zone: (zone: string, shown: string) => `Your time zone is **${zone}**. ${time(shown)}`,
  zoneSet: (zone: string, shown: string) => `Your time zone is now **${zone}**. ${time(shown)}`,
  askZone: (zone: string, shown: string) => `Set your time zone to **${zone}**? ${time(shown)}`,
  zoneButton: 'Set it',
  whichZone: 'Which time zone do you mean?',
  noZone: (typed: string) =>
    `I found no time zone for \`${typed.replaceAll('`', "'").slice(0, 100)}\`. A country, a flag, a large city, a zone such as \`Europe/Oslo\` and an offset such as \`UTC+2\` work.`,
  padding: { off: 'off', left: 'on the left', right: 'on the right' },
  switching: {
    off: 'off',
    new: 'a new switch with that member',
    add: 'that member joins the fronters',
  },
  languageUnset: 'not chosen (English)',
  languageHint:
    'I answer slash commands and buttons in the language of your chat app, if I speak it. This setting is for everything else.',
  format: code,
  formatUnset: 'not set',
  formatWithoutName: 'This format has no `{name}`, so proxied messages do not show the name of the member.',
  limit: 'Only the people who run this bot can change how many members and groups a system may have.',
  paddingOn: 'Please choose the side: `left` or `right`.',
} as const
