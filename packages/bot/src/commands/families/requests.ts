import { answer } from '../../after/answer.ts'
import { sentenceFor } from '../../after/mishaps.ts'
import type { Outcome, Request } from '../../after/request.ts'
import type { BotContext } from '../../context.ts'
import { commonText } from '../../text/commands/common.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Call } from '../running/call.ts'

/** Runs a request about a message, and answers it as the menu of messages would. */
export async function request(
  ctx: BotContext,
  { message }: Call<unknown>,
  run: (request: Request) => Promise<Outcome>,
): Promise<undefined> {
  const channel = await ctx.platform.channel(message.channel)
  if (!channel) throw new Refusal(commonText.channelGone)
  const request: Request = {
    caller: message.author,
    channel,
    target: message.repliesTo,
    command: message.id,
    at: performance.now(),
  }
  const outcome = await run(request).catch((error) => ({ say: { text: sentenceFor(ctx, error) } }))
  await answer(ctx, request, outcome)
}
