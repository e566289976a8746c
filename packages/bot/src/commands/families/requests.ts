import { clearCommand } from '../../after/clear-command.ts'
import { orRefusal } from '../../after/mishaps.ts'
import type { Outcome, Request } from '../../after/request.ts'
import type { BotContext } from '../../context.ts'
import { commonText } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Call } from '../running/call.ts'

/** Runs a request about a message. A typed command that needs no answer goes, or gets a mark. */
export async function request(
  ctx: BotContext,
  { message, isTyped }: Call<unknown>,
  run: (request: Request) => Promise<Outcome>,
): Promise<Answer | undefined> {
  const channel = await ctx.platform.channel(message.channel)
  if (!channel) throw new Refusal(commonText.channelGone)
  const request: Request = {
    caller: message.author,
    channel,
    target: message.repliesTo,
    command: message.id,
    at: performance.now(),
  }
  const outcome = await run(request).catch((error) => {
    throw orRefusal(error)
  })
  if ('say' in outcome) return { ready: outcome.say }
  if (!isTyped) return { ready: { text: outcome.done } }
  await clearCommand(ctx, request, outcome.commandStays ?? false)
  return undefined
}
