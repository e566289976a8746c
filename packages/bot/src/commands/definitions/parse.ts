import { isOneOf } from '../../parsing/keywords.ts'
import { splitWords, type Word } from '../../parsing/words.ts'
import type { Arg, Typed } from './arg.ts'
import { type Command, commonFlags } from './command.ts'
import { type Spellings, type Step, stepsOf } from './form.ts'

/** A command with what was typed for it. */
export interface ParsedCall {
  readonly kind: 'call'
  readonly command: Command
  readonly typed: ReadonlyMap<string, Typed>
  /** For every word that was read: `0` for a word of the command, another mark for an argument. */
  readonly shape: string
  /** Names of the known flags that were given. */
  readonly flags: ReadonlySet<string>
  readonly unknownFlags: readonly string[]
  readonly reference: Reference | null
  /** Commands that fit in the place of the first argument. */
  readonly expected: Expected
}

export type Parsed =
  | ParsedCall
  /** No command has this word here. */
  | {
      readonly kind: 'unknown'
      readonly word: string
      readonly before: string
      readonly expected: Expected
      readonly reference: Reference | null
    }
  /** An argument is missing. */
  | { readonly kind: 'missing'; readonly command: Command; readonly arg: Arg<string, unknown> }

/** The first word that names a member or a group, by its place among the words. Null also if the name is known. */
interface Reference {
  readonly kind: 'member' | 'group'
  readonly at: number
}

/** Words that are one name. */
interface OneName {
  readonly at: number
  readonly count: number
}

/** Words that commands have in one place, each with the text that shows it. */
interface Expected {
  readonly before: string
  readonly words: ReadonlyMap<string, string>
}

interface Candidate {
  readonly command: Command
  /** For every word that was read: `0` for a word of the command, `1` for an argument (`/` if a flag asks for a reference), `2` for the rest of the text. */
  readonly rank: string
  readonly typed: ReadonlyMap<string, Typed>
  /** Flags count until here. */
  readonly flagsEnd: number
  readonly firstArg: number | null
  readonly reference: Reference | null
  readonly missing: Arg<string, unknown> | null
  /** The first word that nothing has read. */
  readonly left: number | null
}

/** Reads commands from text. Words of commands win over references, and references over free text. */
export class Parser {
  readonly #commands: readonly {
    command: Command
    steps: readonly Step[]
    flags: ReadonlyMap<string, string>
  }[]

  constructor(commands: readonly Command[]) {
    this.#commands = commands.map((command) => ({
      command,
      steps: stepsOf(command.form),
      flags: spellingsOf(command),
    }))
  }

  /** Every word that some command knows, in lower case. */
  get words(): ReadonlySet<string> {
    const steps = this.#commands.flatMap(({ steps }) => steps)
    return new Set(steps.flatMap((step) => (step.kind === 'words' ? step.phrases.flat(2) : [])))
  }

  /** The first spelling of a word that begins commands; undefined for other words. */
  familyOf(word: string): string | undefined {
    const firsts = this.#commands.flatMap(({ steps: [step] }) =>
      step?.kind === 'words' ? step.phrases.map(([first = []]) => first) : [],
    )
    return firsts.find((spellings) => spellings.includes(word.toLowerCase()))?.[0]
  }

  /** Reads the text after the prefix. Some words of it may be known to be one name. */
  parse(text: string, name?: OneName): Parsed {
    const words = withName(splitWords(text), name)
    const expectations = new Map<string, Map<string, string>>()
    const candidates = this.#commands.flatMap(({ command, steps, flags }) =>
      new Match({ text, words, command, steps, flags, expectations }).candidates(),
    )
    const best = candidates.reduce<Candidate | undefined>(
      (best, one) => (best === undefined || isBetter(one, best) ? one : best),
      undefined,
    )
    const expectedAt = (rank: string, at: number): Expected => ({
      before: text.slice(0, words[at - 1]?.end ?? 0).trim(),
      words: expectations.get(`${rank}@${at}`) ?? new Map(),
    })
    if (best === undefined) return unknown(words[skip(words, 0)], expectedAt('', skip(words, 0)), null)
    const reference = name ? null : best.reference
    if (best.left !== null) {
      const expected = expectedAt(best.rank, best.left)
      if (expected.words.size > 0) return unknown(words[best.left], expected, reference)
    }
    if (best.missing) return { kind: 'missing', command: best.command, arg: best.missing }
    const known = this.#commands.find(({ command }) => command === best.command)?.flags ?? new Map()
    const at = best.firstArg
    return {
      kind: 'call',
      shape: best.rank,
      reference,
      ...readFlags(best, words, known),
      expected:
        at === null
          ? { before: '', words: new Map() }
          : expectedAt(best.rank.slice(0, best.rank.search(/[12]/)), at),
    }
  }
}

