import {
  type ChangedValue,
  formatInstant,
  type ImportChange,
  type ImportReport,
  type Privacy,
  pictureKeys,
  readStoredPicture,
  type Snowflake,
  shownAddress,
  systemPrivacyKeys,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { everyKey } from '../../datafile/fields/keys.ts'
import type { Incoming } from '../../datafile/incoming.ts'
import { readDataFile } from '../../datafile/open.ts'
import { refuseFile } from '../../datafile/refusals.ts'
import type { Source } from '../../datafile/source/source.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { SystemWithToken } from '../systems.ts'
import { createFromIncoming, importIncoming } from './engine.ts'
import type { ImportOptions, OnProgress } from './import-types.ts'
import { withAvatars } from './simply-plural-avatars.ts'

/** Choices about reading the file. */
export interface FileOptions {
  customFronts?: boolean | undefined
  privacy?: Privacy | undefined
  /** Odd values are mended or left out. Otherwise they refuse the file. */
  lenient?: boolean | undefined
  /** The caller may not touch circles and reminders: they stay out. */
  withoutCircles?: boolean
  /** The operator of the server vouches for the accounts and messages in the file. */
  trusted?: boolean
}

/** Reads a data file of any format and imports it into a system. */
export async function importFile(
  ctx: Context,
  system: SystemId,
  source: Source,
  options: FileOptions & ImportOptions,
  progress: OnProgress = () => {},
): Promise<ImportReport> {
  const file = withoutSystemPrivacy(await read(ctx, source, options, progress), options.privacy)
  const incoming = await withAvatars(ctx.store, system, file)
  // why: avatars alone belong to members that are there, and make none.
  const choices = file.avatars ? { ...options, match: 'ids' as const, isAside: true } : options
  return addressed(ctx, incoming, await importIncoming(ctx, system, incoming, choices, progress))
}

/** Makes a system from a data file. Makes none if the file is refused. */
export async function createSystemFromFile(
  ctx: Context,
  source: Source,
  { account, ...options }: FileOptions & { account?: Snowflake | undefined },
  progress: OnProgress = () => {},
): Promise<SystemWithToken & { report: ImportReport }> {
  const incoming = await read(ctx, source, options, progress)
  if (incoming.avatars) {
    refuseFile(
      'This ZIP file only has pictures. Import the file export.json of Simply Plural first, then the pictures.',
      'zip_of_avatars',
    )
  }
  const made = await createFromIncoming(ctx, hidden(incoming, options.privacy), account, progress)
  return { ...made, report: addressed(ctx, incoming, made.report) }
}

/** Names pictures in the report by their addresses, and those that are not stored yet by their paths in the file. */
function addressed(
  { config: { publicUrl } }: Context,
  { pictures = [] }: Pick<Incoming, 'pictures'>,
  report: ImportReport,
): ImportReport {
  const name = (value: ChangedValue) => {
    const id = typeof value === 'string' && readStoredPicture(value)?.id
    const bundled = pictures.find((each) => each.id === id)
    return bundled?.path ?? (typeof value === 'string' ? shownAddress(publicUrl, value) : value)
  }
  const isPicture = (change: { key: string }) => pictureKeys.some((key) => key === change.key)
  const changes = report.system.changes.map((change) =>
    isPicture(change) ? { ...change, old: name(change.old), new: name(change.new) } : change,
  )
  const shown = <C extends ImportChange>(list: readonly C[]) =>
    list.map((each) => (isPicture(each) ? { ...each, now: name(each.now), file: name(each.file) } : each))
  return {
    ...report,
    system: { ...report.system, changes },
    conflicts: shown(report.conflicts),
    changes: shown(report.changes),
  }
}

const none = { created: 0, updated: 0, unchanged: 0 }

/** Reads the report of the last import into a system. Programs hear nothing of circles and friends. */
export async function lastImport(ctx: Context, system: SystemId, withCircles: boolean) {
  const last = await ctx.store.importBases.lastReport(system)
  if (!last) return { created: null, report: null }
  const { friends, ...report } = addressed(
    ctx,
    {},
    { circles: none, reminders: none, ...JSON.parse(last.report) },
  )
  const told = withCircles
    ? { ...report, ...(friends && { friends }) }
    : { ...report, circles: none, reminders: none }
  return { created: formatInstant(last.created), report: told }
}

/** Lets another program's file hide nothing of a system, if its members and groups are to be public. */
function withoutSystemPrivacy(incoming: Incoming, privacy: Privacy | undefined): Incoming {
  const { system } = incoming
  if (privacy !== 'public' || !system.fillsOnly) return incoming
  const { privacy: _, ...patch } = system.patch
  return { ...incoming, system: { ...system, patch } }
}

/** Makes the new system itself private too, if its members and groups are to be private. */
function hidden(incoming: Incoming, privacy: Privacy | undefined): Incoming {
  if (privacy !== 'private') return incoming
  const patch = { ...incoming.system.patch, privacy: everyKey(systemPrivacyKeys, privacy) }
  return { ...incoming, system: { ...incoming.system, patch } }
}

function leaveOutCircles({ reminders = [], ...file }: Incoming): Incoming {
  const {
    friends: _,
    circles = [],
    ...incoming
  } = reminders.length === 0 ? file : withoutReminders(file, reminders.length)
  if (circles.length === 0) return incoming
  const message = 'Circles stay out. Import the file in the dashboard, or with your token, to get them.'
  const code = 'circles_not_allowed'
  const warning = { level: 'warning', code, message, about: 'circles', count: circles.length } as const
  return { ...incoming, warnings: [...incoming.warnings, warning] }
}

function withoutReminders(incoming: Incoming, count: number): Incoming {
  const message = 'Reminders stay out. Import the file in the dashboard, or with your token, to get them.'
  const code = 'reminders_not_allowed'
  const warning = { level: 'warning', code, message, about: 'reminders', count } as const
  return { ...incoming, warnings: [...incoming.warnings, warning] }
}

async function read(
  { clock, config: { publicUrl } }: Context,
  source: Source,
  { customFronts, privacy, trusted = false, lenient = false, withoutCircles = false }: FileOptions,
  progress: OnProgress,
): Promise<Incoming> {
  const choices = {
    publicUrl,
    trusted,
    lenient,
    now: clock.now(),
    ...(customFronts !== undefined && { customFronts }),
    ...(privacy && { privacy }),
  }
  const incoming = await readDataFile(source, choices, (done) =>
    progress({ stage: 'reading', done, total: source.size }),
  )
  return withoutCircles ? leaveOutCircles(incoming) : incoming
}
