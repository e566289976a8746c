import { bits, channelPermissions, everything, guildPermissions, isThread } from './permissions.ts'
import { type RefusalCode, refuse } from './refusals.ts'
import type { Channel, Guild, Interaction, Stored, StoredFile, User, Webhook, WorldEvent } from './shapes.ts'
import { Snowflakes } from './snowflakes.ts'

/** Everything that the platform knows. Whoever changes it says so with `tell`, which wakes all who watch. */
export class World {
  readonly ids: Snowflakes
  readonly users = new Map<string, User>()
  readonly guilds = new Map<string, Guild>()
  readonly channels = new Map<string, Channel>()
  readonly webhooks = new Map<string, Webhook>()
  readonly interactions = new Map<string, Interaction>()
  /** Messages that only one person sees, by that person's id. */
  readonly ephemerals = new Map<string, Stored[]>()
  readonly files = new Map<string, StoredFile>()
  readonly commands: Record<string, unknown>[] = []
  readonly bot: User
  readonly applicationId: string
  /** The address that files are served from. */
  origin = ''
  /** Grows with every change. */
  version = 0
  readonly #listeners: ((event: WorldEvent) => void)[] = []
  readonly #watchers = new Set<() => void>()

  constructor(botName: string, token: string, shiftMs = 0) {
    this.ids = new Snowflakes(shiftMs)
    this.applicationId = this.ids.next()
    this.bot = this.addUser({ name: botName, bot: true, token, id: this.applicationId })
  }

  addUser(user: Partial<User> & { name: string }): User {
    const id = user.id ?? this.ids.next()
    const made: User = {
      globalName: null,
      avatar: null,
      bot: false,
      closed: false,
      nitro: false,
      locale: 'en-US',
      token: `person-${id}`,
      ...user,
      id,
    }
    this.users.set(id, made)
    return made
  }

  listen(listener: (event: WorldEvent) => void): void {
    this.#listeners.push(listener)
  }

  tell(name: string, data: Record<string, unknown>, guildId: string | null, channelId?: string): void {
    const event = { name, data, guildId, ...(channelId !== undefined && { channelId }) }
    for (const listener of this.#listeners) listener(event)
    this.touch()
  }

  /** Wakes all who watch. */
  touch(): void {
    this.version++
    for (const wake of [...this.#watchers]) wake()
  }

  /** Calls `wake` at every change until the answer is called. */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake)
    return () => this.#watchers.delete(wake)
  }

  userByToken(token: string): User | undefined {
    return [...this.users.values()].find((user) => user.token === token)
  }

  user = (id: string): User => this.users.get(id) ?? refuse(10013)
  guild = (id: string): Guild => this.guilds.get(id) ?? refuse(10004)
  channel = (id: string): Channel => this.channels.get(id) ?? refuse(10003)
  stored = (channel: Channel, id: string): Stored => channel.messages.get(id) ?? refuse(10008)

  /** The parent of a thread, else the channel itself. */
  root(channel: Channel): Channel {
    return isThread(channel.type) && channel.parentId !== null ? this.channel(channel.parentId) : channel
  }

  permissions(userId: string, channel: Channel): bigint {
    const guild = channel.guildId === null ? undefined : this.guild(channel.guildId)
    return channelPermissions(guild, channel, this.root(channel), userId)
  }

  may(userId: string, channel: Channel, permission: bigint): boolean {
    return (this.permissions(userId, channel) & permission) === permission
  }

  guildPermissions(userId: string, guild: Guild): bigint {
    return guildPermissions(guild, userId)
  }

  canSee(userId: string, channel: Channel): boolean {
    return this.may(userId, channel, bits.ViewChannel)
  }

  /** Refuses unless the caller sees the channel and has the permission there. */
  demand(userId: string, channel: Channel, permission = 0n, code: RefusalCode = 50013): void {
    if (!this.canSee(userId, channel)) refuse(50001)
    if (!this.may(userId, channel, permission)) refuse(code)
  }

  /** Finds the direct message channel of two accounts, or opens it. */
  directChannel(a: string, b: string): Channel {
    const found = [...this.channels.values()].find(
      ({ type, recipients }) => type === 1 && recipients.includes(a) && recipients.includes(b),
    )
    if (found) return found
    return this.addChannel({ type: 1, recipients: [a, b] })
  }

  addChannel(channel: Partial<Channel> & { type: number }): Channel {
    const id = channel.id ?? this.ids.next()
    const made: Channel = {
      guildId: null,
      name: '',
      parentId: null,
      position: this.channels.size,
      overwrites: [],
      recipients: [],
      ownerId: null,
      archived: false,
      locked: false,
      messages: new Map(),
      ...channel,
      id,
    }
    this.channels.set(id, made)
    return made
  }

  get allPermissions(): bigint {
    return everything
  }
}
