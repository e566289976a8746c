import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandOption,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIChatInputApplicationCommandInteractionData,
  ApplicationCommandType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10'
import type { Power, SlashCommand, SlashOption, SlashUse } from '../platform/types.ts'
import type { Spoken } from '../text/language.ts'
import { readAttachment } from './incoming.ts'
import { permissionOf } from './powers.ts'

type Data = APIChatInputApplicationCommandInteractionData | APIAutocompleteApplicationCommandInteractionData

interface Option {
  readonly name: string
  readonly value?: string | number | boolean
  readonly focused?: boolean
  readonly options?: readonly Option[]
}

/** Reads a slash command: the words, the values, and the option that somebody types. */
export function readSlash(data: Data): SlashUse {
  const path = [data.name]
  let options: readonly Option[] = data.options ?? []
  for (let [inner] = options; inner && inner.value === undefined; [inner] = options) {
    path.push(inner.name)
    options = inner.options ?? []
  }
  const values = options.map(({ name, value = '' }) => {
    return [name, typeof value === 'number' ? String(value) : value] as const
  })
  const resolved = 'resolved' in data ? data.resolved : undefined
  return {
    path,
    values: new Map(values),
    files: Object.values(resolved?.attachments ?? {}).map(readAttachment),
    focused: options.find(({ focused }) => focused)?.name ?? null,
  }
}

const types = {
  text: Type.String,
  flag: Type.Boolean,
  account: Type.User,
  channel: Type.Channel,
  file: Type.Attachment,
} as const satisfies Record<SlashOption['kind'], Type>

/** The platform shows a description in the language of each person, if there is one. */
const described = ({ en, ...others }: Spoken) => ({ description: en, description_localizations: others })

function writeOption(option: SlashOption): APIApplicationCommandBasicOption {
  const { name, kind, description, required, choices, completes = false } = option
  const base = { name, ...described(description), required }
  if (kind !== 'text') return { ...base, type: types[kind] }
  if (completes) return { ...base, type: Type.String, autocomplete: true }
  return {
    ...base,
    type: Type.String,
    ...(choices && { choices: choices.map((choice) => ({ name: choice, value: choice })) }),
  }
}

const writeLeaf = ({ name, description, options }: SlashCommand): APIApplicationCommandSubcommandOption => ({
  type: Type.Subcommand,
  name,
  ...described(description),
  options: options.map(writeOption),
})

const writeChild = (command: SlashCommand): APIApplicationCommandOption => {
  const { name, description, children } = command
  if (children.length === 0) return writeLeaf(command)
  return { type: Type.SubcommandGroup, name, ...described(description), options: children.map(writeLeaf) }
}

/** Writes a slash command for the platform. */
export function writeSlash(command: SlashCommand): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const { name, description, children, options, power } = command
  return {
    type: ApplicationCommandType.ChatInput,
    name,
    ...described(description),
    options: children.length > 0 ? children.map(writeChild) : options.map(writeOption),
    default_member_permissions: power ? permissionFor(power) : null,
  }
}

const permissionFor = (power: Power) => String(permissionOf(power))
