import type { Client } from '@polyphony/client'
import type { BotContext } from '../../context.ts'
import type { Id, Interaction, Message } from '../../platform/types.ts'
import { allCommands } from '../families/all.ts'
import { CommandRunner } from '../running/runner.ts'
import { PlatformChat } from './chat.ts'
import { Faults } from './faults.ts'

/** Commands on the platform of the bot. `server` opens the server in the name of an account. */
export function openCommands(ctx: BotContext, server: (account: Id) => Client) {
  const { platform, bridge, log, prefixes } = ctx
  const faults = new Faults()
  const chat = new PlatformChat(platform, prefixes[0] ?? '')
  const runner = new CommandRunner(allCommands(ctx), {
    chat,
    server: (account) => (account === null ? bridge : server(account)),
    self: () => platform.self.id,
    prefixes,
    operators: new Set(),
    now: () => Date.now(),
    after(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    async answered({ id, channel, guild, account, command }) {
      await bridge.bridgeRecordReply({ body: { id, channel, guild, account, command } })
    },
    failed(error, code) {
      log.error('a command failed', { code }, error)
      return faults.mayTell(error)
    },
  })
  return {
    handle: (message: Message) => runner.handle(message),
    press: (interaction: Interaction) => runner.press(chat.press(interaction)),
    finish: () => runner.finish(),
  }
}
