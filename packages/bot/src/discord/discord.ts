import { API } from '@discordjs/core'
import { REST } from '@discordjs/rest'
import { type APIChannel, ChannelType, type Snowflake } from 'discord-api-types/v10'
import { LruCache } from '../base/lru-cache.ts'
import { retry } from '../base/retry.ts'
import { isChatError } from '../platform/chat-error.ts'
import { byAge } from '../platform/ids.ts'
import type { Account, Person, Platform, PostChange } from '../platform/platform.ts'
import type { Channel, ChatEvent, Id, Message, Post, Say, SlashCommand } from '../platform/types.ts'
import type { Spoken } from '../text/language.ts'
import { offerCommands } from './application-commands.ts'
import { asking, chatError, isWebhookGone, WebhookMoved } from './failures.ts'
import { Files } from './files.ts'
import { Gateway } from './gateway.ts'
import { channelKind, GuildCache } from './guild-cache.ts'
import { type Cdn, readMessage } from './incoming.ts'
import { sayBody, sayFiles, webhookBody, writeMentions } from './outgoing.ts'
import { Webhooks } from './webhooks.ts'

/** View Channel, Send Messages (in threads too), Add Reactions, Manage Messages and Webhooks, Embed Links, Attach Files, Read Message History, External Emojis. */
const invitePermissions = 275415166016n
const answerMs = 15_000
const personMs = 60_000
const longestNonce = 25

interface DiscordOptions {
  /** The base address without version. */
  readonly apiUrl: string
  /** Where people open messages and invites, and where the platform keeps pictures. */
  readonly appUrl?: string
  readonly cdnUrl?: string
  readonly token: string
  readonly shards: { readonly count: number; readonly ids: readonly number[] } | null
  readonly requestsPerSecond: number
  /** The text beside the bot's name in the list of people. */
  readonly status: string
  readonly onFault: (error: Error) => void
  readonly onUnreadable: (event: string, error: unknown) => void
  /** A post is in the wrong channel, and the bot cannot delete it. */
  readonly onMisplaced: (channel: Id, error: unknown) => void
  readonly onRequest?: (result: 'ok' | 'failed' | 'rate-limited') => void
}

interface RefreshedFiles {
  readonly refreshed_urls: readonly { readonly original: string; readonly refreshed: string }[]
}

const isFileAddress = (address: string) =>
  /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\/(?:ephemeral-)?attachments\//i.test(address)

/** Discord, and every server that speaks its protocol. */
export class Discord implements Platform {
  readonly #rest: REST
  readonly #api: API
  /** Posts through webhooks count by webhook, not by bot, and are never repeated by themselves. */
  readonly #hookApi: API
  readonly #gateway: Gateway
  readonly #cache: GuildCache
  readonly #webhooks: Webhooks
  readonly #files = new Files()
  readonly #cdn: Cdn
  readonly #appUrl: string
  readonly #direct = new LruCache<Id, Id>(10_000)
  /** A reply shows the name of the person it answers; busy channels name the same few. */
  readonly #people = new LruCache<string, { person: Person | undefined; until: number }>(2_000)
  readonly #onMisplaced: DiscordOptions['onMisplaced']
  #shards: { count: number; ids: ReadonlySet<number> } = { count: 1, ids: new Set([0]) }

