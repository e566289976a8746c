import { type Command, commonFlags } from '../src/commands/definitions/command.ts'
import { familyOf, type Step, stepsOf, usageOf } from '../src/commands/definitions/form.ts'
import { allCommands } from '../src/commands/families/all.ts'
import { offersOf } from '../src/commands/slash/offers.ts'
import type { BotContext } from '../src/context.ts'
import { differences } from '../src/parsing/differences.ts'
import { inLanguage } from '../src/text/language.ts'

/** Writes docs/use/commands.md from the definitions. */
export function commandsPage(): string {
  const commands = allCommands({} as BotContext)
  const { routes } = offersOf(commands)
  const slash = new Map(
    [...routes].flatMap(([path, { commands }]) => commands.map((command) => [command, path] as const)),
  )
  const families = [...Map.groupBy(commands, familyOf)]
  const alone = families.flatMap(([, own]) => (own.length === 1 ? own : []))
  const sections = [
    ...families.filter(([, own]) => own.length > 1).map(([family, own]) => section(family, own, slash, 1)),
    section('Further commands', alone, slash, 0),
  ]
  return [
    head,
    ...sections,
    '## Differences to PluralKit’s bot\n',
    `${differences.map((each) => `- ${each}`).join('\n')}\n`,
  ].join('\n')
}

const head = `# Commands of the bot

This page is written from the definitions of the commands by \`npx bun packages/bot/scripts/write-commands.ts\`.

## How to type

- A command begins with \`pk;\` or \`pk!\` (whoever runs the bot can choose others), or with a mention of the bot and a space: \`pk;switch Ash\`.
- \`<name>\` stands for something that you type, and \`[name]\` for something that you can leave out.
- A name with spaces needs quotes: \`pk;switch "Birch tree" Cedar\`. At the end of a command, where a text follows, it needs none.
- A member is found by name, alias, display name, then ID; a group by name, display name, then ID. Letter case does not matter.
- A system is named by its ID or by one of its accounts, as a mention or a number. Without one, your own is meant.
- Flags begin with a dash and stand anywhere before a free text: \`pk;switch edit Cedar -append\`. Every command knows these: ${flagList(commonFlags)}.
- A question of the bot is answered with its buttons, or with \`yes\` or \`no\` as your next message. \`-yes\` skips it, except before something is deleted for good.
- React with ❌ to an answer of the bot that you caused, and it goes.
- \`/\` lists the same commands with suggestions while you type. Their answers show only to you, unless you choose \`visible\`.
`

/** Writes a table. Other spellings of the first words are written once above it, if `shared` words begin all commands. */
function section(
  title: string,
  commands: readonly Command[],
  slash: ReadonlyMap<Command, string>,
  shared: number,
): string {
  const rows = commands.map((command) => {
    const path = slash.get(command)
    const cells = [
      code(usageOf(command)),
      [inLanguage('en', command.help), ...limits(command)].join(' '),
      aliasesFrom(command, shared),
      Object.keys(command.flags).length > 0 ? flagList(command.flags) : '',
      code(command.example),
      path === undefined ? '' : code(`/${path}`),
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\\\|')).join(' | ')} |`
  })
  const [any] = commands
  const first = any && shared > 0 ? aliases(stepsOf(any.form).slice(0, shared)) : ''
  return [
    `## ${title}\n`,
    ...(first === '' ? [] : [`Other words: ${first}.\n`]),
    '| command | meaning | other words | flags | example | slash command |',
    '|---|---|---|---|---|---|',
    `${rows.join('\n')}\n`,
  ].join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}

function limits({ who, where }: Command): string[] {
  return [
    ...(who === 'manage-server' ? ['Needs the permission *Manage Server*.'] : []),
    ...(who === 'operator' ? ['For the people who run the bot.'] : []),
    ...(where === 'server' ? ['In servers only.'] : []),
    ...(where === 'direct' ? ['In direct messages only.'] : []),
  ]
}

const aliasesFrom = ({ form }: Command, first: number) => aliases(stepsOf(form).slice(first))

/** Other spellings of the words of a command, and other phrases. */
function aliases(form: readonly Step[]): string {
  const steps = form.flatMap((step) => (step.kind === 'words' ? [step.phrases] : []))
  const spellings = steps.flatMap(([first = []]) =>
    first.flatMap(([word = '', ...others]) =>
      others.length === 0 ? [] : [`${code(word)}: ${others.map(code).join(' ')}`],
    ),
  )
  const phrases = steps.flatMap(([, ...others]) =>
    others.map((phrase) => code(phrase.map(([word]) => word).join(' '))),
  )
  return [...spellings, ...phrases].join('; ')
}

function flagList(flags: Readonly<Record<string, string>>): string {
  return Object.values(flags)
    .map((spellings) =>
      spellings
        .split('|')
        .map((spelling) => code(`-${spelling}`))
        .join(' '),
    )
    .join(', ')
}
