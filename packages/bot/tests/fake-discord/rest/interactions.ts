import { InteractionResponseType as Kind, MessageFlags } from 'discord-api-types/v10'
import { editMessage, removeMessage } from '../world/changes.ts'
import { createMessage } from '../world/messages.ts'
import { presentMessage } from '../world/present-message.ts'
import { refuse } from '../world/refusals.ts'
import type { Channel, Interaction, MessageBody, Stored, Upload } from '../world/shapes.ts'
import type { World } from '../world/world.ts'
import { type AddRoute, type Call, nothing } from './router.ts'

const lifeMs = 15 * 60_000

/** Routes of answers to interactions. Messages of an interaction are under the id of the application. */
export function addInteractionRoutes(add: AddRoute, world: World): void {
  const deferred = new Map<string, boolean>()

  const write = (
    interaction: Interaction,
    body: MessageBody,
    files: readonly Upload[],
    ephemeral: boolean,
  ) => {
    const { id, type, userId, channelId } = interaction
    const author = { interaction: { id, type, userId, ephemeral } }
    return createMessage(world, world.channel(channelId), author, body, files)
  }
  const isEphemeral = ({ flags = 0 }: MessageBody) => (flags & MessageFlags.Ephemeral) !== 0

  add(
    'POST',
    '/interactions/:interaction/:token/callback',
    ({ params, body, files, query }) => {
      const interaction = world.interactions.get(params.interaction ?? '') ?? refuse(10062)
      if (interaction.token !== params.token) refuse(10062)
      if (interaction.answered !== null) refuse(40060)
      const { type, data = {} } = body as { type: number; data?: MessageBody }
      if (type === Kind.ChannelMessageWithSource) {
        const { message } = write(interaction, data, files, isEphemeral(data))
        interaction.originalId = message.id
      } else if (type === Kind.DeferredChannelMessageWithSource)
        deferred.set(interaction.id, isEphemeral(data))
      else if (type === Kind.Modal) interaction.modal = data
      else if (type === Kind.ApplicationCommandAutocompleteResult) {
        interaction.choices = checkChoices((data as { choices?: { name: string; value: string }[] }).choices)
      } else if (type === Kind.UpdateMessage && interaction.sourceId !== null) {
        const { channel, stored } = find(world, interaction, interaction.sourceId)
        editMessage(world, channel, stored, data, files, world.bot.id)
        interaction.originalId = interaction.sourceId
      } else interaction.originalId = interaction.sourceId
      interaction.answered = type
      world.touch()
      if (query.get('with_response') !== 'true') return nothing
      return {
        interaction: {
          id: interaction.id,
          type: interaction.type,
          response_message_id: interaction.originalId,
        },
      }
    },
    { open: true },
  )

  const path = `/webhooks/${world.applicationId}/:token`
  const byToken = ({ params }: Call) => {
    const interaction =
      [...world.interactions.values()].find(({ token }) => token === params.token) ?? refuse(10015)
    const expired = world.ids.nowMs() - Number((BigInt(interaction.id) >> 22n) + 1_420_070_400_000n) > lifeMs
    return expired || interaction.answered === null ? refuse(10015) : interaction
  }
  const messageOf = (call: Call) => {
    const interaction = byToken(call)
    const id = call.params.message === '@original' ? interaction.originalId : (call.params.message ?? '')
    return { interaction, ...find(world, interaction, id ?? '') }
  }

  add(
    'POST',
    path,
    (call) => {
      const body = call.body as MessageBody
      return presentMessage(world, world.bot, write(byToken(call), body, call.files, isEphemeral(body)))
    },
    { open: true },
  )
  add(
    'GET',
    `${path}/messages/:message`,
    (call) => presentMessage(world, world.bot, messageOf(call).stored),
    {
      open: true,
    },
  )
  add(
    'PATCH',
    `${path}/messages/:message`,
    (call) => {
      const interaction = byToken(call)
      const body = call.body as MessageBody
      // why: the first edit of a deferred answer is the answer itself.
      if (call.params.message === '@original' && interaction.originalId === null) {
        const ephemeral = deferred.get(interaction.id) ?? false
        const flags = (body.flags ?? 0) | (ephemeral ? MessageFlags.Ephemeral : 0)
        const stored = write(interaction, { ...body, flags }, call.files, ephemeral)
        interaction.originalId = stored.message.id
        return presentMessage(world, world.bot, stored)
      }
      const { channel, stored } = messageOf(call)
      editMessage(world, channel, stored, body, call.files, world.bot.id)
      return presentMessage(world, world.bot, stored)
    },
    { open: true },
  )
  add(
    'DELETE',
    `${path}/messages/:message`,
    (call) => {
      const { interaction, channel, stored } = messageOf(call)
      const seen = world.ephemerals.get(interaction.userId)?.filter((each) => each !== stored)
      if (channel.messages.has(stored.message.id)) removeMessage(world, channel, stored.message.id)
      else if (seen) world.ephemerals.set(interaction.userId, seen)
      return nothing
    },
    { open: true },
  )
}

function checkChoices(choices: { name: string; value: string }[] = []) {
  const isLong = ({ name, value }: { name: string; value: string }) =>
    name.length < 1 || name.length > 100 || value.length > 100
  if (choices.length > 25 || choices.some(isLong)) refuse(50035)
  return choices
}

function find(
  world: World,
  { channelId, userId }: Interaction,
  id: string,
): { channel: Channel; stored: Stored } {
  const channel = world.channel(channelId)
  const ephemeral = world.ephemerals.get(userId)?.find(({ message }) => message.id === id)
  return { channel, stored: channel.messages.get(id) ?? ephemeral ?? refuse(10008) }
}
