import { isEmpty, type Uuid } from '@polyphony/contract'
import type { Document } from '../../../datafile/document.ts'
import type { Incoming } from '../../../datafile/incoming.ts'
import { toExactJson } from '../../../datafile/json/exact.ts'
import type { ForeignData } from '../../../datafile/kept/foreign-data.ts'
import {
  type KeptBound,
  type KeptFronting,
  type KeptRecord,
  SwitchDigest,
} from '../../../datafile/kept/kept-types.ts'
import { keptRecord, restText } from '../../../datafile/pluralport/kept/keep.ts'
import {
  groupRecord,
  groupUuids,
  memberRecord,
  systemRecord,
} from '../../../datafile/pluralport/write-records.ts'
import type { MemberId, StoredGroup, StoredMember, StoredSystem } from '../../../domain/entities.ts'
import { asOwner } from '../../../domain/privacy.ts'
import { changesOf } from '../changes.ts'
import type { WrittenImport } from '../import-types.ts'
import { fitBesideKept } from '../kept-quota.ts'
import { boundModules, completeUnplaced, keepUnplaced } from './keep-records.ts'

/** Keeps the data that has no place here. A newer file replaces an earlier one of the same origin. */
export async function keepForeign(written: WrittenImport): Promise<void> {
  const { tx, system, incoming } = written
  const { foreign } = incoming
  if (!foreign) return
  if (!foreign.saysAll) completeUnplaced(written, foreign)
  keepUnplaced(written, foreign)
  const { kept, hasBound } = await fitBesideKept(tx, system, foreign)
  const members = await tx.members.list(asOwner(system), { publicOnly: false })
  const bound = hasBound ? await boundOf(written, foreign, members) : nothingBound
  const isBound = Object.values({ ...bound }).some((part) => !Array.isArray(part) || part.length > 0)
  if (!isBound && kept.size === 0) {
    await tx.kept.forget(system, foreign.origin)
    return
  }
  const span = [...foreign.fronting.values()].some((texts) => kept.has(texts))
    ? spanOf(written, members)
    : undefined
  const rest = restText(foreign, kept, span)
  await tx.kept.replace(system, {
    origin: foreign.origin,
    bound: boundText(bound),
    rest,
  })
}

type Bound = Omit<KeptBound, 'notes' | 'comments'> & Record<'notes' | 'comments', readonly string[]>

const nothingBound: Bound = { members: [], groups: [], notes: [], comments: [] }

/** Writes the JSON of a `KeptBound`, whose notes and comments are JSON already. */
function boundText({ notes, comments, ...bound }: Bound): string {
  return `${toExactJson(bound).slice(0, -1)},"notes":[${notes.join(',')}],"comments":[${comments.join(',')}]}`
}

async function boundOf(
  { tx, system, incoming, ...rows }: WrittenImport,
  foreign: ForeignData,
  members: readonly StoredMember[],
): Promise<Bound> {
  const stored = await tx.systems.get(system)
  const groups = await tx.groups.extend(await tx.groups.list(asOwner(system)))
  if (!stored) return nothingBound
  const { uuid } = stored
  const bind = <Row extends { id: number; uuid: Uuid }>(
    list: readonly Row[],
    ids: ReadonlyMap<string, number>,
    files: ReadonlyMap<string, Document>,
    records: Incoming['members'] | Incoming['groups'],
    write: (row: Row) => Document,
  ): KeptRecord[] => {
    const byId = new Map<number, Row>(list.map((row) => [row.id, row]))
    return records.flatMap((record) => {
      const [row, file] = [byId.get(ids.get(record.key) ?? 0), files.get(record.key)]
      if (!row || !file) return []
      const ours = write(row)
      return keptRecord(row.uuid, file, ours, foreign.told(file, madeBy(record, row, ours))) ?? []
    })
  }
  const uuids = groupUuids(groups)
  const ofSystem = foreign.system && systemOf(stored, foreign, foreign.system, incoming)
  return {
    ...(ofSystem && { system: ofSystem }),
    members: bind(members, rows.members, foreign.members, incoming.members, (row) => memberRecord(row, uuid)),
    groups: bind(groups, rows.groups, foreign.groups, incoming.groups, (row: StoredGroup) =>
      groupRecord(row, uuid, uuids),
    ),
    ...(await boundModules({ tx, system, incoming, ...rows }, foreign, stored, members)),
  }
}

function systemOf(
  stored: StoredSystem,
  foreign: ForeignData,
  file: Document,
  incoming: Incoming,
): KeptRecord | undefined {
  const { privacy, ...patch } = incoming.system.patch
  const ours = systemRecord(stored)
  const isMade = madeBy({ patch, ...(privacy && { privacyWhenNew: privacy }) }, stored, ours)
  return keptRecord(stored.uuid, file, ours, foreign.told(file, isMade))
}

const columns = new Map([
  ['avatar_asset_id', 'avatar_url'],
  ['banner_asset_id', 'banner'],
  ['is_custom_front', 'custom_front'],
  ['sort_order', 'position'],
])

/** Puts the values beyond the reference API beside the other ones. */
const flat = (patch: { extended?: object }): object => ({ ...patch.extended, ...patch })

interface Patched {
  patch: object
  privacyWhenNew?: object | undefined
  parent?: string | null
}

/** Tells which fields the import has made: those that it wrote, and those that are still empty. */
function madeBy(
  { patch, privacyWhenNew, parent }: Patched,
  row: object,
  ours: Document,
): (field: string) => boolean {
  const given = flat(patch)
  const differing = flat(changesOf(row, patch))
  return (field) => {
    if (field === 'created_at' || field === 'system_id') return true
    if (field === 'parent_group_id' && parent !== undefined) return true
    if (field === 'privacy') {
      // why: an export must not replace privacy that the person chose with the word in the file.
      return privacyWhenNew !== undefined && isEmpty(changesOf(row, { privacy: privacyWhenNew }))
    }
    const column = columns.get(field) ?? field
    if (Object.hasOwn(given, column)) return !Object.hasOwn(differing, column)
    const value = ours[field]
    return value === null || value === false || (Array.isArray(value) && value.length === 0)
  }
}

/** Records the time span of the file's switches, and a digest of them. */
function spanOf(
  { incoming: { switches }, members: ids }: WrittenImport,
  members: readonly StoredMember[],
): Omit<KeptFronting, 'records'> | undefined {
  const uuids = new Map<MemberId | undefined, Uuid>(members.map(({ id, uuid }) => [id, uuid]))
  const digest = new SwitchDigest()
  // why: readers of fronting give switches in ascending order, each at a moment of its own.
  const uuidOf = (key: string) => uuids.get(ids.get(key))
  for (const entry of switches) digest.addLogged(entry, uuidOf)
  const [first, last] = [switches.at(0), switches.at(switches.length - 1)]
  return first && last && { from: first.timestamp, until: last.timestamp, digest: digest.text }
}
