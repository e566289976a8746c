import type { API } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
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
import type { Id, Power, SlashCommand, SlashOption, SlashUse } from '../platform/types.ts'
import { languages, type Spoken } from '../text/language.ts'
import { readAttachment } from './incoming.ts'
import { permissionOf } from './powers.ts'

const fileType = Type.Attachment

/** Registers all commands of the bot, if they differ from those that the platform has. */
export async function offerCommands(
  api: API,
  application: Id,
  menu: readonly Spoken[],
  slash: readonly SlashCommand[],
): Promise<void> {
  const commands = [
    ...menu.map(({ en: name, ...others }) => ({
      type: ApplicationCommandType.Message as const,
      name,
      name_localizations: others,
    })),
    ...slash.map(writeSlash),
  ]
  const present = await api.applicationCommands.getGlobalCommands(application, {
    with_localizations: true,
  })
  if (fingerprint(present) !== fingerprint(commands)) {
    const put = (some: typeof commands) =>
      api.applicationCommands.bulkOverwriteGlobalCommands(application, some)
    await put(commands).catch((error) => {
      if (!(error instanceof DiscordAPIError) || error.status !== 400) throw error
      return put(commands.map(plainer))
    })
  }
}

/** A command without suggestions and files, which some platforms refuse. Everything can be typed as well. */
function plainer<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.filter((one) => one?.type !== fileType).map(plainer) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'autocomplete')
  return Object.fromEntries(kept.map(([key, inner]) => [key, plainer(inner)])) as Value
}

/** Everything about commands that the bot decides, in one order. The platform adds values, and leaves out empty ones. */
function fingerprint(commands: readonly object[]): string {
  return commands
    .map((command) => JSON.stringify(plain(command)))
    .sort()
    .join('\n')
}

const decided = [
  'type',
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  ...Object.keys(languages),
  'required',
  'autocomplete',
  'choices',
  'value',
  'options',
  'default_member_permissions',
]

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return decided.flatMap((key) => {
    const inner: unknown = Reflect.get(value, key)
    const isEmpty = inner === undefined || inner === null || inner === false || inner === ''
    return isEmpty || (Array.isArray(inner) && inner.length === 0) ? [] : [[key, plain(inner)]]
  })
}

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
