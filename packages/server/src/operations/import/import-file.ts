import {
  type ChangedValue,
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
import { withAvatars } from './avatars.ts'
import { createFromIncoming, importIncoming } from './engine.ts'
import type { ImportOptions, OnProgress } from './import-job.ts'

/** Choices about reading the file. */
export interface FileOptions {
  customFronts?: boolean | undefined
  privacy?: Privacy | undefined
  /** Odd values are mended or left out. Otherwise they refuse the file. */
  lenient?: boolean | undefined
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
  const file = await read(ctx, source, options, progress)
  const incoming = await withAvatars(ctx.store, system, file)
  // why: avatars alone belong to members that are there, and make none.
  const choices = file.avatars ? { ...options, match: 'ids' as const } : options
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
  { pictures = [] }: Incoming,
  report: ImportReport,
): ImportReport {
  const name = (value: ChangedValue) => {
    const id = typeof value === 'string' && readStoredPicture(value)?.id
    const bundled = pictures.find((each) => each.id === id)
    return bundled?.path ?? (typeof value === 'string' ? shownAddress(publicUrl, value) : value)
  }
  const changes = report.system.changes.map((change) =>
    pictureKeys.some((key) => key === change.key)
      ? { ...change, old: name(change.old), new: name(change.new) }
      : change,
  )
  return { ...report, system: { ...report.system, changes } }
}

/** Makes the new system itself private too, if its members and groups are to be private. */
function hidden(incoming: Incoming, privacy: Privacy | undefined): Incoming {
  if (privacy !== 'private') return incoming
  const patch = { ...incoming.system.patch, privacy: everyKey(systemPrivacyKeys, privacy) }
  return { ...incoming, system: { ...incoming.system, patch } }
}

function read(
  { clock, config: { publicUrl } }: Context,
  source: Source,
  { customFronts, privacy, trusted = false, lenient = false }: FileOptions,
  progress: OnProgress,
) {
  const choices = {
    publicUrl,
    trusted,
    lenient,
    now: clock.now(),
    ...(customFronts !== undefined && { customFronts }),
    ...(privacy && { privacy }),
  }
  return readDataFile(source, choices, (done) => progress({ stage: 'reading', done, total: source.size }))
}
