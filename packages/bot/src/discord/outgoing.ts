import {
  AllowedMentionsTypes,
  type APIAllowedMentions,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  AttachmentFlags,
  ButtonStyle,
  ComponentType,
  MessageFlags,
  type RESTAPIPoll,
  type RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord-api-types/v10'
import type { Attachment, Button, Embed, Marks, Mentions, Poll, Post, Say } from '../platform/types.ts'
import { writePanel } from './panel.ts'

const hourMs = 3_600_000
const buttonsPerRow = 5

export function webhookBody(post: Post, now: number): RESTPostAPIWebhookWithTokenJSONBody {
  const { poll, files } = post
  return {
    username: post.name,
    ...(post.avatar !== null && { avatar_url: post.avatar }),
    ...(post.content !== '' && { content: post.content }),
    tts: post.tts,
    embeds: post.embeds.map(writeEmbed),
    allowed_mentions: writeMentions(post.mentions),
    flags: writeMarks(post.marks),
    ...(poll && { poll: writePoll(poll, now) }),
    ...(files.length > 0 && { attachments: files.map(writeAttachment) }),
  }
}

function writeAttachment(file: Attachment, index: number) {
  return {
    id: String(index),
    filename: file.filename,
    ...(file.description !== null && { description: file.description }),
    ...(file.spoiler && { flags: AttachmentFlags.IsSpoiler, is_spoiler: true }),
    ...(file.waveform !== null && { waveform: file.waveform }),
    ...(file.seconds !== null && { duration_secs: file.seconds }),
  }
}

function writeMarks({ silent, voice, plainLinks }: Marks): number {
  return (
    (silent ? MessageFlags.SuppressNotifications : 0) |
    (voice ? MessageFlags.IsVoiceMessage : 0) |
    (plainLinks ? MessageFlags.SuppressEmbeds : 0)
  )
}

export function writeMentions({ users, roles, everyone }: Mentions): APIAllowedMentions {
  return {
    parse: everyone ? [AllowedMentionsTypes.Everyone] : [],
    users: users.slice(0, 100),
    roles: roles.slice(0, 100),
  }
}

function writeEmbed(embed: Embed): APIEmbed {
  const { author, thumbnail, image, footer, color, fields, ...rest } = embed
  return {
    ...rest,
    ...(color != null && { color }),
    ...(author && {
      author: {
        name: author.name,
        ...(author.icon && { icon_url: author.icon }),
        ...(author.url && { url: author.url }),
      },
    }),
    ...(fields && { fields: [...fields] }),
    ...(thumbnail && { thumbnail: { url: thumbnail } }),
    ...(image && { image: { url: image } }),
    ...(footer !== undefined && { footer: { text: footer } }),
  }
}

/** Copies a poll with its remaining time in whole hours. */
function writePoll({ question, answers, several, endsAt, layout }: Poll, now: number): RESTAPIPoll {
  const hours = endsAt === null ? 24 : Math.min(768, Math.max(1, Math.round((endsAt - now) / hourMs)))
  return {
    question: { text: question },
    answers: answers.map(({ text, emoji }) => ({
      poll_media: {
        ...(text !== null && { text }),
        ...(emoji && { emoji: { id: emoji.id, name: emoji.name } }),
      },
    })),
    duration: hours,
    allow_multiselect: several,
    layout_type: layout,
  }
}

/** Writes the body of a message under the bot's own name. Absent parts stay as they are when it is an edit. */
export function sayBody(say: Say) {
  const { panel, buttons = [] } = say
  if (panel) {
    return {
      flags: MessageFlags.IsComponentsV2,
      components: [...writePanel(panel), ...buttonRows(buttons)],
      allowed_mentions: writeMentions({ users: say.pings ?? [], roles: [], everyone: false }),
    }
  }
  return {
    ...(say.silent && { flags: MessageFlags.SuppressNotifications }),
    ...(say.text !== undefined && { content: say.text }),
    ...(say.embeds && { embeds: say.embeds.map(writeEmbed) }),
    ...(say.buttons && { components: buttonRows(say.buttons) }),
    allowed_mentions: writeMentions({ users: say.pings ?? [], roles: [], everyone: false }),
  }
}

export const sayFiles = (say: Say) =>
  say.files?.map(({ name, data }) => ({ name, data: toBuffer(data) })) ?? []

const toBuffer = (data: Uint8Array | string) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data)

function buttonRows(buttons: readonly Button[]): APIMessageTopLevelComponent[] {
  const rows: APIMessageTopLevelComponent[] = []
  for (let start = 0; start < buttons.length; start += buttonsPerRow) {
    const row = buttons.slice(start, start + buttonsPerRow)
    rows.push({ type: ComponentType.ActionRow, components: row.map(writeButton) })
  }
  return rows
}

const styles = {
  plain: ButtonStyle.Secondary,
  primary: ButtonStyle.Primary,
  danger: ButtonStyle.Danger,
} as const

function writeButton({ id = '', url, label, style = 'plain', disabled = false }: Button) {
  if (url !== undefined) return { type: ComponentType.Button, style: ButtonStyle.Link, label, url } as const
  return { type: ComponentType.Button, style: styles[style], label, custom_id: id, disabled } as const
}
