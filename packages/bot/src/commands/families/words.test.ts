import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BotContext } from '../../context.ts'
import { readToggle } from '../../parsing/keywords.ts'
import { inLanguage } from '../../text/language.ts'
import { usageOf } from '../definitions/form.ts'
import { Parser } from '../definitions/parse.ts'
import { allCommands as commandsOf } from './all.ts'

/** Families of `words.json` that are not complete yet. */
const unfinished: readonly string[] = []

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dir, '../../../../../fixtures/bot-commands', name), 'utf8'))
const { cases } = read('words.json') as { cases: { name: string; family: string }[] }
const { cases: flagCases } = read('flags.json') as { cases: { name: string; flags: string[] }[] }
/** Definitions alone: no handler runs. */
const allCommands = commandsOf({} as BotContext)
const parser = new Parser(allCommands)

const samples: Readonly<Record<string, string>> = {
  '<system>': '123456789012345678',
  '<account>': '123456789012345678',
  '<other>': '123456789012345679',
  '<member>': 'Wren',
  '<members>': 'Wren Lark',
  '<group>': 'Birds',
  '<groups>': 'Birds Trees',
  '<time>': '1h',
  '<channel>': '<#123456789012345678>',
  '<message>': 'https://discord.com/channels/1/2/3',
  '<subject>': 'name',
  '<level>': 'private',
  '<id>': 'abcdef',
  '<tag>': '[text]',
}

/** Every way to type a command in which one word has one of its other spellings. */
function spellings(form: string): string[][] {
  const words = form.split(' ').map((word) => word.split('|'))
  const usual = words.map(([first = '']) => first)
  const others = words.flatMap((word, at) => word.slice(1).map((other) => usual.with(at, other)))
  return [usual, ...others]
}

const filled = (words: readonly string[]) =>
  words.map((word) => samples[word] ?? (word.startsWith('<') ? 'text' : word)).join(' ')

/** Names the first word that no command knows in its place; undefined if the command is known. */
function unresolved(words: readonly string[]): string | undefined {
  const parsed = parser.parse(filled(words))
  if (parsed.kind !== 'call') return words.join(' ')
  const chosen = [...parsed.typed].flatMap(([, { text, keyword }]) => [text.toLowerCase(), keyword ?? ''])
  let at = 0
  for (const word of words) {
    const count = samples[word]?.split(' ').length ?? 1
    const isWord = parsed.shape[at] === '0'
    const isChoice = chosen.includes(word) && (offers(parsed.command, word) || readToggle(word) !== undefined)
    const isKeyword =
      parsed.shape[at] === '2' && [...parsed.typed.values()].some(({ keyword }) => keyword !== null)
    if (!word.startsWith('<') && !isWord && !isChoice && !isKeyword) return words.join(' ')
    at += word === '<members>' || word === '<groups>' ? 1 : count
  }
  return undefined
}

/** The command has an argument that offers this word. */
const offers = ({ form }: { form: readonly unknown[] }, word: string) =>
  form.some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      'accepts' in part &&
      typeof part.accepts === 'function' &&
      part.accepts(word),
  )

describe('the commands that people know', () => {
  for (const family of new Set(cases.map(({ family }) => family))) {
    const missing = cases
      .filter((row) => row.family === family)
      .flatMap(({ name }) => spellings(name))
      .flatMap((words) => unresolved(words) ?? [])
    if (unfinished.includes(family)) {
      test(`${family}: is marked as unfinished, and is`, () => expect(missing).not.toEqual([]))
    } else {
      test(`${family}: every word and alias resolves`, () => expect(missing).toEqual([]))
    }
  }
})

/** The meaning of a flag: its name, or the keyword of an argument; undefined if no command knows it here. */
function meaning(command: string, flag: string): string | undefined {
  const parsed = parser.parse(`${filled(command.split(' '))} -${flag}`)
  if (parsed.kind !== 'call' || parsed.unknownFlags.length > 0) return undefined
  const keywords = [...parsed.typed.values()].flatMap(({ keyword }) => keyword ?? [])
  return [usageOf(parsed.command), ...keywords, ...parsed.flags].join()
}

describe('the flags that people know', () => {
  for (const { name, flags } of flagCases) {
    test(`${name}: every spelling resolves, and those of one flag mean the same`, () => {
      const plain = parser.parse(filled(name.split(' ')))
      const without = plain.kind === 'call' ? usageOf(plain.command) : undefined
      for (const flag of flags) {
        const spellings = flag.split('|')
        const [first, ...others] = spellings.map((spelling) => meaning(name, spelling))
        expect([flag, first]).not.toEqual([flag, undefined])
        expect([flag, first]).not.toEqual([flag, without])
        expect([flag, ...others]).toEqual([flag, ...others.map(() => first)])
      }
    })
  }
})

describe('definitions', () => {
  for (const command of allCommands) {
    test(`the example of ${usageOf(command)} is this command`, () => {
      const parsed = parser.parse(command.example)
      expect(parsed.kind === 'call' && usageOf(parsed.command)).toBe(usageOf(command))
      if (parsed.kind === 'call') expect(parsed.unknownFlags).toEqual([])
      expect(inLanguage('en', command.help)).toMatch(/^[A-Z].*\.$/)
    })
  }

  test('no two commands are typed alike', () => {
    const usages = allCommands.map(usageOf)
    expect(usages.filter((usage, at) => usages.indexOf(usage) < at)).toEqual([])
  })
})
