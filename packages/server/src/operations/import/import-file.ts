import { type ImportReport, type Privacy, type Snowflake, systemPrivacyKeys } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { everyKey } from '../../datafile/fields/keys.ts'
import type { Incoming } from '../../datafile/incoming.ts'
import { readDataFile } from '../../datafile/open.ts'
import type { Source } from '../../datafile/source/source.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { SystemWithToken } from '../systems.ts'
import { createFromIncoming, importIncoming } from './engine.ts'
import type { ImportOptions, OnProgress } from './job.ts'

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
  return importIncoming(ctx, system, await read(ctx, source, options, progress), options, progress)
}

/** Makes a system from a data file. Makes none if the file is refused. */
export async function createSystemFromFile(
  ctx: Context,
  source: Source,
  { account, ...options }: FileOptions & { account?: Snowflake | undefined },
  progress: OnProgress = () => {},
): Promise<SystemWithToken & { report: ImportReport }> {
  const incoming = await read(ctx, source, options, progress)
  return createFromIncoming(ctx, hidden(incoming, options.privacy), account, progress)
}

/** Makes the new system itself private too, if its members and groups are to be private. */
function hidden(incoming: Incoming, privacy: Privacy | undefined): Incoming {
  if (privacy !== 'private') return incoming
  const patch = { ...incoming.system.patch, privacy: everyKey(systemPrivacyKeys, privacy) }
  return { ...incoming, system: { ...incoming.system, patch } }
}

function read(
  { clock }: Context,
  source: Source,
  { customFronts, privacy, trusted = false, lenient = false }: FileOptions,
  progress: OnProgress,
) {
  const choices = {
    trusted,
    lenient,
    now: clock.now(),
    ...(customFronts !== undefined && { customFronts }),
    ...(privacy && { privacy }),
  }
  return readDataFile(source, choices, (done) => progress({ stage: 'reading', done, total: source.size }))
}
