import { Client, type MappedEvents, GatewayDispatchEvents as On } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import {
  CloseCodes,
  type SessionInfo,
  WebSocketManager,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws'
import {
  ActivityType,
  type APIChannel,
  GatewayCloseCodes as Close,
  GatewayOpcodes,
  type GatewayPresenceUpdateData,
  GatewayIntentBits as Intent,
  PresenceUpdateStatus,
} from 'discord-api-types/v10'
import { LruCache } from '../base/lru-cache.ts'
import { within } from '../base/waiting.ts'
import { ChatError } from '../platform/chat-error.ts'
import type { ChatEvent, Id } from '../platform/types.ts'
import { inLanguage } from '../text/language.ts'
import { text } from '../text/texts.ts'
import type { GuildCache } from './guild-cache.ts'
import { GuildLoading } from './guild-loading.ts'
import { type Cdn, readMessage } from './incoming.ts'
import { readInteraction } from './interactions.ts'

const intents =
  Intent.Guilds |
  Intent.GuildWebhooks |
  Intent.GuildMessages |
  Intent.GuildMessageReactions |
  Intent.DirectMessages |
  Intent.DirectMessageReactions |
  Intent.MessageContent

const farewellMs = 1_000
const closeMs = 1_000
const rememberedInteractions = 10_000
/** The bot starts without a chat server that has an outage. */
const loadMs = 15_000

/** Codes with which the gateway refuses this bot for good. The library does not connect again after them. */
const refusals = new Map<number, ChatError>([
  [Close.AuthenticationFailed, new ChatError('token-refused', 'DISCORD_TOKEN was refused')],
  [Close.InvalidShard, new ChatError('bot-refused', 'DISCORD_SHARDS names a shard that does not exist')],
  [Close.ShardingRequired, new ChatError('bot-refused', 'the bot needs more shards: set DISCORD_SHARDS')],
  [Close.InvalidAPIVersion, new ChatError('bot-refused', 'it does not speak version 10 of the API')],
  [Close.InvalidIntents, new ChatError('bot-refused', 'it does not know the intents of the bot')],
  [
    Close.DisallowedIntents,
    new ChatError('bot-refused', 'turn on "Message Content Intent" on the page of your application'),
  ],
])

interface GatewayOptions {
  readonly rest: REST
  readonly token: string
  readonly shards: { readonly count: number; readonly ids: readonly number[] } | null
  readonly status: string
  readonly cache: GuildCache
  readonly cdn: Cdn
  readonly onWebhooksChanged: (channel: Id) => void
  readonly onFault: (error: Error) => void
  /** An event has an unexpected shape. */
  readonly onUnreadable: (event: string, error: unknown) => void
}

/** Holds the connections to the gateway, keeps the cache of chat servers, and passes events on. */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #manager: WebSocketManager
  readonly #client: Client
  readonly #loading = new GuildLoading(loadMs)
  /** The platform may deliver an interaction twice. */
  readonly #interactions = new LruCache<Id, true>(rememberedInteractions)
  #latencyMs: number | null = null
  #ready = 0
  #listens = false
  #left = false
  /** Rejects the current attempt to connect. */
  #refuse: (reason: ChatError) => void = () => {}
  self: { id: Id; name: string; application: Id } = { id: '', name: '', application: '' }

  constructor(options: GatewayOptions) {
    this.#options = options
    const { rest, token, shards, status } = options
    // why: the library keeps the sessions of all bots of a process in one place, and mixes them up.
    const sessions = new Map<number, SessionInfo>()
    this.#manager = new WebSocketManager({
      token,
      intents,
      rest,
      shardCount: shards?.count ?? null,
      shardIds: shards ? [...shards.ids] : null,
      initialPresence: presence(status, PresenceUpdateStatus.Online),
      // why: the library asks before it connects. No answer keeps it from connecting again after the bot has left.
      retrieveSessionInfo: (shard) =>
        this.#left ? new Promise<never>(() => {}) : (sessions.get(shard) ?? null),
      updateSessionInfo(shard, session) {
        if (session) sessions.set(shard, session)
        else sessions.delete(shard)
      },
    })
    this.#client = new Client({ rest, gateway: this.#manager })
  }

  get health() {
    return { connected: this.#ready > 0, shards: this.#ready, latencyMs: this.#latencyMs }
  }

  async shardCount(): Promise<number> {
    return this.#manager.getShardCount()
  }

  async shardIds(): Promise<readonly number[]> {
    return this.#manager.getShardIds()
  }

  /** Connects; a failed attempt can be repeated. */
  async connect(onEvent: (event: ChatEvent) => void): Promise<void> {
    // why: listeners of a failed attempt stay, and every event would come twice.
    if (!this.#listens) this.#listen(onEvent)
    this.#listens = true
    const { promise: refused, reject } = Promise.withResolvers<never>()
    this.#refuse = reject
    // why: the library waits forever for a gateway that refused the bot.
    await Promise.race([this.#manager.connect(), refused])
  }

  #listen(onEvent: (event: ChatEvent) => void): void {
    this.#keepCache()
    this.#passOn(onEvent)
    this.#manager.on(WebSocketShardEvents.HeartbeatComplete, ({ latency }) => {
      this.#latencyMs = latency
    })
    const count = async () => {
      const states = await this.#manager.fetchStatus()
      this.#ready = states.filter((state) => state === WebSocketShardStatus.Ready).size
    }
    this.#manager.on(WebSocketShardEvents.Closed, (code) => {
      void count()
      const refusal = refusals.get(code)
      if (refusal) this.#refuse(refusal)
      // why: the bot closes with these codes itself, for instance when the platform asks it to connect again.
      if (code === CloseCodes.Normal || code === CloseCodes.Resuming) return
      this.#options.onFault(refusal ?? new Error(`the gateway closed the connection (code ${code})`))
    })
    this.#manager.on(WebSocketShardEvents.Error, (error) => this.#options.onFault(error))
    this.#manager.on(WebSocketShardEvents.SocketError, (error) => this.#options.onFault(error))
    this.#manager.on(WebSocketShardEvents.Ready, (data) => {
      const { user, application, guilds } = data
      this.self = { id: user.id, name: user.username, application: application.id }
      void count()
      this.#loading.expect(
        guilds.map(({ id }) => id),
        () => onEvent({ kind: 'connected' }),
      )
    })
    this.#manager.on(WebSocketShardEvents.Resumed, () => {
      void count()
      onEvent({ kind: 'connected' })
    })
  }

  /** Listens to an event. It skips events that it cannot read: an error here would end the process. */
  #on<Event extends keyof MappedEvents>(
    event: Event,
    listener: (...received: MappedEvents[Event]) => void,
  ): void {
    const safe = (...received: MappedEvents[Event]) => {
      try {
        listener(...received)
      } catch (error) {
        this.#options.onUnreadable(event, error)
      }
    }
    // why: the compiler cannot see that the library's listener of an event is one of these.
    this.#client.on(event, safe as never)
  }

  /** Sets the status "restarting" and disconnects. It waits for no answer, because the platform may be down. */
  async leave(): Promise<void> {
    this.#left = true
    const restarting = inLanguage('en', () => text.restarting)
    const d = presence(`${this.#options.status} · ${restarting}`, PresenceUpdateStatus.Idle)
    const told = (await this.#manager.fetchStatus())
      .filter((status) => status === WebSocketShardStatus.Ready)
      .map((_, shard) => this.#manager.send(shard, { op: GatewayOpcodes.PresenceUpdate, d }))
    await within(farewellMs, Promise.allSettled(told))
    await within(closeMs, Promise.resolve(this.#manager.destroy()))
    this.#loading.stop()
    this.#ready = 0
  }

  #keepCache(): void {
    const { cache, onWebhooksChanged } = this.#options
    this.#on(On.GuildCreate, ({ data }) => {
      if (data.unavailable) return
      cache.addGuild(data)
      this.#loading.loaded(data.id)
    })
    this.#on(On.GuildUpdate, ({ data }) => cache.updateGuild(data))
    this.#on(On.GuildDelete, ({ data }) => {
      // why: in an outage the bot stays a member of the chat server.
      if (data.unavailable) return
      for (const { id } of cache.channels(data.id)) onWebhooksChanged(id)
      cache.removeGuild(data.id)
    })
    this.#on(On.GuildRoleCreate, ({ data }) => cache.setRole(data.guild_id, data.role))
    this.#on(On.GuildRoleUpdate, ({ data }) => cache.setRole(data.guild_id, data.role))
    this.#on(On.GuildRoleDelete, ({ data }) => cache.removeRole(data.guild_id, data.role_id))
    this.#on(On.GuildMemberUpdate, ({ data }) => {
      if (data.user.id === this.self.id) cache.setOwnRoles(data.guild_id, data.roles)
    })
    const add = ({ data }: { data: APIChannel }) => void cache.addChannel(data)
    this.#on(On.ChannelCreate, add)
    this.#on(On.ChannelUpdate, add)
    this.#on(On.ThreadCreate, add)
    this.#on(On.ThreadUpdate, add)
    this.#on(On.ThreadListSync, ({ data }) => {
      for (const thread of data.threads) cache.addChannel(thread, data.guild_id)
    })
    const remove = ({ data }: { data: { id: Id } }) => {
      cache.removeChannel(data.id)
      onWebhooksChanged(data.id)
    }
    this.#on(On.ChannelDelete, remove)
    this.#on(On.ThreadDelete, remove)
    this.#on(On.WebhooksUpdate, ({ data }) => onWebhooksChanged(data.channel_id))
  }

  #passOn(onEvent: (event: ChatEvent) => void): void {
    const { cdn, cache } = this.#options
    this.#on(On.MessageCreate, ({ data }) => {
      if (data.member && data.author.id === this.self.id && data.guild_id) {
        cache.setOwnRoles(data.guild_id, data.member.roles)
      }
      onEvent({ kind: 'message', message: readMessage(data, cdn, data.guild_id ?? null) })
    })
    this.#on(On.MessageUpdate, ({ data }) => {
      // why: an update without these fields only adds a preview; nobody edited the message.
      if (typeof data.content !== 'string' || !data.author || !data.member) return
      onEvent({ kind: 'edited', message: readMessage(data, cdn, data.guild_id ?? null) })
    })
    this.#on(On.MessageDelete, ({ data }) => {
      onEvent({
        kind: 'deleted',
        channel: data.channel_id,
        guild: data.guild_id ?? null,
        messages: [data.id],
      })
    })
    this.#on(On.MessageDeleteBulk, ({ data }) => {
      onEvent({ kind: 'deleted', channel: data.channel_id, guild: data.guild_id ?? null, messages: data.ids })
    })
    this.#on(On.MessageReactionAdd, ({ data }) => {
      const { member } = data
      onEvent({
        kind: 'reaction',
        reaction: {
          channel: data.channel_id,
          guild: data.guild_id ?? null,
          message: data.message_id,
          account: {
            id: data.user_id,
            name: member?.nick ?? member?.user?.global_name ?? member?.user?.username ?? '',
            avatar: member?.user ? cdn.avatar(member.user) : null,
            automatic: member?.user?.bot ?? false,
            webhook: null,
            roles: member?.roles ?? [],
          },
          emoji: data.emoji.id ? null : (data.emoji.name?.replaceAll('\uFE0F', '') ?? null),
          writtenEmoji: data.emoji.name ?? '',
        },
      })
    })
    this.#on(On.InteractionCreate, ({ data, api }) => {
      if (this.#interactions.has(data.id)) return
      this.#interactions.set(data.id, true)
      const interaction = readInteraction(data, api, cdn)
      if (interaction) onEvent({ kind: 'interaction', interaction })
    })
  }
}

const presence = (state: string, status: PresenceUpdateStatus): GatewayPresenceUpdateData => ({
  activities: [{ type: ActivityType.Custom, name: 'Custom Status', state }],
  status,
  since: null,
  afk: false,
})
