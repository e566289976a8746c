import { resolve } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { commandName } from '../base/program.ts'
import type { Environment } from '../config.ts'
import type { Context } from '../context.ts'

export interface Input {
  readonly positionals: readonly string[]
  readonly env: Environment
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Opens the configured database, migrated; the command's end closes it. */
  context(): Promise<Context>
}

/** The result of a command: a value for `--json`, and text for people that says the same. */
export interface CommandResult {
  readonly json: unknown
  readonly text: string
  /** Set when the command worked but found something wrong. */
  readonly failed?: boolean
}

export interface Command {
  /** The words that call the command, for instance `system create`. */
  readonly name: string
  readonly summary: string
  /** Names of the arguments; those in brackets are optional. */
  readonly arguments?: readonly string[]
  readonly options?: ParseArgsOptionsConfig
  readonly optionHelp?: Readonly<Record<string, string>>
  /** The name of an option's value in the help, where the option's own name does not say it. */
  readonly optionValues?: Readonly<Record<string, string>>
  /** Runs until it is stopped, and says everything through the log; perhaps with certain arguments only. */
  readonly logs?: boolean | ((args: readonly string[]) => boolean)
  run(input: Input): Promise<CommandResult | undefined>
}

/** Says that there is no database file, and how to go on. */
export const missingDatabase = (path: string): string =>
  `There is no database at ${resolve(path)}. Set DATABASE_URL to the one of your server, such as DATABASE_URL=sqlite:/var/lib/polyphony/polyphony.db, or run this in the folder where the server runs. To make a new one here: ${commandName} migrate`

/** Thrown to refuse: one clear line on stderr, exit code 1. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}

/** Thrown for a call that makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
