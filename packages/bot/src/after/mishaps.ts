import { Refusal } from '../commands/answers/refusal.ts'
import type { BotContext } from '../context.ts'
import { ChatError, type ChatReason } from '../platform/chat-error.ts'
import type { Id } from '../platform/types.ts'
import { text } from '../text/texts.ts'

/** Marks a sentence as an error. */
export const marked = (sentence: string): string => `❌ ${sentence}`

/** A sentence that already has the mark, without it. */
export const unmarked = (sentence: string): string => sentence.replace(/^❌ /, '')

const sentences = (): Partial<Record<ChatReason, string>> => ({
  'message-gone': text.messageGone,
  'channel-gone': text.placeUnreachable,
  'no-access': text.placeUnreachable,
  'no-permission': text.lackingPower('manage-webhooks'),
  'too-many-webhooks': unmarked(text.tooManyWebhooks),
  'too-many-edits': text.tooManyEdits,
  'blocked-by-moderation': text.blockedText,
  archived: text.archivedThread,
  voice: text.voiceStays,
  empty: text.editEmpty,
  failed: text.platformBusy,
  unanswered: text.platformBusy,
})

/** Turns a failure of the platform that people can be told about into a refusal. */
export function orRefusal(error: unknown): unknown {
  const known = error instanceof ChatError ? sentences()[error.reason] : undefined
  return known === undefined ? error : new Refusal(known)
}

/** Finds the sentence that tells a person why something did not work. Unexpected faults get a code, which is logged. */
export function sentenceFor({ log }: BotContext, error: unknown): string {
  const known = orRefusal(error)
  if (known instanceof Refusal) return marked(known.message)
  const code = newCode()
  log.error('a request of a person failed', { code }, error)
  return marked(text.wentWrong(code))
}

/** Logs an unexpected fault under a code, and tells the code in the channel if people should hear of it now. */
export async function tellFault(ctx: BotContext, channel: Id, error: unknown): Promise<void> {
  const code = newCode()
  ctx.log.error('a message could not be proxied', { code }, error)
  if (ctx.faults.mayTell(error)) await ctx.notices.tell(channel, marked(text.wentWrong(code)))
}

const newCode = () => crypto.randomUUID().slice(0, 8)
