import type { BotContext } from '../../context.ts'
import type { Channel, Message } from '../../platform/types.ts'
import { text } from '../../text/en.ts'
import { answer } from '../answer.ts'
import { deleteMessage } from '../delete-message.ts'
import { type Change, editMessage } from '../edit.ts'
import { linkAccount } from '../link-account.ts'
import { sentenceFor } from '../mishaps.ts'
import { Refusal } from '../refusal.ts'
import { reproxy } from '../reproxy.ts'
import type { Outcome, Request } from '../request.ts'
import { showAuthor, showMessage, showText } from '../show-message.ts'
import { isDenied } from '../standing.ts'
import { messageFrom, messageFromLink } from './message-reference.ts'
import { commandText, Words } from './words.ts'

type Run = (ctx: BotContext, request: Request, words: Words) => Promise<Outcome>

const commands: Readonly<Record<string, Run>> = {
  message: aboutMessage,
  msg: aboutMessage,
  messageinfo: aboutMessage,
  edit,
  e: edit,
  x: (ctx, request, words) => edit(ctx, request, words, true),
  reproxy: again,
  rp: again,
  link: (ctx, request, words) => linkAccount(ctx, request, words.rest()),
}

/** Runs a command of a person. Returns true for every text that is a command, also for one that nobody knows. */
export async function runCommand(
  ctx: BotContext,
  message: Message,
  channel: Channel,
  at: number,
): Promise<boolean> {
  const typed = commandText(message.content, ctx.prefixes, ctx.platform.self.id)
  if (typed === undefined) return false
  const words = new Words(typed)
  const name = words.next()?.toLowerCase() ?? ''
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!run || (await isDenied(ctx, message.author.id))) return true
  const request: Request = {
    caller: message.author,
    channel,
    target: message.repliesTo,
    command: message.id,
    at,
  }
  try {
    await answer(ctx, request, await run(ctx, request, words))
  } catch (error) {
    const sentence = sentenceFor(ctx, error)
    if (sentence !== undefined) await answer(ctx, request, { say: { text: sentence } })
  }
  return true
}

async function aboutMessage(ctx: BotContext, request: Request, words: Words): Promise<Outcome> {
  const named = request.target ?? messageFrom(words.next() ?? '')
  const word = words.next()?.toLowerCase() ?? ''
  if (named === undefined) throw new Refusal(text.messageNeeded)
  const wants = (...names: string[]) => names.some((name) => name === word || words.flags.has(name))
  if (wants('delete')) return deleteMessage(ctx, request, named)
  if (wants('author')) return showAuthor(ctx, request, named)
  if (wants('raw', 'r')) return showText(ctx, request, named, 'raw')
  if (wants('plaintext', 'pt')) return showText(ctx, request, named, 'plain')
  return showMessage(ctx, request, named)
}

function edit(ctx: BotContext, request: Request, words: Words, regex = false): Promise<Outcome> {
  const target = targetIn(request, words)
  const typed = words.rest()
  const has = (...names: string[]) => names.some((name) => words.flags.has(name))
  const change: Change = {
    text: typed,
    append: has('append', 'a'),
    prepend: has('prepend', 'p'),
    withoutSpace: has('nospace', 'ns'),
    regex: regex || has('regex', 'x'),
    clearEmbeds: has('clear-embed', 'clear-embeds', 'ce'),
    clearFiles: has('clear-attachments', 'clear-attachment', 'ca'),
  }
  return editMessage(ctx, { ...request, target }, change)
}

function again(ctx: BotContext, request: Request, words: Words): Promise<Outcome> {
  const target = targetIn(request, words)
  return reproxy(ctx, { ...request, target }, withoutQuotes(words.rest()))
}

/** A reply wins over everything typed; else a link may come first. */
function targetIn({ target }: Request, words: Words): string | null {
  if (target !== null) return target
  const linked = messageFromLink(words.peek() ?? '')
  if (linked === undefined) return null
  words.next()
  return linked
}

const withoutQuotes = (typed: string): string => /^(["'])(.+)\1$/s.exec(typed)?.[2]?.trim() ?? typed
