import { MessageFlags } from 'discord-api-types/v10'
import { editMessage, removeMessage } from '../world/changes.ts'
import { checkName } from '../world/message-rules.ts'
import { createMessage } from '../world/messages.ts'
import { bits, isThread } from '../world/permissions.ts'
import { presentWebhook } from '../world/present.ts'
import { presentMessage } from '../world/present-message.ts'
import { refuse, refuseField } from '../world/refusals.ts'
import type { Channel, MessageBody, Webhook } from '../world/shapes.ts'
import { openThread } from '../world/threads.ts'
import type { World } from '../world/world.ts'
import { type AddRoute, type Call, nothing } from './router.ts'

const mostWebhooks = 15
const homes = [0, 2, 5, 13, 15, 16]

/** Routes of webhooks, and of the messages that they post. */
export function addWebhookRoutes(add: AddRoute, world: World): void {
  const webhooksOf = (channel: Channel) =>
    [...world.webhooks.values()].filter(({ channelId }) => channelId === channel.id)
  const home = ({ params, caller }: Call) => {
    const channel = world.channel(params.channel ?? '')
    world.demand(caller.id, channel, bits.ManageWebhooks)
    return channel
  }
  const tellChange = ({ channelId, guildId }: Webhook) =>
    world.tell('WEBHOOKS_UPDATE', { guild_id: guildId, channel_id: channelId }, guildId, channelId)
  const byToken = ({ params }: Call) => {
    const webhook = world.webhooks.get(params.webhook ?? '') ?? refuse(10015)
    return webhook.token === params.token ? webhook : refuse(50027)
  }

  add('GET', '/channels/:channel/webhooks', (call) =>
    webhooksOf(home(call)).map((each) => presentWebhook(world, each)),
  )
  add('GET', '/guilds/:guild/webhooks', ({ params, caller }) => {
    const guild = world.guild(params.guild ?? '')
    if (!(world.guildPermissions(caller.id, guild) & bits.ManageWebhooks)) refuse(50013)
    return [...world.webhooks.values()]
      .filter(({ guildId }) => guildId === guild.id)
      .map((each) => presentWebhook(world, each))
  })
  add('POST', '/channels/:channel/webhooks', (call) => {
    const channel = home(call)
    const { name } = call.body as { name: string }
    checkName('name', name)
    if (!homes.includes(channel.type) || channel.guildId === null) return refuse(50024)
    if (webhooksOf(channel).length >= mostWebhooks) refuse(30007)
    const id = world.ids.next()
    const token = `token-of-${id}`
    const webhook = {
      id,
      token,
      channelId: channel.id,
      guildId: channel.guildId,
      name: name.trim(),
      creatorId: call.caller.id,
    }
    world.webhooks.set(id, webhook)
    tellChange(webhook)
    return presentWebhook(world, webhook)
  })
  add('GET', '/webhooks/:webhook', ({ params, caller }) => {
    const webhook = world.webhooks.get(params.webhook ?? '') ?? refuse(10015)
    world.demand(caller.id, world.channel(webhook.channelId), bits.ManageWebhooks)
    return presentWebhook(world, webhook)
  })
  add('DELETE', '/webhooks/:webhook', ({ params, caller }) => {
    const webhook = world.webhooks.get(params.webhook ?? '') ?? refuse(10015)
    world.demand(caller.id, world.channel(webhook.channelId), bits.ManageWebhooks)
    world.webhooks.delete(webhook.id)
    tellChange(webhook)
    return nothing
  })

  const path = '/webhooks/:webhook/:token'
  add('GET', path, (call) => presentWebhook(world, byToken(call)), { open: true })
  add(
    'DELETE',
    path,
    (call) => {
      const webhook = byToken(call)
      world.webhooks.delete(webhook.id)
      tellChange(webhook)
      return nothing
    },
    { open: true },
  )
  add(
    'POST',
    path,
    (call) => {
      const webhook = byToken(call)
      const body = { ...(call.body as MessageBody) }
      if (body.username !== undefined) checkName('username', body.username)
      if (body.avatar_url && !URL.canParse(body.avatar_url)) {
        refuseField('avatar_url', 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
      }
      body.flags = (body.flags ?? 0) & ~MessageFlags.Ephemeral
      const channel = target(world, webhook, call, body)
      const stored = createMessage(world, channel, { webhook }, body, call.files)
      return call.query.get('wait') === 'true' ? presentMessage(world, world.bot, stored) : nothing
    },
    { open: true },
  )

  const messageOf = (call: Call) => {
    const webhook = byToken(call)
    const channel = place(world, webhook, call.query.get('thread_id'))
    const stored = world.stored(channel, call.params.message ?? '')
    return stored.message.webhook_id === webhook.id ? { webhook, channel, stored } : refuse(10008)
  }
  const messagePath = `${path}/messages/:message`
  add('GET', messagePath, (call) => presentMessage(world, world.bot, messageOf(call).stored), { open: true })
  add(
    'PATCH',
    messagePath,
    (call) => {
      const { webhook, channel, stored } = messageOf(call)
      editMessage(world, channel, stored, call.body as MessageBody, call.files, webhook.creatorId)
      return presentMessage(world, world.bot, stored)
    },
    { open: true },
  )
  add(
    'DELETE',
    messagePath,
    (call) => {
      const { channel, stored } = messageOf(call)
      removeMessage(world, channel, stored.message.id)
      return nothing
    },
    { open: true },
  )
}

/** The channel of a webhook, or the thread in it that the request names. */
function place(world: World, webhook: Webhook, threadId: string | null): Channel {
  const home = world.channels.get(webhook.channelId) ?? refuse(10003)
  if (threadId === null) return home
  const thread = world.channels.get(threadId)
  return thread && isThread(thread.type) && thread.parentId === home.id ? thread : refuse(10003)
}

/** The channel to post in. Forums take posts only in a thread. */
function target(world: World, webhook: Webhook, { query }: Call, { thread_name }: MessageBody): Channel {
  const channel = place(world, webhook, query.get('thread_id'))
  const forum = channel.type === 15 || channel.type === 16
  if (thread_name !== undefined && !forum) refuse(220003)
  if (!forum) return channel
  if (thread_name === undefined) return refuse(220001)
  return openThread(world, channel, world.user(webhook.creatorId), thread_name)
}
