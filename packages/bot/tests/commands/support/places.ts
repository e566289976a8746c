import type { Places } from '../../../src/commands/running/ports.ts'
import type { Person } from '../../../src/platform/platform.ts'
import type { Channel, Guild, Id, Message, Power, Powers } from '../../../src/platform/types.ts'
import { powers } from '../../../src/platform/types.ts'

/** The places of a chat in memory. Everybody has every power, unless a channel takes some away. */
export class MemoryPlaces implements Places {
  readonly inviteUrl = 'https://chat.example/invite'
  readonly guilds = new Map<Id, Guild>()
  readonly known = new Map<Id, Channel>()
  readonly messages = new Map<Id, Message>()
  /** People by chat server and account. */
  readonly people = new Map<string, Person>()
  /** Powers that the bot, or a person by account, lacks in a channel. */
  readonly lacks = new Map<string, readonly Power[]>()
  readonly files = new Map<string, string>()
  readonly marks: string[] = []

  addChannel(guild: Id, id: Id, rest: Partial<Channel> = {}): Channel {
    const channel = {
      id,
      guild,
      kind: 'text',
      root: id,
      category: null,
      name: `channel-${id}`,
      ...rest,
    } as const
    this.known.set(id, channel)
    return channel
  }

  health() {
    return { connected: true, shards: 2, latencyMs: 41 }
  }

  guild(id: Id) {
    return this.guilds.get(id)
  }

  async channel(id: Id) {
    return this.known.get(id)
  }

  channels(guild: Id) {
    return [...this.known.values()].filter((channel) => channel.guild === guild)
  }

  ownPowers({ id, kind }: Channel): Powers {
    const lacking = [...(this.lacks.get(id) ?? []), ...(this.lacks.get(`${id}/${kind}`) ?? [])]
    return new Set(powers.filter((power) => !lacking.includes(power)))
  }

  powersOf({ id }: Channel, account: Id): Powers {
    return new Set(powers.filter((power) => !this.lacks.get(`${id}/${account}`)?.includes(power)))
  }

  async person(guild: Id, account: Id) {
    return this.people.get(`${guild}/${account}`)
  }

  async maySee(channel: Channel, account: Id) {
    return this.powersOf(channel, account).has('view-channel')
  }

  async message(_channel: Id, id: Id) {
    return this.messages.get(id)
  }

  async fileAddress(address: string) {
    return this.files.get(address)
  }

  async react(_channel: Id, _id: Id, emoji: string) {
    this.marks.push(`+${emoji}`)
  }

  async removeReaction(_channel: Id, _id: Id, emoji: string) {
    this.marks.push(`-${emoji}`)
  }
}
