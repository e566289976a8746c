import { type ForeignData, mostKeptBytes } from '../../datafile/kept/foreign-data.ts'
import { type Fitting, fit } from '../../datafile/pluralport/kept/keep.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { PlanReaders } from './import-types.ts'

/** Finds out which parts of a file fit beside the data that the system already keeps of other files. */
export async function fitBesideKept(
  read: Pick<PlanReaders, 'kept'>,
  system: SystemId,
  foreign: ForeignData,
): Promise<Fitting> {
  return fit(foreign, mostKeptBytes - (await read.kept.bytesOfOthers(system, foreign.origin)))
}

const roomText = `${mostKeptBytes / 1024 / 1024} MiB`

export const noRoomFor = (part: string): Warning => ({
  level: 'error',
  code: 'preserved_data_too_large',
  message: `${part}: could not be kept for export, as there is room for ${roomText} of what has no place here.`,
})
