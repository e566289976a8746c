import { DiscordAPIError, HTTPError } from '@discordjs/rest'
import { RESTJSONErrorCodes as Code } from 'discord-api-types/v10'
import { ChatError, type ChatReason } from '../platform/chat-error.ts'

const reasons: Partial<Record<number, ChatReason>> = {
  [Code.UnknownChannel]: 'channel-gone',
  [Code.UnknownGuild]: 'channel-gone',
  [Code.UnknownMessage]: 'message-gone',
  [Code.UnknownUser]: 'person-unknown',
  [Code.UnknownMember]: 'person-unknown',
  [Code.Unauthorized]: 'token-refused',
  [Code.RequestEntityTooLarge]: 'files-too-large',
  [Code.FileUploadedExceedsMaximumSize]: 'files-too-large',
  [Code.MissingAccess]: 'no-access',
  [Code.MissingPermissions]: 'no-permission',
  [Code.TwoFactorAuthenticationIsRequired]: 'no-permission',
  [Code.CannotSendAnEmptyMessage]: 'empty',
  [Code.CannotSendMessagesToThisUser]: 'closed-inbox',
  [Code.InvalidRecipients]: 'closed-inbox',
  [Code.MaximumNumberOfWebhooksReached]: 'too-many-webhooks',
  [Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached]: 'too-many-edits',
  [Code.ThreadLocked]: 'archived',
  [Code.InvalidActionOnArchivedThread]: 'archived',
  [Code.VoiceMessagesDoNotSupportAdditionalContent]: 'voice',
  [Code.VoiceMessagesMustHaveASingleAudioAttachment]: 'voice',
  [Code.VoiceMessagesMustHaveSupportingMetadata]: 'voice',
  [Code.VoiceMessagesCannotBeEdited]: 'voice',
  [Code.YouCannotSendVoiceMessagesInThisChannel]: 'voice',
  [Code.MessageWasBlockedByAutomaticModeration]: 'blocked-by-moderation',
  [Code.TitleWasBlockedByAutomaticModeration]: 'blocked-by-moderation',
  [Code.MessageBlockedByHarmfulLinksFilter]: 'blocked-by-moderation',
  [Code.InvalidChannelTypeForPollCreation]: 'poll-refused',
  [Code.CannotEditAPollMessage]: 'poll-refused',
}

/** A webhook posted in another channel than the one it was made for. */
export class WebhookMoved extends Error {
  override readonly name = 'WebhookMoved'
}

/** The webhook is gone, its secret no longer works, or it belongs to another channel now. */
export const isWebhookGone = (error: unknown): boolean =>
  error instanceof WebhookMoved ||
  (error instanceof DiscordAPIError &&
    (error.code === Code.UnknownWebhook ||
      error.code === Code.InvalidWebhookToken ||
      (isUncoded404(error) && /\/webhooks\/[^/]+(\/[^/]+)?(\?|$)/.test(error.url))))

/** Other platforms of this protocol answer 404 without one of the codes. */
const isUncoded404 = ({ status, code }: DiscordAPIError) => status === 404 && !(Number(code) > 0)
const goneBy = ({ url }: DiscordAPIError): ChatReason => {
  if (/\/messages\/\d+/.test(url)) return 'message-gone'
  return /\/(users|members)\//.test(url) ? 'person-unknown' : 'channel-gone'
}

/** Decides by the code in the body, as servers of the protocol differ in the status. */
export function chatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (error instanceof DiscordAPIError) return apiError(error)
  if (error instanceof HTTPError) return new ChatError('failed', `HTTP ${error.status}`, { cause: error })
  const name = error instanceof Error ? error.name : ''
  return new ChatError('unanswered', name, { cause: error, wasDropped: isDropped(error) })
}

/** The platform closed the connection before it answered. */
const isDropped = (error: unknown) =>
  error instanceof Error && 'code' in error && dropCodes.has(String(error.code))
const dropCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ConnectionClosed', 'ConnectionRefused'])

function apiError(error: DiscordAPIError): ChatError {
  const known = reasons[Number(error.code)]
  if (known !== undefined) return new ChatError(known, '', { cause: error })
  if (isUncoded404(error)) return new ChatError(goneBy(error), '', { cause: error })
  if (error.status === 401) return new ChatError('token-refused', '', { cause: error })
  if (error.status === 413) return new ChatError('files-too-large', '', { cause: error })
  if (error.code === Code.InvalidFormBodyOrContentType) {
    const raw = 'errors' in error.rawError ? error.rawError.errors : undefined
    const told = (key: string) => messagesIn(child(raw, key)).join(' ')
    if (child(raw, 'username')) return new ChatError('name-refused', told('username'), { cause: error })
    if (child(raw, 'poll')) return new ChatError('poll-refused', told('poll'), { cause: error })
  }
  return new ChatError('refused', String(error.code), { cause: error })
}

function child(tree: unknown, key: string): unknown {
  return typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined
}

/** The reasons in a form error, from any depth. */
function messagesIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  const message = child(tree, 'message')
  if (typeof message === 'string') return [message]
  return Object.values(tree).flatMap(messagesIn)
}

/** Runs a request, and turns its failure into a `ChatError`. */
export const asking = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error) => {
    throw chatError(error)
  })