const unknown = (word: Word | undefined, expected: Expected, reference: Reference | null): Parsed => ({
  kind: 'unknown',
  word: word?.text ?? '',
  before: expected.before,
  expected,
  reference,
})

/** Makes one quoted word of the words of a name. */
function withName(words: Word[], name: OneName | undefined): Word[] {
  const parts = name ? words.slice(name.at, name.at + name.count) : []
  const [first, last] = [parts[0], parts.at(-1)]
  if (!name || !first || !last) return words
  const text = parts.map((word) => word.text).join(' ')
  return words.toSpliced(name.at, name.count, { ...first, text, quoted: true, flag: null, end: last.end })
}

/** Spellings of flags with the name of each. Those of the command win. */
const spellingsOf = ({ flags }: Command): ReadonlyMap<string, string> =>
  new Map(
    [...Object.entries(commonFlags), ...Object.entries(flags)].flatMap(([name, spellings]) =>
      spellings.split('|').map((spelling) => [spelling, name] as const),
    ),
  )

/** Skips flags and words of white space alone. */
function skip(words: readonly Word[], from: number): number {
  let at = from
  while (at < words.length && isSkipped(words[at])) at++
  return at
}
const isBlank = ({ text, quoted }: Word) => text === '' && !quoted
const isSkipped = (word: Word | undefined) => word !== undefined && (word.flag !== null || isBlank(word))

/** More words of commands first; then the candidate that read everything; then the one that read more. */
function isBetter(one: Candidate, other: Candidate): boolean {
  const [a, b] = [`${one.rank}9`, `${other.rank}9`]
  if (a !== b) return a < b
  return faults(one) < faults(other)
}
const faults = ({ missing, left }: Candidate) => (missing ? 1 : 0) + (left === null ? 0 : 2)

interface MatchInput {
  readonly text: string
  readonly words: readonly Word[]
  readonly command: Command
  readonly steps: readonly Step[]
  readonly flags: ReadonlyMap<string, string>
  readonly expectations: Map<string, Map<string, string>>
}

type Trail = Pick<Candidate, 'rank' | 'typed' | 'firstArg' | 'reference'>

/** Tries one command on the words, in every way in which its optional arguments can be read. */
class Match {
  readonly #in: MatchInput
  readonly #found: Candidate[] = []

  constructor(input: MatchInput) {
    this.#in = input
  }

  candidates(): readonly Candidate[] {
    this.#step(0, 0, { rank: '', typed: new Map(), firstArg: null, reference: null })
    return this.#found
  }

