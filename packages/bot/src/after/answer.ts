import type { BotContext } from '../context.ts'
import type { Platform } from '../platform/platform.ts'
import type { Channel, Power, Say } from '../platform/types.ts'
import { text } from '../text/en.ts'
import { marked } from './mishaps.ts'
import type { Outcome, Request } from './request.ts'

/** Answers a command in its channel. An answer in a chat server is remembered, so that its caller can delete it. */
export async function answer(ctx: BotContext, request: Request, outcome: Outcome): Promise<void> {
  if ('done' in outcome) return clearCommand(ctx, request, outcome.commandStays ?? false)
  const { platform, bridge } = ctx
  const { channel, caller, command } = request
  const id = await platform.say(channel.id, allowedSay(platform, channel, outcome.say))
  if (channel.guild === null) return
  await bridge.bridgeRecordReply({
    body: { id, channel: channel.id, guild: channel.guild, account: caller.id, command },
  })
}

/** A message that the bot may send here, or a sentence that names the permission it lacks. */
export function allowedSay(platform: Platform, channel: Channel, say: Say): Say {
  const own = platform.ownPowers(channel)
  const missing = needs(say).find((power) => !own.has(power))
  return missing === undefined ? say : { text: marked(text.lackingPower(missing)) }
}

const needs = ({ embeds = [], files = [] }: Say): Power[] => [
  ...(embeds.length > 0 ? (['embed-links'] as const) : []),
  ...(files.length > 0 ? (['attach-files'] as const) : []),
]

/** Takes a command away that needs no answer, or marks it as done. */
async function clearCommand(
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
