import { isDeepStrictEqual } from 'node:util'
import type { Uuid } from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../../document.ts'
import { toExactJson } from '../../json/exact.ts'
import type { Kept, KeptRecord } from '../../kept/kept-types.ts'
import { extensionsOf, sourceRefsOf } from '../fields.ts'
import { importedArrays, keptArrays, ourName } from '../format.ts'
import { belongsToSystem, neededBy, rankOf, targetOf } from '../references.ts'
import { valueId } from '../write-modules.ts'
import { derivedId } from '../write-records.ts'

/** Modules that are made of lists of records. Only their own programs know the rest. */
const listModules: ReadonlySet<string> = new Set(['chat', 'boards', 'relationships'])

/** The arrays whose records have rows here. */
type RowArray =
  | 'systems'
  | 'members'
  | 'groups'
  | 'custom_fields'
  | 'custom_field_values'
  | 'notes'
  | 'front_comments'
/** The exported rows of each array. Values of custom fields have derived UUIDs. */
type Live = Readonly<Partial<Record<RowArray, readonly Uuid[]>>>

/** Merges kept data of foreign files with the rows of the system. */
export class Restoration {
  readonly #origins: readonly Origin[]
  readonly #ids = new Map<Uuid, string>()
  readonly #bindings = new Map<Uuid, { origin: Origin; kept: KeptRecord }[]>()
  readonly #used: Set<string>

