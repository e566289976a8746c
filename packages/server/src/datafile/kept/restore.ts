import { isDeepStrictEqual } from 'node:util'
import type { Uuid } from '@polyphony/contract'
import { extensionsOf, sourceRefsOf } from '../pluralport/fields.ts'
import { importedArrays, keptArrays, ourName } from '../pluralport/format.ts'
import { derivedId } from '../pluralport/records.ts'
import { type Document, isDocument, referenceOf } from '../read/foreign.ts'
import { toExactJson } from './exact-json.ts'
import type { Kept, KeptRecord } from './shape.ts'

/** Fields that hold the id of another record, or a list of them, wherever the format declares records. */
const referenceFields = new Set([
  'system_id',
  'parent_system_id',
  'avatar_asset_id',
  'banner_asset_id',
  'group_id',
  'parent_group_id',
  'member_id',
  'term_id',
  'parent_term_id',
  'subject_id',
  'field_id',
  'author_member_id',
  'author_member_ids',
  'attachment_asset_ids',
  'front_period_id',
  'front_event_id',
  'participant_member_ids',
  'creator_member_id',
  'conversation_id',
  'message_id',
  'reply_to_message_id',
  'asset_id',
  'target_member_id',
  'from_member_id',
  'to_member_id',
])

/** Those without which a record means nothing, by the list it stands in. */
const needed = new Map([
  ['group_memberships', ['group_id', 'member_id']],
  ['taxonomy_assignments', ['term_id', 'subject_id']],
  ['custom_field_values', ['field_id', 'subject_id']],
  ['messages', ['conversation_id']],
  ['attachments', ['message_id', 'asset_id']],
  ['reactions', ['message_id']],
  ['edges', ['from_member_id', 'to_member_id']],
])

/** Lists of records that belong to a system. */
const ofSystem = new Set([
  'members',
  'groups',
  'taxonomy_terms',
  'custom_fields',
  'front_periods',
  'front_events',
  'front_comments',
  'notes',
  'conversations',
  'posts',
  'types',
  'edges',
])

/** Modules that are made of lists of records; what is in others nobody but their program knows. */
const listModules: ReadonlySet<string> = new Set(['chat', 'boards', 'relationships'])

interface KeptItem {
  list: string
  record: Document
  /** What it is called in the export. */
  id: string
}

/** The files of one origin, on their way out. */
class Origin {
  readonly kept: Kept
  /** What ids of the file are called in the export. */
  readonly ids = new Map<string, string>()
  readonly #items = new Map<string, KeptItem[]>()
  readonly #known = new Map<string, Document>()
  readonly #own: (id: string) => string | undefined

  /** `own` gives the names of those that are ours. */
  constructor(kept: Kept, own: (id: string) => string | undefined) {
    this.kept = kept
    this.#own = own
  }

  get isOurs(): boolean {
    return this.kept.origin.startsWith(`${ourName} `)
  }

  add(item: KeptItem): void {
    const items = this.#items.get(item.list)
    if (items) items.push(item)
    else this.#items.set(item.list, [item])
    this.#known.set(`${item.list} ${item.id}`, item.record)
  }

  itemsOf(list: string): readonly KeptItem[] {
    return this.#items.get(list) ?? []
  }

  find(list: string, id: string): Document | undefined {
    return this.#known.get(`${list} ${id}`)
  }

  /** A reference under its new name, or each of a list; undefined where what it names is gone. */
  referred(value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap((each) => this.referred(each) ?? [])
    const id = referenceOf(value)
    return id === undefined ? value : (this.ids.get(id) ?? this.#own(id))
  }
}

/** Puts what was kept of foreign files back around what we have. */
export class Restoration {
  readonly #origins: readonly Origin[]
  readonly #ids = new Map<Uuid, string>()
  readonly #bindings = new Map<Uuid, { origin: Origin; kept: KeptRecord }[]>()
  readonly #used: Set<string>

  readonly #system: Uuid

