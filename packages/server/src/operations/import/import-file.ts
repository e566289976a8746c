import type { ImportReport, Privacy, Snowflake } from '@polyphony/contract'
import type { Context } from '../../context.ts'
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
  return createFromIncoming(ctx, await read(ctx, source, options, progress), account, progress)
}

function read(
  { clock }: Context,
  source: Source,
  { customFronts = false, privacy, trusted = false, lenient = false }: FileOptions,
  progress: OnProgress,
) {
  const choices = { customFronts, trusted, lenient, now: clock.now(), ...(privacy && { privacy }) }
  return readDataFile(source, choices, (done) => progress({ stage: 'reading', done, total: source.size }))
}
