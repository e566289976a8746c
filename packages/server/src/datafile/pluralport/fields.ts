import {
  type Instant,
  limits,
  type ProxyTag,
  parseHid,
  parseInstant,
  parseUuid,
  type Uuid,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import type { Identity } from '../incoming.ts'
import { toExactJson } from '../json/exact.ts'
import { readBirthday, writeBirthday } from './birthday.ts'
import { ourName } from './format.ts'
import { derivedId } from './write-records.ts'

/** Reads extensions. Some programs write an empty list if there are none. */
export const extensionsOf = ({ extensions }: Document): Document => (isDocument(extensions) ? extensions : {})

/** Reads the additional fields that we wrote with a record, or that the official converter wrote. */
export function knownOf(record: Document): Document {
  const { pluralkit, octocon, [ourName]: ours } = extensionsOf(record)
  if (isDocument(ours)) return ours
  const { hid, ...converted } = isDocument(pluralkit) ? pluralkit : isDocument(octocon) ? octocon : {}
  return { ...converted, id: hid }
}

export function identityOf(
  record: Document,
  known: Document,
  key: string,
): Pick<Identity, 'key' | 'uuid' | 'hid'> {
  const uuid = ourUuid(record) ?? idsOf(known).uuid ?? uuidOf(record.id)
  return { key, ...idsOf(known), ...(uuid && { uuid }) }
}

/** compat: some programs leave the id out. It is derived from the record, so that the same record gets it again. */
export const idOf = (list: string, record: Document): string =>
  referenceOf(record.id) ?? derivedId(`${list} ${toExactJson(record)}`)

export function idsOf({ id, uuid }: Document): Pick<Identity, 'uuid' | 'hid'> {
  const hid = typeof id === 'string' ? parseHid(id) : undefined
  const known = uuidOf(uuid)
  return { ...(hid && { hid }), ...(known && { uuid: known }) }
}

/** compat: some programs write one reference in place of a list, and some of them without an id. */
export function sourceRefsOf({ source_refs: refs }: Document): Document[] {
  const list = Array.isArray(refs) ? refs : [refs]
  return list.filter(isDocument).filter(({ id }) => referenceOf(id) !== undefined)
}

/** Finds our UUID of a record. The last reference to us counts: earlier ones name other servers. */
function ourUuid(record: Document): Uuid | undefined {
  const last = sourceRefsOf(record).findLast(({ app }) => app === ourName)
  return last && (uuidOf(last.uuid) ?? uuidOf(last.id))
}

const uuidOf = (value: unknown): Uuid | undefined =>
  typeof value === 'string' ? parseUuid(value) : undefined

/**
 * Rewrites a record in the exact form of the format, for later exports. Programs write some fields in simpler forms
 * that readers of our files may not know.
 */
export function canonical(record: Document, system: string | undefined): Document {
  const { system_id, privacy, birthday, age } = record
  const isDate = typeof birthday === 'string' && readBirthday(birthday) !== undefined
  return {
    ...record,
    ...((system_id ?? null) === null && system !== undefined && { system_id: system }),
    ...(typeof privacy === 'string' && { privacy: { visibility: privacy } }),
    ...(isDate && { birthday: writeBirthday(readBirthday(birthday) ?? null) }),
    ...(typeof age === 'number' && { age: String(age) }),
  }
}

/** Reads the name, or the text that the program shows in its place. */
export function nameOf(fields: FieldReader, record: Document): string | undefined {
  return (
    fields.shortText(record, 'name', limits.name) ??
    fields.shortText(record, 'display_name', limits.name) ??
    fields.shortText(record, 'pronouns', limits.name)
  )
}

type Reads<Patch, K extends keyof Patch> = { [Key in K]-?: Exclude<Patch[Key], null> | undefined }
type ClearableKey<Patch> = { [K in keyof Patch]-?: null extends Patch[K] ? K : never }[keyof Patch]

/** Values of every field that may be null. A new field that is not read does not compile. */
export type Clearable<Patch> = Reads<Patch, ClearableKey<Patch>>
/** Values of every field that is never null. */
export type Unclearable<Patch> = Reads<
  Patch,
  Exclude<keyof Patch, ClearableKey<Patch> | 'privacy' | 'extended'>
>

type Stated<T> = { [K in keyof T]?: Exclude<T[K], undefined> | null }

/** Keeps the keys that have a value. In our own files a key without a value clears the field. */
export function stated<T extends object>(isOurs: boolean, values: T): Stated<T> {
  const entries = Object.entries(values).filter(([, value]) => isOurs || value !== undefined)
  return Object.fromEntries(entries.map(([key, value]) => [key, value ?? null])) as Stated<T>
}

/** compat: the colour of a system keeps its letter case. */
export const exactColor = ({ color }: Document): string | undefined =>
  typeof color === 'string' && /^[0-9a-f]{6}$/i.test(color) ? color : undefined

export const tagOf = ({ prefix, suffix }: Document): ProxyTag => ({
  prefix: sideOf(prefix),
  suffix: sideOf(suffix),
})
const sideOf = (side: unknown): string | null => (typeof side === 'string' && side !== '' ? side : null)

export const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

export function instant<Name extends string>(name: Name, value: unknown): Partial<Record<Name, Instant>> {
  const moment = typeof value === 'string' ? parseInstant(value) : undefined
  return (moment === undefined ? {} : { [name]: moment }) as Partial<Record<Name, Instant>>
}

/** Tells whether a record has only the named keys, empty values and our own additions. */
export function isPlain(record: Document, keys: readonly string[]): boolean {
  return Object.entries(record).every(
    ([key, value]) => keys.includes(key) || isNothing(value) || isOurOwn(key, value),
  )
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function isOurOwn(key: string, value: unknown): boolean {
  if (key === 'source_refs')
    return Array.isArray(value) && value.every((ref) => isDocument(ref) && ref.app === ourName)
  return (
    key === 'extensions' &&
    isDocument(value) &&
    Object.keys(value).every((namespace) => namespace === ourName)
  )
}