  /** `kept` begins with the newest, with only such fronting as still holds. The others are what goes out of our own. */
  constructor(kept: readonly Kept[], system: Uuid, others: Iterable<Uuid>) {
    const live = new Set([system, ...others])
    this.#system = system
    this.#used = new Set(live)
    const own = (id: string) => (live.has(id as Uuid) ? this.idOf(id as Uuid) : undefined)
    this.#origins = kept.map((each) => new Origin(each, own))
    for (const origin of this.#origins) this.#bind(origin, live)
    for (const origin of this.#origins) this.#claimIds(origin)
  }

  /** What a record of ours is called in the file: as in the file it came with, if nothing else is. */
  idOf(uuid: Uuid): string {
    return this.#ids.get(uuid) ?? uuid
  }

  /** Our record as it goes out: whatever still is what an import made of it, as it was before. */
  restore(uuid: Uuid, ours: Document): Document {
    const out: Record<string, unknown> = { ...ours }
    let extensions: Document = {}
    const refs: Document[] = []
    for (const { origin, kept } of this.#bindings.get(uuid) ?? []) {
      const { id: _, source_refs: _refs, extensions: _extensions, ...fields } = kept.record
      const isUntouched = (key: string) =>
        !Object.hasOwn(ours, key) ||
        (Object.hasOwn(kept.made, key) && isDeepStrictEqual(ours[key], kept.made[key]))
      for (const key of Object.keys(kept.made)) {
        if (!Object.hasOwn(fields, key) && isUntouched(key)) delete out[key]
      }
      for (const [key, value] of Object.entries(fields)) {
        if (!isUntouched(key)) continue
        const restored = referenceFields.has(key) ? origin.referred(value) : value
        if (restored !== undefined) out[key] = restored
        else if (!Object.hasOwn(ours, key)) out[key] = null
      }
      extensions = { ...extensions, ...extensionsOf(kept.record) }
      refs.push(...sourceRefsOf(kept.record))
    }
    if ('system_id' in out && out.system_id === ours.system_id)
      out.system_id = this.idOf(ours.system_id as Uuid)
    return {
      ...out,
      id: this.idOf(uuid),
      source_refs: distinct([...refs, ...sourceRefsOf(ours)]),
      extensions: { ...extensions, ...extensionsOf(ours) },
    }
  }

  /** Kept records of a top-level array that became nothing of ours. */
  records(array: string): Document[] {
    return this.#origins.flatMap((origin) => restored(origin, array, this.idOf(this.#system)))
  }

  /** Arrays at the top level that the format does not know. */
  unknownArrays(): Record<string, readonly unknown[]> {
    const arrays = this.#origins.toReversed().map(({ kept }) => kept.records)
    const unknown = arrays.flatMap((each) => Object.entries(each)).filter(([array]) => !isDeclared(array))
    return Object.fromEntries(unknown)
  }

  /** Other top-level values: of two origins the newer counts, but lists and namespaces are joined. */
  values(): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const origin of this.#origins.toReversed()) {
      for (const [key, value] of Object.entries(origin.kept.values)) {
        const before = values[key]
        if (key === 'extensions' && isDocument(before) && isDocument(value))
          values[key] = { ...before, ...value }
        else if (listModules.has(key) && isDocument(value)) {
          values[key] = joined(isDocument(before) ? before : {}, value, origin, key, this.idOf(this.#system))
        } else values[key] = value
      }
    }
    return values
  }

  #bind(origin: Origin, live: ReadonlySet<Uuid>): void {
    const { system, members, groups } = origin.kept
    for (const kept of [...(system ? [system] : []), ...members, ...groups]) {
      const { uuid, record } = kept
      if (!live.has(uuid)) continue
      const id = referenceOf(record.id)
      if (id !== undefined && !this.#ids.has(uuid) && (id === uuid || !this.#used.has(id))) {
        this.#ids.set(uuid, id)
        this.#used.add(id)
      }
      if (id !== undefined) origin.ids.set(id, this.idOf(uuid))
      // why: the oldest comes first, so that a newer one has the last word.
      this.#bindings.set(uuid, [{ origin, kept }, ...(this.#bindings.get(uuid) ?? [])])
    }
  }

  #claimIds(origin: Origin): void {
    for (const [list, record] of recordsOf(origin.kept)) {
      const derived = (text: string) => derivedId(`${origin.kept.origin} ${list} ${text}`)
      // compat: some programs give no ids to records that nothing refers to; readers insist on them.
      const id = referenceOf(record.id) ?? derived(toExactJson(record))
      if (this.#isToldByNewer(origin, list, id, record)) origin.ids.set(id, id)
      else {
        const name = this.#used.has(id) ? derived(id) : id
        this.#used.add(name)
        origin.add({ list, record, id: name })
        if (!origin.ids.has(id)) origin.ids.set(id, name)
      }
    }
  }

  /** The same record twice: a file of ours brings along what we had kept before. */
  #isToldByNewer(origin: Origin, list: string, id: string, record: Document): boolean {
    const newer = this.#origins.slice(0, this.#origins.indexOf(origin))
    return newer.some((other) => {
      const known = other.find(list, id)
      return known && (other.isOurs || origin.isOurs || isDeepStrictEqual(known, record))
    })
  }
}

/** Every record in a list that the format declares, with the name of the list. */
function* recordsOf({ records, values, fronting }: Kept): Iterable<[list: string, record: Document]> {
  const modules = Object.entries(values).filter(([key]) => listModules.has(key))
  const lists = [records, fronting?.records ?? {}, ...modules.map(([key, module]) => listsOf(key, module))]
  for (const [list, items] of lists.flatMap((each) => Object.entries(each))) {
    if (isDeclared(list)) for (const record of items) if (isDocument(record)) yield [list, record]
  }
}

const isDeclared = (list: string) =>
  keptArrays.has(list) || importedArrays.some((array) => array === list) || list.includes('/')

/** The lists of a module by names of their own. */
function listsOf(module: string, value: unknown): Record<string, readonly unknown[]> {
  const lists = isDocument(value) ? Object.entries(value).filter(([, list]) => Array.isArray(list)) : []
  return Object.fromEntries(lists.map(([key, list]) => [`${module}/${key}`, list as unknown[]]))
}

const restored = (origin: Origin, list: string, system: string): Document[] =>
  origin
    .itemsOf(list)
    .map((item) => rewritten(origin, item, system))
    .filter((record) => record !== undefined)

/** The record with references that hold; undefined when it needs one that does not. */
function rewritten(origin: Origin, { list, record, id }: KeptItem, system: string): Document | undefined {
  const out: Record<string, unknown> = { ...record, id }
  for (const [key, value] of Object.entries(record)) {
    const isCustomSubject = key === 'subject_id' && record.subject_type === 'custom'
    if (!referenceFields.has(key) || value === null || isCustomSubject) continue
    const reference = origin.referred(value)
    if (reference === undefined && isNeeded(list, key)) return undefined
    out[key] = reference ?? (key === 'system_id' ? system : null)
  }
  if (ofSystem.has(nameOf(list))) out.system_id ??= system
  if (!Array.isArray(record.assignments)) return out
  const assignments = record.assignments.filter(isDocument).flatMap((assignment) => {
    const member_id = origin.referred(assignment.member_id)
    return member_id === undefined ? [] : [{ ...assignment, member_id }]
  })
  return list === 'front_periods' && assignments.length === 0 ? undefined : { ...out, assignments }
}

/** The last word of a list that stands in a module. */
const nameOf = (list: string) => list.slice(list.indexOf('/') + 1)

const isNeeded = (list: string, key: string) => needed.get(nameOf(list))?.includes(key) === true

/** A module with the lists of another one behind its own. */
function joined(before: Document, value: Document, origin: Origin, module: string, system: string): Document {
  const out: Record<string, unknown> = { ...before, ...value }
  for (const list of Object.keys(listsOf(module, value))) {
    const key = list.slice(module.length + 1)
    const earlier = before[key]
    out[key] = [...(Array.isArray(earlier) ? earlier : []), ...restored(origin, list, system)]
  }
  return out
}

function distinct(refs: readonly Document[]): Document[] {
  const known = new Map<string, Document>(
    refs.map((ref) => [JSON.stringify([ref.app, ref.collection, String(ref.id)]), ref]),
  )
  return [...known.values()]
}
