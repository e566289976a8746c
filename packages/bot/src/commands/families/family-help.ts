import { type Answer, list, typed } from '../answers/answer.ts'
import type { Command } from '../definitions/command.ts'
import { usageOf } from '../definitions/form.ts'

/** Lists the commands of a family with what each does. */
export const familyHelp = (title: string, commands: readonly Command[]): Answer =>
  list(
    { title },
    commands.map((command) => `${typed(usageOf(command))} – ${command.help}`),
  )
