import { formatInstant, type Hid, readStoredPicture, type Uuid } from '@polyphony/contract'
import { presentOwnSettings } from '../../domain/present/system.ts'
import { revealSettings } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { version as serverVersion } from '../../observe/version.ts'
import { mapInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import type { Document } from '../document.ts'
import { fromExactJson, toExactJson } from '../json/exact.ts'
import { arrayOf, inPages, openObject } from '../json/write.ts'
import type { Outgoing, OutgoingMember } from '../outgoing.ts'
import { assetFolder, keptArrays, modules, ourName, version } from './format.ts'
import { Restoration } from './kept/restore.ts'
import { FrontingWriter, withTrueFronting } from './write-fronting.ts'
import { commentRecord, fieldRecord, noteRecord, valueId, valueRecord } from './write-modules.ts'
import {
  assetId,
  groupRecord,
  groupUuids,
  memberRecord,
  membershipId,
  pictures,
  systemRecord,
} from './write-records.ts'

/** Writes PluralPort 0.1, with all data that was kept from earlier files of this format. */
export async function* writePluralPort(outgoing: Outgoing): AsyncGenerator<string> {
  const { system, members, groups } = outgoing
  const kept = await withTrueFronting(outgoing, await outgoing.kept())
  const uuidOf = ({ uuid }: { uuid: Uuid }) => uuid
  const journal = await outgoing.journal()
  const values = await valueIdsOf(outgoing)
  const restoration = new Restoration(kept, {
    systems: [system.uuid],
    members: members.map(uuidOf),
    groups: groups.map(uuidOf),
    custom_fields: outgoing.fields.map(uuidOf),
    custom_field_values: values,
    notes: journal.notes,
    front_comments: journal.comments,
  })
  const fronting = new FrontingWriter(outgoing, kept, restoration)
  const arrays = await arraysOf(outgoing, restoration)
  const others = { ...restoration.unknownArrays(), ...restoration.values() }
  const hasFronting = (await fronting.hasAny()) || restoration.records('front_events').length > 0

  yield openObject({
    pluralport_version: version,
    openplural_version: version,
    exported_at: formatInstant(outgoing.now),
    producer: { app: 'Polyphony', app_version: serverVersion, exporter_version: version, app_id: ourName },
    capabilities: { modules: capabilitiesOf(arrays, others, { hasFronting, members, values, ...journal }) },
  })
  const rows = new Map<string, () => AsyncGenerator<Document[]>>([
    ['members', () => memberRecords(outgoing, restoration)],
    ['custom_field_values', () => valueRecords(outgoing, restoration)],
    ['notes', () => noteRecords(outgoing, restoration)],
    ['front_comments', () => commentRecords(outgoing, restoration, fronting)],
  ])
  for (const [array, records] of arrays) {
    yield* arrayOf(array, both(rows.get(array)?.(), inPages(records, asIs)), toExactJson)
    // why: a system may have 250,000 memberships, so they are made only when they are written.
    if (array === 'groups')
      yield* arrayOf('group_memberships', memberships(outgoing, restoration), toExactJson)
  }
  yield* arrayOf('front_periods', fronting.periods(), toExactJson)
  yield* arrayOf('front_events', fronting.events(), toExactJson)
  const rest = { ...Object.fromEntries(modules.map((module) => [module, null])), extensions: {}, ...others }
  for (const [key, value] of Object.entries(rest)) yield `,${JSON.stringify(key)}:${toExactJson(value)}`
  yield `,"warnings":${JSON.stringify(warningsOf(arrays))}}`
}

const asIs = (record: Document): Document => record

type Arrays = ReadonlyMap<string, readonly Document[]>

/** Makes the arrays of the file except what is long and comes page by page: only kept records of that are in them. */
async function arraysOf(outgoing: Outgoing, restoration: Restoration): Promise<Arrays> {
  const slice = new TimeSlice(2, { rests: true })
  const { system, settings } = outgoing
  const config = {
    ...presentOwnSettings(revealSettings(settings, asSystem(system.id)), true),
    // why: null says that the default is used, which may differ elsewhere.
    name_format: settings.name_format,
  }
  const own = <Row extends { uuid: Uuid }>(rows: readonly Row[], write: (row: Row) => Document) =>
    mapInSlices(rows, (row) => restoration.restore(row.uuid, write(row)), slice)
  const uuids = groupUuids(outgoing.groups)
  const arrays = new Map<string, Document[]>([
    ['systems', await own([system], (row) => systemRecord(row, config))],
    ['members', []],
    ['groups', await own(outgoing.groups, (row) => groupRecord(row, system.uuid, uuids))],
  ])
  for (const [array, records] of arrays) records.push(...restoration.records(array))
  for (const array of keptArrays.keys()) {
    await slice.yieldIfDue()
    arrays.set(array, restoration.records(array))
  }
  const fields = await own(outgoing.fields, (row) => fieldRecord(row, system.uuid))
  arrays.get('custom_fields')?.unshift(...fields)
  const rows = [system, ...outgoing.members]
  const shown = await mapInSlices(
    rows,
    (row): Shown => [restoration.restore(row.uuid, pictures(row)), row],
    slice,
  )
  arrays.get('assets')?.push(...ownAssets(shown, arrays))
  arrays.set('assets', withStored(outgoing, shown, arrays))
  for (const [array, parent] of parents) arrays.set(array, withoutCircles(arrays.get(array) ?? [], parent))
  return arrays
}

/** Writes the rows of an array, which come page by page, then kept records without a row. */
async function* both(
  rows: AsyncIterable<Document[]> | undefined,
  kept: Iterable<Document[]>,
): AsyncGenerator<Document[]> {
  if (rows) yield* rows
  yield* kept
}

async function* memberRecords(outgoing: Outgoing, restoration: Restoration): AsyncGenerator<Document[]> {
  for await (const page of outgoing.memberPages({ extended: true })) {
    yield page.map((row) => restoration.restore(row.uuid, memberRecord(row, outgoing.system.uuid)))
  }
}

/** Lists the ids of the values of custom fields. */
async function valueIdsOf({ system, systemValues, fields, valueKeys }: Outgoing): Promise<Uuid[]> {
  if (fields.length === 0) return []
  const slice = new TimeSlice(2, { rests: true })
  const ofSystem = Object.keys(JSON.parse(systemValues.json)) as Uuid[]
  const ids = ofSystem.map((field) => valueId(field, system.uuid))
  for await (const keys of valueKeys()) {
    ids.push(...(await mapInSlices(keys, ({ field, subject }) => valueId(field, subject), slice)))
  }
  return ids
}

/** Writes the values of custom fields: of the system, then of each member. */
async function* valueRecords(
  { system, systemValues, memberPages, fields }: Outgoing,
  restoration: Restoration,
): AsyncGenerator<Document[]> {
  if (fields.length === 0) return
  const recordsOf = (json: string, subject: Uuid, subject_type: 'member' | 'system') => {
    const values = fromExactJson<Readonly<Record<Uuid, unknown>>>(json)
    return fields
      .filter(({ uuid }) => Object.hasOwn(values, uuid))
      .map((field) => {
        const value = { field, subject, subject_type, json: toExactJson(values[field.uuid]) }
        return restoration.restore(valueId(field.uuid, subject), valueRecord(value))
      })
  }
  yield recordsOf(systemValues.json, system.uuid, 'system')
  for await (const page of memberPages({ extended: true })) {
    for (const { uuid, extended } of page) yield recordsOf(extended?.fields.json ?? '{}', uuid, 'member')
  }
}

async function* noteRecords(
  { system, members, notes }: Outgoing,
  restoration: Restoration,
): AsyncGenerator<Document[]> {
  const uuids = new Map(members.map(({ hid, uuid }) => [hid, uuid]))
  for await (const page of notes()) {
    yield page.map((note) => {
      const uuidsOf = (hids: readonly Hid[]) => hids.flatMap((hid) => uuids.get(hid) ?? [])
      const people = { members: uuidsOf(note.members), authors: uuidsOf(note.authors) }
      const ids = people.members.map((uuid) => restoration.idOf(uuid))
      return restoration.restore(note.uuid, noteRecord({ ...note, ...people }, system.uuid, ids))
    })
  }
}

async function* commentRecords(
  { system, members, comments }: Outgoing,
  restoration: Restoration,
  fronting: FrontingWriter,
): AsyncGenerator<Document[]> {
  const uuids = new Map(members.map(({ hid, uuid }) => [hid, uuid]))
  for await (const page of comments()) {
    yield page.map(({ switch: on, switch_timestamp, member: hid, ...comment }) => {
      const member = (hid && uuids.get(hid)) ?? null
      const event = fronting.eventOf(on, switch_timestamp)
      return restoration.restore(comment.uuid, commentRecord({ ...comment, member, event }, system.uuid))
    })
  }
}

const parents = [
  ['systems', 'parent_system_id'],
  ['groups', 'parent_group_id'],
  ['taxonomy_terms', 'parent_term_id'],
] as const

const membershipsPerPage = 250

/** Writes the memberships of the system with the fields kept for them, then kept memberships of foreign records. */
function* memberships({ members, groups }: Outgoing, restoration: Restoration): Generator<Document[]> {
  const uuids = new Map(members.map(({ id, uuid }) => [id, uuid]))
  const pair = (record: Document) => JSON.stringify([record.group_id, record.member_id])
  const kept = new Map(restoration.records('group_memberships').map((record) => [pair(record), record]))
  for (const group of groups) {
    const ours = group.member_ids.map((id) => uuids.get(id)).filter((uuid) => uuid !== undefined)
    for (let start = 0; start < ours.length; start += membershipsPerPage) {
      yield ours.slice(start, start + membershipsPerPage).map((member) => {
        const record = {
          id: membershipId(group.uuid, member),
          group_id: restoration.idOf(group.uuid),
          member_id: restoration.idOf(member),
          source_refs: [],
        }
        const before = kept.size > 0 ? kept.get(pair(record)) : undefined
        return before ? { ...record, ...before } : record
      })
    }
  }
  const idsOf = (rows: readonly { uuid: Uuid }[]) =>
    new Set<unknown>(rows.map(({ uuid }) => restoration.idOf(uuid)))
  const [ownGroups, ownMembers] = [idsOf(groups), idsOf(members)]
  yield [...kept.values()].filter(
    ({ group_id, member_id }) => !ownGroups.has(group_id) || !ownMembers.has(member_id),
  )
}

/** A record, at least what it says about pictures, and its row. */
type Shown = readonly [record: Document, row: Pick<OutgoingMember, 'avatar_url' | 'banner'>]

/** Makes an asset for each address that a written record refers to by our id. */
function ownAssets(shown: readonly Shown[], arrays: Arrays): Document[] {
  const kept = [...(arrays.get('systems') ?? []), ...(arrays.get('members') ?? [])]
  const records = [...kept, ...shown.map(([record]) => record)]
  const wanted = new Set(
    records.flatMap(({ avatar_asset_id, banner_asset_id }) => [avatar_asset_id, banner_asset_id]),
  )
  const assets = new Map<string, Document>()
  for (const [, { avatar_url, banner }] of shown) {
    for (const [kind, uri] of [['avatar', avatar_url] as const, ['banner', banner] as const]) {
      if (uri === null || assets.has(uri)) continue
      const id = assetId(uri)
      if (wanted.has(id)) assets.set(uri, { id, kind, uri, source_refs: [], extensions: {} })
    }
  }
  return [...assets.values()]
}

/** Tells where the stored pictures of assets are: at this server and, if pictures go along, in the bundle. */
function withStored(
  { pictures: stored = [] }: Outgoing,
  shown: readonly Shown[],
  arrays: Arrays,
): Document[] {
  const urls = new Map<unknown, string | null>()
  for (const [record, { avatar_url, banner }] of shown) {
    urls.set(record.avatar_asset_id, avatar_url).set(record.banner_asset_id, banner)
  }
  const files = new Map(stored.map((picture) => [picture.key, picture]))
  return (arrays.get('assets') ?? []).flatMap((asset) => {
    const uri = urls.get(asset.id) ?? null
    const picture = readStoredPicture(uri)
    if (!picture) return asset.bundle_path === null ? [] : [asset]
    const { bundle_path: _, ...rest } = asset
    const file = files.get(picture.id)
    const inBundle = file && {
      bundle_path: `${assetFolder}/${file.key}.webp`,
      size_bytes: file.bytes,
      sha256: file.hash,
    }
    return [{ ...rest, uri, mime_type: 'image/webp', ...inBundle }]
  })
}

/** Breaks circles of records inside each other: the last one of a circle gets no parent. */
function withoutCircles(records: readonly Document[], parent: string): Document[] {
  const parentOf = new Map(records.map((record) => [record.id, record[parent]]))
  const checked = new Set<unknown>()
  const roots = new Set<unknown>()
  for (const { id } of records) {
    const path = new Set<unknown>()
    let last: unknown
    for (let at: unknown = id; parentOf.has(at) && !checked.has(at); at = parentOf.get(at)) {
      if (path.has(at)) {
        roots.add(last)
        break
      }
      path.add(at)
      last = at
    }
    for (const each of path) checked.add(each)
  }
  return records.map((record) => (roots.has(record.id) ? { ...record, [parent]: null } : record))
}

interface Present {
  hasFronting: boolean
  members: readonly unknown[]
  values: readonly unknown[]
  notes: readonly unknown[]
  comments: readonly unknown[]
}

function capabilitiesOf(arrays: Arrays, others: Document, present: Present): string[] {
  const { hasFronting, ...rows } = present
  const own = new Map<string, readonly unknown[]>([
    ['members', rows.members],
    ['custom_field_values', rows.values],
    ['notes', rows.notes],
    ['front_comments', rows.comments],
  ])
  const populated = [...arrays]
    .filter(([array, records]) => records.length + (own.get(array)?.length ?? 0) > 0)
    .map(([array]) => array)
  const parts = populated.map((array) => keptArrays.get(array) ?? array)
  const kept = modules.filter((module) => (others[module] ?? null) !== null)
  return [...new Set([...parts, ...(hasFronting ? ['front_periods', 'front_events'] : []), ...kept])]
}

function warningsOf(arrays: Arrays): Document[] {
  const count =
    arrays.get('assets')?.filter((asset) => typeof asset.uri === 'string' && !asset.bundle_path).length ?? 0
  if (count === 0) return []
  const message = 'Pictures are in this file as addresses only.'
  return [{ level: 'warning', code: 'asset_uri_only', message, count }]
}
