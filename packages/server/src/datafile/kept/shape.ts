import { createHash } from 'node:crypto'
import { type Instant, parseUuid, type Uuid } from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import { fromExactJson } from '../json/exact.ts'

/** What is kept of a record that became something of ours. */
export interface KeptRecord {
  uuid: Uuid
  /** As it stood in the file, without what we would write the same way. */
  record: Document
  /** What we would have written right after the import, where the file had it in another form. */
  made: Document
}

export interface KeptBound {
  system?: KeptRecord
  members: readonly KeptRecord[]
  groups: readonly KeptRecord[]
}

/** Fronting that says more than the switches it became. It is true as long as those are what they were. */
export interface KeptFronting {
  from: Instant
  until: Instant
  digest: string
  records: Readonly<Record<string, readonly unknown[]>>
}

export interface KeptRest {
  records: Readonly<Record<string, readonly unknown[]>>
  values: Document
  fronting?: KeptFronting
}

/** Everything that is kept of the files of one origin. */
export interface Kept extends KeptBound, KeptRest {
  origin: string
}

export const longestOrigin = 200

/** Whether a value is of this shape; it may come from a file of our own that somebody has changed. */
export function isKept(value: unknown): value is Kept {
  if (!isDocument(value)) return false
  const { origin, system, members, groups, records, values, fronting } = value
  return (
    isOrigin(origin) &&
    (system === undefined || isRecord(system)) &&
    [members, groups].every((list) => Array.isArray(list) && list.every(isRecord)) &&
    areLists(records) &&
    isDocument(values) &&
    (fronting === undefined || isFronting(fronting))
  )
}

const isOrigin = (value: unknown) =>
  typeof value === 'string' && value.length <= longestOrigin && value.isWellFormed() && !value.includes('\0')

const isRecord = (value: unknown): value is KeptRecord =>
  isDocument(value) &&
  typeof value.uuid === 'string' &&
  parseUuid(value.uuid) === value.uuid &&
  isDocument(value.record) &&
  isDocument(value.made)

const areLists = (value: unknown) => isDocument(value) && Object.values(value).every(Array.isArray)

const isFronting = (value: unknown) =>
  isDocument(value) &&
  [value.from, value.until].every(Number.isSafeInteger) &&
  typeof value.digest === 'string' &&
  areLists(value.records)

/** From the two texts that it is stored as. */
export function readKept({ origin, bound, rest }: { origin: string; bound: string; rest: string }): Kept {
  return { origin, ...(fromExactJson(bound) as KeptBound), ...(fromExactJson(rest) as KeptRest) }
}

/** Tells whether switches are still the same, without having them twice. */
export class SwitchDigest {
  readonly #hash = createHash('sha256')

  add(timestamp: Instant, members: readonly Uuid[]): void {
    this.#hash.update(`${timestamp} ${members.join(',')}\n`)
  }

  get text(): string {
    return this.#hash.digest('base64')
  }
}
