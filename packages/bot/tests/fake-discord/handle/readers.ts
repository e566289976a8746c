import type { APIMessage } from 'discord-api-types/v10'
import type { Gateway } from '../gateway/gateway.ts'
import type { Received, RestServer } from '../rest/server.ts'
import { reactionsOf } from '../world/changes.ts'
import type { Interaction, Stored } from '../world/shapes.ts'
import type { World } from '../world/world.ts'

/** A message as a test looks at it. */
export interface Seen {
  id: string
  type: number
  author: string
  authorId: string
  /** The address of the picture that the poster asked for. */
  avatar: string | null
  webhook: string | null
  content: string
  embeds: APIMessage['embeds']
  components: NonNullable<APIMessage['components']>
  files: {
    name: string
    size: number
    text: string
    description: string | null
    spoiler: boolean
    waveform: string | null
    duration: number | null
  }[]
  flags: number
  tts: boolean
  poll: APIMessage['poll'] | null
  pings: { users: string[]; roles: string[]; everyone: boolean }
  reactions: Record<string, string[]>
  edited: boolean
  replyTo: string | null
}

const mostShown = 200

/** Shows what stands in channels, what people were told, and what the bot asked for. */
export function readers(world: World, rest: RestServer, gateway: Gateway) {
  const see = ({ message, avatarUrl }: Stored): Seen => ({
    id: message.id,
    type: message.type,
    author: message.author.username,
    authorId: message.author.id,
    avatar: avatarUrl,
    webhook: message.webhook_id ?? null,
    content: message.content,
    embeds: message.embeds,
    components: message.components ?? [],
    files: message.attachments.map((file) => ({
      name: file.filename,
      size: file.size,
      text: new TextDecoder().decode(world.files.get(file.id)?.bytes.subarray(0, mostShown)),
      description: file.description ?? null,
      spoiler: ((file.flags ?? 0) & 8) !== 0,
      waveform: file.waveform ?? null,
      duration: file.duration_secs ?? null,
    })),
    flags: message.flags ?? 0,
    tts: message.tts,
    poll: message.poll ?? null,
    pings: {
      users: message.mentions.map(({ id }) => id),
      roles: message.mention_roles,
      everyone: message.mention_everyone,
    },
    reactions: Object.fromEntries([...reactionsOf(message)].map(([emoji, ids]) => [emoji, [...ids]])),
    edited: message.edited_timestamp !== null,
    replyTo: message.type === 19 ? (message.message_reference?.message_id ?? null) : null,
  })
  const patternOf = (route: string) =>
    new RegExp(`^${route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

  return {
    /** The messages of a channel, oldest first. */
    read: (channel: string): Seen[] => [...world.channel(channel).messages.values()].map(see),

    /** A direct message channel of the bot and a person, oldest first; empty when there is none. */
    direct: (person: string): Seen[] =>
      [...world.directChannel(world.bot.id, person).messages.values()].map(see),
    directChannel: (person: string): string => world.directChannel(world.bot.id, person).id,

    /** Messages that only this person sees. */
    ephemeral: (person: string): Seen[] => (world.ephemerals.get(person) ?? []).map(see),

    /** An interaction, with its answer. */
    interaction: (id: string): Interaction | undefined => world.interactions.get(id),

    /** Requests by method and path, with `*` for anything. */
    requests: (route = '*'): Received[] => {
      const pattern = patternOf(route)
      return rest.received.filter(({ method, path }) => pattern.test(`${method} ${path}`))
    },
    forgetRequests: (): void => void rest.received.splice(0),

    webhooks: (channel: string) =>
      [...world.webhooks.values()].filter(({ channelId }) => channelId === channel),
    commands: () => world.commands,
    /** How often programs identified, resumed and sent heartbeats, and how many are connected. */
    gatewayCounts: () => ({
      ...gateway.counts,
      connected: gateway.connected,
      sessions: gateway.sessions.size,
    }),
    presence: () => gateway.presence,
    /** The moment from which `atMs` of requests counts, in milliseconds since 1970. */
    timeOrigin: performance.timeOrigin,
    version: (): number => world.version,
    permissionsOf: (person: string, channel: string): string =>
      String(world.permissions(person, world.channel(channel))),
    tokenOf: (person: string): string => world.user(person).token,

    /** Answers at the next change after a version, at once if it has passed. */
    async changed(version: number): Promise<number> {
      if (world.version > version) return world.version
      await new Promise<void>((resolve) => {
        const stop = world.watch(() => {
          stop()
          resolve()
        })
      })
      return world.version
    },
  }
}
