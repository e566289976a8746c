import type { APIMessage, APIUser } from 'discord-api-types/v10'
import { isThread } from './permissions.ts'
import type { Channel, Guild, Member, Role, User, Webhook } from './shapes.ts'
import type { World } from './world.ts'

/** Writes what the world holds as the platform sends it. */

export const presentUser = ({ id, name, globalName, avatar, bot }: User): APIUser => ({
  id,
  username: name,
  discriminator: '0',
  global_name: globalName,
  avatar,
  ...(bot && { bot }),
})

export const presentMember = ({ nick, avatar, roles, timedOutUntil = null }: Member) => ({
  nick,
  avatar,
  roles,
  joined_at: '2024-01-01T00:00:00.000000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
  communication_disabled_until: timedOutUntil,
})

export const presentRole = ({ id, name, permissions, mentionable, position }: Role) => ({
  id,
  name,
  permissions: String(permissions),
  mentionable,
  position,
  color: 0,
  hoist: false,
  managed: false,
  flags: 0,
})

export function presentChannel(world: World, channel: Channel): Record<string, unknown> {
  const { id, type, guildId, name, parentId, position, recipients, ownerId, archived, locked } = channel
  const last_message_id = [...channel.messages.keys()].at(-1) ?? null
  if (guildId === null) {
    const people = recipients
      .filter((each) => each !== world.bot.id)
      .map((each) => presentUser(world.user(each)))
    return { id, type, last_message_id, recipients: people }
  }
  const shared = { id, type, guild_id: guildId, name, parent_id: parentId, last_message_id }
  if (isThread(type)) {
    const thread_metadata = {
      archived,
      locked,
      auto_archive_duration: 1440,
      archive_timestamp: world.ids.timestamp(),
    }
    return {
      ...shared,
      owner_id: ownerId,
      thread_metadata,
      message_count: channel.messages.size,
      member_count: 1,
    }
  }
  const overwrites = channel.overwrites.map((each) => ({
    ...each,
    allow: String(each.allow),
    deny: String(each.deny),
  }))
  return {
    ...shared,
    position,
    permission_overwrites: overwrites,
    nsfw: false,
    topic: null,
    rate_limit_per_user: 0,
  }
}

export const channelsOf = (world: World, guild: Guild, threads: boolean): Channel[] =>
  [...world.channels.values()].filter(
    ({ guildId, type }) => guildId === guild.id && isThread(type) === threads,
  )

export const presentGuild = ({ id, name, ownerId, premiumTier, locale, roles, emojis }: Guild) => ({
  id,
  name,
  owner_id: ownerId,
  premium_tier: premiumTier,
  roles: [...roles.values()].map(presentRole),
  emojis: [...emojis].map((emoji) => ({ id: emoji, name: 'leaf' })),
  icon: null,
  features: [],
  preferred_locale: locale,
  system_channel_id: null,
})

/** A server as the gateway shows it to the bot: with channels, open threads and the bot's own member. */
export function presentWholeGuild(world: World, guild: Guild): Record<string, unknown> {
  const self = guild.members.get(world.bot.id)
  const visible = (channel: Channel) => world.canSee(world.bot.id, channel)
  const shown = (channels: Channel[]) => channels.map((each) => presentChannel(world, each))
  return {
    ...presentGuild(guild),
    channels: shown(channelsOf(world, guild, false)),
    threads: shown(channelsOf(world, guild, true).filter((each) => !each.archived && visible(each))),
    members: self ? [{ ...presentMember(self), user: presentUser(world.bot) }] : [],
    member_count: guild.members.size,
    joined_at: '2024-01-01T00:00:00.000000+00:00',
    large: false,
    unavailable: false,
  }
}

export const presentWebhook = (
  world: World,
  { id, token, channelId, guildId, name, creatorId }: Webhook,
) => ({
  id,
  token,
  type: 1,
  channel_id: channelId,
  guild_id: guildId,
  name,
  avatar: null,
  application_id: creatorId === world.bot.id ? world.applicationId : null,
  user: presentUser(world.user(creatorId)),
})

/** A reply shows the message that it replies to as it is now, or null if that is gone. */
export function withReply(world: World, message: APIMessage): APIMessage {
  const { channel_id, message_id = '' } = message.message_reference ?? {}
  if (message.type !== 19 || channel_id === undefined) return message
  const referenced_message = world.channels.get(channel_id)?.messages.get(message_id)?.message ?? null
  return { ...message, referenced_message }
}

/** A message as an event tells it: with the server, and the member if a person wrote it. */
export function presentEvent(world: World, channel: Channel, stored: APIMessage): Record<string, unknown> {
  const message = withReply(world, stored)
  if (channel.guildId === null) return { ...message }
  const member =
    message.webhook_id === undefined && world.guild(channel.guildId).members.get(message.author.id)
  return { ...message, guild_id: channel.guildId, ...(member && { member: presentMember(member) }) }
}

/** Takes away what a program without the intent for texts may not read. */
export function withoutText(message: Record<string, unknown>): Record<string, unknown> {
  const { poll: _, ...rest } = message
  return { ...rest, content: '', embeds: [], attachments: [], components: [] }
}
