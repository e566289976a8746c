import { Refusal } from '../../../base/refusal.ts'
import { loggingBotNames } from '../../../moderation-logs/logging-bots.ts'
import { readChannel } from '../../../parsing/ids.ts'
import { clearWords, offWords, onWords, type Toggle } from '../../../parsing/keywords.ts'
import type { Power } from '../../../platform/types.ts'
import type { Blacklist } from '../../../text/en/commands/serverconfig.ts'
import { later } from '../../../text/language.ts'
import { commonText, readingText, serverText } from '../../../text/texts.ts'
import { type Answer, note, remark, success } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import { choice, type FieldChange, field, optional, toggle } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { changeList, channelHere, channelList, showList } from './channels.ts'
import { changeSettings, changeToggle, readSettings, showSettings } from './settings.ts'

const help = later(serverText.help)
const start = 'serverconfig|guildconfig|scfg'
export const addWords = 'add|enable|on|deny'
export const removeWords = 'remove|disable|off|allow'
const moderators = { who: 'manage-server', where: 'server' } as const

/** A switch that can be left out. Another word is refused, not passed over. */
export const optionalToggle = <Name extends string>(name: Name): Arg<Name, Toggle | undefined> => {
  const { accepts: _, ...arg } = optional(toggle(name))
  return arg
}

const neededForLogs: readonly Power[] = ['view-channel', 'send-messages', 'embed-links']

/** Shows, changes or switches off the log channel. */
export async function logChannel(call: Call<unknown>, change: FieldChange): Promise<Answer> {
  if (change.kind === 'clear') {
    await call.ask({ text: serverText.askClear, yes: serverText.clearButton })
    await changeSettings(call, { log_channel: null })
    return success(serverText.cleared)
  }
  if (change.kind !== 'set') {
    const { log_channel: present } = await readSettings(call)
    return note(present === null ? serverText.noLogChannel : serverText.logChannel(present))
  }
  const id = readChannel(change.text)
  if (id === undefined) throw new Refusal(readingText.noChannel(change.text), 'serverconfig log channel #log')
  const channel = await channelHere(call, id)
  if (channel.kind !== 'text' && channel.kind !== 'thread') throw new Refusal(serverText.notForLogs)
  const own = call.places.ownPowers(channel)
  const missing = neededForLogs.find((power) => !own.has(power))
  if (missing) throw new Refusal(serverText.botLacks(id, missing))
  await changeSettings(call, { log_channel: id })
  return success(serverText.changed(id))
}

/** Shows or changes the cleanup of logs. In direct messages it lists the bots that it knows. */
export async function logCleanup(call: Call<unknown>, value: Toggle | undefined): Promise<Answer> {
  const bots = remark(serverText.cleanupBots(loggingBotNames))
  if (call.guild === null) {
    if (value !== undefined) throw new Refusal(commonText.onlyInServer)
    return { lines: [bots] }
  }
  if (!(await call.may('manage-server'))) throw new Refusal(commonText.needsPower('manage-server'))
  const answer = await changeToggle(call, 'log_cleanup_enabled', value)
  const more = value === true ? [bots, remark(serverText.cleanupNeeds)] : value === undefined ? [bots] : []
  return { ...answer, lines: [...(answer.lines ?? []), ...more] }
}

const silences = {
  always: ['always', ...onWords].join('|'),
  never: ['never', ...offWords, ...clearWords].join('|'),
  match: 'match',
  invert: 'invert',
} as const

/** When proxied messages are silent, as a word; the words for on, off and the default count as flags too. */
const silence = <Name extends string>(name: Name): Arg<Name, keyof typeof silences | undefined> => {
  const arg = choice(name, silences)
  return {
    ...optional(arg),
    keywords: {
      always: { words: [], flags: onWords },
      never: { words: [], flags: [...offWords, 'c', 'clear'] },
    },
    read: (typed, lookups) => typed && arg.read({ ...typed, text: typed.keyword ?? typed.text }, lookups),
  }
}

/** Shows a list of channels, adds to it and removes from it. */
const listCommands = (list: Blacklist, words: string, example: string): readonly Command[] => [
  command({
    ...moderators,
    form: [start, words],
    help: help.showList[list],
    example: `serverconfig ${example}`,
    run: (call) => showList(call, list),
  }),
  command({
    ...moderators,
    form: [start, words, addWords, channelList('channels')],
    help: help.add[list],
    example: `serverconfig ${example} add #general`,
    run: (call) => changeList(call, { list, kind: 'add', channels: call.args.channels }),
  }),
  command({
    ...moderators,
    form: [start, words, removeWords, channelList('channels')],
    help: help.remove[list],
    example: `serverconfig ${example} remove #general`,
    run: (call) => changeList(call, { list, kind: 'remove', channels: call.args.channels }),
  }),
]

/** The settings of a chat server. */
export const serverconfigCommands: readonly Command[] = [
  command({
    ...moderators,
    form: [start],
    help: help.show,
    example: 'serverconfig',
    run: (call) => showSettings(call),
  }),
  command({
    ...moderators,
    form: [start, 'log channel', field('channel', { kind: 'channel' })],
    help: help.logChannel,
    example: 'serverconfig log channel #log',
    run: (call) => logChannel(call, call.args.channel),
  }),
  ...listCommands('log_blacklist', 'log blacklist', 'log blacklist'),
  ...listCommands('blacklist', 'proxy|proxying blacklist', 'proxy blacklist'),
  command({
    form: [start, ['log cleanup|clean', 'logclean'], optionalToggle('value')],
    who: 'anyone',
    help: help.cleanup,
    example: 'serverconfig log cleanup on',
    run: (call) => logCleanup(call, call.args.value),
  }),
  command({
    ...moderators,
    form: [
      start,
      ['invalid|unknown command error|response', 'invalidcommanderror|unknowncommanderror'],
      optionalToggle('value'),
    ],
    help: help.invalid,
    example: 'serverconfig invalid command error off',
    run: (call) => changeToggle(call, 'invalid_command_response_enabled', call.args.value),
  }),
  command({
    ...moderators,
    form: [start, ['require|enforce tag|systemtag', 'requiretag|enforcetag'], optionalToggle('value')],
    help: help.tag,
    example: 'serverconfig require tag on',
    run: (call) => changeToggle(call, 'require_system_tag', call.args.value),
  }),
  command({
    ...moderators,
    form: [start, ['suppress notifications', 'proxysilent'], silence('when')],
    help: help.silent,
    example: 'serverconfig suppress notifications match',
    async run(call) {
      const { when } = call.args
      if (when === undefined) {
        const present = (await readSettings(call)).suppress_notifications ?? 'never'
        const hint = serverText.howToChange('suppress notifications', Object.keys(silences).join('|'))
        return note(`${serverText.silent[present]} ${hint}`)
      }
      await changeSettings(call, { suppress_notifications: when })
      return success(serverText.silent[when])
    },
  }),
]
