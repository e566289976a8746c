import { MessageFlags } from 'discord-api-types/v10'
import {
  addReaction,
  deleteMessage,
  editMessage,
  reactionsOf,
  removeAllReactions,
  removeMessages,
  removeReaction,
} from '../world/changes.ts'
import { createMessage } from '../world/messages.ts'
import { bits } from '../world/permissions.ts'
import { presentUser, withoutText } from '../world/present.ts'
import { presentMessage } from '../world/present-message.ts'
import { refuse, refuseField } from '../world/refusals.ts'
import type { Channel, MessageBody, Stored, User } from '../world/shapes.ts'
import { momentOf } from '../world/snowflakes.ts'
import type { World } from '../world/world.ts'
import { type AddRoute, type Call, nothing } from './router.ts'

const fortnightMs = 14 * 86_400_000

/** Routes of messages and reactions. */
export function addMessageRoutes(add: AddRoute, world: World, mayReadTexts: () => boolean): void {
  const channelOf = ({ params, caller }: Call) => {
    const channel = world.channel(params.channel ?? '')
    world.demand(caller.id, channel)
    return channel
  }
  const show = (caller: User, channel: Channel, stored: Stored) => {
    const shown = presentMessage(world, caller, stored)
    const { author, mentions } = stored.message
    const own = author.id === caller.id || mentions.some(({ id }) => id === caller.id)
    return !caller.bot || mayReadTexts() || channel.guildId === null || own ? shown : withoutText(shown)
  }
  const path = '/channels/:channel/messages'

  add('GET', path, (call) => {
    const channel = channelOf(call)
    if (!world.may(call.caller.id, channel, bits.ReadMessageHistory)) return []
    return pageOf([...channel.messages.values()], call.query).map((each) => show(call.caller, channel, each))
  })
  add('GET', `${path}/:message`, (call) => {
    const channel = channelOf(call)
    world.demand(call.caller.id, channel, bits.ReadMessageHistory)
    return show(call.caller, channel, world.stored(channel, call.params.message ?? ''))
  })
  add('POST', path, (call) => {
    const body = { ...(call.body as MessageBody) }
    if (body.type !== undefined || (call.caller.bot && (body.activity || body.sticker_ids))) refuse(50013)
    body.flags = (body.flags ?? 0) & ~MessageFlags.Ephemeral
    const channel = channelOf(call)
    return show(call.caller, channel, createMessage(world, channel, { user: call.caller }, body, call.files))
  })
  add('PATCH', `${path}/:message`, (call) => {
    const channel = channelOf(call)
    const stored = world.stored(channel, call.params.message ?? '')
    if (stored.message.author.id !== call.caller.id) refuse(50005)
    editMessage(world, channel, stored, call.body as MessageBody, call.files, call.caller.id)
    return show(call.caller, channel, stored)
  })
  add('DELETE', `${path}/:message`, (call) => {
    deleteMessage(world, channelOf(call), call.params.message ?? '', call.caller)
    return nothing
  })
  add('POST', `${path}/bulk-delete`, (call) => {
    const channel = channelOf(call)
    world.demand(call.caller.id, channel, bits.ManageMessages)
    const { messages } = call.body as { messages: string[] }
    if (messages.length < 2 || messages.length > 100) refuse(50016)
    if (messages.some((id) => momentOf(id) < world.ids.nowMs() - fortnightMs)) refuse(50034)
    removeMessages(world, channel, messages)
    return nothing
  })

  const reactions = `${path}/:message/reactions`
  add('PUT', `${reactions}/:emoji/@me`, (call) => {
    const { message = '', emoji = '' } = call.params
    addReaction(world, channelOf(call), message, call.caller, emoji)
    return nothing
  })
  add('DELETE', `${reactions}/:emoji/:user`, (call) => {
    const { message = '', emoji = '', user = '' } = call.params
    const person = user === '@me' ? call.caller : world.user(user)
    removeReaction(world, channelOf(call), message, call.caller, person, emoji)
    return nothing
  })
  add('DELETE', reactions, (call) => {
    removeAllReactions(world, channelOf(call), call.params.message ?? '', call.caller)
    return nothing
  })
  add('GET', `${reactions}/:emoji`, (call) => {
    const { message } = world.stored(channelOf(call), call.params.message ?? '')
    const people = reactionsOf(message).get(call.params.emoji ?? '') ?? []
    return [...people].map((id) => presentUser(world.user(id)))
  })
}

/** One page of a channel, newest first. */
function pageOf(all: readonly Stored[], query: URLSearchParams): Stored[] {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    refuseField('limit', 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.')
  }
  const ordered = [...all].sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? -1 : 1))
  const idOf = ({ message }: Stored) => BigInt(message.id)
  const [after, before, around] = ['after', 'before', 'around'].map((key) => query.get(key))
  if (after)
    return ordered
      .filter((each) => idOf(each) > BigInt(after))
      .slice(0, limit)
      .reverse()
  if (before)
    return ordered
      .filter((each) => idOf(each) < BigInt(before))
      .slice(-limit)
      .reverse()
  if (around) {
    const older = ordered.filter((each) => idOf(each) < BigInt(around)).slice(-Math.floor(limit / 2))
    const newer = ordered.filter((each) => idOf(each) >= BigInt(around)).slice(0, limit - older.length)
    return [...older, ...newer].reverse()
  }
  return ordered.slice(-limit).reverse()
}
