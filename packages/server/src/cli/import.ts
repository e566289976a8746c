import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import {
  ApiError,
  conflictModes,
  type ImportReport,
  importChoices,
  matchModes,
  type RefusedPart,
} from '@polyphony/contract'
import { codeOf } from '../base/fault.ts'
import type { Context } from '../context.ts'
import { fileSource, type OpenSource, spool } from '../datafile/source/source.ts'
import type { StoredSystem } from '../domain/entities.ts'
import { type FileOptions, importFile } from '../operations/import/import-file.ts'
import type { ImportOptions, ImportProgress } from '../operations/import/import-types.ts'
import { type Command, CommandRefusal, type CommandResult, type Input, UsageError } from './command.ts'
import { defaultBase, defaultState, forget, pullPluralKit, readAccount } from './pull/pull.ts'
import { findSystem } from './system.ts'

const importOptions = {
  'dry-run': { type: 'boolean' },
  match: { type: 'string' },
  'custom-fronts': { type: 'boolean' },
  'no-custom-fronts': { type: 'boolean' },
  privacy: { type: 'string' },
  lenient: { type: 'boolean' },
  keep: { type: 'string' },
  conflicts: { type: 'string' },
  accounts: { type: 'boolean' },
  'from-pluralkit': { type: 'string' },
  base: { type: 'string' },
  state: { type: 'string' },
  retries: { type: 'string' },
} as const
const importOptionHelp = {
  'dry-run': 'Show what would be imported, and change nothing.',
  match: 'auto: known members by ID, then by name (the default). ids: by ID only. none: all are new.',
  'custom-fronts': 'Turn the custom fronts of other programs into members (the default).',
  'no-custom-fronts': 'Keep them for export only.',
  privacy: 'private or public, for every member and group of the file.',
  lenient: 'Go on without values that do not fit, and list them.',
  keep: 'Keys of the system and its settings that stay as they are, separated by commas, or all.',
  conflicts:
    'mine: keep what was changed or written here. file: replace it. ask: import nothing if there is any.',
  accounts:
    'Trust a file that Polyphony wrote: link its accounts if they are free, and restore its messages.',
  'from-pluralkit':
    "Instead of FILE: a PluralKit token, or '-' to take it from PLURALKIT_TOKEN or the input.",
  base: `The address of that API. The default is ${defaultBase}.`,
  state: 'The file for fetched pages until everything is imported. The default is beside the database.',
  retries: 'How often to repeat a failed request. The default is 5.',
}

export const importCommand: Command = {
  name: 'import',
  summary: "Import a data file into a system ('-' reads it from the input)",
  arguments: ['REF', '[FILE]'],
  options: importOptions,
  optionHelp: importOptionHelp,
  optionValues: {
    'from-pluralkit': 'TOKEN',
    base: 'URL',
    state: 'FILE',
    match: 'HOW',
    keep: 'KEYS',
    conflicts: 'HOW',
  },
  async run(input) {
    const choices = readChoices(input)
    const { options, positionals } = input
    const [, path] = positionals
    if ((path === undefined) === (options['from-pluralkit'] === undefined)) {
      throw new UsageError('Give a FILE, or a token with --from-pluralkit.')
    }
    const account = path === undefined && (await readAccount(input))
    const ctx = await input.context()
    const system = await findSystem(ctx, input)
    if (!account) {
      const source = path === '-' ? await spool(process.stdin) : await openFile(path ?? '')
      return importFrom(ctx, system, source, choices)
    }
    const state = typeof options.state === 'string' ? options.state : defaultState(ctx.config, system.hid)
    const pull = { ...account, state }
    const result = await importFrom(ctx, system, await pullPluralKit(pull), choices)
    if (!choices.dryRun && !result.failed) await forget(pull)
    return result
  },
}

function readChoices({ options }: Input): FileOptions & ImportOptions {
  const { match: mode = 'auto', privacy, conflicts: wish } = options
  const match = matchModes.find((each) => each === mode)
  if (match === undefined) throw new UsageError(`--match ${mode}: it is one of ${matchModes.join(', ')}.`)
  const conflicts = conflictModes.find((each) => each === wish)
  if (conflicts !== wish)
    throw new UsageError(`--conflicts ${wish}: it is one of ${conflictModes.join(', ')}.`)
  if (privacy !== undefined && privacy !== 'private' && privacy !== 'public') {
    throw new UsageError(`--privacy ${privacy}: it is private or public.`)
  }
  return {
    match,
    dryRun: options['dry-run'] === true,
    customFronts: options['no-custom-fronts'] !== true,
    privacy,
    lenient: options.lenient === true,
    keep: typeof options.keep === 'string' ? readKept(options.keep) : undefined,
    conflicts,
    trusted: options.accounts === true,
  }
}

