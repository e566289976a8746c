import type { API } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10'
import type { Id, SlashCommand } from '../platform/types.ts'
import { languages, type Spoken } from '../text/language.ts'
import { writeSlash } from './slash.ts'

const fileType = ApplicationCommandOptionType.Attachment

/** Registers all commands of the bot, if the platform knows others so far. */
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
