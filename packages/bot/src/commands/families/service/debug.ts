import { later } from '../../../text/language.ts'
import { debugText } from '../../../text/texts.ts'
import { channel, message, optional, server } from '../../definitions/args.ts'
import { type Command, command, type Part } from '../../definitions/command.ts'
import { familyHelp } from '../family-help.ts'
import { checkChannel, checkServer } from './check-permissions.ts'
import { checkProxying } from './check-proxying.ts'

const help = later(debugText.help)
const permissions = 'permissions|perms|permcheck'

const serverCommand = (words: readonly Part[], example: string): Command =>
  command({
    form: [...words, optional(server('server'))],
    who: 'anyone',
    help: help.permissions,
    example,
    run: (call) => checkServer(call, call.args.server ?? call.guild),
  })

const channelCommand = (words: readonly Part[], example: string): Command =>
  command({
    form: [...words, channel('channel')],
    who: 'anyone',
    help: help.channel,
    example,
    run: (call) => checkChannel(call, call.args.channel),
  })

const proxyingCommand = (words: readonly Part[], example: string): Command =>
  command({
    form: [...words, message('message')],
    who: 'anyone',
    help: help.proxying,
    example,
    run: (call) => checkProxying(call, call.args.message),
  })

/** The commands that find out why something does not work. */
export const debugCommands: readonly Command[] = [
  command({
    form: ['debug'],
    who: 'anyone',
    help: help.debug,
    example: 'debug',
    run: () => familyHelp(debugText.title, debugCommands),
  }),
  serverCommand(['debug', permissions], 'debug permissions'),
  serverCommand(['permcheck'], 'permcheck'),
  channelCommand(['debug', permissions, 'channel|ch'], 'debug permissions channel #general'),
  channelCommand(['debug', 'channel'], 'debug channel #general'),
  proxyingCommand(
    ['debug', 'proxying|proxy|proxycheck'],
    'debug proxying https://discord.com/channels/1/2/3',
  ),
  proxyingCommand(['proxycheck'], 'proxycheck https://discord.com/channels/1/2/3'),
  proxyingCommand(['proxy', 'debug'], 'proxy debug https://discord.com/channels/1/2/3'),
]
