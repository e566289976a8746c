import { ApiError } from '@polyphony/contract'
import type { Refusal } from './incoming.ts'

const listed = 100

/** What cannot be taken of a file. A file of nothing but mistakes has as many as it likes; the first hundred are kept. */
export class Refusals {
  readonly list: Refusal[] = []

  add(at: string, message: string): void {
    if (this.list.length < listed) this.list.push({ at, message })
  }
}

/** Says no to a whole file, in the words of the first thing that is wrong with it. */
export function refuseFile(refused: readonly [Refusal, ...Refusal[]] | string): never {
  const list = typeof refused === 'string' ? [{ at: '', message: refused }] : refused
  throw new ApiError('import_refused', { ref: list[0]?.message ?? '', refused: list })
}

/** A file that cannot be read as what it should be. */
export function unreadable(reason: string): never {
  return refuseFile(
    `Imported data file invalid. Make sure this is a .json file directly exported from PluralKit or Tupperbox. (${reason})`,
  )
}