  /** `kept` begins with the newest data and has only fronting that still holds. `live` lists the exported rows. */
  constructor(kept: readonly Kept[], live: Live) {
    this.#used = new Set(Object.values(live).flat())
    const [system = ''] = live.systems ?? []
    this.#origins = kept.map((each) => new Origin(each, system))
    for (const origin of this.#origins) {
      for (const [list, records] of boundOf(origin.kept)) this.#bind(origin, list, records, live[list] ?? [])
    }
    for (const origin of this.#origins) this.#claimIds(origin)
  }

  /** Gives the id of a row in the file: the id it came with if that is free, else its UUID. */
  idOf(uuid: Uuid): string {
    return this.#ids.get(uuid) ?? uuid
  }

  /** Restores the original form of every field that still has the value the import gave it. */
  restore(uuid: Uuid, ours: Document): Document {
    const out: Record<string, unknown> = { ...ours }
    for (const [key, value] of Object.entries(ours)) {
      if (targetOf(ours, key) !== undefined) out[key] = this.#idsOf(value)
    }
    let extensions: Document = {}
    const refs: Document[] = []
    for (const { origin, kept } of this.#bindings.get(uuid) ?? []) {
      const { id: _id, source_refs: _refs, extensions: _extensions, ...fields } = kept.record
      const isUntouched = (key: string) =>
        !Object.hasOwn(ours, key) ||
        (Object.hasOwn(kept.made, key) && isDeepStrictEqual(ours[key], kept.made[key]))
      for (const key of Object.keys(kept.made)) {
        if (!Object.hasOwn(fields, key) && isUntouched(key)) delete out[key]
      }
      for (const [key, value] of Object.entries(fields)) {
        if (!isUntouched(key)) continue
        const restored = origin.restored(kept.record, key)
        if (restored !== undefined) out[key] = restored
        else if (value === null || !Object.hasOwn(ours, key)) out[key] = null
      }
      extensions = { ...extensions, ...extensionsOf(kept.record) }
      refs.push(...sourceRefsOf(kept.record))
    }
    return {
      ...out,
      id: this.idOf(uuid),
      source_refs: distinct([...refs, ...sourceRefsOf(ours)]),
      extensions: { ...extensions, ...extensionsOf(ours) },
    }
  }

  /** Gives the ids of the rows that a reference of ours names. */
  #idsOf(reference: unknown): unknown {
    if (Array.isArray(reference)) return reference.map((each) => this.#idsOf(each))
    return typeof reference === 'string' ? this.idOf(reference as Uuid) : reference
  }

  /** Gives the kept records of an array that have no row here. */
  records(array: string): Document[] {
    return this.#origins.flatMap((origin) => origin.recordsOf(array))
  }

  /** Gives kept top-level arrays that the format does not know. */
  unknownArrays(): Record<string, readonly unknown[]> {
    const arrays = this.#origins.toReversed().flatMap(({ kept }) => Object.entries(kept.records))
    return Object.fromEntries(arrays.filter(([array]) => !isDeclared(array)))
  }

  /** Gives the other top-level values. The newest origin wins; lists and namespaces are joined. */
  values(): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const origin of this.#origins.toReversed()) {
      for (const [key, value] of Object.entries(origin.kept.values)) {
        const before = isDocument(values[key]) ? values[key] : {}
        if (key === 'extensions' && isDocument(value)) values[key] = { ...before, ...value }
        else if (listModules.has(key) && isDocument(value)) values[key] = origin.joined(key, before, value)
        else values[key] = value
      }
    }
    return values
  }

  #bind(origin: Origin, list: string, records: readonly KeptRecord[], live: readonly Uuid[]): void {
    const own = new Set(live)
    for (const uuid of live) origin.name(list, uuid, () => this.idOf(uuid))
    for (const kept of records) {
      const { uuid, record } = kept
      if (!own.has(uuid)) continue
      const id = referenceOf(record.id)
      if (id !== undefined && !this.#ids.has(uuid) && (id === uuid || !this.#used.has(id))) {
        this.#ids.set(uuid, id)
        this.#used.add(id)
      }
      if (id !== undefined) origin.name(list, id, () => this.idOf(uuid))
      // why: the oldest comes first, so that a newer one has the last word.
      this.#bindings.set(uuid, [{ origin, kept }, ...(this.#bindings.get(uuid) ?? [])])
    }
  }

  #claimIds(origin: Origin): void {
    for (const [list, record] of recordsOf(origin.kept)) {
      const derived = (text: string) => derivedId(`${origin.kept.origin} ${list} ${text}`)
      // compat: some programs give no ids to records that nothing refers to; readers insist on them.
      const id = referenceOf(record.id) ?? derived(toExactJson(record))
      if (this.#isToldByNewer(origin, list, id, record)) origin.name(list, id, () => id)
      else if (origin.isWhole(list, record)) {
        let free = id
        while (this.#used.has(free)) free = derived(free)
        this.#used.add(free)
        origin.add(list, free, record)
        origin.name(list, id, () => free)
      }
    }
  }

  /** Tells whether a newer file has the same record. Our own files contain records that were kept before. */
  #isToldByNewer(origin: Origin, list: string, id: string, record: Document): boolean {
    const newer = this.#origins.slice(0, this.#origins.indexOf(origin))
    return newer.some((other) => {
      const known = other.find(list, id)
      return known && (other.isOurs || origin.isOurs || isDeepStrictEqual(known, record))
    })
  }
}

/** The kept data of one origin during an export. */
class Origin {
  readonly kept: Kept
  readonly #system: () => string
  readonly #names = new Map<string, () => string>()
  readonly #items = new Map<string, Map<string, Document>>()

  constructor(kept: Kept, system: string) {
    this.kept = kept
    this.#system = () => this.nameOf('systems', system) ?? system
  }

  get isOurs(): boolean {
    return this.kept.origin.startsWith(`${ourName} `)
  }

