import type { Power, SlashCommand, SlashOption } from '../../platform/types.ts'
import { slashText } from '../../text/commands/slash.ts'
import type { Arg } from '../definitions/arg.ts'
import type { Command } from '../definitions/command.ts'
import { stepsOf } from '../definitions/form.ts'
import { cut } from '../on-platform/cut.ts'

/** An option, and the part of the command that its value belongs to. */
export type Offered = SlashOption & { readonly of: Part }

export type Part =
  | { readonly kind: 'arg'; readonly arg: Arg<string, unknown> }
  | { readonly kind: 'action'; readonly arg: Arg<string, unknown> }
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'flags' | 'file' | 'visible' }

/** A command that a slash command runs. */
export interface Route {
  readonly command: Command
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
/** Answers of these commands are for nobody else's eyes. */
const neverVisible = new Set(['token', 'export', 'import', 'config'])

interface Entry {
  readonly words: readonly string[]
  readonly command: Command
}

/** Derives slash commands from the definitions: `member Ash description` becomes `/member description member:Ash`. */
export function offersOf(commands: readonly Command[]): Offers {
  const routes = new Map<string, Route>()
  const families = Map.groupBy(
    commands.filter(isOffered).map((command) => ({ words: wordsOf(command), command })),
    ({ words }) => words[0] ?? '',
  )
  return { commands: [...families].map(([root, entries]) => family(root, entries, routes)), routes }
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

function family(root: string, entries: readonly Entry[], routes: Map<string, Route>): SlashCommand {
  const [only, ...others] = entries
  const power: Power | undefined = entries.every(({ command }) => command.who === 'manage-server')
    ? 'manage-server'
    : undefined
  const shown = power && { power }
  if (only && others.length === 0 && only.words.length === 1) {
    return { ...leaf([], root, only.command, routes), ...shown }
  }
  const rest = entries.map(({ words, command }) => ({ words: words.slice(1), command }))
  const description = slashText.families[root] ?? slashText.family(root)
  return { name: root, description, options: [], children: children(root, rest, routes), ...shown }
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
  const isLead = ({ words }: Entry) => words.length === 1 && groups.has(words[0] ?? '')
  const named = [...groups].filter(([name]) => name !== '')
  return [
    ...leaves(
      [root],
      alone.filter((entry) => !isLead(entry)),
      routes,
    ),
    ...named.map(([name, members]) => {
      const lead = alone.filter(({ words }) => words.length === 1 && words[0] === name)
      const inside = [...lead, ...members].map(({ words, command }) => ({
        words: name === fieldsGroup ? words : words.slice(1),
        command,
      }))
      const description = name === fieldsGroup ? slashText.setGroup : slashText.family(`${root} ${name}`)
      return { name, description, options: [], children: leaves([root, name], inside, routes) }
    }),
  ]
}

const fieldsGroup = 'set'
const isField = ({ command }: Entry) => argsOf(command).some(({ keywords }) => keywords?.clear?.words.length)
const groupOf = (entry: Entry): string => {
  if (isField(entry)) return fieldsGroup
  return entry.words.length > 1 ? (entry.words[0] ?? '') : ''
}

/** Names each command by its words. Commands that differ only in their arguments carry the name of the first one. */
function leaves(path: readonly string[], entries: readonly Entry[], routes: Map<string, Route>) {
  const plain = ({ words, command }: Entry) => command.slash ?? (words.join('-') || 'show')
  const count = Map.groupBy(entries, plain)
  const taken = new Set<string>()
  return entries.map((entry) => {
    const [arg] = argsOf(entry.command)
    const isShared = (count.get(plain(entry))?.length ?? 0) > 1
    const own = [...entry.words, ...(arg ? [optionName(arg.name)] : [])].join('-')
    const wanted = (isShared && own) || plain(entry)
    const name = taken.has(wanted) ? `${wanted}-${taken.size}` : wanted
    taken.add(name)
    return leaf(path, name.slice(0, most.name), entry.command, routes)
  })
}

function leaf(
  path: readonly string[],
  name: string,
  command: Command,
  routes: Map<string, Route>,
): SlashCommand {
  const options = optionsOf(command)
  routes.set([...path, name].join(' '), { command, options })
  return { name, description: cut(command.help, most.description), options, children: [] }
}

const optionName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function optionsOf(command: Command): readonly Offered[] {
  const args = argsOf(command)
  const values = args.map(argOption)
  const [field] = args.filter(({ keywords }) => keywords?.clear?.words.length)
  const takesFile = command.takesFile || args.some(({ kind }) => kind === 'image')
  const isVisible = !neverVisible.has(wordsOf(command)[0] ?? '')
  return [
    ...values.filter(({ required }) => required),
    ...values.filter(({ required }) => !required),
    ...(takesFile ? [option('file', 'file', slashText.file, { kind: 'file' })] : []),
    ...(field ? [actionOption(field)] : []),
    ...flagOptions(command),
    ...(isVisible ? [option('visible', 'flag', slashText.visible, { kind: 'visible' })] : []),
  ]
}

const option = (
  name: string,
  kind: SlashOption['kind'],
  description: string,
  of: Part,
  rest: Partial<SlashOption> = {},
): Offered => ({ name, kind, description: cut(description, most.description), required: false, ...rest, of })

function argOption(arg: Arg<string, unknown>): Offered {
  const { kind, choices = [] } = arg
  const words = kind === 'toggle' ? [...choices, 'default'] : choices
  const isPicked = kind === 'account' || kind === 'channel'
  return option(
    optionName(arg.name),
    isPicked ? kind : 'text',
    slashText.kinds[kind],
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
  return option('action', 'text', slashText.action, { kind: 'action', arg }, { choices })
}

/** A few flags are options of their own; many share one. */
function flagOptions({ flags }: Command): readonly Offered[] {
  const names = Object.entries(flags)
  if (names.length > mostFlags) {
    return [option('flags', 'text', slashText.flags, { kind: 'flags' }, { completes: true })]
  }
  return names.map(([name, spellings]) => {
    const [spelling = name] = spellings.split('|')
    return option(spelling, 'flag', slashText.flag(spelling), { kind: 'flag', name })
  })
}
