import type { Client } from '@polyphony/client'
import type { BotContext, CommandHandler } from '../../context.ts'
import type { Id, Interaction } from '../../platform/types.ts'
import type { Command } from '../definitions/command.ts'
import type { CommandPorts } from '../running/ports.ts'
import { CommandRunner } from '../running/runner.ts'
import { SlashCommands } from '../slash/slash-commands.ts'
import { PlatformChat } from './chat.ts'

/** Commands on the platform of the bot. `server` opens the server in the name of an account. */
export function openCommands(
  ctx: BotContext,
  commands: readonly Command[],
  server: (account: Id) => Client,
): CommandHandler & { finish(): Promise<void> } {
  const { platform, bridge, log, faults, prefixes, operators, dashboardUrl } = ctx
  const chat = new PlatformChat(platform, prefixes[0] ?? '')
  const ports: CommandPorts = {
    chat,
    places: platform,
    dashboardUrl,
    server: (account) => (account === null ? bridge : server(account)),
    self: () => platform.self.id,
    prefixes,
    operators,
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
  }
  const runner = new CommandRunner(commands, ports)
  const slash = new SlashCommands(ctx, { commands, runner, ports })
  return {
    slash: slash.offers.commands,
    handle: (message) => runner.handle(message),
    greet: (message) => runner.greet(message),
    async interact(interaction: Interaction) {
      if (interaction.kind === 'button') return runner.press(chat.press(interaction))
      return slash.handle(interaction)
    },
    finish: () => runner.finish(),
  }
}
