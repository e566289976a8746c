import type { Answer } from '../answers/answer.ts'
import type { Call } from '../running/call.ts'
import type { Arg } from './arg.ts'

/**
 * A part of a command: words, or an argument. `'group|g add|a'` are two words with their aliases; a list has whole
 * phrases of which one is typed: `['frontpercent|fp', 'front percent|p']`. The first of each is the one that help shows.
 */
export type Part = string | readonly string[] | Arg<string, unknown>

/** Flags by the name that the handler asks for, with their spellings: `{ first: 'first|f' }`. */
type Flags = Readonly<Record<string, string>>

type ArgsOf<Form extends readonly Part[]> = {
  readonly [One in Extract<Form[number], Arg<string, unknown>> as One['name']]: One extends Arg<
    string,
    infer Value
  >
    ? Value
    : never
}

/** The answer of a handler: one message, several, or none if it already said everything. */
export type Answers = Answer | readonly Answer[] | undefined

/**
 * `own`: callers with a system. `manage-server`: people who may manage the chat server. `operator`: the people who run
 * the bot.
 */
type Who = 'anyone' | 'own' | 'manage-server' | 'operator'
type Where = 'server' | 'direct' | 'both'

interface Definition<Form extends readonly Part[], Known extends Flags> {
  readonly form: Form
  readonly flags?: Known
  readonly who: Who
  readonly where?: Where
  /** One line for lists of commands. */
  readonly help: () => string
  /** A command as somebody types it, without prefix. */
  readonly example: string
  /** The name of the slash command inside its family, if the words give no good one; null: people type it only. */
  readonly slash?: string | null
  /** The command reads an attached file. */
  readonly takesFile?: boolean
  /** An account runs it once at a time. */
  readonly once?: boolean
  run(call: Call<ArgsOf<Form>, keyof Known & string>): Promise<Answers> | Answers
}

/** A command without the types of its arguments, as the parser and the runner see it. */
export interface Command {
  readonly form: readonly Part[]
  readonly flags: Flags
  readonly who: Who
  readonly where: Where
  readonly help: () => string
  readonly example: string
  readonly slash?: string | null
  readonly takesFile?: boolean
  /** An account runs it once at a time. */
  readonly once?: boolean
  run(call: Call): Promise<Answers> | Answers
}

/** Defines a command. The types of `call.args` and `call.flag` follow from its form and flags. */
export function command<
  const Form extends readonly Part[],
  const Known extends Flags = Record<never, string>,
>(definition: Definition<Form, Known>): Command {
  const { run, flags = {}, where = 'both', ...rest } = definition
  return { ...rest, flags, where, run: run as Command['run'] }
}

/** Flags that every command knows, unless it uses one of the spellings itself. */
export const commonFlags = {
  yes: 'yes|y',
  id: 'id|by-id',
  private: 'private|priv',
  public: 'public|pub',
  embed: 'show-embed|se',
} as const satisfies Flags
