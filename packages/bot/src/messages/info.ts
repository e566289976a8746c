import { Refusal } from '../base/refusal.ts'
import type { BotContext } from '../context.ts'
import type { Id, Say } from '../platform/types.ts'
import { codeBlock } from '../text/markup.ts'
import { text } from '../text/texts.ts'
import { authorCard, commandCard, messageCard } from './cards.ts'
import type { MessageRequest, RequestOutcome } from './message-request.ts'
import { findAnswer, findProxied, placeFor } from './message-request.ts'

/** Shows who is behind a message. */
export async function showMessage(ctx: BotContext, request: MessageRequest, id: Id): Promise<RequestOutcome> {
  const record = await findProxied(ctx, id)
  if (record) return { say: { embeds: [await messageCard(ctx, request, record)] } }
  const answer = await findAnswer(ctx, id)
  if (answer) return { say: { embeds: [await commandCard(ctx, request, answer)] } }
  throw new Refusal(text.unknownMessage)
}

/** Shows the account that sent a proxied message. */
export async function showAuthor(ctx: BotContext, _request: MessageRequest, id: Id): Promise<RequestOutcome> {
  const record = await findProxied(ctx, id)
  if (!record) throw new Refusal(text.notProxied)
  return { say: { embeds: [await authorCard(ctx, record.sender)] } }
}

/** Shows the text of a proxied message as it was typed: in a code block, or plainly. */
export async function showText(
  ctx: BotContext,
  request: MessageRequest,
  id: Id,
  form: 'raw' | 'plain',
): Promise<RequestOutcome> {
  const record = await findProxied(ctx, id)
  if (!record) throw new Refusal(text.notProxied)
  const place = await placeFor(ctx, request, record.channel)
  const message = place && (await ctx.platform.message(record.channel, record.id))
  if (!message) throw new Refusal(text.textUnreachable)
  if (message.content === '') throw new Refusal(text.textEmpty)
  return { say: form === 'plain' ? { text: message.content } : rawText(message.content) }
}

function rawText(content: string): Say {
  const block = codeBlock(content)
  const file = { name: 'message.txt', data: content }
  if (block.length > 2000) return { files: [file] }
  return { text: block, ...(content.includes('```') && { files: [file] }) }
}
