import {
  type APIChannel,
  type APIGuild,
  type APIOverwrite,
  type APIRole,
  type APIThreadChannel,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  GuildPremiumTier,
  OverwriteType,
} from 'discord-api-types/v10'
import { byAge } from '../platform/ids.ts'
import type { Channel, Guild, Id, Powers } from '../platform/types.ts'
import { roleIds } from './incoming.ts'
import type { PermissionInput } from './powers.ts'
import { mayRead, type Overwrite, powersFrom } from './powers.ts'

const mebibyte = 1024 ** 2

interface KnownRole {
  readonly id: Id
  readonly name: string
  readonly position: number
  readonly permissions: bigint
  readonly mentionable: boolean
}

interface KnownChannel {
  readonly channel: Channel
  readonly overwrites: readonly Overwrite[]
  readonly position: number
  readonly isVoice: boolean
}

interface KnownGuild {
  name: string
  owner: Id
  tier: GuildPremiumTier
  locale: string
  readonly roles: Map<Id, KnownRole>
  readonly channels: Map<Id, KnownChannel>
  ownRoles: readonly Id[]
}

type GuildChange = Pick<APIGuild, 'id' | 'name' | 'owner_id' | 'premium_tier' | 'preferred_locale'>

/** Keeps as much of each chat server as permissions and limits need: no people, no texts. */
export class GuildCache {
  readonly #guilds = new Map<Id, KnownGuild>()
  readonly #guildOf = new Map<Id, Id>()
  readonly #self: () => Id

  constructor(self: () => Id) {
    this.#self = self
  }

  get size(): number {
    return this.#guilds.size
  }

  guild(id: Id): Guild | undefined {
    const known = this.#guilds.get(id)
    return known && { id, name: known.name, fileLimit: fileLimit(known.tier), locale: known.locale }
  }

  channel(id: Id): Channel | undefined {
    return this.#known(id)?.channel
  }

  /** The channels of a guild by position: those without a category, then each category with its own; threads after their root. */
  channels(id: Id): Channel[] {
    const known = this.#guilds.get(id)?.channels ?? new Map<Id, KnownChannel>()
    const under = (parent: Id | null): Channel[] =>
      [...known.values()]
        .filter(({ channel }) => (known.has(parentOf(channel) ?? '') ? parentOf(channel) : null) === parent)
        .sort((a, b) => order(a) - order(b) || byAge(a.channel.id, b.channel.id))
        .flatMap(({ channel }) => [channel, ...under(channel.id)])
    return under(null)
  }

