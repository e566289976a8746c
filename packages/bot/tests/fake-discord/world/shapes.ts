import type { APIAttachment, APIEmbed, APIMessage, APIPoll } from 'discord-api-types/v10'

export interface User {
  readonly id: string
  name: string
  globalName: string | null
  avatar: string | null
  readonly bot: boolean
  /** Says that nobody may write to this person. */
  closed: boolean
  /** Pays for longer texts, larger files and all emoji. */
  nitro: boolean
  /** The language of their app. */
  locale: string
  readonly token: string
}

export interface Role {
  readonly id: string
  name: string
  permissions: bigint
  mentionable: boolean
  position: number
}

export interface Member {
  readonly userId: string
  nick: string | null
  avatar: string | null
  roles: string[]
  /** Until then moderators keep them from writing. */
  timedOutUntil?: string | null
}

export interface Guild {
  readonly id: string
  name: string
  ownerId: string
  premiumTier: number
  /** The language that its people prefer. */
  locale: string
  readonly roles: Map<string, Role>
  readonly members: Map<string, Member>
  /** Ids of its custom emoji. */
  readonly emojis: Set<string>
}

/** Type 0 is for a role, type 1 for a member. */
export interface Overwrite {
  id: string
  type: 0 | 1
  allow: bigint
  deny: bigint
}

export interface Channel {
  readonly id: string
  readonly type: number
  readonly guildId: string | null
  name: string
  parentId: string | null
  position: number
  overwrites: Overwrite[]
  /** Two accounts, in a direct message. */
  readonly recipients: string[]
  /** The account that started a thread. */
  readonly ownerId: string | null
  archived: boolean
  locked: boolean
  /** In the order of their ids. */
  readonly messages: Map<string, Stored>
}

export interface Stored {
  readonly message: APIMessage
  /** The address of the picture that the sender asked for; the platform itself tells only a hash. */
  readonly avatarUrl: string | null
  readonly nonce: string | null
}

export interface Webhook {
  readonly id: string
  readonly token: string
  channelId: string
  readonly guildId: string
  name: string
  readonly creatorId: string
}

export interface StoredFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Upload extends StoredFile {
  /** The number in `files[n]`. */
  readonly index: string
}

/** The body of a message as programs send it, before any check. */
export interface MessageBody {
  content?: string | null
  tts?: boolean
  embeds?: APIEmbed[] | null
  components?: unknown[] | null
  flags?: number
  nonce?: string | number
  enforce_nonce?: boolean
  allowed_mentions?: AllowedMentions | null
  message_reference?: { type?: number; message_id: string; channel_id?: string; fail_if_not_exists?: boolean }
  attachments?: AttachmentBody[] | null
  poll?: PollBody | null
  sticker_ids?: string[]
  activity?: unknown
  /** The platform's own kinds of messages: a pin, a join. */
  type?: number
  username?: string
  avatar_url?: string | null
  thread_name?: string
}

export interface AllowedMentions {
  parse?: string[]
  users?: string[]
  roles?: string[]
  replied_user?: boolean
}

export interface AttachmentBody
  extends Partial<Pick<APIAttachment, 'description' | 'waveform' | 'duration_secs' | 'filename'>> {
  id: string | number
  is_spoiler?: boolean
}

export interface PollBody extends Partial<Pick<APIPoll, 'allow_multiselect' | 'layout_type'>> {
  question: { text?: string }
  answers: { poll_media: { text?: string; emoji?: { id?: string | null; name?: string | null } } }[]
  duration?: number
}

export interface Interaction {
  readonly id: string
  readonly token: string
  readonly type: number
  readonly userId: string
  readonly channelId: string
  /** The message that has the pressed button. */
  readonly sourceId: string | null
  /** The type of the first answer; none yet is null. */
  answered: number | null
  /** The first answer, once it is a message. */
  originalId: string | null
  /** The form that the first answer shows. */
  modal: unknown
  /** Values that the bot suggested to somebody who types. */
  choices: { name: string; value: string }[] | null
}

/** Something that the gateway tells. */
export interface WorldEvent {
  readonly name: string
  readonly data: Record<string, unknown>
  readonly guildId: string | null
  /** Tells it only to those who may see this channel. */
  readonly channelId?: string
}
