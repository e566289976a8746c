import { formatInstant, type Uuid } from '@polyphony/contract'
import { presentOwnSettings } from '../../domain/present/system.ts'
import { revealSettings } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { version as serverVersion } from '../../observe/version.ts'
import { Breath, mapInBreaths } from '../../pacing/breath.ts'
import type { Document } from '../document.ts'
import { toExactJson } from '../json/exact.ts'
import { arrayOf, inPages, openObject } from '../json/write.ts'
import type { Outgoing } from '../outgoing.ts'
import { keptArrays, modules, ourName, version } from './format.ts'
import { Restoration } from './kept/restore.ts'
import { FrontingWriter, withTrueFronting } from './write-fronting.ts'
import { assetId, groupRecord, memberRecord, membershipId, systemRecord } from './write-records.ts'

/** Writes PluralPort 0.1, with all data that was kept from earlier files of this format. */
export async function* writePluralPort(outgoing: Outgoing): AsyncGenerator<string> {
  const { system, members, groups } = outgoing
  const kept = await withTrueFronting(outgoing, await outgoing.kept())
  const uuidOf = ({ uuid }: { uuid: Uuid }) => uuid
  const restoration = new Restoration(kept, {
    systems: [system.uuid],
    members: members.map(uuidOf),
    groups: groups.map(uuidOf),
  })
  const fronting = new FrontingWriter(outgoing, kept, restoration)
  const arrays = await arraysOf(outgoing, restoration)
  const values = { ...restoration.unknownArrays(), ...restoration.values() }
  const hasFronting = (await fronting.hasAny()) || restoration.records('front_events').length > 0

  yield openObject({
    pluralport_version: version,
    openplural_version: version,
    exported_at: formatInstant(outgoing.now),
    producer: { app: 'Polyphony', app_version: serverVersion, exporter_version: version, app_id: ourName },
    capabilities: { modules: capabilitiesOf(arrays, values, hasFronting) },
  })
  for (const [array, records] of arrays) {
    yield* arrayOf(array, inPages(records, asIs), toExactJson)
    // why: a system may have 250,000 memberships, so they are made only when they are written.
    if (array === 'groups')
      yield* arrayOf('group_memberships', memberships(outgoing, restoration), toExactJson)
  }
  yield* arrayOf('front_periods', fronting.periods(), toExactJson)
  yield* arrayOf('front_events', fronting.events(), toExactJson)
  const rest = { ...Object.fromEntries(modules.map((module) => [module, null])), extensions: {}, ...values }
  for (const [key, value] of Object.entries(rest)) yield `,${JSON.stringify(key)}:${toExactJson(value)}`
  yield `,"warnings":${JSON.stringify(warningsOf(arrays))}}`
}

const asIs = (record: Document): Document => record

type Arrays = ReadonlyMap<string, readonly Document[]>

/** Makes the arrays of the file except memberships and fronting, which are long and come page by page. */
async function arraysOf(outgoing: Outgoing, restoration: Restoration): Promise<Arrays> {
  const breath = new Breath(2, { rests: true })
  const { system, settings } = outgoing
  const config = {
    ...presentOwnSettings(revealSettings(settings, asSystem(system.id))),
    // why: null says that the default is used, which may differ elsewhere.
    name_format: settings.name_format,
  }
  const own = <Row extends { uuid: Uuid }>(rows: readonly Row[], write: (row: Row) => Document) =>
    mapInBreaths(rows, (row) => restoration.restore(row.uuid, write(row)), breath)
  const arrays = new Map([
    ['systems', await own([system], (row) => systemRecord(row, config))],
    ['members', await own(outgoing.members, (row) => memberRecord(row, system.uuid))],
    ['groups', await own(outgoing.groups, (row) => groupRecord(row, system.uuid))],
  ])
  for (const [array, records] of arrays) records.push(...restoration.records(array))
  for (const array of keptArrays.keys()) {
    await breath.take()
    arrays.set(array, restoration.records(array))
  }
  arrays.get('assets')?.push(...ownAssets(outgoing, arrays))
  for (const [array, parent] of parents) arrays.set(array, withoutCircles(arrays.get(array) ?? [], parent))
  return arrays
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

/** Makes an asset for each address that a written record refers to by our id. */
function ownAssets({ system, members }: Outgoing, arrays: Arrays): Document[] {
  const records = [...(arrays.get('systems') ?? []), ...(arrays.get('members') ?? [])]
  const wanted = new Set(
    records.flatMap(({ avatar_asset_id, banner_asset_id }) => [avatar_asset_id, banner_asset_id]),
  )
  const assets = new Map<string, Document>()
  for (const { avatar_url, banner } of [system, ...members]) {
    for (const [kind, uri] of [['avatar', avatar_url] as const, ['banner', banner] as const]) {
      if (uri === null || assets.has(uri)) continue
      const id = assetId(uri)
      if (wanted.has(id)) assets.set(uri, { id, kind, uri, source_refs: [], extensions: {} })
    }
  }
  return [...assets.values()]
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

function capabilitiesOf(arrays: Arrays, values: Document, hasFronting: boolean): string[] {
  const populated = [...arrays].filter(([, records]) => records.length > 0).map(([array]) => array)
  const parts = populated.map((array) => keptArrays.get(array) ?? array)
  const present = modules.filter((module) => (values[module] ?? null) !== null)
  return [...new Set([...parts, ...(hasFronting ? ['front_periods', 'front_events'] : []), ...present])]
}

function warningsOf(arrays: Arrays): Document[] {
  const count = arrays.get('assets')?.filter(({ uri }) => typeof uri === 'string').length ?? 0
  if (count === 0) return []
  const message = 'Pictures are in this file as addresses only.'
  return [{ level: 'warning', code: 'asset_uri_only', message, count }]
}
