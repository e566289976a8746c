import { Refusal } from '../../base/refusal.ts'
import type { BotContext } from '../../context.ts'
import { orRefusal } from '../../messages/failures.ts'
import type { MessageRequest, RequestOutcome } from '../../messages/requests.ts'
import { commonText } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import type { Call } from '../running/call.ts'

/** Runs a request about a message. A typed command that needs no answer goes, or gets a mark. */
export async function request(
  ctx: BotContext,
  { message, isTyped }: Call<unknown>,
  run: (request: MessageRequest) => Promise<RequestOutcome>,
): Promise<Answer | undefined> {
  const channel = await ctx.platform.channel(message.channel)
  if (!channel) throw new Refusal(commonText.channelGone)
  const request: MessageRequest = {
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

/** Deletes a command that needs no answer, or marks it as done. */
async function clearCommand(
  { platform, recentActions }: BotContext,
  request: MessageRequest,
  stays: boolean,
): Promise<void> {
  const { channel, command } = request
  const own = platform.ownPowers(channel)
  if (!stays && channel.guild !== null && own.has('manage-messages')) {
    recentActions.noteCommand(command)
    await platform.deleteMessage(channel.id, command).catch(() => undefined)
  } else {
    await platform.react(channel.id, command, '✅').catch(() => undefined)
  }
}
