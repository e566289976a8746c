import type { API } from '@discordjs/core'
import { ApplicationCommandType } from 'discord-api-types/v10'
import type { Id, SlashCommand } from '../platform/types.ts'
import { writeSlash } from './slash.ts'

/** Registers all commands of the bot, if the platform knows others so far. */
export async function offerCommands(
  api: API,
  application: Id,
  menu: readonly string[],
  slash: readonly SlashCommand[],
): Promise<void> {
  const commands = [
    ...menu.map((name) => ({ type: ApplicationCommandType.Message as const, name })),
    ...slash.map(writeSlash),
  ]
  const present = await api.applicationCommands.getGlobalCommands(application)
  if (fingerprint(present) !== fingerprint(commands)) {
    await api.applicationCommands.bulkOverwriteGlobalCommands(application, commands)
  }
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
  'description',
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
