import type { Client } from '@polyphony/client'
import type { Account, Platform } from '../../platform/platform.ts'
import type { Id, Message, Power } from '../../platform/types.ts'
import type { Answer } from '../answers/answer.ts'

/** The places of the chat, as far as commands look at them. */
export type Places = Pick<
  Platform,
  | 'channel'
  | 'channels'
  | 'fileAddress'
  | 'guild'
  | 'health'
  | 'inviteUrl'
  | 'maySee'
  | 'message'
  | 'ownPowers'
  | 'person'
  | 'powersOf'
  | 'react'
  | 'removeReaction'
>

/** The chat, as far as commands use it. An adapter renders answers for its platform; a test renders them as text. */
export interface CommandChat {
  send(channel: Id, answer: Answer): Promise<Id>
  edit(channel: Id, message: Id, answer: Answer): Promise<void>
  /** False if the person takes no direct messages from the bot. */
  sendDirectly(account: Id, answer: Answer): Promise<boolean>
  /** True if the author of the message has the power in its channel. */
  may(message: Message, power: Power): Promise<boolean>
  /** Finds an account of the platform; undefined if there is none. */
  account(id: Id): Promise<Account | undefined>
}

/** A press on a button of an answer. */
export interface Press {
  readonly id: string
  readonly account: Id
  readonly channel: Id
  readonly message: Id
  /** Answers only to the one who pressed. */
  answer(answer: Answer): Promise<void>
  /** Changes the message that the button belongs to. A press is answered once, in one of the two ways. */
  update(answer: Answer): Promise<void>
}

export interface CommandPorts {
  readonly chat: CommandChat
  readonly places: Places
  /** The address of the dashboard, without a slash at its end. */
  readonly dashboardUrl: string
  /** The server in the name of an account; with null as anyone sees it. */
  server(account: Id | null): Client
  /** The bot's own account. */
  self(): Id
  readonly prefixes: readonly string[]
  readonly operators: ReadonlySet<Id>
  now(): number
  /** Calls back after a time; the result stops that. */
  after(ms: number, call: () => void): () => void
  /** Records an answer in a chat server, so that its caller can delete it later. */
  answered(reply: { id: Id; channel: Id; guild: Id | null; account: Id; command: Id }): Promise<void>
  /** Logs a fault. True if the bot may tell the caller its code in the channel. */
  failed(error: unknown, code: string): boolean
}
