import type { Lookups } from '../running/lookups.ts'

/** An argument as typed. */
export interface Typed {
  /** The word, or the rest of the text. */
  readonly text: string
  /** Every word, for an argument that takes several. */
  readonly words: readonly string[]
  /** The name of the keyword that stands in the place of the text, or that a flag names. */
  readonly keyword: string | null
}

/** Kinds of arguments. Slash commands offer a fitting option for each. */
export type ArgKind =
  | 'account'
  | 'channel'
  | 'choice'
  | 'color'
  | 'date'
  | 'duration'
  | 'group'
  | 'groups'
  | 'image'
  | 'member'
  | 'members'
  | 'message'
  | 'server'
  | 'system'
  | 'text'
  | 'time'
  | 'toggle'

export interface Keyword {
  readonly words: readonly string[]
  /** Spellings of the flag that means the same. */
  readonly flags: readonly string[]
}

export interface Arg<Name extends string, Value> {
  readonly name: Name
  readonly kind: ArgKind
  /** `word`: one word. `words`: all that follow. `rest`: the remaining text as typed. */
  readonly take: 'word' | 'words' | 'rest'
  readonly optional: boolean
  /** Words to choose from. */
  readonly choices?: readonly string[]
  /** An optional argument takes only a word that looks like one. */
  accepts?(word: string): boolean
  /** Words and flags with a meaning of their own, by name. The words count if nothing but flags follows them. */
  readonly keywords?: Readonly<Record<string, Keyword>>
  /**
   * The text is a value such as a time, and no free text: every word with a dash before it is a flag, and flags after it
   * count too. Before a free text only flags that the command knows are flags.
   */
  readonly isValue?: boolean
  /** Turns what was typed into a value, or throws a `Refusal`. Undefined: nothing was typed. */
  read(typed: Typed | undefined, lookups: Lookups): Promise<Value> | Value
}
