import { bits } from '../world/permissions.ts'
import {
  channelsOf,
  presentChannel,
  presentGuild,
  presentMember,
  presentRole,
  presentUser,
} from '../world/present.ts'
import { presentMessage } from '../world/present-message.ts'
import { refuse } from '../world/refusals.ts'
import type { MessageBody, User } from '../world/shapes.ts'
import { openPost, openThread } from '../world/threads.ts'
import type { World } from '../world/world.ts'
import { type AddRoute, nothing } from './router.ts'

/** Routes of channels, threads, servers and accounts. */
export function addChannelRoutes(add: AddRoute, world: World): void {
  const guildOf = (id = '', caller: User) => {
    const guild = world.guild(id)
    return guild.members.has(caller.id) ? guild : refuse(50001)
  }
  const channelOf = (id = '', caller: User) => {
    const channel = world.channel(id)
    world.demand(caller.id, channel)
    return channel
  }

  add('GET', '/channels/:channel', ({ params, caller }) =>
    presentChannel(world, channelOf(params.channel, caller)),
  )
  add('POST', '/channels/:channel/typing', ({ params, caller }) => {
    channelOf(params.channel, caller)
    return nothing
  })
  add('POST', '/channels/:channel/threads', ({ params, caller, body, files }) => {
    const parent = channelOf(params.channel, caller)
    const { name, message, type } = body as { name: string; message?: MessageBody; type?: number }
    world.demand(caller.id, parent, message ? bits.SendMessages : bits.CreatePublicThreads)
    if (!message)
      return { status: 201, body: presentChannel(world, openThread(world, parent, caller, name, type)) }
    const { thread, stored } = openPost(world, parent, caller, name, message, files)
    const opening = presentMessage(world, caller, stored)
    return { status: 201, body: { ...presentChannel(world, thread), message: opening } }
  })

  add('GET', '/guilds/:guild', ({ params, caller }) => presentGuild(guildOf(params.guild, caller)))
  add('GET', '/guilds/:guild/channels', ({ params, caller }) =>
    channelsOf(world, guildOf(params.guild, caller), false).map((each) => presentChannel(world, each)),
  )
  add('GET', '/guilds/:guild/threads/active', ({ params, caller }) => {
    const threads = channelsOf(world, guildOf(params.guild, caller), true)
    const open = threads.filter((each) => !each.archived && world.canSee(caller.id, each))
    return { threads: open.map((each) => presentChannel(world, each)), members: [] }
  })
  add('GET', '/guilds/:guild/roles', ({ params, caller }) =>
    [...guildOf(params.guild, caller).roles.values()].map(presentRole),
  )
  add('GET', '/guilds/:guild/members/:user', ({ params, caller }) => {
    const id = params.user === '@me' ? caller.id : (params.user ?? '')
    const member = guildOf(params.guild, caller).members.get(id) ?? refuse(10007)
    return { ...presentMember(member), user: presentUser(world.user(id)) }
  })
  add('DELETE', '/users/@me/guilds/:guild', ({ params, caller }) => {
    guildOf(params.guild, caller).members.delete(caller.id)
    world.tell('GUILD_DELETE', { id: params.guild }, params.guild ?? null)
    return nothing
  })

  add('GET', '/users/@me', ({ caller }) => ({ ...presentUser(caller), email: null, verified: true }))
  add('GET', '/users/@me/guilds', ({ caller }) =>
    [...world.guilds.values()].filter(({ members }) => members.has(caller.id)).map(presentGuild),
  )
  add('GET', '/users/:user', ({ params }) => presentUser(world.user(params.user ?? '')))
  add('POST', '/users/@me/channels', ({ body, caller }) => {
    const recipient = world.users.get((body as { recipient_id: string }).recipient_id) ?? refuse(50033)
    if (recipient.id === caller.id) refuse(50033)
    return presentChannel(world, world.directChannel(caller.id, recipient.id))
  })
}