  /** Forgets the guilds of a shard that starts a new session, which may bring other guilds. */
  addGuild(data: GatewayGuildCreateDispatchData): void {
    this.removeGuild(data.id)
    const self = data.members.find(({ user }) => user?.id === this.#self())
    const guild: KnownGuild = {
      name: data.name,
      owner: data.owner_id,
      tier: data.premium_tier,
      locale: data.preferred_locale,
      roles: new Map(data.roles.map((role) => [role.id, readRole(role)])),
      channels: new Map(),
      ownRoles: roleIds(self?.roles),
    }
    this.#guilds.set(data.id, guild)
    for (const channel of [...data.channels, ...data.threads]) this.addChannel(channel, data.id)
  }

  updateGuild(data: GuildChange): void {
    const guild = this.#guilds.get(data.id)
    const { name, owner_id: owner, premium_tier: tier, preferred_locale: locale } = data
    if (guild) Object.assign(guild, { name, owner, tier, locale })
  }

  removeGuild(id: Id): void {
    for (const channel of this.#guilds.get(id)?.channels.keys() ?? []) this.#guildOf.delete(channel)
    this.#guilds.delete(id)
  }

  setRole(guild: Id, role: APIRole): void {
    this.#guilds.get(guild)?.roles.set(role.id, readRole(role))
  }

  removeRole(guild: Id, role: Id): void {
    this.#guilds.get(guild)?.roles.delete(role)
  }

  setOwnRoles(guild: Id, roles: readonly Id[]): void {
    const known = this.#guilds.get(guild)
    if (known) known.ownRoles = roleIds(roles)
  }

  addChannel(
    data: APIChannel,
    guildId = 'guild_id' in data ? data.guild_id : undefined,
  ): Channel | undefined {
    const guild = guildId === undefined ? undefined : this.#guilds.get(guildId)
    if (!guild || guildId === undefined) return undefined
    const known = readChannel(data, guildId, guild)
    // why: archived threads would fill the cache without end. The bot reads one again when it needs it.
    if ('thread_metadata' in data && data.thread_metadata?.archived) this.removeChannel(data.id)
    else {
      guild.channels.set(data.id, known)
      this.#guildOf.set(data.id, guildId)
    }
    return known.channel
  }

  removeChannel(id: Id): void {
    this.#guilds.get(this.#guildOf.get(id) ?? '')?.channels.delete(id)
    this.#guildOf.delete(id)
  }

  ownPowers(channel: Channel): Powers {
    const guild = this.#guilds.get(channel.guild ?? '')
    return this.powersOf(channel, this.#self(), guild?.ownRoles ?? [])
  }

  powersOf(channel: Channel, account: Id, roles: readonly Id[]): Powers {
    if (channel.kind === 'direct') return everythingInDirect
    const input = this.#input(channel, account, roles)
    return input ? powersFrom(input) : new Set()
  }

  mayRead(channel: Channel, account: Id, roles: readonly Id[]): boolean {
    const input = this.#input(channel, account, roles)
    return input !== undefined && mayRead(input)
  }

  /** Gives nobody a power in a channel whose rules the bot does not know. */
  #input(channel: Channel, account: Id, roles: readonly Id[]): PermissionInput | undefined {
    const guildId = channel.guild ?? ''
    const guild = this.#guilds.get(guildId)
    const root = guild?.channels.get(channel.root)
    if (!guild || !root) return undefined
    return {
      account,
      guild: guildId,
      owner: guild.owner,
      roles: [guildId, ...roles].flatMap((id) => guild.roles.get(id) ?? []),
      overwrites: root.overwrites,
      inThread: channel.kind === 'thread',
      isVoice: root.isVoice,
    }
  }

  mentionable(guild: Id, roles: readonly Id[]): Id[] {
    const known = this.#guilds.get(guild)?.roles
    return roles.filter((id) => known?.get(id)?.mentionable)
  }

  roleNames(guild: Id, roles: readonly Id[]): string[] {
    const known = this.#guilds.get(guild)?.roles
    const held = roles.flatMap((id) => known?.get(id) ?? [])
    return held.sort((a, b) => b.position - a.position).map(({ name }) => name)
  }

  #known(id: Id): KnownChannel | undefined {
    return this.#guilds.get(this.#guildOf.get(id) ?? '')?.channels.get(id)
  }
}

const parentOf = ({ id, kind, root, category }: Channel) =>
  kind === 'thread' && root !== id ? root : category

const afterAllChannels = 10_000
/** Categories stand below the channels without one. */
const order = ({ channel, position }: KnownChannel) =>
  channel.kind === 'category' ? afterAllChannels + position : position

const everythingInDirect: Powers = new Set([
  'view-channel',
  'send-messages',
  'add-reactions',
  'attach-files',
  'embed-links',
  'read-history',
] as const)

/** The limit for webhooks: 10 MiB, or what the boosts of the chat server give. */
function fileLimit(tier: GuildPremiumTier): number {
  if (tier === GuildPremiumTier.Tier3) return 100 * mebibyte
  return (tier === GuildPremiumTier.Tier2 ? 50 : 10) * mebibyte
}

const readRole = ({ id, name, position, permissions, mentionable }: APIRole): KnownRole => ({
  id,
  name,
  position,
  permissions: BigInt(permissions),
  mentionable,
})

const kinds: Partial<Record<ChannelType, Channel['kind']>> = {
  [ChannelType.GuildText]: 'text',
  [ChannelType.GuildAnnouncement]: 'text',
  [ChannelType.GuildVoice]: 'text',
  [ChannelType.GuildStageVoice]: 'text',
  [ChannelType.AnnouncementThread]: 'thread',
  [ChannelType.PublicThread]: 'thread',
  [ChannelType.PrivateThread]: 'thread',
  [ChannelType.GuildForum]: 'forum',
  [ChannelType.GuildMedia]: 'forum',
  [ChannelType.GuildCategory]: 'category',
  [ChannelType.DM]: 'direct',
}

export const channelKind = (type: ChannelType): Channel['kind'] => kinds[type] ?? 'other'

function readChannel(data: APIChannel, guildId: Id, guild: KnownGuild): KnownChannel {
  const kind = channelKind(data.type)
  const parent = 'parent_id' in data ? ((data as APIThreadChannel).parent_id ?? null) : null
  const overwrites = 'permission_overwrites' in data ? (data.permission_overwrites ?? []) : []
  const root = kind === 'thread' ? (parent ?? data.id) : data.id
  return {
    channel: {
      id: data.id,
      guild: guildId,
      kind,
      root,
      category: kind === 'thread' ? (guild.channels.get(root)?.channel.category ?? null) : parent,
      name: data.name ?? '',
      ...(data.type === ChannelType.PrivateThread && { isPrivate: true }),
    },
    overwrites: overwrites.map(readOverwrite),
    position: 'position' in data ? (data.position ?? 0) : 0,
    isVoice: data.type === ChannelType.GuildVoice || data.type === ChannelType.GuildStageVoice,
  }
}

const readOverwrite = ({ id, type, allow, deny }: APIOverwrite): Overwrite => ({
  id,
  isMember: type === OverwriteType.Member,
  allow: BigInt(allow),
  deny: BigInt(deny),
})
