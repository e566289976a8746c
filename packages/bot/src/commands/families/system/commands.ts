import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { shownId } from '../../../text/shown.ts'
import { commonText, systemText } from '../../../text/texts.ts'
import { note, plain, remark, success } from '../../answers/answer.ts'
import { optional, server, toggle } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { helpOf } from '../family-help.ts'
import { showSystem } from './card.ts'
import { systemFieldCommands } from './fields.ts'
import { systemLifecycleCommands } from './lifecycle.ts'
import { systemTagCommands } from './tag.ts'
import { other, settingsIn, start, targetOf } from './target.ts'
import { systemWebhookCommand } from './webhook.ts'

const help = later(systemText.help)
const countFlags = { all: 'all|a' } as const

/** The bot and the caller both are in this chat server. */
const isIn = async ({ places, caller }: Call<unknown>, guild: string): Promise<boolean> =>
  places.guild(guild) !== undefined && (await places.person(guild, caller)) !== undefined

/** The commands about systems. */
export const systemCommands: readonly Command[] = [
  command({
    form: [start, other],
    flags: countFlags,
    who: 'anyone',
    help: help.show,
    example: 'system',
    run: async (call) => showSystem(call, await targetOf(call), call.flag('all')),
  }),
  command({
    form: [start, other, 'info|show|view'],
    flags: countFlags,
    who: 'anyone',
    help: help.show,
    example: 'system info',
    slash: null,
    run: async (call) => showSystem(call, await targetOf(call), call.flag('all')),
  }),
  ...systemLifecycleCommands,
  ...systemFieldCommands,
  ...systemTagCommands,
  command({
    form: [start, other, 'id'],
    who: 'anyone',
    help: help.id,
    example: 'system id',
    async run(call) {
      const { id } = await targetOf(call)
      return plain(shownId(id, await call.lookups.style()))
    },
  }),
  command({
    form: [[`${start} proxy`, 'proxy'], optional(server('server')), optional(toggle('state'))],
    who: 'own',
    help: help.proxy,
    example: 'system proxy off',
    async run(call) {
      const { state } = call.args
      const guild = call.args.server ?? call.guild
      if (guild === null) throw new Refusal(commonText.onlyInServer, 'system proxy 123456789012345678')
      if (guild !== call.guild && !(await isIn(call, guild))) throw new Refusal(systemText.notInServer)
      const change = state === undefined ? {} : { proxying_enabled: state !== false }
      const system = await call.lookups.ownSystem()
      const [{ proxying_enabled: on }, { name }] = await Promise.all([
        settingsIn(call, system, guild, change),
        call.lookups.asStranger.bridgeGetGuild({ guild_id: guild }),
      ])
      if (state !== undefined) return success(systemText.proxying(on, name))
      const typed = guild === call.guild ? 'system proxy' : `system proxy ${guild}`
      return note(systemText.proxying(on, name), remark(systemText.proxyingHint(typed, on)))
    },
  }),
  systemWebhookCommand,
  command({
    form: [start, 'help|commands'],
    who: 'anyone',
    help: help.help,
    example: 'system help',
    run: (call) => helpOf(call, 'system', systemText.listTitle),
  }),
]
