import type { BotContext } from '../context.ts'
import type { Request } from './request.ts'

/** Takes a command away that needs no answer, or marks it as done. */
export async function clearCommand(
  { platform, traces }: BotContext,
  request: Request,
  stays: boolean,
): Promise<void> {
  const { channel, command } = request
  const own = platform.ownPowers(channel)
  if (!stays && channel.guild !== null && own.has('manage-messages')) {
    traces.noteCommand(command)
    await platform.deleteMessage(channel.id, command).catch(() => undefined)
  } else {
    await platform.react(channel.id, command, '✅').catch(() => undefined)
  }
}