function readKept(text: string): readonly string[] {
  try {
    return importChoices.keep.read(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new UsageError(`--keep ${text}: ${error.detail.ref}`)
  }
}

async function openFile(path: string): Promise<OpenSource> {
  try {
    if ((await stat(path)).isFile()) return await fileSource(await open(path))
    // why: a pipe can be read only once, and has no known length.
    return await spool(createReadStream(path))
  } catch (error) {
    if (error instanceof ApiError) throw error
    const code = codeOf(error) ?? 'unknown'
    throw new CommandRefusal(`${path} cannot be read (${code}). Is the name right?`)
  }
}

/** Imports a file from any source, with a bar on the terminal, and closes it. */
async function importFrom(
  ctx: Context,
  system: StoredSystem,
  source: OpenSource,
  choices: FileOptions & ImportOptions,
): Promise<CommandResult> {
  const bar = progressBar()
  try {
    const report = await importFile(ctx, system.id, source, choices, bar.show)
    return { json: report, text: describe(system, report), failed: report.refused.length > 0 }
  } catch (error) {
    throw error instanceof ApiError && error.detail.refused ? explained(error.detail.refused) : error
  } finally {
    bar.end()
    await source.close()
  }
}

function explained([first, ...more]: readonly RefusedPart[]): CommandRefusal {
  const rest = more.length > 0 ? ` There is more in the way: --dry-run lists ${more.length + 1} places.` : ''
  return new CommandRefusal(`Nothing was imported. ${first?.message}${rest}`)
}

const barWidth = 30
const redrawMs = 100
const stages: Readonly<Record<ImportProgress['stage'], string>> = {
  waiting: 'waiting',
  reading: 'bytes read',
  pictures: 'pictures',
  members: 'members',
  groups: 'groups',
  switches: 'switches',
  notes: 'notes',
}

/** Shows progress on one line of the terminal, and nothing where there is no terminal. */
function progressBar(terminal: NodeJS.WriteStream = process.stderr) {
  let drawn = 0
  return {
    show({ stage, done, total }: ImportProgress): void {
      if (!terminal.isTTY || performance.now() - drawn < redrawMs) return
      drawn = performance.now()
      const filled = total === 0 ? 0 : Math.min(barWidth, Math.round((done / total) * barWidth))
      const bar = '#'.repeat(filled).padEnd(barWidth, '.')
      const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${stages[stage]}`
      terminal.write(`\r\x1b[K[${bar}] ${counts}`)
    },
    end(): void {
      if (drawn > 0) terminal.write('\r\x1b[K')
    },
  }
}

function describe({ hid, name }: StoredSystem, report: ImportReport): string {
  const { dry_run, refused, renamed, warnings, members, groups, switches, odd_values = [] } = report
  const { conflicts, conflicts_unlisted: unlisted } = report
  const into = `a file of ${formatNames[report.format]} into ${name ?? 'the system'} (${hid})`
  const heading = refused.length > 0 ? `This is in the way of importing ${into}:` : undefined
  const counts = ({ created, updated, unchanged }: ImportReport['members']) =>
    `${created} new, ${updated} changed, ${unchanged} as they were`
  const changed = ({ changed: keys }: { changed: string[] }) => keys.join(', ') || 'as it was'
  return [
    ...(heading ? [heading, ...refused.map(({ message }) => `  ${message}`), ''] : []),
    heading
      ? 'Once that is put right, this would come of it:'
      : dry_run
        ? `Importing ${into} would do this:`
        : `Imported ${into}.`,
    `  system    ${changed(report.system)}`,
    `  settings  ${changed(report.settings)}`,
    `  members   ${counts(members)}`,
    `  groups    ${counts(groups)}`,
    `  switches  ${switches.created} new, ${switches.skipped} left out because there is one at that moment`,
    ...conflicts.map(
      ({ type, id, name, key, field, kept }) =>
        `  ${type} ${name ?? id}: ${field ?? key} differs from the file, ${keptWords[kept]}`,
    ),
    ...(unlisted > 0 ? [`  ${unlisted} more values differ from the file`] : []),
    ...renamed.map(
      ({ kind, from, to }) =>
        `  ${kind} ${from}: the ID is taken here, ${to ? `now ${to}` : 'so it gets another'}`,
    ),
    ...odd_values.map(({ message }) => `  odd: ${message}`),
    ...warnings.map(({ message, count }) => `  note: ${message}${count === undefined ? '' : ` (${count})`}`),
  ].join('\n')
}

const keptWords = { mine: 'yours stays', file: 'the file replaces it' }

const formatNames: Readonly<Record<ImportReport['format'], string>> = {
  pluralkit: 'PluralKit',
  tupperbox: 'Tupperbox',
  simply_plural: 'Simply Plural',
  octocon: 'Octocon',
  pluralport: 'PluralPort',
  polyphony: 'Polyphony',
}
