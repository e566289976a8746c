import { ApiError } from '@polyphony/contract'

/** A reason why a file cannot be imported. With one of them nothing is written. */
export interface Refusal {
  /** The path of a thing in the file, for instance `members.Ash.color`. */
  at: string
  message: string
}

const mostListed = 100

/** Collects the first hundred refusals: a file may have any number of mistakes. */
export class Refusals {
  readonly list: Refusal[] = []

  add(at: string, message: string): void {
    if (this.list.length < mostListed) this.list.push({ at, message })
  }
}

/** Refuses a whole file, in the words of the first thing that is wrong with it. */
export function refuseFile(refused: readonly [Refusal, ...Refusal[]] | string): never {
  const list = typeof refused === 'string' ? [{ at: '', message: refused }] : refused
  throw new ApiError('import_refused', { ref: list[0]?.message ?? '', refused: list })
}

/** Refuses a file that is not of the format it seems to be. */
export function unreadable(reason: string): never {
  return refuseFile(
    `Imported data file invalid. Make sure this is a .json file directly exported from PluralKit or Tupperbox. (${reason})`,
  )
}

export function refuseIfAny([first, ...more]: readonly Refusal[]): void {
  if (first) refuseFile([first, ...more])
}
