/**
 * The platform that shows the name. `discord` applies that platform's name fixes. `plain` posts the rendered name
 * as it is; the limits of 80 and 2000 and everything else are the same on both.
 *
 * @example
 * const platform: Platform = 'plain'
 */
export type Platform = 'discord' | 'plain'

/**
 * The message before this one in the channel: its author's name as shown, and the member it was proxied for
 * (null or absent when the engine's user did not proxy it).
 *
 * @example
 * const previous: PreviousMessage = { name: 'Ash', member: null }
 */
export interface PreviousMessage {
  readonly name: string
  readonly member?: string | null
}

/**
 * A message, as a bot describes it.
 *
 * @example
 * const message: ProxyMessage = { content: 'A:hello', has_attachments: false }
 */
export interface ProxyMessage {
  readonly content: string
  readonly has_attachments?: boolean
  /** With a poll, a message without text can be proxied; but a poll does not replace text between tags. */
  readonly has_poll?: boolean
  /** Edited messages are proxied by tags only. */
  readonly edited?: boolean
  readonly previous?: PreviousMessage | null
  /** `discord` unless given. */
  readonly platform?: Platform
  /** The moderators of the guild ask for a visible system tag. */
  readonly require_tag?: boolean
  /** The operator put the sending account on the deny list. */
  readonly account_denied?: boolean
  /** The moderators of the guild excluded the channel from proxying. */
  readonly channel_blacklisted?: boolean
}
