import { type Command, commonFlags } from '../../../src/commands/definitions/command.ts'
import { type Step, stepsOf, usageOf } from '../../../src/commands/definitions/form.ts'
import { Parser } from '../../../src/commands/definitions/parse.ts'

/** A command to type. Those of one row mean the same. */
export interface Line {
  readonly row: string
  /** The text after the prefix, with the values of the example. */
  readonly text: string
  /** Spellings that the text has, as `spellingsOf` names them. */
  readonly spellings: readonly string[]
}

/** The part of a row beside the words. */
interface Row {
  readonly name: string
  readonly flags?: readonly { readonly text: string; readonly spelling: string }[]
  /** Replaces the value of an argument, or leaves it out. */
  readonly value?: { readonly arg: string; readonly text: string; readonly spelling?: string }
}

interface Way {
  readonly text: string
  readonly spellings: readonly string[]
}

/** Every way to say some words: each phrase as often as its word with the most spellings has some. */
const waysOf = (step: Extract<Step, { kind: 'words' }>, place: number): Way[] =>
  step.phrases.flatMap((phrase, which) => {
    const rounds = Math.max(...phrase.map((words) => words.length))
    return Array.from({ length: rounds }, (_, round) => {
      const words = phrase.map((spellings) => spellings[round % spellings.length] ?? '')
      return { text: words.join(' '), spellings: words.map((word, at) => `${place}.${which}.${at} ${word}`) }
    })
  })

const keywordsOf = (command: Command) =>
  stepsOf(command.form).flatMap((step) =>
    step.kind === 'arg'
      ? Object.entries(step.arg.keywords ?? {}).map(([name, { words, flags }]) => ({
          arg: step.arg.name,
          name,
          words,
          flags: flags.filter((flag) => !Object.values(command.flags).join('|').split('|').includes(flag)),
          /** Arguments of one kind share their keywords. */
          shared: `${name}: ${words.join('|')} -${flags.join('|')}`,
        }))
      : [],
  )

/** Names every spelling of the words and flags of a command. Those of keywords count once for all commands that share them. */
export function spellingsOf(command: Command): string[] {
  const usage = usageOf(command)
  const words = stepsOf(command.form).flatMap((step, place) =>
    step.kind === 'words'
      ? step.phrases.flatMap((phrase, which) =>
          phrase.flatMap((spellings, at) =>
            spellings.map((word) => `${usage}: ${place}.${which}.${at} ${word}`),
          ),
        )
      : [],
  )
  const flags = flagsOf(command).flatMap((flag) => flag.map((spelling) => `${usage}: -${spelling}`))
  const keywords = keywordsOf(command).flatMap(({ shared, words, flags }) => [
    ...words.map((word) => `${shared}: ${word}`),
    ...flags.map((flag) => `${shared}: -${flag}`),
  ])
  return [...words, ...flags, ...keywords]
}

/** Every command knows the common flags. One command types them all. */
const commonUser = 'member <member>'
const flagsOf = (command: Command) =>
  Object.values({ ...(usageOf(command) === commonUser && commonFlags), ...command.flags }).map((flag) =>
    flag.split('|'),
  )

const quoted = (word: string) => (word.includes(' ') ? `"${word}"` : word)
/** A list has one order. */
const isOrder = (flag: string) => /^(by-|random)/.test(flag)
/** A flag of this many spellings is one that a command ignores, for people who type it out of habit. */
const manySpellings = 20

/** Plans what to type so that every spelling of every command is typed. */
export class Plan {
  readonly #parser: Parser
  readonly #turns = new Map<string, { users: number; next: number }>()

  constructor(commands: readonly Command[]) {
    this.#parser = new Parser(commands)
    for (const { shared } of commands.flatMap(keywordsOf)) {
      const turn = this.#turns.get(shared) ?? { users: 0, next: 0 }
      this.#turns.set(shared, { ...turn, users: turn.users + 1 })
    }
  }

