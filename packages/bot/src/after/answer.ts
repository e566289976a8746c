import type { BotContext } from '../context.ts'
import type { Power, Say } from '../platform/types.ts'
import { text } from '../text/en.ts'
import { marked } from './mishaps.ts'
import type { Outcome, Request } from './request.ts'

/** Answers a command in its channel. An answer in a chat server is remembered, so that its caller can delete it. */
export async function answer(ctx: BotContext, request: Request, outcome: Outcome): Promise<void> {
  if ('done' in outcome) return clearCommand(ctx, request, outcome.commandStays ?? false)
  const { platform, bridge } = ctx
  const { channel, caller, command } = request
  const own = platform.ownPowers(channel)
  const missing = needs(outcome.say).find((power) => !own.has(power))
  const say = missing === undefined ? outcome.say : { text: marked(text.lackingPower(missing)) }
  const id = await platform.say(channel.id, say)
  if (channel.guild === null) return
  await bridge.bridgeRecordReply({
    body: { id, channel: channel.id, guild: channel.guild, account: caller.id, command },
  })
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
