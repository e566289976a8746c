import { splitWords } from '../../parsing/words.ts'
import type { SlashUse } from '../../platform/types.ts'
import type { Arg, Typed } from '../definitions/arg.ts'
import type { Command } from '../definitions/command.ts'
import { stepsOf } from '../definitions/form.ts'
import type { ParsedCall } from '../definitions/parse.ts'
import type { Route } from './offers.ts'

/** A slash command as somebody used it. */
export interface Chosen {
  readonly parsed: ParsedCall
  readonly isVisible: boolean
  /** A text that the caller wants to change in a form. */
  readonly edits: Arg<string, unknown> | undefined
}

/** Reads the values of a slash command as if somebody had typed them. */
export function readChosen(route: Route, { values }: Pick<SlashUse, 'values'>): Chosen {
  const { options } = route
  const command = fitting(route, values)
  const typed = new Map<string, Typed>()
  const flags = new Set<string>()
  const unknownFlags: string[] = []
  let isVisible = false
  let edits: Arg<string, unknown> | undefined
  for (const { name, of } of options) {
    const value = values.get(name)
    if (value === undefined || value === false || value === '') continue
    const text = String(value)
    if (of.kind === 'arg') typed.set(of.arg.name, typedValue(of.arg, text))
    else if (of.kind === 'flag' && of.name in command.flags) flags.add(of.name)
    else if (of.kind === 'visible') isVisible = true
    else if (of.kind === 'action' && text === 'edit') edits = of.arg
    else if (of.kind === 'action' && text !== 'show') typed.set(of.arg.name, keywordValue(text))
    else if (of.kind === 'flags') {
      const known = spellingsOf(command.flags)
      for (const word of flagWords(text)) {
        const flag = known.get(word)
        if (flag === undefined) unknownFlags.push(word)
        else flags.add(flag)
      }
    }
  }
  // why: what everybody here sees shows nothing that is private.
  if (isVisible) flags.add('public')
  const nothing = { before: '', words: new Map<string, string>() }
  const call = { kind: 'call', shape: '', reference: null, expected: nothing } as const
  const parsed = { ...call, command, typed, flags, unknownFlags }
  return { parsed, isVisible, edits }
}

/** Of commands that share a name, the one that has all it needs, and most of what was given. */
function fitting({ commands, options }: Route, values: SlashUse['values']): Command {
  const given = new Set(
    options.flatMap(({ name, of }) => (of.kind === 'arg' && values.has(name) ? [of.arg.name] : [])),
  )
  const count = (command: Command) => {
    const args = stepsOf(command.form).flatMap((step) => (step.kind === 'arg' ? [step.arg] : []))
    const isReady = args.every(({ name, optional }) => optional || given.has(name))
    return isReady ? args.filter(({ name }) => given.has(name)).length : -1
  }
  return commands.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Puts another text into one argument of a call. */
export const withText = (parsed: ParsedCall, arg: Arg<string, unknown>, text: string): ParsedCall => ({
  ...parsed,
  typed: new Map(parsed.typed).set(arg.name, typedValue(arg, text)),
})

export const withKeyword = (parsed: ParsedCall, arg: Arg<string, unknown>, keyword: string): ParsedCall => ({
  ...parsed,
  typed: new Map(parsed.typed).set(arg.name, keywordValue(keyword)),
})

const keywordValue = (keyword: string): Typed => ({ text: '', words: [], keyword })

function typedValue({ take }: Arg<string, unknown>, value: string): Typed {
  const text = value.trim()
  const words = take === 'words' ? splitWords(text).map((word) => word.text) : [text]
  return { text, words: words.filter((word) => word !== ''), keyword: null }
}

/** Spellings of flags with the name of each. */
const spellingsOf = (flags: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(flags).flatMap(([name, spellings]) =>
      spellings.split('|').map((spelling) => [spelling, name] as const),
    ),
  )

const flagWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[-–—]+/, ''))
    .filter((word) => word !== '')