  /** Sets the id in the export for a record with this id in the file. The first record with the id keeps it. */
  name(list: string, id: string, name: () => string): void {
    const key = `${list} ${id}`
    if (!this.#names.has(key)) this.#names.set(key, name)
  }

  nameOf(list: string, value: unknown): string | undefined {
    const id = referenceOf(value)
    return id === undefined ? undefined : this.#names.get(`${list} ${id}`)?.()
  }

  add(list: string, id: string, record: Document): void {
    const items = this.#items.get(list)
    if (items) items.set(id, record)
    else this.#items.set(list, new Map([[id, record]]))
  }

  find(list: string, id: string): Document | undefined {
    return this.#items.get(list)?.get(id)
  }

  /** Gives the value of a field with new ids in references. Gives undefined if the record it refers to is gone. */
  restored(record: Document, field: string): unknown {
    const value = record[field]
    const target = targetOf(record, field)
    if (target === undefined) return value
    if (!field.endsWith('_ids')) return this.nameOf(target, value)
    const names = Array.isArray(value) ? value.map((each) => this.nameOf(target, each)) : []
    return names.filter((name) => name !== undefined)
  }

  /** Tells whether all records are there that this record needs. */
  isWhole(list: string, record: Document): boolean {
    if (list === 'front_periods') return this.#assignments(record).length > 0
    return neededBy(list).every((field) => (this.restored(record, field) ?? null) !== null)
  }

  recordsOf(list: string): Document[] {
    return Array.from(this.#items.get(list) ?? [], ([id, record]) => {
      const fields = Object.keys(record).map((field) => [field, this.restored(record, field) ?? null])
      const out: Record<string, unknown> = { ...Object.fromEntries(fields), id }
      if (belongsToSystem(list)) out.system_id ??= this.#system()
      if (Array.isArray(record.assignments)) out.assignments = this.#assignments(record)
      return out
    })
  }

  /** Appends the lists of this origin to those of another one. */
  joined(module: string, before: Document, value: Document): Document {
    const out: Record<string, unknown> = { ...before, ...value }
    for (const [list, key] of listsOf(module, value)) {
      const earlier = before[key]
      out[key] = [...(Array.isArray(earlier) ? earlier : []), ...this.recordsOf(list)]
    }
    return out
  }

  #assignments({ assignments }: Document): Document[] {
    const list = Array.isArray(assignments) ? assignments.filter(isDocument) : []
    return list.flatMap((assignment) => {
      const member_id = this.nameOf('members', assignment.member_id)
      return member_id === undefined ? [] : [{ ...assignment, member_id }]
    })
  }
}

/** Lists the kept fields of rows, by the arrays of their records. */
function boundOf(kept: Kept): [RowArray, readonly KeptRecord[]][] {
  const { system, members, groups, fields = [], fieldValues = [], notes = [], comments = [] } = kept
  const values = fieldValues.map(({ field, subject, ...value }) => ({
    uuid: valueId(field, subject),
    ...value,
  }))
  return [
    ['systems', system ? [system] : []],
    ['members', members],
    ['groups', groups],
    ['custom_fields', fields],
    ['custom_field_values', values],
    ['notes', notes],
    ['front_comments', comments],
  ]
}

/** Lists the records of all declared lists. Records that refer to other records come last. */
function recordsOf({ records, values, fronting }: Kept): [list: string, record: Document][] {
  const declared = Object.entries({ ...records }).filter(([array]) => isDeclared(array))
  const inModules = Object.entries(values)
    .filter(([key]) => listModules.has(key))
    .flatMap(([key, module]) => listsOf(key, module).map(([list, , items]) => [list, items] as const))
  return [...declared, ...Object.entries(fronting?.records ?? {}), ...inModules]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([list, items]) => items.filter(isDocument).map((record): [string, Document] => [list, record]))
}

const isDeclared = (array: string): boolean =>
  keptArrays.has(array) || importedArrays.some((each) => each === array)

/** Finds the lists in a module, each with its name and its key. */
function listsOf(module: string, value: unknown): [list: string, key: string, items: readonly unknown[]][] {
  const lists = isDocument(value) ? Object.entries(value).filter(([, list]) => Array.isArray(list)) : []
  return lists.map(([key, list]) => [`${module}/${key}`, key, list as unknown[]])
}

function distinct(refs: readonly Document[]): Document[] {
  const known = new Map<string, Document>()
  for (const ref of refs) known.set(JSON.stringify([ref.app, ref.collection, String(ref.id)]), ref)
  return [...known.values()]
}
