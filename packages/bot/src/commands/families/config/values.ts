import { Refusal } from '../../../base/refusal.ts'
import { readDuration } from '../../../parsing/durations.ts'
import { clearWords, isOneOf, offWords, onWords, stopWords, type Toggle } from '../../../parsing/keywords.ts'
import { configText, readingText } from '../../../text/texts.ts'
import type { Arg } from '../../definitions/arg.ts'
import { optional, toggle } from '../../definitions/args.ts'

/** A switch that a person may leave out. A word that is none is refused. */
export function state<Name extends string>(name: Name): Arg<Name, Toggle | undefined> {
  const { accepts: _, ...arg } = optional(toggle(name))
  return arg
}

const clearFlags = ['c', 'clear']

/** One of several words; `default` for the words that reset. */
export function option<Name extends string, const Value extends string>(
  name: Name,
  choices: readonly Value[],
  find: (word: string) => Value | undefined,
): Arg<Name, Value | 'default' | undefined> {
  return {
    name,
    kind: 'choice',
    take: 'word',
    optional: true,
    choices,
    keywords: { default: { words: [], flags: clearFlags }, off: { words: [], flags: offWords } },
    read(typed) {
      if (typed === undefined) return undefined
      const word = typed.keyword ?? typed.text
      if (isOneOf(clearWords, word)) return 'default'
      const found = find(word)
      if (found === undefined) throw new Refusal(readingText.noChoice(word, choices))
      return found
    },
  }
}

export const padding = <Name extends string>(name: Name) =>
  option(name, ['left', 'right', 'off'], (word) => {
    if (isOneOf(onWords, word)) throw new Refusal(configText.paddingOn)
    if (isOneOf(['left', 'l'], word)) return 'left'
    if (isOneOf(['right', 'r'], word)) return 'right'
    return isOneOf(offWords, word) ? 'off' : undefined
  })

export const switching = <Name extends string>(name: Name) =>
  option(name, ['new', 'add', 'off'], (word) => {
    if (isOneOf(['new', 'n', ...onWords], word)) return 'new'
    if (isOneOf(['add', 'a'], word)) return 'add'
    return isOneOf(offWords, word) ? 'off' : undefined
  })

/** A length of time in seconds, `never`, or `default`. */
export const timeout = <Name extends string>(
  name: Name,
): Arg<Name, number | 'never' | 'default' | undefined> => ({
  name,
  kind: 'duration',
  take: 'rest',
  optional: true,
  isValue: true,
  keywords: {
    default: { words: clearWords, flags: clearFlags },
    never: { words: stopWords, flags: stopWords },
  },
  read(typed) {
    if (typed === undefined) return undefined
    if (typed.keyword === 'default' || typed.keyword === 'never') return typed.keyword
    const seconds = readDuration(typed.text)
    if (seconds === undefined) throw new Refusal(readingText.noDuration(typed.text))
    return seconds
  },
})

/** A zone as typed. */
export interface TypedZone {
  readonly text: string
  /** The flag for yes stood behind the zone, where flags are text because `-5` is one too. */
  readonly yes: boolean
}

export const zone = <Name extends string>(name: Name): Arg<Name, TypedZone | 'default' | undefined> => ({
  name,
  kind: 'text',
  take: 'rest',
  optional: true,
  keywords: { default: { words: clearWords, flags: clearFlags } },
  read(typed) {
    if (typed === undefined) return undefined
    if (typed.keyword !== null) return 'default'
    const text = typed.text.replace(/ +[-–—]+(?:y|yes)$/i, '')
    return { text, yes: text !== typed.text }
  },
})
