import { createHash } from 'node:crypto'
import { type Instant, parseUuid, type Uuid } from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import { fromExactJson } from '../json/exact.ts'
import type { LoggedSwitch } from '../logs/switch-log.ts'

/** The kept fields of a record that became a row. */
export interface KeptRecord {
  uuid: Uuid
  /** The record of the file without the fields that we would write the same way. */
  record: Document
  /** The fields that we would have exported right after the import, if the file has them in another form. */
  made: Document
}

/** The kept fields of a value of a custom field, which has no UUID of its own. */
export interface KeptValue extends Omit<KeptRecord, 'uuid'> {
  field: Uuid
  /** The UUID of a member, or of the system. */
  subject: Uuid
}

export interface KeptBound {
  system?: KeptRecord
  members: readonly KeptRecord[]
  groups: readonly KeptRecord[]
  fields?: readonly KeptRecord[]
  notes?: readonly KeptRecord[]
  comments?: readonly KeptRecord[]
  fieldValues?: readonly KeptValue[]
}

/** Fronting that says more than its switches. It holds as long as the switches are unchanged. */
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

/** All data kept from the files of one origin. */
export interface Kept extends KeptBound, KeptRest {
  origin: string
}

export const longestOrigin = 200

/** Checks the shape of a value. It may come from a file of our own that somebody has changed. */
export function isKept(value: unknown): value is Kept {
  if (!isDocument(value)) return false
  const { origin, system, members, groups, fields = [], notes = [], comments = [] } = value
  const { records, values, fronting, fieldValues = [] } = value
  return (
    isOrigin(origin) &&
    (system === undefined || isRecord(system)) &&
    [members, groups, fields, notes, comments].every((list) => Array.isArray(list) && list.every(isRecord)) &&
    Array.isArray(fieldValues) &&
    fieldValues.every(isValue) &&
    areLists(records) &&
    isDocument(values) &&
    (fronting === undefined || isFronting(fronting))
  )
}

const isOrigin = (value: unknown) =>
  typeof value === 'string' && value.length <= longestOrigin && value.isWellFormed() && !value.includes('\0')

const isRecord = (value: unknown): value is KeptRecord =>
  isDocument(value) && isUuid(value.uuid) && isDocument(value.record) && isDocument(value.made)

const isValue = (value: unknown): value is KeptValue =>
  isDocument(value) &&
  isUuid(value.field) &&
  isUuid(value.subject) &&
  isDocument(value.record) &&
  isDocument(value.made)

const isUuid = (value: unknown) => typeof value === 'string' && parseUuid(value) === value

const areLists = (value: unknown) => isDocument(value) && Object.values(value).every(Array.isArray)

const isFronting = (value: unknown) =>
  isDocument(value) &&
  [value.from, value.until].every(Number.isSafeInteger) &&
  typeof value.digest === 'string' &&
  areLists(value.records)

/** The texts that the database stores. */
interface KeptText {
  origin: string
  bound: string
  rest: string
}

/** Reads the two texts that the database stores. */
export const readKept = ({ origin, bound, rest }: KeptText): Kept => ({
  origin,
  ...fromExactJson<KeptBound>(bound),
  ...fromExactJson<KeptRest>(rest),
})

/** A status and a note of a member, or of the whole switch. */
export interface DigestedNote {
  member: Uuid | null
  status: string | null
  note: string | null
}

/** Makes a digest of switches, to find out later whether they have changed. */
export class SwitchDigest {
  readonly #hash = createHash('sha256')

  add(timestamp: Instant, members: readonly Uuid[], notes: readonly DigestedNote[] = []): void {
    this.#hash.update(`${timestamp} ${members.join(',')}\n`)
    if (notes.length === 0) return
    const texts = notes.map(({ member, status, note }) => JSON.stringify([member, status, note]))
    this.#hash.update(`${texts.sort().join()}\n`)
  }

  /** Adds a switch of a file. Leaves out members without a UUID. */
  addLogged(
    { timestamp, members, notes = [] }: LoggedSwitch,
    uuidOf: (key: string) => Uuid | undefined,
  ): void {
    const said = notes.flatMap(({ member: key, status, note }) => {
      const member = key === null ? null : uuidOf(key)
      return member === undefined ? [] : [{ member, status, note }]
    })
    this.add(
      timestamp,
      members.flatMap((key) => uuidOf(key) ?? []),
      said,
    )
  }

  get text(): string {
    return this.#hash.digest('base64')
  }
}
