import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIPoll,
  AttachmentFlags,
  EmbedType,
  MessageFlags,
  MessageReferenceType,
  MessageType,
  type RESTAPIPoll,
} from 'discord-api-types/v10'
import type { Attachment, Author, Embed, Id, Message, Poll } from '../platform/types.ts'

/** A message as events and requests give it: events add the chat server and the author's roles. */
export type AnyMessage = APIMessage & {
  guild_id?: string
  member?: { roles?: readonly string[]; nick?: string | null; avatar?: string | null }
}

export interface Cdn {
  avatar(user: { id: string; avatar?: string | null }): string | null
  guildAvatar(guild: string, account: string, hash: string): string
}

export function readMessage(message: AnyMessage, cdn: Cdn, guild: Id | null): Message {
  // why: other servers of the protocol leave empty lists out.
  const { message_reference: reference, flags = 0, attachments = [], embeds = [] } = message
  const isReply = message.type === MessageType.Reply
  return {
    id: message.id,
    channel: message.channel_id,
    guild,
    author: readAuthor(message, cdn, guild),
    application: message.webhook_id ? (message.application_id ?? null) : null,
    kind: message.type === MessageType.Default ? 'ordinary' : isReply ? 'reply' : 'other',
    content: message.content,
    attachments: attachments.map(readAttachment),
    embeds: embeds.filter((embed) => (embed.type ?? EmbedType.Rich) === EmbedType.Rich).map(readEmbed),
    componentText: componentTexts(message.components ?? []).join('\n'),
    hasEmbeds: embeds.length > 0,
    poll: message.poll ? readPoll(message.poll) : null,
    marks: {
      silent: (flags & MessageFlags.SuppressNotifications) !== 0,
      voice: (flags & MessageFlags.IsVoiceMessage) !== 0,
      plainLinks: (flags & MessageFlags.SuppressEmbeds) !== 0,
    },
    repliesTo:
      isReply && reference?.message_id && reference.channel_id === message.channel_id
        ? reference.message_id
        : null,
    ...(isReply &&
      message.referenced_message !== undefined && {
        replied: message.referenced_message && readMessage(message.referenced_message, cdn, guild),
      }),
    stays: staysBecause(message),
    sentAt: Date.parse(message.timestamp),
  }
}

function staysBecause(message: AnyMessage): Message['stays'] {
  if (message.sticker_items?.length) return 'sticker'
  if (message.activity) return 'activity'
  const forward = message.message_reference?.type === MessageReferenceType.Forward
  return forward || message.message_snapshots?.length ? 'forward' : null
}

/** Roles by id. Some platforms send them whole. */
export const roleIds = (roles: readonly (Id | { readonly id: Id })[] = []): readonly Id[] =>
  roles.map((role) => (typeof role === 'string' ? role : role.id))

function readAuthor({ author, member, webhook_id }: AnyMessage, cdn: Cdn, guild: Id | null): Author {
  const own = cdn.avatar(author)
  return {
    id: author.id,
    name: member?.nick ?? author.global_name ?? author.username,
    avatar: guild && member?.avatar ? cdn.guildAvatar(guild, author.id, member.avatar) : own,
    automatic: Boolean(author.bot || author.system || webhook_id),
    webhook: webhook_id ?? null,
    roles: roleIds(member?.roles),
  }
}

export function readAttachment(file: APIAttachment): Attachment {
  return {
    url: file.url,
    filename: file.filename,
    size: file.size,
    type: file.content_type ?? null,
    description: file.description ?? null,
    spoiler: ((file.flags ?? 0) & AttachmentFlags.IsSpoiler) !== 0 || file.filename.startsWith('SPOILER_'),
    waveform: file.waveform ?? null,
    seconds: file.duration_secs ?? null,
  }
}

function readEmbed(embed: APIEmbed): Embed {
  return {
    ...(embed.author && {
      author: {
        name: embed.author.name,
        icon: embed.author.icon_url ?? null,
        url: embed.author.url ?? null,
      },
    }),
    ...(embed.title !== undefined && { title: embed.title }),
    ...(embed.url !== undefined && { url: embed.url }),
    ...(embed.description !== undefined && { description: embed.description }),
    ...(embed.color !== undefined && { color: embed.color }),
    ...(embed.fields && { fields: embed.fields }),
    ...(embed.thumbnail && { thumbnail: embed.thumbnail.url }),
    ...(embed.image && { image: embed.image.url }),
    ...(embed.footer && { footer: embed.footer.text }),
    ...(embed.timestamp !== undefined && { timestamp: embed.timestamp }),
  }
}

/** Collects the texts of components, from any depth. */
function componentTexts(components: readonly unknown[]): string[] {
  return components.flatMap((component) => {
    if (typeof component !== 'object' || component === null) return []
    const own = 'content' in component && typeof component.content === 'string' ? [component.content] : []
    const inner = 'components' in component && Array.isArray(component.components) ? component.components : []
    return [...own, ...componentTexts(inner)]
  })
}

function readPoll(poll: APIPoll | (RESTAPIPoll & { expiry?: string })): Poll {
  const emoji = (raw: { id?: string | null; name?: string | null } | undefined) =>
    raw ? { id: raw.id ?? null, name: raw.name ?? null } : null
  return {
    question: poll.question.text ?? '',
    answers: poll.answers.map(({ poll_media: media }) => ({
      text: media.text ?? null,
      emoji: emoji(media.emoji),
    })),
    several: poll.allow_multiselect ?? false,
    endsAt: poll.expiry ? Date.parse(poll.expiry) : null,
    layout: poll.layout_type ?? 1,
  }
}
