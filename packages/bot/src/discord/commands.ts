import type { API } from '@discordjs/core'
import { ApplicationCommandType } from 'discord-api-types/v10'
import type { Id } from '../platform/types.ts'

/** Registers the commands in the menu of a message, if the platform knows others so far. */
export async function offerCommands(api: API, application: Id, names: readonly string[]): Promise<void> {
  const commands = names.map((name) => ({ type: ApplicationCommandType.Message as const, name }))
  const keys = (list: readonly { type: number; name: string }[]) =>
    list
      .map(({ type, name }) => `${type}/${name}`)
      .sort()
      .join('\n')
  const present = await api.applicationCommands.getGlobalCommands(application)
  if (keys(present) !== keys(commands)) {
    await api.applicationCommands.bulkOverwriteGlobalCommands(application, commands)
  }
}
