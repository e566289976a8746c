import {
  addReaction,
  deleteMessage,
  editMessage,
  removeMessages,
  removeReaction,
  tellUpdate,
} from '../world/changes.ts'
import { pressComponent, submitModal, useMessageCommand, useSlashCommand } from '../world/interactions.ts'
import { createMessage } from '../world/messages.ts'
import { refuse } from '../world/refusals.ts'
import type { AttachmentBody, MessageBody, Upload } from '../world/shapes.ts'
import type { World } from '../world/world.ts'

export interface FileWish {
  name: string
  /** The text in it, or its size in bytes. */
  text?: string
  size?: number
  type?: string
  description?: string
  spoiler?: boolean
  waveform?: string
  duration?: number
}

export interface SayWish
  extends Pick<MessageBody, 'flags' | 'type' | 'poll' | 'activity' | 'tts' | 'allowed_mentions' | 'embeds'> {
  person: string
  channel: string
  content?: string
  replyTo?: string
  forwardOf?: string
  stickers?: string[]
  files?: FileWish[]
}

/** Turns wishes into the files and the list that go with them in a request. */
export function readFiles(files: readonly FileWish[]): { uploads: Upload[]; attachments: AttachmentBody[] } {
  return {
    uploads: files.map(({ name, text, size = 0, type = 'application/octet-stream' }, index) => {
      const bytes = text === undefined ? new Uint8Array(size) : new TextEncoder().encode(text)
      return { index: String(index), name, type, bytes }
    }),
    attachments: files.map(({ description, spoiler, waveform, duration }, index) => ({
      id: index,
      ...(description !== undefined && { description }),
      ...(spoiler && { is_spoiler: true }),
      ...(waveform !== undefined && { waveform }),
      ...(duration !== undefined && { duration_secs: duration }),
    })),
  }
}

interface Place {
  person: string
  channel: string
  message: string
}

/** Lets people write, react and press. The platform refuses what they may not do. */
export function people(world: World) {
  return {
    /** Returns the id of the message. */
    say({ person, channel, replyTo, forwardOf, stickers, files = [], ...body }: SayWish): string {
      const { uploads, attachments } = readFiles(files)
      const reference = replyTo ?? forwardOf
      const whole: MessageBody = {
        ...body,
        ...(attachments.length > 0 && { attachments }),
        ...(stickers && { sticker_ids: stickers }),
        ...(reference && { message_reference: { message_id: reference, type: forwardOf ? 1 : 0 } }),
      }
      return createMessage(world, world.channel(channel), { user: world.user(person) }, whole, uploads)
        .message.id
    },

    edit({ person, channel, message, content }: Place & { content: string }): void {
      const home = world.channel(channel)
      const stored = world.stored(home, message)
      if (stored.message.author.id !== person) refuse(50005)
      editMessage(world, home, stored, { content }, [], person)
    },

    remove({ person, channel, message }: Place): void {
      deleteMessage(world, world.channel(channel), message, world.user(person))
    },

    /** Deletes several messages at once, as moderators do. */
    removeAll(channel: string, messages: string[]): void {
      removeMessages(world, world.channel(channel), messages)
    },

    react({ person, channel, message, emoji }: Place & { emoji: string }): void {
      addReaction(world, world.channel(channel), message, world.user(person), emoji)
    },

    unreact({ person, channel, message, emoji }: Place & { emoji: string }): void {
      const user = world.user(person)
      removeReaction(world, world.channel(channel), message, user, user, emoji)
    },

    /** Adds the preview of a link, as the platform does some time after the message. */
    preview(channel: string, message: string): void {
      const home = world.channel(channel)
      const stored = world.stored(home, message)
      Object.assign(stored.message, {
        embeds: [{ type: 'link', title: 'A page', url: 'https://page.example' }],
      })
      tellUpdate(world, home, stored.message)
    },

    /** Uses a command in the menu of a message. Returns the id of the interaction. */
    useCommand({ person, channel, message, name }: Place & { name: string }): string {
      return useMessageCommand(world, world.user(person), world.channel(channel), name, message).id
    },

    useSlash({
      person,
      channel,
      name,
      options = [],
      typing = false,
    }: Omit<Place, 'message'> & { name: string; options?: unknown[]; typing?: boolean }): string {
      return useSlashCommand(world, world.user(person), world.channel(channel), name, options, typing).id
    },

    press({
      person,
      channel,
      message,
      customId,
      values,
    }: Place & { customId: string; values?: string[] }): string {
      return pressComponent(world, world.user(person), world.channel(channel), message, customId, values).id
    },

    /** Sends the form that answered an interaction. */
    submit(interaction: string, values: Record<string, string>): string {
      return submitModal(world, world.interactions.get(interaction) ?? refuse(10062), values).id
    },
  }
}
