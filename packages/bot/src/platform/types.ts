import type { Spoken } from '../text/language.ts'
/** The chat as the bot sees it, in words that fit any platform. Adapters translate. */

/** An id of the chat platform: digits. */
export type Id = string

/** A place where people write. A thread has a root, the channel it belongs to; other channels are their own. */
export interface Channel {
  readonly id: Id
  readonly guild: Id | null
  readonly kind: 'text' | 'thread' | 'direct' | 'forum' | 'category' | 'other'
  readonly root: Id
  readonly category: Id | null
  readonly name: string
  /** A thread that only the people in it see. */
  readonly isPrivate?: boolean
}

export interface Guild {
  readonly id: Id
  readonly name: string
  /** The largest file that can be posted here, in bytes. */
  readonly fileLimit: number
  /** The language that its people prefer, such as `en-US`. */
  readonly locale: string
}

/** The powers that decide what the bot does, or what it repeats for somebody. */
export const powers = [
  'view-channel',
  'send-messages',
  'add-reactions',
  'attach-files',
  'embed-links',
  'manage-messages',
  'manage-webhooks',
  'read-history',
  'external-emoji',
  'mention-everyone',
  'send-tts',
  'manage-server',
] as const
export type Power = (typeof powers)[number]
export type Powers = ReadonlySet<Power>

export interface Author {
  readonly id: Id
  /** The name that the message shows. */
  readonly name: string
  readonly avatar: string | null
  /** A bot, a webhook or the platform itself wrote the message. */
  readonly automatic: boolean
  /** The webhook that posted the message. */
  readonly webhook: Id | null
  /** The roles of a person in the chat server. */
  readonly roles: readonly Id[]
}

export interface Attachment {
  readonly url: string
  readonly filename: string
  readonly size: number
  readonly type: string | null
  readonly description: string | null
  readonly spoiler: boolean
  /** A voice message has these two. */
  readonly waveform: string | null
  readonly seconds: number | null
}

export interface Poll {
  readonly question: string
  readonly answers: readonly { text: string | null; emoji: { id: Id | null; name: string | null } | null }[]
  readonly several: boolean
  readonly endsAt: number | null
  readonly layout: number
}

/** A card beside the text of a message. */
export interface Embed {
  readonly author?: { name: string; icon?: string | null; url?: string | null }
  readonly title?: string
  readonly url?: string
  readonly description?: string
  readonly color?: number | null
  readonly fields?: readonly { name: string; value: string; inline?: boolean }[]
  readonly thumbnail?: string | null
  readonly image?: string | null
  readonly footer?: string
  readonly timestamp?: string
}

/** Marks of a message that decide how the platform shows it. */
export interface Marks {
  /** Nobody gets a notification. */
  readonly silent: boolean
  readonly voice: boolean
  /** Links show no previews. */
  readonly plainLinks: boolean
}

