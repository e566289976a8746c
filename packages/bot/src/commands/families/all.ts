import type { Command } from '../definitions/command.ts'
import { switchCommands } from './switch/commands.ts'

/** Every command that the bot knows. */
export const allCommands: readonly Command[] = [...switchCommands]
