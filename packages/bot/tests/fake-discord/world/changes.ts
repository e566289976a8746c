import { type APIMessage, MessageFlags } from 'discord-api-types/v10'
import { checkBody } from './message-rules.ts'
import { keepFile } from './messages.ts'
import { bits } from './permissions.ts'
import { pingsOf } from './pings.ts'
import { presentEvent, presentMember, presentUser } from './present.ts'
import { refuse } from './refusals.ts'
import type { Channel, MessageBody, Stored, Upload, User } from './shapes.ts'
import type { World } from './world.ts'

/** Changes a message after the checks. The caller has found out that the editor is its author. */
export function editMessage(
  world: World,
  channel: Channel,
  stored: Stored,
  body: MessageBody,
  files: readonly Upload[],
  powerId: string,
): Stored {
  const { message } = stored
  const guild = channel.guildId === null ? undefined : world.guild(channel.guildId)
  checkBody(body, files, guild)
  if ((message.flags ?? 0) & MessageFlags.IsVoiceMessage) refuse(50162)
  if (message.poll || body.poll) refuse(520003)
  if (channel.archived) refuse(50083)
  const kept = body.attachments?.map(({ id }) => String(id))
  const attachments = kept ? message.attachments.filter(({ id }) => kept.includes(id)) : message.attachments
  const changed: Partial<APIMessage> = {
    ...(body.content !== undefined && { content: (body.content ?? '').trim() }),
    ...(body.embeds !== undefined && { embeds: (body.embeds ?? []) as APIMessage['embeds'] }),
    ...(body.components !== undefined && {
      components: (body.components ?? []) as NonNullable<APIMessage['components']>,
    }),
    ...(body.flags !== undefined && {
      flags: ((message.flags ?? 0) & ~4) | (body.flags & (4 | MessageFlags.IsComponentsV2)),
    }),
    attachments: [
      ...attachments,
      ...files.map((file) => keepFile(world, channel, file, body.attachments ?? [])),
    ],
  }
  const after = { ...message, ...changed }
  if (!after.content && !after.attachments.length && !after.embeds.length && !after.components?.length)
    refuse(50006)
  if (body.content !== undefined)
    Object.assign(changed, pingsOf(world, channel, powerId, after.content, body.allowed_mentions))
  Object.assign(message, changed, { edited_timestamp: world.ids.timestamp() })
  tellUpdate(world, channel, message)
  return stored
}

export function tellUpdate(world: World, channel: Channel, message: APIMessage): void {
  if (!channel.messages.has(message.id)) world.touch()
  else world.tell('MESSAGE_UPDATE', presentEvent(world, channel, message), channel.guildId, channel.id)
}

/** Deletes a message for somebody who is its author, or may delete all. */
export function deleteMessage(world: World, channel: Channel, id: string, user: User): void {
  const { message } = world.stored(channel, id)
  world.demand(user.id, channel)
  if (message.author.id !== user.id || message.webhook_id) world.demand(user.id, channel, bits.ManageMessages)
  removeMessage(world, channel, id)
}

export function removeMessage(world: World, channel: Channel, id: string): void {
  channel.messages.delete(id)
  const guild = channel.guildId === null ? {} : { guild_id: channel.guildId }
  world.tell('MESSAGE_DELETE', { id, channel_id: channel.id, ...guild }, channel.guildId, channel.id)
}

export function removeMessages(world: World, channel: Channel, ids: readonly string[]): void {
  const found = ids.filter((id) => channel.messages.delete(id))
  const data = { ids: found, channel_id: channel.id, guild_id: channel.guildId }
  world.tell('MESSAGE_DELETE_BULK', data, channel.guildId, channel.id)
}

const reactors = new WeakMap<APIMessage, Map<string, Set<string>>>()

/** The accounts that reacted, by emoji. */
export function reactionsOf(message: APIMessage): Map<string, Set<string>> {
  const found = reactors.get(message) ?? new Map<string, Set<string>>()
  reactors.set(message, found)
  return found
}

/** `name` or `name:id`, as paths write it. */
const readEmoji = (written: string) => {
  const [name = '', id = null] = written.split(':')
  return { id, name }
}

function tellReaction(
  world: World,
  kind: 'ADD' | 'REMOVE',
  channel: Channel,
  message: APIMessage,
  user: User,
  emoji: string,
): void {
  const guild = channel.guildId === null ? undefined : world.guild(channel.guildId)
  const member = guild?.members.get(user.id)
  const data = {
    user_id: user.id,
    channel_id: channel.id,
    message_id: message.id,
    emoji: readEmoji(emoji),
    burst: false,
    type: 0,
    ...(guild && { guild_id: guild.id }),
    ...(kind === 'ADD' && { message_author_id: message.author.id }),
    ...(kind === 'ADD' && member && { member: { ...presentMember(member), user: presentUser(user) } }),
  }
  world.tell(`MESSAGE_REACTION_${kind}`, data, channel.guildId, channel.id)
}

export function addReaction(world: World, channel: Channel, id: string, user: User, emoji: string): void {
  const { message } = world.stored(channel, id)
  world.demand(user.id, channel, bits.ReadMessageHistory)
  const reactions = reactionsOf(message)
  if (/^\w{2,}$/.test(emoji)) refuse(10014)
  if (!reactions.has(emoji)) {
    world.demand(user.id, channel, bits.AddReactions)
    if (reactions.size >= 20) refuse(30010)
  }
  const people = reactions.get(emoji) ?? new Set()
  if (people.has(user.id)) return
  reactions.set(emoji, people.add(user.id))
  tellReaction(world, 'ADD', channel, message, user, emoji)
}

export function removeReaction(
  world: World,
  channel: Channel,
  id: string,
  by: User,
  whose: User,
  emoji: string,
): void {
  const { message } = world.stored(channel, id)
  world.demand(by.id, channel, by === whose ? 0n : bits.ManageMessages)
  const people = reactionsOf(message).get(emoji)
  if (!people?.delete(whose.id)) refuse(10014)
  if (people?.size === 0) reactionsOf(message).delete(emoji)
  tellReaction(world, 'REMOVE', channel, message, whose, emoji)
}

export function removeAllReactions(world: World, channel: Channel, id: string, by: User): void {
  const { message } = world.stored(channel, id)
  world.demand(by.id, channel, bits.ManageMessages)
  reactionsOf(message).clear()
  const data = { channel_id: channel.id, message_id: id, guild_id: channel.guildId }
  world.tell('MESSAGE_REACTION_REMOVE_ALL', data, channel.guildId, channel.id)
}
