/** The reason for which the platform did not do something. The bot acts on these, never on codes or statuses. */
export type ChatReason =
  | 'message-gone'
  | 'channel-gone'
  | 'person-unknown'
  | 'no-access'
  | 'no-permission'
  | 'closed-inbox'
  | 'too-many-webhooks'
  | 'name-refused'
  | 'files-too-large'
  | 'poll-refused'
  | 'empty'
  | 'blocked-by-moderation'
  | 'too-many-edits'
  | 'archived'
  | 'voice'
  | 'token-refused'
  | 'refused'
  /** The gateway refuses this bot for good. */
  | 'bot-refused'
  /** The platform failed (5xx) and said so. */
  | 'failed'
  /** There was no answer, so it may have happened or not. */
  | 'unanswered'

export class ChatError extends Error {
  override readonly name = 'ChatError'

  readonly reason: ChatReason
  /** The platform's own words, to show to a person. Never a text that people wrote. */
  readonly detail: string

  /** The connection ended before an answer. The platform may not have read the request. */
  readonly wasDropped: boolean

  constructor(
    reason: ChatReason,
    detail = '',
    { wasDropped = false, ...options }: ErrorOptions & { wasDropped?: boolean } = {},
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
    this.wasDropped = wasDropped
  }
}

export const isChatError = (error: unknown, ...reasons: ChatReason[]): error is ChatError =>
  error instanceof ChatError && reasons.includes(error.reason)