  constructor(options: DiscordOptions) {
    const { apiUrl, appUrl = 'https://discord.com', cdnUrl, token, requestsPerSecond, onRequest } = options
    this.#appUrl = appUrl
    this.#onMisplaced = options.onMisplaced
    // why: the library would retry a request without an answer; only the bot knows which requests are safe to retry.
    const common = {
      api: apiUrl,
      ...(cdnUrl && { cdn: cdnUrl }),
      version: '10',
      retries: 0,
      timeout: answerMs,
    } as const
    const rest = new REST({ ...common, globalRequestsPerSecond: requestsPerSecond }).setToken(token)
    const hooks = new REST({ ...common, globalRequestsPerSecond: Number.POSITIVE_INFINITY })
    for (const each of [rest, hooks]) {
      each.on('response', (_request, response) => onRequest?.(response.status < 400 ? 'ok' : 'failed'))
      each.on('rateLimited', () => onRequest?.('rate-limited'))
    }
    this.#rest = rest
    this.#api = new API(rest)
    this.#hookApi = new API(hooks)
    this.#cdn = {
      avatar: ({ id, avatar }) =>
        avatar ? rest.cdn.avatar(id, avatar, { extension: 'png', size: 256 }) : null,
      guildAvatar: (guild, account, hash) =>
        rest.cdn.guildMemberAvatar(guild, account, hash, { extension: 'png' }),
    }
    const self = () => this.self.id
    this.#cache = new GuildCache(self)
    this.#webhooks = new Webhooks(this.#api, self)
    this.#gateway = new Gateway({
      rest,
      token,
      shards: options.shards,
      status: options.status,
      cache: this.#cache,
      cdn: this.#cdn,
      onWebhooksChanged: (channel) => this.#webhooks.forget(channel),
      onFault: options.onFault,
      onUnreadable: options.onUnreadable,
    })
  }

  get self() {
    return this.#gateway.self
  }

  get inviteUrl(): string {
    const query = new URLSearchParams({
      client_id: this.self.application,
      scope: 'bot applications.commands',
      permissions: String(invitePermissions),
    })
    return `${this.#appUrl}/oauth2/authorize?${query}`
  }

  async connect(onEvent: (event: ChatEvent) => void): Promise<void> {
    await asking(this.#gateway.connect(onEvent))
    const ids = await this.#gateway.shardIds()
    this.#shards = { count: await this.#gateway.shardCount(), ids: new Set(ids) }
  }

  disconnect(): Promise<void> {
    return this.#gateway.leave()
  }

  serves(guild: Id | null): boolean {
    const { count, ids } = this.#shards
    return ids.has(guild === null ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count)))
  }

  health() {
    return this.#gateway.health
  }

  guild(id: Id) {
    return this.#cache.guild(id)
  }

  async channel(id: Id): Promise<Channel | undefined> {
    const known = this.#cache.channel(id)
    if (known) return known
    const found = await this.#unlessGone(() => this.#api.channels.get(id))
    if (!found) return undefined
    return this.#cache.addChannel(found as APIChannel) ?? unknownChannel(found as APIChannel)
  }

  channels(guild: Id) {
    return this.#cache.channels(guild)
  }

  ownPowers(channel: Channel) {
    return this.#cache.ownPowers(channel)
  }

  powersOf(channel: Channel, account: Id, roles: readonly Id[]) {
    return this.#cache.powersOf(channel, account, roles)
  }

  async person(guild: Id, account: Id): Promise<Person | undefined> {
    const key = `${guild}/${account}`
    const known = this.#people.get(key)
    if (known && performance.now() < known.until) return known.person
    const person = await this.#readPerson(guild, account)
    this.#people.set(key, { person, until: performance.now() + personMs })
    return person
  }

  async #readPerson(guild: Id, account: Id): Promise<Person | undefined> {
    const found = await this.#unlessGone(() => this.#api.guilds.getMember(guild, account))
    if (!found) return undefined
    const { user, nick, avatar, roles, communication_disabled_until: until } = found
    return {
      name: nick ?? user.global_name ?? user.username,
      avatar: avatar ? this.#cdn.guildAvatar(guild, account, avatar) : this.#cdn.avatar(user),
      roles,
      isTimedOut: until != null && Date.parse(until) > Date.now(),
    }
  }

  async account(id: Id): Promise<Account | undefined> {
    const user = await this.#unlessGone(() => this.#api.users.get(id))
    return user && { id, name: user.username, avatar: this.#cdn.avatar(user) }
  }

  async maySee(channel: Channel, account: Id, roles: readonly Id[]): Promise<boolean> {
    if (!this.#cache.mayRead(channel, account, roles)) return false
    if (!channel.isPrivate) return true
    return (await this.#unlessGone(() => this.#api.threads.getMember(channel.id, account))) !== undefined
  }

  roleNames(guild: Id, roles: readonly Id[]): readonly string[] {
    return this.#cache.roleNames(guild, roles)
  }

  mentionable(guild: Id, roles: readonly Id[]): readonly Id[] {
    return this.#cache.mentionable(guild, roles)
  }

  async message(channel: Id, id: Id): Promise<Message | undefined> {
    const found = await this.#unlessGone(() => this.#api.channels.getMessage(channel, id))
    return found && readMessage(found, this.#cdn, this.#cache.channel(channel)?.guild ?? null)
  }

  async messagesAfter(channel: Id, id: Id, limit: number): Promise<readonly Message[]> {
    const query = { after: id, limit: Math.min(limit, 100) }
    const found = (await this.#unlessGone(() => this.#api.channels.getMessages(channel, query))) ?? []
    const guild = this.#cache.channel(channel)?.guild ?? null
    return found.map((message) => readMessage(message, this.#cdn, guild)).sort((a, b) => byAge(a.id, b.id))
  }

  async fileAddress(address: string): Promise<string | undefined> {
    if (!isFileAddress(address)) return undefined
    const body = { attachment_urls: [address] }
    const found = (await asking(this.#rest.post('/attachments/refresh-urls', { body }))) as RefreshedFiles
    return found.refreshed_urls[0]?.refreshed ?? address
  }

  async post(channel: Channel, post: Post): Promise<Id> {
    return this.#files.with(post.files, async (files) => {
      const send = async () => {
        const { id, token } = await this.#webhooks.of(channel.root)
        const body = { ...webhookBody(post, Date.now()), ...threadOf(channel), files, wait: true as const }
        const posted = await this.#hookApi.webhooks.execute(id, token, body)
        if (posted.channel_id === channel.id) return posted.id
        // why: somebody moved the webhook, so the post is in the wrong channel.
        const remove = () => this.#hookApi.webhooks.deleteMessage(id, token, posted.id)
        await this.#unlessGone(remove).catch((error) => this.#onMisplaced(posted.channel_id, error))
        throw new WebhookMoved()
      }
      return await this.#withWebhook(channel, send)
    })
  }

  async isOwnPost(channel: Channel, { author }: Message): Promise<boolean> {
    if (author.webhook === null) return false
    return author.webhook === (await this.#webhooks.of(channel.root)).id
  }

  async editPost(channel: Channel, message: Id, change: PostChange): Promise<void> {
    const body = {
      ...threadOf(channel),
      content: change.content,
      allowed_mentions: writeMentions({ users: change.users, roles: [], everyone: false }),
      ...(change.withoutEmbeds && { embeds: [] }),
      ...(change.withoutFiles && { attachments: [] }),
    }
    const edit = async () => {
      const { id, token } = await this.#webhooks.of(channel.root)
      await this.#hookApi.webhooks.editMessage(id, token, message, body)
    }
    await repeated(() => this.#withWebhook(channel, edit))
  }

  async deleteMessage(channel: Id, id: Id): Promise<void> {
    await repeated(async (attempt) => {
      try {
        await this.#api.channels.deleteMessage(channel, id)
      } catch (error) {
        // why: an attempt without an answer may have deleted it.
        if (attempt === 1 || !isChatError(chatError(error), 'message-gone')) throw error
      }
    })
  }

  async say(channel: Id, say: Say): Promise<Id> {
    // why: the platform posts one message for each nonce, so a post whose answer got lost can be repeated.
    const once = { nonce: (say.key ?? crypto.randomUUID()).slice(0, longestNonce), enforce_nonce: true }
    const body = { ...sayBody(say), ...once, files: sayFiles(say) }
    return (await repeated(() => this.#api.channels.createMessage(channel, body))).id
  }

  async sayDirectly(account: Id, say: Say): Promise<{ channel: Id; id: Id }> {
    const known = this.#direct.get(account)
    const channel = known ?? (await repeated(() => this.#api.users.createDM(account))).id
    this.#direct.set(account, channel)
    return { channel, id: await this.say(channel, say) }
  }

  async edit(channel: Id, id: Id, say: Say): Promise<void> {
    const body = { ...sayBody(say), files: sayFiles(say) }
    await repeated(() => this.#api.channels.editMessage(channel, id, body))
  }

  async react(channel: Id, id: Id, emoji: string): Promise<void> {
    await repeated(() => this.#api.channels.addMessageReaction(channel, id, emoji))
  }

  async removeReaction(channel: Id, id: Id, emoji: string, account: Id): Promise<void> {
    await repeated(() => this.#api.channels.deleteUserMessageReaction(channel, id, emoji, account))
  }

  async offerCommands(menu: readonly Spoken[], slash: readonly SlashCommand[]): Promise<void> {
    await asking(offerCommands(this.#api, this.self.application, menu, slash))
  }

  linkTo(guild: Id | null, channel: Id, message: Id): string {
    return `${this.#appUrl}/channels/${guild ?? '@me'}/${channel}/${message}`
  }

  /** Tries once more with another webhook if this one is gone. */
  async #withWebhook<T>(channel: Channel, request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      // why: a webhook that was moved does not know the threads of its old channel.
      const knowsNoThread = channel.kind === 'thread' && isChatError(chatError(error), 'channel-gone')
      if (!isWebhookGone(error) && !knowsNoThread) throw chatError(error)
      this.#webhooks.forget(channel.root)
      return asking(request())
    }
  }

  /** Reads something that may be gone. */
  async #unlessGone<T>(request: () => Promise<T>): Promise<T | undefined> {
    try {
      return await repeated(request)
    } catch (error) {
      if (isChatError(error, 'message-gone', 'channel-gone', 'person-unknown', 'no-access')) return undefined
      throw error
    }
  }
}

/** Asks for something that may be asked twice. */
const repeated = <T>(request: (attempt: number) => Promise<T>): Promise<T> =>
  retry((attempt) => asking(request(attempt)), {
    times: 3,
    firstMs: 200,
    isFinal: (error) => !isChatError(error, 'failed', 'unanswered'),
  })

const threadOf = (channel: Channel): { thread_id?: Snowflake } =>
  channel.kind === 'thread' ? { thread_id: channel.id } : {}

/** Makes a channel without powers: a direct message, or one of a chat server that another process serves. */
function unknownChannel(data: APIChannel): Channel | undefined {
  const place = { id: data.id, root: data.id, category: null, name: '' }
  if (data.type === ChannelType.DM) return { ...place, guild: null, kind: channelKind(data.type) }
  const guild = 'guild_id' in data ? data.guild_id : undefined
  return guild === undefined ? undefined : { ...place, guild, kind: 'other' }
}
