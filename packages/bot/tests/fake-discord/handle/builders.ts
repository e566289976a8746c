import { everything, invited, ordinary, permissionsNamed } from '../world/permissions.ts'
import {
  channelsOf,
  presentChannel,
  presentGuild,
  presentMember,
  presentRole,
  presentUser,
  presentWholeGuild,
} from '../world/present.ts'
import type { Channel, Guild, Overwrite } from '../world/shapes.ts'
import { openPost, openThread } from '../world/threads.ts'
import type { World } from '../world/world.ts'

/** `for` is `everyone`, `bot`, or the id of a role or person. */
export interface OverwriteWish {
  for: string
  allow?: string[]
  deny?: string[]
}

export interface GuildWish {
  name: string
  owner?: string
  premiumTier?: number
  /** Permissions of @everyone; the ordinary ones unless given. */
  everyone?: string[]
  /** Permissions of the bot's own role. */
  bot?: string[]
  emojis?: string[]
  locale?: string
}

export interface ChannelWish {
  guild: string
  name: string
  type?: number
  parent?: string
  overwrites?: OverwriteWish[]
}

export interface PersonWish {
  name: string
  globalName?: string
  avatar?: string
  /** Another bot, such as one that logs deletions. */
  bot?: boolean
  /** Nobody may write to them. */
  closed?: boolean
  nitro?: boolean
  locale?: string
  guilds?: string[]
  id?: string
}

