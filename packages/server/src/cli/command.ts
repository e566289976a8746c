import type { ParseArgsOptionsConfig } from 'node:util'
import type { Context } from '../context.ts'

export interface Input {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Opens the configured database, migrated; it is closed when the command ends. */
  context(): Promise<Context>
}

/** What a command has to say: a value for `--json` and the same for people. */
export interface Result {
  readonly json: unknown
  readonly text: string
  /** The command worked but found something wrong. */
  readonly failed?: boolean
}

export interface Command {
  /** The words that call it, `system create` for instance. */
  readonly name: string
  readonly summary: string
  /** Names of the arguments; those in brackets may be left out. */
  readonly arguments?: readonly string[]
  readonly options?: ParseArgsOptionsConfig
  readonly optionHelp?: Readonly<Record<string, string>>
  /** What the value of an option is called in the help, where the option's own name does not say it. */
  readonly optionValues?: Readonly<Record<string, string>>
  run(input: Input): Promise<Result | undefined>
}

/** A refusal: one clear line on stderr, exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Called in a way that cannot be understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
