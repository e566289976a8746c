import type { Power, SlashCommand, SlashOption } from '../../platform/types.ts'
import { inEachLanguage, type Spoken } from '../../text/language.ts'
import { cut } from '../../text/markup.ts'
import { slashText } from '../../text/texts.ts'
import type { Arg } from '../definitions/arg.ts'
import type { Command } from '../definitions/command.ts'
import { stepsOf } from '../definitions/form.ts'

/** An option, and the part of the command that its value belongs to. */
type Offered = SlashOption & { readonly of: Part }

type Part =
  | { readonly kind: 'arg'; readonly arg: Arg<string, unknown> }
  | { readonly kind: 'action'; readonly arg: Arg<string, unknown> }
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'flags' | 'file' | 'visible' }

/** A slash command: one command, or several that differ only in their arguments. The given values decide. */
export interface Route {
  readonly commands: readonly Command[]
  readonly options: readonly Offered[]
}

export interface Offers {
  readonly commands: readonly SlashCommand[]
  /** By the words of the slash command with spaces between. */
  readonly routes: ReadonlyMap<string, Route>
}

/** Limits of the platform. */
const most = { children: 25, choices: 25, name: 32, description: 100 }
const mostFlags = 5
/** Commands that answer only their owner: they change something, or show something private. */
const neverVisible =
  /^((token|export|import|config|switch|autoproxy|link|unlink|remind|notify|edit|reproxy)\b|system (new|delete|webhook|privacy|servertag)|member (new|delete|proxy|alias|privacy|public|private|autoproxy|keepproxy|serverkeepproxy|tts|group )|group (new|delete|privacy|public|private|add|remove)|.* clear$)/

interface Entry {
  /** The words after the first. */
  readonly words: readonly string[]
  readonly commands: readonly Command[]
}

/** Derives slash commands from the definitions: `member Ash description` becomes `/member description member:Ash`. */
export function offersOf(commands: readonly Command[]): Offers {
  const routes = new Map<string, Route>()
  const families = Map.groupBy(commands.filter(isOffered), (command) => wordsOf(command)[0] ?? '')
  return { commands: [...families].map(([root, own]) => family(root, own, routes)), routes }
}

/** Help inside a family is in `/help`, and the people who run the bot type. */
const isOffered = (command: Command) => {
  const words = wordsOf(command)
  return (
    command.who !== 'operator' && command.slash !== null && (words.length === 1 || words.at(-1) !== 'help')
  )
}

const wordsOf = ({ form }: Command): string[] =>
  stepsOf(form).flatMap((step) =>
    step.kind === 'words' ? (step.phrases[0] ?? []).map(([word = '']) => word) : [],
  )

const argsOf = ({ form }: Command) => stepsOf(form).flatMap((step) => (step.kind === 'arg' ? [step.arg] : []))

function family(root: string, commands: readonly Command[], routes: Map<string, Route>): SlashCommand {
  const power: Power | undefined = commands.every(({ who }) => who === 'manage-server')
    ? 'manage-server'
    : undefined
  const shown = power && { power }
  const isAlone = commands.every((command) => wordsOf(command).length === 1)
  const entries = [...Map.groupBy(commands, (command) => placeOf(command).join('-')).values()].map(
    (alike): Entry => ({ words: alike[0] ? placeOf(alike[0]) : [], commands: alike }),
  )
  if (isAlone && entries.length === 1) return { ...leaf([], root, commands, routes), ...shown }
  const description = described(() => slashText.families[root] ?? slashText.family(root))
  return { name: root, description, options: [], children: children(root, entries, routes), ...shown }
}

/** The words of a command inside its family. The family's name alone shows something, or is about its argument. */
function placeOf(command: Command): readonly string[] {
  if (command.slash) return [command.slash]
  const [, ...words] = wordsOf(command)
  if (words.length > 0) return words
  const needed = argsOf(command).find(({ optional }) => !optional)
  return [command.who === 'own' && needed ? optionName(needed.name) : 'show']
}

/** The commands of a family, in groups if they are too many. */
function children(root: string, entries: readonly Entry[], routes: Map<string, Route>): SlashCommand[] {
  if (entries.length <= most.children) return leaves([root], entries, routes)
  const groups = Map.groupBy(entries, groupOf)
  for (const [name, members] of groups) {
    if (name === '' || members.length > 1) continue
    groups.delete(name)
    groups.set('', [...(groups.get('') ?? []), ...members])
  }
  const alone = groups.get('') ?? []
  const named = [...groups].filter(([name]) => name !== '')
  const leads = (name: string) => alone.filter(({ words }) => words.length === 1 && words[0] === name)
  const isLead = ({ words }: Entry) => words.length === 1 && named.some(([name]) => name === words[0])
  return [
    ...leaves(
      [root],
      alone.filter((entry) => !isLead(entry)),
      routes,
    ),
    ...named.map(([name, members]) => {
      const inside = [
        ...leads(name).map(({ commands }) => ({ words: ['show'], commands })),
        ...members.map(({ words, commands }) => ({
          words: name === fieldsGroup ? words : words.slice(1),
          commands,
        })),
      ]
      const description = described(() =>
        name === fieldsGroup ? slashText.setGroup : slashText.family(`${root} ${name}`),
      )
      return { name, description, options: [], children: leaves([root, name], inside, routes) }
    }),
  ]
}

