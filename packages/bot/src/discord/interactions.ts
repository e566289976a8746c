import type { API } from '@discordjs/core'
import {
  type APIInteraction,
  type APIMessageApplicationCommandInteractionDataResolved,
  type APIModalInteractionResponseCallbackData,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageFlags,
  TextInputStyle,
} from 'discord-api-types/v10'
import type { Author, FormField, Id, Interaction, Message, Say, Suggestion } from '../platform/types.ts'
import { readSlash } from './application-commands.ts'
import { asking } from './failures.ts'
import { type AnyMessage, type Cdn, readMessage, roleIds } from './incoming.ts'
import { sayBody, sayFiles } from './outgoing.ts'

/** Reads an interaction, or nothing if it is of a kind that the bot does not offer. */
export function readInteraction(data: APIInteraction, api: API, cdn: Cdn): Interaction | undefined {
  const guild = data.guild_id ?? null
  const read = (message: AnyMessage) => readMessage(message, cdn, guild)
  const base = {
    id: data.id,
    guild,
    // why: some platforms send the id alone.
    channel: data.channel?.id ?? data.channel_id ?? '',
    account: readCaller(data, cdn),
    locale: 'locale' in data ? data.locale : '',
    ...answers(data, api),
  }
  const none = new Map<string, string>()
  if (data.type === InteractionType.MessageComponent) {
    const message = read(data.message)
    return { ...base, kind: 'button', name: data.data.custom_id, message, fields: none }
  }
  if (data.type === InteractionType.ApplicationCommand && data.data.type === ApplicationCommandType.Message) {
    const message = resolvedMessages(data.data)[data.data.target_id]
    const target: Message | null = message ? read(message) : null
    return { ...base, kind: 'message-command', name: data.data.name, message: target, fields: none }
  }
  if (
    (data.type === InteractionType.ApplicationCommand ||
      data.type === InteractionType.ApplicationCommandAutocomplete) &&
    data.data.type === ApplicationCommandType.ChatInput
  ) {
    const kind = data.type === InteractionType.ApplicationCommand ? 'slash' : 'completion'
    return { ...base, kind, name: data.data.name, message: null, fields: none, slash: readSlash(data.data) }
  }
  if (data.type === InteractionType.ModalSubmit) {
    return {
      ...base,
      kind: 'form',
      name: data.data.custom_id,
      message: null,
      fields: fieldsOf(data.data.components),
    }
  }
  return undefined
}

/** Some platforms send a command without the message that it is about. */
const resolvedMessages = ({ resolved }: { resolved?: APIMessageApplicationCommandInteractionDataResolved }) =>
  resolved?.messages ?? {}

function readCaller({ member, user }: APIInteraction, cdn: Cdn): Author {
  const account = member?.user ?? user
  return {
    id: account?.id ?? '',
    name: member?.nick ?? account?.global_name ?? account?.username ?? '',
    avatar: account ? cdn.avatar(account) : null,
    automatic: account?.bot ?? false,
    webhook: null,
    roles: roleIds(member?.roles),
  }
}

/** Texts of a form by the ids of their fields, whether a field stands in a row or under a label. */
function fieldsOf(components: readonly unknown[]): Map<string, string> {
  const fields = new Map<string, string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('custom_id' in node && 'value' in node) fields.set(String(node.custom_id), String(node.value))
    if ('custom_id' in node && 'values' in node && Array.isArray(node.values)) {
      fields.set(String(node.custom_id), String(node.values[0] ?? ''))
    }
    if ('component' in node) visit(node.component)
    if ('components' in node && Array.isArray(node.components)) node.components.forEach(visit)
  }
  components.forEach(visit)
  return fields
}

function answers({ id, token, application_id }: APIInteraction, api: API) {
  let waiting = false
  let said = false
  const flags = (onlyToCaller = false) => (onlyToCaller ? { flags: MessageFlags.Ephemeral as const } : {})
  const bodyOf = (say: Say) => ({ ...sayBody(say), files: sayFiles(say) })
  const newBody = (say: Say, onlyToCaller = false) => {
    const body = bodyOf(say)
    const quiet = onlyToCaller ? MessageFlags.Ephemeral : 0
    return { ...body, flags: ('flags' in body ? body.flags : 0) | quiet }
  }
  const { interactions } = api
  return {
    async answer(say: Parameters<Interaction['answer']>[0], options: { onlyToCaller?: boolean } = {}) {
      if (waiting) await asking(interactions.editReply(application_id, token, bodyOf(say)))
      else await asking(interactions.reply(id, token, newBody(say, options.onlyToCaller)))
    },
    async update(say: Parameters<Interaction['update']>[0]) {
      await asking(interactions.updateMessage(id, token, bodyOf(say)))
    },
    async wait(options: { onlyToCaller?: boolean } = {}) {
      waiting = true
      await asking(interactions.defer(id, token, flags(options.onlyToCaller)))
    },
    async say(say: Say, options: { onlyToCaller?: boolean } = {}) {
      const first = waiting && !said
      said = true
      if (first) return (await asking(interactions.editReply(application_id, token, bodyOf(say)))).id
      const further = newBody(say, options.onlyToCaller)
      return (await asking(interactions.followUp(application_id, token, further))).id
    },
    async edit(message: Id, say: Say) {
      await asking(interactions.editReply(application_id, token, bodyOf(say), message))
    },
    async suggest(suggestions: readonly Suggestion[]) {
      await asking(interactions.createAutocompleteResponse(id, token, { choices: [...suggestions] }))
    },
    async ask(form: { id: string; title: string; fields: readonly FormField[] }) {
      await asking(
        interactions.createModal(id, token, {
          custom_id: form.id,
          title: form.title,
          components: form.fields.map(writeField),
        }),
      )
    },
  }
}

function writeField(field: FormField): APIModalInteractionResponseCallbackData['components'][number] {
  const { id, label, value, long = false, required = true, maxLength, choices } = field
  if (choices) {
    const options = choices.map(({ name, value }) => ({ label: name, value }))
    const select = { type: ComponentType.StringSelect as const, custom_id: id, options, required }
    return { type: ComponentType.Label, label, component: select }
  }
  return {
    type: ComponentType.ActionRow as const,
    components: [
      {
        type: ComponentType.TextInput as const,
        custom_id: id,
        label,
        style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
        required,
        ...(value !== undefined && { value }),
        ...(maxLength !== undefined && { max_length: maxLength }),
      },
    ],
  }
}