  #step(index: number, from: number, trail: Trail): void {
    const step = this.#in.steps[index]
    const { words, flags } = this.#in
    if (step === undefined) {
      const left = skip(words, from)
      const rest = words.slice(from)
      const knowsRest = rest.length > 0 && rest.every(({ flag }) => flag !== null && flags.has(flag))
      // why: flags that a command knows win over a text that begins with a dash.
      const ended = knowsRest ? { ...trail, rank: `${trail.rank}1` } : trail
      this.#add(ended, words.length, null, left < words.length ? left : null)
    } else if (step.kind === 'words') {
      for (const phrase of step.phrases) this.#phrase(phrase, index, from, trail)
    } else if (step.arg.take === 'word') {
      this.#word(step.arg, index, from, trail)
    } else if (step.arg.take === 'words') {
      this.#words(step.arg, from, trail)
    } else {
      this.#rest(step.arg, from, trail)
    }
  }

  #add(trail: Trail, flagsEnd: number, missing: Arg<string, unknown> | null, left: number | null): void {
    this.#found.push({ ...trail, command: this.#in.command, flagsEnd, missing, left })
  }

  #phrase(phrase: readonly Spellings[], index: number, from: number, trail: Trail): void {
    let at = from
    let { rank } = trail
    for (const [place, spellings] of phrase.entries()) {
      at = skip(this.#in.words, at)
      const word = this.#in.words[at]
      if (word === undefined || word.quoted || !spellings.includes(word.text.toLowerCase())) {
        this.#expect(rank, at, spellings, phrase.slice(place))
        return
      }
      at++
      rank += '0'
    }
    this.#step(index + 1, at, { ...trail, rank })
  }

  /** Remembers what could have stood here. */
  #expect(rank: string, at: number, spellings: Spellings, phrase: readonly Spellings[]): void {
    const key = `${rank}@${at}`
    const known = this.#in.expectations.get(key) ?? new Map<string, string>()
    this.#in.expectations.set(key, known)
    const shown = phrase.map(([word]) => word).join(' ')
    for (const spelling of spellings) if (!known.has(spelling)) known.set(spelling, shown)
  }

  #word(arg: Arg<string, unknown>, index: number, from: number, trail: Trail): void {
    const at = skip(this.#in.words, from)
    const word = this.#in.words[at]
    if (word && (!arg.optional || arg.accepts?.(word.text) !== false)) {
      const forced = arg.kind === 'system' && this.#saysId(at)
      const typed = { text: word.text, words: [word.text], keyword: null }
      this.#step(index + 1, at + 1, taken(trail, arg, typed, forced ? '/' : '1', at))
    }
    if (arg.optional) this.#step(index + 1, from, trail)
    else if (!word) this.#add(trail, this.#in.words.length, arg, null)
  }

  /** The flag for references stands before the word or right after it. */
  #saysId(at: number): boolean {
    const until = skip(this.#in.words, at + 1)
    return this.#in.words.slice(0, until).some(({ flag }) => flag === 'id')
  }

  #words(arg: Arg<string, unknown>, from: number, trail: Trail): void {
    const { words } = this.#in
    const first = skip(words, from)
    const texts = words
      .slice(first)
      .filter((word) => !isSkipped(word))
      .map(({ text }) => text)
    if (texts.length === 0) {
      this.#add(trail, words.length, arg.optional ? null : arg, null)
      return
    }
    const typed = { text: texts.join(' '), words: texts, keyword: null }
    this.#add(taken(trail, arg, typed, '1', first), words.length, null, null)
  }

  #rest(arg: Arg<string, unknown>, from: number, trail: Trail): void {
    const { words, text, flags } = this.#in
    let first = from
    // why: a text may begin with a dash, as lists and faces do.
    const isFlag = ({ flag }: Word) =>
      flag !== null && (arg.isValue || flags.has(flag) || flagKeyword(arg, flag) !== undefined)
    for (let word = words[first]; word && isFlag(word); word = words[first]) first++
    let end = words.length
    while (arg.isValue && end > first && isSkipped(words[end - 1])) end--
    const rest = text.slice(words[first]?.start ?? text.length, words[end - 1]?.end).trim()
    const nothingFollows = words.slice(first + 1).every((word) => isFlag(word) || isBlank(word))
    const keyword = nothingFollows ? wordKeyword(arg, words[first]) : undefined
    if (keyword !== undefined) {
      this.#add(taken(trail, arg, { text: '', words: [], keyword }, '2', first), words.length, null, null)
    } else if (rest === '') {
      this.#add(trail, words.length, arg.optional || hasFlagKeyword(arg, words) ? null : arg, null)
    } else {
      const typed = { text: rest, words: words.slice(first, end).map((word) => word.text), keyword: null }
      this.#add(taken(trail, arg, typed, '2', first), arg.isValue ? words.length : first, null, null)
    }
  }
}

const taken = (trail: Trail, arg: Arg<string, unknown>, typed: Typed, mark: string, at: number): Trail => ({
  rank: trail.rank + mark,
  typed: new Map(trail.typed).set(arg.name, typed),
  firstArg: trail.firstArg ?? at,
  reference:
    trail.reference ?? (arg.kind === 'member' || arg.kind === 'group' ? { kind: arg.kind, at } : null),
})

const wordKeyword = ({ keywords = {} }: Arg<string, unknown>, word: Word | undefined) =>
  word && !word.quoted
    ? Object.keys(keywords).find((name) => isOneOf(keywords[name]?.words ?? [], word.text))
    : undefined

const flagKeyword = ({ keywords = {} }: Arg<string, unknown>, flag: string) =>
  Object.keys(keywords).find((name) => keywords[name]?.flags.includes(flag))

const hasFlagKeyword = (arg: Arg<string, unknown>, words: readonly Word[]) =>
  words.some(({ flag }) => flag !== null && flagKeyword(arg, flag) !== undefined)

/** Sorts the given flags into known ones, keywords of arguments, and unknown ones. */
function readFlags(best: Candidate, words: readonly Word[], known: ReadonlyMap<string, string>) {
  const args = stepsOf(best.command.form).flatMap((step) => (step.kind === 'arg' ? [step.arg] : []))
  const typed = new Map(best.typed)
  const flags = new Set<string>()
  const unknownFlags: string[] = []
  for (const { flag } of words.slice(0, best.flagsEnd)) {
    if (flag === null || flag === '') continue
    const own = best.command.flags
    const name = known.get(flag)
    const arg = name === undefined || !(name in own) ? args.find((arg) => flagKeyword(arg, flag)) : undefined
    if (arg) {
      const before = typed.get(arg.name) ?? { text: '', words: [], keyword: null }
      typed.set(arg.name, { ...before, keyword: before.keyword ?? flagKeyword(arg, flag) ?? null })
    } else if (name !== undefined) {
      flags.add(name)
    } else {
      unknownFlags.push(flag)
    }
  }
  return { command: best.command, typed, flags, unknownFlags }
}