const fieldsGroup = 'set'
const fieldOf = (command: Command) => argsOf(command).find(({ keywords }) => keywords?.clear?.words.length)
const isField = ({ commands }: Entry) => commands.some(fieldOf)
const groupOf = (entry: Entry): string => {
  if (isField(entry)) return fieldsGroup
  return entry.words.length > 1 ? (entry.words[0] ?? '') : ''
}

const leaves = (path: readonly string[], entries: readonly Entry[], routes: Map<string, Route>) =>
  entries.map(({ words, commands }) => leaf(path, words.join('-').slice(0, most.name), commands, routes))

function leaf(
  path: readonly string[],
  name: string,
  commands: readonly Command[],
  routes: Map<string, Route>,
): SlashCommand {
  const options = mergedOptions(commands.map(optionsOf))
  routes.set([...path, name].join(' '), { commands, options })
  return { name, description: described(() => commands[0]?.help() ?? ''), options, children: [] }
}

/** The options of commands that share a name. Only what all of them need is required. */
function mergedOptions(lists: readonly (readonly Offered[])[]): readonly Offered[] {
  const byName = Map.groupBy(lists.flat(), ({ name }) => name)
  const merged = [...byName.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const isNeeded =
      others.length + 1 === lists.length && [first, ...others].every(({ required }) => required)
    return [{ ...first, required: isNeeded }]
  })
  const last = ({ of }: Offered) => Number(of.kind === 'visible')
  const order = (option: Offered) => Number(!option.required) + 2 * last(option)
  return merged.toSorted((a, b) => order(a) - order(b))
}

/** Fits a description into the room that the platform has, in every language. */
const described = (make: () => string): Spoken => inEachLanguage(() => cut(make(), most.description))

const optionName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function optionsOf(command: Command): readonly Offered[] {
  const args = argsOf(command)
  const values = args.map(argOption)
  const field = fieldOf(command)
  const takesFile = command.takesFile || args.some(({ kind }) => kind === 'image')
  const isVisible = !neverVisible.test(wordsOf(command).join(' '))
  return [
    ...values.filter(({ required }) => required),
    ...values.filter(({ required }) => !required),
    ...(takesFile ? [option('file', 'file', () => slashText.file, { kind: 'file' })] : []),
    ...(field ? [actionOption(field)] : []),
    ...flagOptions(command),
    ...(isVisible ? [option('visible', 'flag', () => slashText.visible, { kind: 'visible' })] : []),
  ]
}

const option = (
  name: string,
  kind: SlashOption['kind'],
  description: () => string,
  of: Part,
  rest: Partial<SlashOption> = {},
): Offered => ({ name, kind, description: described(description), required: false, ...rest, of })

function argOption(arg: Arg<string, unknown>): Offered {
  const { kind, choices = [] } = arg
  const words = kind === 'toggle' ? [...choices, 'default'] : choices
  const isPicked = kind === 'account' || kind === 'channel'
  return option(
    optionName(arg.name),
    isPicked ? kind : 'text',
    () => slashText.kinds[kind],
    { kind: 'arg', arg },
    {
      required: !arg.optional,
      ...(words.length > 0 && words.length <= most.choices && { choices: words }),
      ...(completed.has(kind) && { completes: true }),
    },
  )
}

const completed: ReadonlySet<string> = new Set(['member', 'members', 'group', 'groups'])

function actionOption(arg: Arg<string, unknown>): Offered {
  const words = Object.keys(arg.keywords ?? {})
  const choices = ['show', ...(arg.kind === 'text' ? ['edit'] : []), ...words]
  return option('action', 'text', () => slashText.action, { kind: 'action', arg }, { choices })
}

/** A few flags are options of their own; many share one. */
function flagOptions({ flags }: Command): readonly Offered[] {
  const names = Object.entries(flags)
  if (names.length > mostFlags) {
    return [option('flags', 'text', () => slashText.flags, { kind: 'flags' }, { completes: true })]
  }
  return names.map(([name, spellings]) => {
    const [spelling = name] = spellings.split('|')
    return option(spelling, 'flag', () => slashText.flag(spelling), { kind: 'flag', name })
  })
}
