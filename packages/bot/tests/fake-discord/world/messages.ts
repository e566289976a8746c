import {
  type APIAttachment,
  type APIMessage,
  type APIPoll,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10'
import { checkBody, checkPollEmoji, checkVoice } from './message-rules.ts'
import { bits, isThread } from './permissions.ts'
import { pingsOf } from './pings.ts'
import { presentChannel, presentEvent, presentUser } from './present.ts'
import { refuse, refuseField } from './refusals.ts'
import type {
  AttachmentBody,
  Channel,
  MessageBody,
  PollBody,
  Stored,
  Upload,
  User,
  Webhook,
} from './shapes.ts'
import { momentOf } from './snowflakes.ts'
import type { World } from './world.ts'

/** The writer of a message: an account, a webhook, or the application in answer to an interaction. */
export interface Author {
  readonly user?: User
  readonly webhook?: Webhook
  readonly interaction?: { id: string; type: number; userId: string; ephemeral: boolean }
}

const textTypes = [0, 1, 2, 5, 10, 11, 12, 13]
const sent =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2 |
  MessageFlags.Ephemeral

/** Writes a message after every check, tells it to everybody who sees the channel, and returns it. */
export function createMessage(
  world: World,
  channel: Channel,
  author: Author,
  body: MessageBody,
  files: readonly Upload[],
  id = world.ids.next(),
): Stored {
  const guild = channel.guildId === null ? undefined : world.guild(channel.guildId)
  if (!textTypes.includes(channel.type)) refuse(50008)
  if (author.user) demandSending(world, channel, author.user, body, files)
  const nitro = author.user?.nitro
  checkBody(body, files, guild, nitro)
  checkVoice(body, files)
  const repeated = author.user && body.enforce_nonce && findByNonce(channel, author.user, body.nonce)
  if (repeated) return repeated
  const power = author.webhook?.creatorId ?? author.user?.id ?? world.bot.id
  if (body.poll && !nitro) checkPollEmoji(body.poll, usableEmoji(world, power))
  const reference = author.webhook ? undefined : body.message_reference
  const content = (body.content ?? '').trim()
  const empty = [
    content,
    ...files,
    ...(body.embeds ?? []),
    ...(body.components ?? []),
    ...(body.sticker_ids ?? []),
  ]
  if (!empty.some(Boolean) && !body.poll && !body.activity && reference?.type !== 1) refuse(50006)
  if (channel.archived && author.webhook) unarchive(world, channel)
  if (channel.archived) refuse(50083)

  const name = body.username?.trim() || author.webhook?.name || ''
  const message: APIMessage = {
    id,
    channel_id: channel.id,
    type: (body.type ?? MessageType.Default) as MessageType.Default,
    author: author.webhook
      ? {
          id: author.webhook.id,
          username: name,
          global_name: null,
          discriminator: '0000',
          avatar: avatarHash(body.avatar_url),
          bot: true,
        }
      : presentUser(author.user ?? world.bot),
    content,
    timestamp: world.ids.timestamp(),
    edited_timestamp: null,
    tts: body.tts === true && (!!author.webhook || world.may(power, channel, bits.SendTTSMessages)),
    ...pingsOf(world, channel, power, content, body.allowed_mentions, reference?.message_id),
    attachments: files.map((file) => keepFile(world, channel, file, body.attachments ?? [])),
    embeds: (body.embeds ?? []).map((embed) => ({ type: 'rich', ...embed }) as APIMessage['embeds'][number]),
    components: (body.components ?? []) as NonNullable<APIMessage['components']>,
    pinned: false,
    flags: (body.flags ?? 0) & sent,
    ...(author.webhook && { webhook_id: author.webhook.id }),
    ...(author.webhook?.creatorId === world.bot.id && { application_id: world.applicationId }),
    ...(body.nonce !== undefined && { nonce: body.nonce }),
    ...(body.poll && { poll: makePoll(body.poll, momentOf(id)) }),
    ...(body.sticker_ids && {
      sticker_items: body.sticker_ids.map((each) => ({ id: each, name: 'wave', format_type: 1 })),
    }),
    ...(body.activity !== undefined && { activity: body.activity as NonNullable<APIMessage['activity']> }),
    ...(reference && referenced(world, channel, reference)),
    ...(author.interaction && {
      type: author.interaction.type === 2 ? MessageType.ContextMenuCommand : MessageType.Default,
      interaction_metadata: {
        id: author.interaction.id,
        type: author.interaction.type,
        user: presentUser(world.user(author.interaction.userId)),
        authorizing_integration_owners: {},
      } as NonNullable<APIMessage['interaction_metadata']>,
    }),
  }
  const stored: Stored = {
    message,
    avatarUrl: body.avatar_url ?? null,
    nonce: body.nonce === undefined ? null : String(body.nonce),
  }
  if (author.interaction?.ephemeral) {
    const { userId } = author.interaction
    world.ephemerals.set(userId, [...(world.ephemerals.get(userId) ?? []), stored])
    world.touch()
    return stored
  }
  channel.messages.set(id, stored)
  world.tell('MESSAGE_CREATE', presentEvent(world, channel, message), channel.guildId, channel.id)
  return stored
}

/** Refuses what the author may not send here. */
function demandSending(
  world: World,
  channel: Channel,
  user: User,
  body: MessageBody,
  files: readonly Upload[],
): void {
  const recipient = channel.type === 1 && channel.recipients.find((each) => each !== user.id)
  if (recipient && world.user(recipient).closed) refuse(50007)
  world.demand(user.id, channel, isThread(channel.type) ? bits.SendMessagesInThreads : bits.SendMessages)
  if (channel.locked && !world.may(user.id, channel, bits.ManageThreads)) refuse(160005)
  if (files.length > 0) world.demand(user.id, channel, bits.AttachFiles)
  if (body.embeds?.length) world.demand(user.id, channel, bits.EmbedLinks)
  if (body.poll) world.demand(user.id, channel, bits.SendPolls, 520002)
  if (body.message_reference) world.demand(user.id, channel, bits.ReadMessageHistory)
  if ((body.flags ?? 0) & MessageFlags.IsVoiceMessage)
    world.demand(user.id, channel, bits.SendVoiceMessages, 50173)
}

const findByNonce = (channel: Channel, user: User, nonce: string | number | undefined) =>
  [...channel.messages.values()].findLast(
    (each) => each.nonce !== null && each.nonce === String(nonce) && each.message.author.id === user.id,
  )

function usableEmoji(world: World, userId: string): Set<string> {
  const guilds = [...world.guilds.values()].filter(({ members }) => members.has(userId))
  return new Set(guilds.flatMap(({ emojis }) => [...emojis]))
}

const avatarHash = (url: string | null | undefined) =>
  url ? new Bun.CryptoHasher('md5').update(url).digest('hex') : null

/** Stores a file, and describes it as messages do. */
export function keepFile(
  world: World,
  channel: Channel,
  file: Upload,
  forms: readonly AttachmentBody[],
): APIAttachment {
  const id = world.ids.next()
  const form = forms.find((each) => String(each.id) === file.index)
  world.files.set(id, file)
  const url = signedAddress(
    world,
    `${world.origin}/attachments/${channel.id}/${id}/${encodeURIComponent(file.name)}`,
  )
  const spoiler = form?.is_spoiler === true || file.name.startsWith('SPOILER_')
  return {
    id,
    filename: file.name,
    size: file.bytes.length,
    url,
    proxy_url: url,
    content_type: file.type,
    ...(form?.description !== undefined && { description: form.description }),
    ...(form?.waveform !== undefined && { waveform: form.waveform }),
    ...(form?.duration_secs !== undefined && { duration_secs: form.duration_secs }),
    ...(spoiler && { flags: 8 }),
  }
}

/** Addresses of files expire after a day. */
export function signedAddress(world: World, address: string): string {
  const url = new URL(address)
  url.searchParams.set('ex', Math.floor(world.ids.nowMs() / 1000 + 86_400).toString(16))
  url.searchParams.set('hm', world.ids.next())
  return url.href
}

function makePoll(
  { question, answers, duration = 24, allow_multiselect = false, layout_type = 1 }: PollBody,
  atMs: number,
) {
  return {
    question,
    answers: answers.map(({ poll_media }, index) => ({ answer_id: index + 1, poll_media })),
    expiry: new Date(atMs + duration * 3_600_000).toISOString(),
    allow_multiselect,
    layout_type,
    results: { is_finalized: false, answer_counts: [] },
  } as unknown as APIPoll
}

/** The parts of a reply (type 19), or of a forward, which keeps a copy of the message instead. */
function referenced(
  world: World,
  channel: Channel,
  reference: NonNullable<MessageBody['message_reference']>,
): Partial<APIMessage> {
  const home = world.channel(reference.channel_id ?? channel.id)
  const found = home.messages.get(reference.message_id)?.message
  if (!found && reference.fail_if_not_exists !== false) {
    refuseField('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')
  }
  const { message_id } = reference
  const guild = home.guildId === null ? {} : { guild_id: home.guildId }
  const message_reference = { type: reference.type ?? 0, channel_id: home.id, message_id, ...guild }
  if (reference.type === 1) {
    const {
      content = '',
      embeds = [],
      attachments = [],
      timestamp = '',
      edited_timestamp = null,
    } = found ?? {}
    const snapshot = {
      content,
      embeds,
      attachments,
      timestamp,
      edited_timestamp,
      mentions: [],
      mention_roles: [],
      type: 0,
    }
    return { message_reference, message_snapshots: [{ message: snapshot }] } as Partial<APIMessage>
  }
  return { type: MessageType.Reply, message_reference, referenced_message: found ?? null }
}

function unarchive(world: World, channel: Channel): void {
  channel.archived = false
  world.tell('THREAD_UPDATE', presentChannel(world, channel), channel.guildId, channel.id)
}
