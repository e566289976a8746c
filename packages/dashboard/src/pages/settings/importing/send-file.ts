import type { Answer, ImportProgress } from '@polyphony/client'
import { session } from '../../../state/session.svelte.ts'
import { uploading } from './upload.ts'

/** How much of the file the browser has sent, in bytes. */
export interface Sending {
  readonly stage: 'sending'
  readonly done: number
  readonly total: number
}
type Progress = ImportProgress | Sending

const clientFor = (show: (progress: Progress) => void, system = session.current) =>
  uploading((done, total) => show({ stage: 'sending', done, total }), system)

type Wishes = Omit<Parameters<ReturnType<typeof clientFor>['importFile']>[0], 'systemRef'>

/** Imports a file into the current system, and shows how far it is. */
export const sendFile = (
  wishes: Wishes,
  show: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Answer<'importFile'>> =>
  clientFor(show).importFile(
    { systemRef: '@me', lenient: true, conflicts: 'mine', ...wishes },
    { retries: 0, onProgress: show, ...(signal && { signal }) },
  )

type NewWishes = Parameters<ReturnType<typeof clientFor>['createSystemFromFile']>[0]

/** Creates a system from a file, and shows how far it is. */
export const sendNewSystem = (wishes: NewWishes, show: (progress: Progress) => void) =>
  uploading((done, total) => show({ stage: 'sending', done, total })).createSystemFromFile(
    { lenient: true, ...wishes },
    { retries: 0, onProgress: show },
  )

const sliceBytes = 1024 * 1024
/** Longer than the text that the search looks for. */
const overlapBytes = 200
const customFronts = /"(?:frontStatuses|customFronts)"\s*:\s*\[\s*\{|"is_custom_front"\s*:\s*true/

/** Tells whether a file has custom fronts, so that nobody else is asked about them. */
export async function hasCustomFronts(file: Blob): Promise<boolean> {
  for (let start = 0; start < file.size; start += sliceBytes) {
    const text = await file.slice(start, start + sliceBytes + overlapBytes).text()
    if (customFronts.test(text)) return true
  }
  return false
}