export interface Message {
  readonly id: Id
  readonly channel: Id
  readonly guild: Id | null
  readonly author: Author
  /** The program that posted it through a webhook. */
  readonly application: Id | null
  /** `other` is written by the platform: a pin, a join, the answer to an application command. */
  readonly kind: 'ordinary' | 'reply' | 'other'
  readonly content: string
  readonly attachments: readonly Attachment[]
  /** Cards that somebody made, without the previews of links. */
  readonly embeds: readonly Embed[]
  /** The texts of its components, one a line: some programs write these in place of cards. */
  readonly componentText: string
  /** The message shows a card or a preview. */
  readonly hasEmbeds: boolean
  readonly poll: Poll | null
  readonly marks: Marks
  /** The message that this one replies to, in the same channel. */
  readonly repliesTo: Id | null
  /** That message, if it came along; null if it is gone. */
  readonly replied?: Message | null
  /** A part that cannot be posted again, so that the message stays as it is. */
  readonly stays: 'sticker' | 'activity' | 'forward' | null
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

export interface Mentions {
  readonly users: readonly Id[]
  readonly roles: readonly Id[]
  readonly everyone: boolean
}

/** A message that the bot posts under the name of a member. */
export interface Post {
  readonly name: string
  readonly avatar: string | null
  readonly content: string
  readonly tts: boolean
  readonly embeds: readonly Embed[]
  readonly files: readonly Attachment[]
  readonly poll: Poll | null
  readonly marks: Marks
  readonly mentions: Mentions
}

export interface Button {
  /** Names the button in the interaction of a press; a link has an address instead. */
  readonly id?: string
  readonly url?: string
  readonly label: string
  readonly style?: 'plain' | 'primary' | 'danger'
  readonly disabled?: boolean
}

/** A file that the bot itself attaches. */
export interface OwnFile {
  readonly name: string
  readonly data: Uint8Array | string
}

/** A message that the bot sends under its own name. It pings nobody, except the people it names. */
export interface Say {
  readonly text?: string
  readonly embeds?: readonly Embed[]
  /** A card that is drawn large, without text or other cards beside it. */
  readonly panel?: Embed
  readonly buttons?: readonly Button[]
  readonly files?: readonly OwnFile[]
  readonly pings?: readonly Id[]
  /** Makes no sound. */
  readonly silent?: boolean
  /** Names the message. The platform drops another one of the same name within a few minutes. */
  readonly key?: string
}

/** One field of a form: a text that the person changes. */
export interface FormField {
  readonly id: string
  readonly label: string
  readonly value?: string
  readonly long?: boolean
  readonly required?: boolean
  readonly maxLength?: number
  /** Values to choose from, 25 at most, in the place of a text. */
  readonly choices?: readonly Suggestion[]
}

/** A value that a slash command asks for. */
export interface SlashOption {
  readonly name: string
  readonly kind: 'text' | 'flag' | 'account' | 'channel' | 'file'
  readonly description: Spoken
  readonly required: boolean
  readonly choices?: readonly string[]
  /** The bot suggests values while somebody types. */
  readonly completes?: boolean
}

/** A slash command, or a group of them if it has children. */
export interface SlashCommand {
  readonly name: string
  readonly description: Spoken
  readonly options: readonly SlashOption[]
  readonly children: readonly SlashCommand[]
  /** Only people with this power are offered the command. */
  readonly power?: Power
}

/** A slash command as somebody used it, or still types it. */
export interface SlashUse {
  readonly path: readonly string[]
  readonly values: ReadonlyMap<string, string | boolean>
  readonly files: readonly Attachment[]
  /** The option that somebody types now. */
  readonly focused: string | null
}

/** A value that the bot offers while somebody types. */
export interface Suggestion {
  readonly name: string
  readonly value: string
}

/** A press on a button, a command from the menu of a message, or a form that was sent. */
export interface Interaction {
  readonly id: Id
  readonly kind: 'button' | 'message-command' | 'form' | 'slash' | 'completion'
  /** The id of the button or form, or the name of the command. */
  readonly name: string
  readonly account: Author
  readonly channel: Id
  readonly guild: Id | null
  /** The message that the command or button belongs to. */
  readonly message: Message | null
  readonly fields: ReadonlyMap<string, string>
  readonly slash?: SlashUse
  /** The language of the person's chat app, such as `de` or `en-US`. */
  readonly locale: string
  answer(say: Say, options?: { onlyToCaller?: boolean }): Promise<void>
  /** Changes the message that the button belongs to. */
  update(say: Say): Promise<void>
  ask(form: { id: string; title: string; fields: readonly FormField[] }): Promise<void>
  /** Tells the platform that the answer takes a moment. The answer then replaces this notice. */
  wait(options?: { onlyToCaller?: boolean }): Promise<void>
  /** Sends a message after `wait`. The first takes the place of the wait. */
  say(say: Say, options?: { onlyToCaller?: boolean }): Promise<Id>
  /** Changes a message that `say` sent. */
  edit(message: Id, say: Say): Promise<void>
  /** Answers somebody who still types a slash command. */
  suggest(suggestions: readonly Suggestion[]): Promise<void>
}

export interface Reaction {
  readonly channel: Id
  readonly guild: Id | null
  readonly message: Id
  readonly account: Author
  /** The emoji as text, without variation selectors; null for a picture of a chat server. */
  readonly emoji: string | null
  /** The emoji as the platform wrote it, to remove it again. */
  readonly writtenEmoji: string
}

export type ChatEvent =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'edited'; readonly message: Message }
  | {
      readonly kind: 'deleted'
      readonly channel: Id
      readonly guild: Id | null
      readonly messages: readonly Id[]
    }
  | { readonly kind: 'reaction'; readonly reaction: Reaction }
  | { readonly kind: 'interaction'; readonly interaction: Interaction }
  /** Events may have been lost before this. */
  | { readonly kind: 'connected' }
