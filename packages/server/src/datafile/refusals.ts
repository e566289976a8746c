import { ApiError, type FileProblem, type OddValue } from '@polyphony/contract'
import type { Oddities } from './oddities.ts'

/** A reason why a file cannot be imported. With one of them nothing is written. */
export interface FileRefusal {
  /** The path of a thing in the file, for instance `members.Ash.color`. */
  at: string
  message: string
  code?: FileProblem
}

const mostListed = 100

/** Collects the first hundred refusals: a file may have any number of mistakes. */
export class Refusals {
  readonly list: FileRefusal[] = []
  /** Is set if the person goes on without odd values. */
  readonly oddities: Oddities | undefined

  constructor(oddities?: Oddities) {
    this.oddities = oddities
  }

  /** Refuses the file, or notes the odd value if the person goes on without it. */
  add(at: string, message: string, odd?: Omit<OddValue, 'at' | 'message'>): void {
    if (odd && this.oddities) this.oddities.add({ at, ...odd })
    else if (this.list.length < mostListed) this.list.push({ at, message })
  }

  /** Refuses the file for a reason that nobody can go on without. */
  limit(at: string, message: string, code: FileProblem): void {
    this.list.push({ at, message, code })
  }
}

/** Refuses a whole file, in the words of the first thing that is wrong with it. */
export function refuseFile(
  refused: readonly [FileRefusal, ...FileRefusal[]] | string,
  code?: FileProblem,
): never {
  const list = typeof refused === 'string' ? [{ at: '', message: refused, ...(code && { code }) }] : refused
  throw new ApiError('import_refused', { ref: list[0]?.message ?? '', refused: list })
}

/** Refuses a file that is not of the format it seems to be. */
export function unreadable(reason: string, code?: FileProblem): never {
  return refuseFile(
    `Imported data file invalid. Make sure this is a .json file directly exported from PluralKit or Tupperbox. (${reason})`,
    code,
  )
}

export function refuseIfAny([first, ...more]: readonly FileRefusal[]): void {
  if (first) refuseFile([first, ...more])
}
