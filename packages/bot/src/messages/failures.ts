import { Refusal } from '../base/refusal.ts'
import type { BotContext } from '../context.ts'
import { newFaultCode } from '../observe/faults.ts'
import { ChatError, type ChatReason } from '../platform/chat-error.ts'
import { text } from '../text/texts.ts'

/** Marks a sentence as an error. */
const marked = (sentence: string): string => `❌ ${sentence}`

/** Removes the mark of an error from a sentence. */
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

/** Turns a failure of the platform into a refusal, if there is a sentence for it. */
export function orRefusal(error: unknown): unknown {
  const known = error instanceof ChatError ? sentences()[error.reason] : undefined
  return known === undefined ? error : new Refusal(known)
}

/** Finds the sentence that tells a person why something failed. Logs an unexpected fault under a code that it names. */
export function sentenceFor({ log }: BotContext, error: unknown): string {
  const known = orRefusal(error)
  if (known instanceof Refusal) return marked(known.message)
  const code = newFaultCode()
  log.error('a request of a person failed', { code }, error)
  return marked(text.wentWrong(code))
}
