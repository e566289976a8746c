import type { Blacklist } from '../../../text/en/commands/serverconfig.ts'
import { serverText } from '../../../text/texts.ts'
import { type Answer, note, remark } from '../../answers/answer.ts'
import { field, optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { changeList, channelList, showList } from './channels.ts'
import { addWords, logChannel, logCleanup, optionalToggle, removeWords } from './commands.ts'

const moderators = { who: 'manage-server', where: 'server', help: () => serverText.help.old } as const

/** Names the new form before the answer. */
const moved = async (to: string, answer: Promise<Answer>): Promise<Answer> => {
  const { lines = [], ...rest } = await answer
  return { ...rest, lines: [remark(serverText.newForm(to)), ...lines] }
}

/** Only the names of the new forms. */
const pointer = (form: string, example: string, to: readonly string[]): Command =>
  command({
    slash: null,
    form: [form, optional(text('rest'))],
    who: 'anyone',
    help: () => serverText.help.old,
    example,
    run: () => note(serverText.newForms(to)),
  })

/** An older form that adds to a list or removes from it. */
const listForm = (
  [first, words]: readonly [string, string],
  example: string,
  list: Blacklist,
  kind: 'add' | 'remove',
): Command =>
  command({
    slash: null,
    ...moderators,
    form: [first, words, channelList('channels')],
    example,
    run(call) {
      const answer = changeList(call, { list, kind, channels: call.args.channels })
      return moved(`serverconfig ${serverText.names[list]} ${kind}`, answer)
    },
  })

const showForm = (first: string, example: string, list: Blacklist): Command =>
  command({
    slash: null,
    ...moderators,
    form: [first, 'list|show'],
    example,
    run: (call) => moved(`serverconfig ${serverText.names[list]}`, showList(call, list)),
  })

const logForms = ['serverconfig log channel', 'serverconfig log blacklist', 'serverconfig log cleanup']
const bl = 'blacklist|bl'

/** Older forms of the settings of a chat server, which people still have in their fingers. */
export const olderServerCommands: readonly Command[] = [
  command({
    slash: null,
    ...moderators,
    form: ['log channel', field('channel', { kind: 'channel' })],
    example: 'log channel #log',
    run: (call) => moved('serverconfig log channel', logChannel(call, call.args.channel)),
  }),
  listForm(['log', 'enable|on'], 'log enable #general', 'log_blacklist', 'remove'),
  listForm(['log', 'disable|off'], 'log disable #general', 'log_blacklist', 'add'),
  showForm('log', 'log list', 'log_blacklist'),
  pointer('log', 'log', logForms),
  command({
    slash: null,
    form: ['logclean', optionalToggle('value')],
    who: 'anyone',
    help: () => serverText.help.old,
    example: 'logclean on',
    run: (call) => moved('serverconfig log cleanup', logCleanup(call, call.args.value)),
  }),
  listForm([bl, addWords], 'blacklist add #general', 'blacklist', 'add'),
  listForm([bl, removeWords], 'blacklist remove #general', 'blacklist', 'remove'),
  showForm(bl, 'blacklist list', 'blacklist'),
  pointer(bl, 'blacklist', ['serverconfig proxy blacklist']),
]
