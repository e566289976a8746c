import type { ImportReport, Privacy, Snowflake } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { readDataFile } from '../../datafile/open.ts'
import type { Source } from '../../datafile/source/source.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { SystemWithToken } from '../systems.ts'
import { createFromIncoming, type ImportWishes, importIncoming } from './engine.ts'
import type { OnProgress } from './job.ts'

/** What the person chose about the file itself. */
export interface FileWishes {
  customFronts?: boolean | undefined
  privacy?: Privacy | undefined
  /** Whoever runs the server vouches for what the file says of accounts and messages. */
  trusted?: boolean
}

/** Reads a data file, whatever its format, and imports it into a system. */
export async function importFile(
  ctx: Context,
  system: SystemId,
  source: Source,
  wishes: FileWishes & ImportWishes,
  progress: OnProgress = () => {},
): Promise<ImportReport> {
  return importIncoming(ctx, system, await read(ctx, source, wishes, progress), wishes, progress)
}

/** Makes a system of a data file; none when the file is refused. */
export async function createSystemFromFile(
  ctx: Context,
  source: Source,
  { account, ...wishes }: FileWishes & { account?: Snowflake | undefined },
  progress: OnProgress = () => {},
): Promise<SystemWithToken & { report: ImportReport }> {
  return createFromIncoming(ctx, await read(ctx, source, wishes, progress), account, progress)
}

function read(
  { clock }: Context,
  source: Source,
  { customFronts = false, privacy, trusted = false }: FileWishes,
  progress: OnProgress,
) {
  const options = { customFronts, trusted, now: clock.now(), ...(privacy && { privacy }) }
  return readDataFile(source, options, (done) => progress({ stage: 'reading', done, total: source.size }))
}
