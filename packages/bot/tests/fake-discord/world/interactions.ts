import { ApplicationCommandType, ComponentType, InteractionType } from 'discord-api-types/v10'
import { presentChannel, presentMember, presentUser } from './present.ts'
import { refuse } from './refusals.ts'
import type { Channel, Interaction, User } from './shapes.ts'
import type { World } from './world.ts'

/** Begins an interaction and tells the bot. */
function begin(
  world: World,
  person: User,
  channel: Channel,
  type: InteractionType,
  data: Record<string, unknown>,
  sourceId: string | null,
): Interaction {
  const id = world.ids.next()
  const interaction: Interaction = {
    id,
    token: `interaction-${id}`,
    type,
    userId: person.id,
    channelId: channel.id,
    sourceId,
    answered: null,
    originalId: null,
    modal: null,
    choices: null,
  }
  world.interactions.set(id, interaction)
  const guild = channel.guildId === null ? undefined : world.guild(channel.guildId)
  const member = guild?.members.get(person.id)
  const user = presentUser(person)
  const permissions = String(world.permissions(person.id, channel))
  const source = sourceId === null ? undefined : findMessage(world, channel, person, sourceId)
  const event = {
    id,
    token: interaction.token,
    type,
    version: 1,
    application_id: world.applicationId,
    channel_id: channel.id,
    channel: { ...presentChannel(world, channel), permissions },
    data,
    locale: person.locale,
    entitlements: [],
    authorizing_integration_owners: {},
    app_permissions: String(world.permissions(world.bot.id, channel)),
    ...(source && { message: source }),
    ...(guild && member
      ? {
          guild_id: guild.id,
          guild_locale: guild.locale,
          member: { ...presentMember(member), user, permissions },
        }
      : { user }),
  }
  world.tell('INTERACTION_CREATE', event, channel.guildId)
  return interaction
}

/** A message of the channel, or one that only this person sees. */
function findMessage(world: World, channel: Channel, person: User, id: string) {
  const ephemeral = world.ephemerals.get(person.id)?.find(({ message }) => message.id === id)
  return (channel.messages.get(id) ?? ephemeral)?.message ?? refuse(10008)
}

/** Somebody chooses a command in the menu of a message. */
export function useMessageCommand(
  world: World,
  person: User,
  channel: Channel,
  name: string,
  messageId: string,
): Interaction {
  world.demand(person.id, channel)
  const command = world.commands.find((each) => each.name === name)
  if (!command) throw new Error(`The bot has no command '${name}'.`)
  const { message } = world.stored(channel, messageId)
  const data = {
    id: command.id,
    name,
    type: ApplicationCommandType.Message,
    target_id: messageId,
    resolved: { messages: { [messageId]: message } },
  }
  return begin(world, person, channel, InteractionType.ApplicationCommand, data, null)
}

/** Somebody uses a slash command, or still types it. */
export function useSlashCommand(
  world: World,
  person: User,
  channel: Channel,
  name: string,
  options: unknown[],
  typing = false,
): Interaction {
  world.demand(person.id, channel)
  const command = world.commands.find((each) => each.name === name)
  if (!command) throw new Error(`The bot has no command '${name}'.`)
  const data = { id: command.id, name, type: ApplicationCommandType.ChatInput, options }
  const type = typing ? InteractionType.ApplicationCommandAutocomplete : InteractionType.ApplicationCommand
  return begin(world, person, channel, type, data, null)
}

/** Somebody presses a button, or chooses from a list when there are values. */
export function pressComponent(
  world: World,
  person: User,
  channel: Channel,
  messageId: string,
  customId: string,
  values?: string[],
): Interaction {
  world.demand(person.id, channel)
  const message = findMessage(world, channel, person, messageId)
  const component = findComponent(message.components, customId)
  if (!component) throw new Error(`The message has no component '${customId}'.`)
  if (component.disabled) throw new Error(`The component '${customId}' is disabled.`)
  const component_type = component.type ?? ComponentType.Button
  const data = { custom_id: customId, component_type, ...(values && { values }) }
  return begin(world, person, channel, InteractionType.MessageComponent, data, messageId)
}

interface Component {
  type?: number
  custom_id?: string
  disabled?: boolean
}

export function findComponent(value: unknown, customId: string): Component | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findComponent(each, customId)
      if (found) return found
    }
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if ((value as Component).custom_id === customId) return value as Component
  const { components, accessory, component } = value as Record<string, unknown>
  return (
    findComponent(components, customId) ??
    findComponent(accessory, customId) ??
    findComponent(component, customId)
  )
}

/** Somebody sends the form that answered an interaction of theirs. Fields that they left alone keep what was in them. */
export function submitModal(
  world: World,
  shownBy: Interaction,
  values: Readonly<Record<string, string>>,
): Interaction {
  const modal = shownBy.modal as { custom_id: string; components: unknown[] } | null
  if (!modal) throw new Error('No form was shown.')
  const unknown = Object.keys(values).find((key) => !findComponent(modal.components, key))
  if (unknown) throw new Error(`The form has no field '${unknown}'.`)
  const channel = world.channel(shownBy.channelId)
  const data = { custom_id: modal.custom_id, components: filledIn(modal.components, values) }
  return begin(
    world,
    world.user(shownBy.userId),
    channel,
    InteractionType.ModalSubmit,
    data,
    shownBy.sourceId,
  )
}

function filledIn(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => filledIn(each, values))
  if (typeof value !== 'object' || value === null) return value
  const { type, custom_id, value: standing, components, component } = value as Record<string, unknown>
  if (type === ComponentType.StringSelect && typeof custom_id === 'string') {
    const { options } = value as { options: { label: string; value: string }[] }
    const wanted = values[custom_id]
    const chosen = options.find((option) => option.label === wanted || option.value === wanted)
    return { type, custom_id, values: [chosen?.value ?? wanted ?? ''] }
  }
  return {
    type,
    ...(typeof custom_id === 'string' && { custom_id, value: values[custom_id] ?? standing ?? '' }),
    ...(components !== undefined && { components: filledIn(components, values) }),
    ...(component !== undefined && { component: filledIn(component, values) }),
  }
}
