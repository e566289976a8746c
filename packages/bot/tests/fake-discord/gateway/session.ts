import { GatewayIntentBits as Intents } from 'discord-api-types/v10'
import { withoutText } from '../world/present.ts'
import type { WorldEvent } from '../world/shapes.ts'
import type { World } from '../world/world.ts'

export interface Sent {
  readonly op: 0
  readonly s: number
  readonly t: string
  readonly d: unknown
}

const mostKept = 5000

/** The intent that an event needs: in servers, in direct messages. */
const intents: readonly [prefix: string, guild: number, direct: number][] = [
  ['MESSAGE_REACTION_', Intents.GuildMessageReactions, Intents.DirectMessageReactions],
  ['MESSAGE_', Intents.GuildMessages, Intents.DirectMessages],
  ['WEBHOOKS_', Intents.GuildWebhooks, 0],
  ['GUILD_MEMBER_ADD', Intents.GuildMembers, 0],
  ['GUILD_MEMBER_REMOVE', Intents.GuildMembers, 0],
  ['GUILD_EMOJIS_', Intents.GuildExpressions, 0],
  ['GUILD_', Intents.Guilds, 0],
  ['CHANNEL_', Intents.Guilds, 0],
  ['THREAD_', Intents.Guilds, 0],
]

/** A session of the gateway. It outlives its connection, and keeps what it sent for the next one. */
export class Session {
  readonly id: string
  readonly shard: readonly [id: number, count: number]
  readonly intents: number
  seq = 0
  readonly #kept: Sent[] = []
  /** Sends to the present connection; events without one are kept for a resume. */
  send: ((payload: Sent) => void) | undefined

  constructor(id: string, shard: readonly [number, number], intents: number) {
    this.id = id
    this.shard = shard
    this.intents = intents
  }

  dispatch(name: string, data: unknown): void {
    const payload: Sent = { op: 0, s: ++this.seq, t: name, d: data }
    if (this.#kept.push(payload) > mostKept) this.#kept.shift()
    this.send?.(payload)
  }

  /** Everything after a sequence number; nothing when it is unknown. */
  after(seq: number): readonly Sent[] | undefined {
    const oldest = this.#kept[0]?.s ?? 1
    if (seq > this.seq || seq < oldest - 1) return undefined
    return this.#kept.filter(({ s }) => s > seq)
  }

  /** Sends an event if the session is for its server, asked for it, and may see the channel. */
  offer(world: World, { name, data, guildId, channelId }: WorldEvent): void {
    const [id, count] = this.shard
    if (shardOf(guildId, count) !== id) return
    const needed = intents.find(([prefix]) => name.startsWith(prefix))
    const intent = guildId === null ? needed?.[2] : needed?.[1]
    if (needed && !(this.intents & (intent ?? 0))) return
    if (guildId !== null && name !== 'GUILD_DELETE' && !world.guilds.get(guildId)?.members.has(world.bot.id))
      return
    const channel = channelId === undefined ? undefined : world.channels.get(channelId)
    if (channel && name !== 'CHANNEL_UPDATE' && !world.canSee(world.bot.id, channel)) return
    const hidden = name.startsWith('MESSAGE_') && 'content' in data && !this.#mayRead(world, data, guildId)
    this.dispatch(name, hidden ? withoutText(data) : data)
  }

  /** Without the intent for texts, only direct messages, own ones and mentions are readable. */
  #mayRead(world: World, data: Record<string, unknown>, guildId: string | null): boolean {
    if (this.intents & Intents.MessageContent || guildId === null) return true
    const { author, mentions } = data as { author?: { id: string }; mentions?: { id: string }[] }
    return author?.id === world.bot.id || (mentions?.some(({ id }) => id === world.bot.id) ?? false)
  }
}

/** Direct messages are for shard 0. */
export const shardOf = (guildId: string | null, count: number): number =>
  guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count))
