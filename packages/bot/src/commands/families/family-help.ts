import { typed } from '../../text/markup.ts'
import { type Answer, list } from '../answers/answer.ts'
import type { Command } from '../definitions/command.ts'
import { usageOf } from '../definitions/form.ts'
import type { Call, ListedCommand } from '../running/call.ts'

const listed = (title: string, commands: readonly ListedCommand[]): Answer =>
  list(
    { title },
    commands.map(({ usage, help }) => `${typed(usage)} – ${help}`),
  )

/** Lists the commands of a family with what each does. */
export const familyHelp = (title: string, commands: readonly Command[]): Answer =>
  listed(
    title,
    commands.map((command) => ({ usage: usageOf(command), help: command.help() })),
  )

/** Lists every command that begins with a word, also those that other families define. */
export const helpOf = (call: Call<unknown>, family: string, title: string): Answer =>
  listed(title, call.commandsOf(family))
