import { Refusal } from '../base/refusal.ts'
import type { BotContext } from '../context.ts'
import { logEdit } from '../moderation-logs/log-channel.ts'
import type { Id } from '../platform/types.ts'
import { mentionedUsers, withoutPreviews } from '../proxying/make-posts.ts'
import { text } from '../text/texts.ts'
import type { MessageRequest, RequestOutcome } from './message-request.ts'
import { findToChange, placeToChange } from './message-request.ts'
import { readReplacing } from './regex/read.ts'
import { replaceInTime } from './regex/run.ts'

const longest = 2000

export interface TextEdit {
  readonly text: string
  readonly append?: boolean
  readonly prepend?: boolean
  readonly withoutSpace?: boolean
  /** The text is a search and what to put in its place. */
  readonly regex?: boolean
  readonly clearEmbeds?: boolean
  readonly clearFiles?: boolean
}

/** Changes the text of a proxied message, for any account of its system. */
export async function editMessage(
  ctx: BotContext,
  request: MessageRequest,
  change: TextEdit,
): Promise<RequestOutcome> {
  const { platform } = ctx
  const record = await findToChange(ctx, request)
  const { channel, powers } = await placeToChange(ctx, request, record)
  const old = await platform.message(record.channel, record.id)
  if (!old) throw new Refusal(text.messageGone)
  const changed = await newText(old.content, change, request.caller.id)
  const content = powers.has('embed-links') ? changed : withoutPreviews(changed)
  if (content.length > longest) throw new Refusal(text.editTooLong(content.length))
  const keepsFiles = old.attachments.length > 0 && !change.clearFiles
  if (content.trim() === '' && !keepsFiles) throw new Refusal(text.editEmpty)
  await platform.editPost(channel, record.id, {
    content,
    users: mentionedUsers(content),
    withoutEmbeds: change.clearEmbeds ?? false,
    withoutFiles: change.clearFiles ?? false,
  })
  ctx.recentActions.noteCommand(request.command)
  logEdit(ctx, { record, channel, message: { ...old, content }, oldText: old.content })
  return { done: text.edited }
}

/** Makes the new text of a message out of the old one, for an account. */
export async function newText(old: string, change: TextEdit, account: Id): Promise<string> {
  const { append = false, prepend = false, regex = false } = change
  const typed = change.text
  if (regex) {
    if (append || prepend) throw new Refusal(text.regexAlone)
    return replaceInTime(old, readReplacing(typed), account)
  }
  if (typed.trim() === '') {
    if (change.clearEmbeds || change.clearFiles) return old
    throw new Refusal(text.editNeedsText)
  }
  if (!append && !prepend) return typed
  const space = change.withoutSpace ? '' : ' '
  return [...(prepend ? [typed] : []), old, ...(append ? [typed] : [])].join(space)
}