/** Makes servers, channels, roles and people, and changes them. Everything is named by its id. */
export function builders(world: World) {
  const botRole = (guild: Guild) => guild.members.get(world.bot.id)?.roles[0] ?? ''
  const roleId = (guild: Guild, name: string) =>
    name === 'everyone' ? guild.id : name === 'bot' ? botRole(guild) : name
  const readOverwrites = (guild: Guild, wishes: readonly OverwriteWish[]): Overwrite[] =>
    wishes.map(({ for: name, allow = [], deny = [] }) => {
      const id = name === 'bot' ? world.bot.id : roleId(guild, name)
      const type = guild.roles.has(id) ? 0 : 1
      return { id, type, allow: permissionsNamed(allow), deny: permissionsNamed(deny) }
    })
  const tellChannel = (event: string, channel: Channel) =>
    world.tell(event, presentChannel(world, channel), channel.guildId, channel.id)
  const join = (guild: Guild, userId: string) => {
    const member = { userId, nick: null, avatar: null, roles: [] }
    guild.members.set(userId, member)
    const data = { ...presentMember(member), user: presentUser(world.user(userId)), guild_id: guild.id }
    world.tell('GUILD_MEMBER_ADD', data, guild.id)
  }

  const makeRole = ({
    guild,
    name,
    permissions = [],
    mentionable = false,
  }: {
    guild: string
    name: string
    permissions?: string[]
    mentionable?: boolean
  }): string => {
    const home = world.guild(guild)
    const role = {
      id: world.ids.next(),
      name,
      permissions: permissionsNamed(permissions),
      mentionable,
      position: home.roles.size,
    }
    home.roles.set(role.id, role)
    world.tell('GUILD_ROLE_CREATE', { guild_id: guild, role: presentRole(role) }, guild)
    return role.id
  }

  return {
    makeGuild({
      name,
      owner,
      premiumTier = 0,
      everyone,
      bot,
      emojis = [],
      locale = 'en-US',
    }: GuildWish): string {
      const id = world.ids.next()
      const ownerId = owner ?? world.addUser({ name: `owner-of-${name}` }).id
      const guild: Guild = {
        id,
        name,
        ownerId,
        premiumTier,
        locale,
        roles: new Map(),
        members: new Map(),
        emojis: new Set(emojis),
      }
      const permissions = everyone ? permissionsNamed(everyone) : ordinary
      guild.roles.set(id, { id, name: '@everyone', permissions, mentionable: false, position: 0 })
      const own = world.ids.next()
      const ownPermissions = bot ? permissionsNamed(bot) : invited
      guild.roles.set(own, {
        id: own,
        name: world.bot.name,
        permissions: ownPermissions,
        mentionable: false,
        position: 1,
      })
      world.guilds.set(id, guild)
      for (const userId of new Set([ownerId, world.bot.id])) {
        guild.members.set(userId, {
          userId,
          nick: null,
          avatar: null,
          roles: userId === world.bot.id ? [own] : [],
        })
      }
      world.tell('GUILD_CREATE', presentWholeGuild(world, guild), id)
      return id
    },

    makeRole,

    makeChannel({ guild, name, type = 0, parent, overwrites = [] }: ChannelWish): string {
      const home = world.guild(guild)
      const channel = world.addChannel({
        type,
        guildId: guild,
        name,
        parentId: parent ?? null,
        overwrites: readOverwrites(home, overwrites),
      })
      tellChannel('CHANNEL_CREATE', channel)
      return channel.id
    },

    makeThread({
      parent,
      name,
      type = 11,
      by,
    }: {
      parent: string
      name: string
      type?: number
      by?: string
    }): string {
      return openThread(
        world,
        world.channel(parent),
        by === undefined ? world.bot : world.user(by),
        name,
        type,
      ).id
    },

    /** Opens a post in a forum. The answer is the id of the thread and of its opening message. */
    makePost({
      forum,
      by,
      name,
      content,
    }: {
      forum: string
      by: string
      name: string
      content: string
    }): string {
      return openPost(world, world.channel(forum), world.user(by), name, { content }, []).thread.id
    },

    makePerson({ guilds = [], ...wish }: PersonWish): string {
      const { id } = world.addUser(wish)
      for (const guild of guilds) join(world.guild(guild), id)
      return id
    },

    joinGuild(guild: string, person: string): void {
      join(world.guild(guild), person)
    },

    /** Gives a member roles, a nickname or a picture in one server. */
    changeMember(
      guild: string,
      person: string,
      changes: { roles?: string[]; nick?: string | null; avatar?: string | null; timedOutUntil?: string },
    ): void {
      const member = world.guild(guild).members.get(person)
      if (!member) throw new Error('They are not in that server.')
      Object.assign(member, changes)
      const data = { ...presentMember(member), user: presentUser(world.user(person)), guild_id: guild }
      world.tell('GUILD_MEMBER_UPDATE', data, guild)
    },

    /** `role` is `everyone`, `bot` or an id. */
    changeRole(
      guild: string,
      role: string,
      changes: { permissions?: string[]; mentionable?: boolean; all?: boolean },
    ): void {
      const home = world.guild(guild)
      const found = home.roles.get(roleId(home, role))
      if (!found) throw new Error(`There is no role '${role}'.`)
      if (changes.all) found.permissions = everything
      if (changes.permissions) found.permissions = permissionsNamed(changes.permissions)
      found.mentionable = changes.mentionable ?? found.mentionable
      world.tell('GUILD_ROLE_UPDATE', { guild_id: guild, role: presentRole(found) }, guild)
    },

    changeGuild(guild: string, changes: { name?: string; premiumTier?: number }): void {
      const home = Object.assign(world.guild(guild), changes)
      world.tell('GUILD_UPDATE', presentGuild(home), guild)
    },

    changeChannel(
      channel: string,
      {
        overwrites,
        ...changes
      }: {
        overwrites?: OverwriteWish[]
        name?: string
        parentId?: string | null
        archived?: boolean
        locked?: boolean
      },
    ): void {
      const found = Object.assign(world.channel(channel), changes)
      if (overwrites && found.guildId !== null)
        found.overwrites = readOverwrites(world.guild(found.guildId), overwrites)
      tellChannel(found.type >= 10 && found.type <= 12 ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE', found)
    },

    deleteChannel(channel: string): void {
      const found = world.channel(channel)
      const thread = found.type >= 10 && found.type <= 12
      tellChannel(thread ? 'THREAD_DELETE' : 'CHANNEL_DELETE', found)
      world.channels.delete(channel)
      for (const webhook of world.webhooks.values())
        if (webhook.channelId === channel) world.webhooks.delete(webhook.id)
      world.touch()
    },

    /** Puts the bot out of a server. */
    removeBot(guild: string): void {
      world.guild(guild).members.delete(world.bot.id)
      world.tell('GUILD_DELETE', { id: guild }, guild)
    },

    makeWebhook({ channel, by, name }: { channel: string; by: string; name: string }): string {
      const { guildId } = world.channel(channel)
      if (guildId === null) throw new Error('Direct messages have no webhooks.')
      const id = world.ids.next()
      world.webhooks.set(id, {
        id,
        token: `token-of-${id}`,
        channelId: channel,
        guildId,
        name,
        creatorId: by,
      })
      world.tell('WEBHOOKS_UPDATE', { guild_id: guildId, channel_id: channel }, guildId, channel)
      return id
    },

    /** Moves a webhook to another channel, or deletes it. */
    changeWebhook(webhook: string, channel: string | null): void {
      const found = world.webhooks.get(webhook)
      if (!found) throw new Error('There is no such webhook.')
      const { guildId, channelId } = found
      if (channel === null) world.webhooks.delete(webhook)
      else found.channelId = channel
      world.tell('WEBHOOKS_UPDATE', { guild_id: guildId, channel_id: channelId }, guildId, channelId)
    },

    channelsOf: (guild: string): string[] => channelsOf(world, world.guild(guild), false).map(({ id }) => id),
    pass: (ms: number): void => world.ids.pass(ms),
  }
}
