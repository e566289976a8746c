import type { Spoken } from '../text/language.ts'
import type { Channel, ChatEvent, Guild, Id, Message, Post, Powers, Say, SlashCommand } from './types.ts'

/**
 * A chat platform: events in, messages out. The rest of the bot knows only this. Methods throw `ChatError` when the
 * platform refuses.
 */
export interface Platform {
  /** The bot's own account, known after `connect`. */
  readonly self: { readonly id: Id; readonly name: string; readonly application: Id }
  connect(onEvent: (event: ChatEvent) => void): Promise<void>
  disconnect(): Promise<void>
  /** True if this process receives the events of the chat server. */
  serves(guild: Id | null): boolean
  health(): { connected: boolean; shards: number; latencyMs: number | null }
  /** The address with which people add the bot to a chat server. */
  readonly inviteUrl: string

  guild(id: Id): Guild | undefined
  /** Finds a channel, also one that the bot has not heard of yet. */
  channel(id: Id): Promise<Channel | undefined>
  /** The channels and known threads of a chat server, as people see them: each category before its channels. */
  channels(guild: Id): readonly Channel[]
  /** Powers in a channel. A thread has those of its root, and its own rule about sending. */
  ownPowers(channel: Channel): Powers
  powersOf(channel: Channel, account: Id, roles: readonly Id[]): Powers
  /** Finds a person in a chat server, with their roles and the name they have there. */
  person(guild: Id, account: Id): Promise<Person | undefined>
  /** Finds an account, also one that shares no chat server with the bot. */
  account(id: Id): Promise<Account | undefined>
  /** True if the person may see the channel and, of a private thread, is in it. */
  maySee(channel: Channel, account: Id, roles: readonly Id[]): Promise<boolean>
  /** The names of these roles, the highest first. */
  roleNames(guild: Id, roles: readonly Id[]): readonly string[]
  /** Of these roles, the ones that everybody may mention. */
  mentionable(guild: Id, roles: readonly Id[]): readonly Id[]

  message(channel: Id, id: Id): Promise<Message | undefined>
  /** Messages after this one, oldest first. */
  messagesAfter(channel: Id, id: Id, limit: number): Promise<readonly Message[]>

  /** Finds the current address of a file in a message; addresses expire. Undefined for other files. */
  fileAddress(address: string): Promise<string | undefined>

  /** Posts under another name and returns the id. It tries once, and throws 'unanswered' without an answer. */
  post(channel: Channel, post: Post): Promise<Id>
  /** True if the bot posts under other names in this channel with this webhook. */
  isOwnPost(channel: Channel, message: Message): Promise<boolean>
  editPost(channel: Channel, id: Id, change: PostChange): Promise<void>
  /**
   * Tries up to three times while the platform fails or gives no answer. Throws 'message-gone' if the first attempt
   * finds the message deleted; a later one takes that for the work of an attempt before it.
   */
  deleteMessage(channel: Id, id: Id): Promise<void>

  say(channel: Id, say: Say): Promise<Id>
  /** Throws 'closed-inbox' if the person takes no direct messages from the bot. */
  sayDirectly(account: Id, say: Say): Promise<{ channel: Id; id: Id }>
  edit(channel: Id, id: Id, say: Say): Promise<void>
  react(channel: Id, id: Id, emoji: string): Promise<void>
  removeReaction(channel: Id, id: Id, emoji: string, account: Id): Promise<void>

  /** Offers exactly these commands: in the menu of each message, and as slash commands. */
  offerCommands(menu: readonly Spoken[], slash: readonly SlashCommand[]): Promise<void>
  /** Shows a link to a message. */
  linkTo(guild: Id | null, channel: Id, message: Id): string
}

/** A person in one chat server. */
export interface Person {
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly Id[]
  /** Moderators have put the person into a timeout. */
  readonly isTimedOut?: boolean
}

export interface Account {
  readonly id: Id
  /** The unique name of the account. */
  readonly name: string
  readonly avatar: string | null
}

export interface PostChange {
  readonly content: string
  readonly users: readonly Id[]
  /** Removes the cards, or the files. */
  readonly withoutEmbeds?: boolean
  readonly withoutFiles?: boolean
}