  linesOf(command: Command): Line[] {
    const usage = usageOf(command)
    const steps = stepsOf(command.form)
    const values = this.#values(command)
    const ways = steps.map((step, place) => (step.kind === 'words' ? waysOf(step, place) : []))
    const most = Math.max(...ways.map(({ length }) => length))
    const line = ({ name, flags = [], value }: Row, round: number): Line => {
      const words = steps.map((step, place) => {
        if (step.kind === 'words') return ways[place]?.[round % (ways[place]?.length ?? 1)]
        const own = value?.arg === step.arg.name ? value.text : values.get(step.arg.name)
        return { text: own ?? '', spellings: [] }
      })
      const text = [...flags, ...words].flatMap((part) => part?.text || []).join(' ')
      const spellings = words.flatMap(
        (way) => way?.spellings.map((spelling) => `${usage}: ${spelling}`) ?? [],
      )
      return {
        row: name,
        text,
        spellings: [
          ...spellings,
          ...flags.map(({ spelling }) => spelling),
          ...(value?.spelling ? [value.spelling] : []),
        ],
      }
    }
    const plain: Row = { name: 'plain' }
    let round = 0
    const lines = [plain, ...this.#rows(command)].map((row) => {
      const next = line(row, round)
      const parsed = this.#parser.parse(next.text)
      // why: some words mean something else without the text that follows in the example. Their turn comes below.
      if (parsed.kind !== 'call' || parsed.command !== command) return line(row, 0)
      round++
      return next
    })
    while (round < most) lines.push(line(plain, round++))
    return lines
  }

  /** The values of the example, as typed. */
  #values(command: Command): ReadonlyMap<string, string> {
    const parsed = this.#parser.parse(command.example)
    if (parsed.kind !== 'call') throw new Error(`${command.example} is no command.`)
    const takes = new Map(
      stepsOf(command.form).flatMap((step) => (step.kind === 'arg' ? [[step.arg.name, step.arg.take]] : [])),
    )
    return new Map(
      [...parsed.typed].map(([name, { text, words, keyword }]) => {
        if (takes.get(name) === 'rest') return [name, keyword ?? text]
        return [name, words.map(quoted).join(' ')]
      }),
    )
  }

  #rows(command: Command): Row[] {
    const typed = (spelling: string) => ({
      text: `-${spelling}`,
      spelling: `${usageOf(command)}: -${spelling}`,
    })
    const flags = flagsOf(command)
    const [orders, others] = [
      flags.filter(([first = '']) => isOrder(first)),
      flags.filter(([first = '']) => !isOrder(first)),
    ]
    const own = orders.length > 0 ? ordered(orders, others, typed) : others.flatMap(alone(typed))
    const last = stepsOf(command.form).at(-1)
    const bare: Row[] =
      last?.kind === 'arg' && last.arg.optional
        ? [{ name: 'bare', value: { arg: last.arg.name, text: '' } }]
        : []
    return [...bare, ...keywordsOf(command).flatMap((keyword) => this.#keyword(keyword)), ...own]
  }

  /** Some spellings of a keyword: the commands that share it take turns. */
  #keyword({ arg, name, words, flags, shared }: ReturnType<typeof keywordsOf>[number]): Row[] {
    const rows = [
      ...words.map((word) => ({ value: { arg, text: word, spelling: `${shared}: ${word}` } })),
      ...flags.map((flag) => ({
        value: { arg, text: '' },
        flags: [{ text: `-${flag}`, spelling: `${shared}: -${flag}` }],
      })),
    ].map((row) => ({ name: `keyword ${name}`, ...row }))
    const turn = this.#turns.get(shared)
    if (!turn) return []
    return Array.from(
      { length: Math.ceil(rows.length / turn.users) },
      () => rows[turn.next++ % rows.length],
    ).flatMap((row) => row ?? [])
  }
}

type Typed = (spelling: string) => { text: string; spelling: string }

/** A flag by itself, in each of its spellings. */
const alone =
  (typed: Typed) =>
  (spellings: readonly string[]): Row[] =>
    spellings.length > manySpellings
      ? [{ name: `-${spellings[0]}`, flags: spellings.map(typed) }]
      : spellings.map((spelling) => ({ name: `-${spellings[0]}`, flags: [typed(spelling)] }))

/** Each order in each of its spellings, with all other flags, whose spellings take turns. */
function ordered(orders: readonly string[][], others: readonly string[][], typed: Typed): Row[] {
  return orders
    .flatMap((spellings) => spellings.map((spelling) => ({ name: `-${spellings[0]}`, spelling })))
    .map(({ name, spelling }, round) => ({
      name,
      flags: [spelling, ...others.map((each) => each[round % each.length] ?? '')].map(typed),
    }))
}
