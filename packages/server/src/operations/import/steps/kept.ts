import type { Uuid } from '@polyphony/contract'
import { type Document, referenceOf } from '../../../datafile/document.ts'
import type { Identity, Incoming } from '../../../datafile/incoming.ts'
import { fromExactJson, toExactJson } from '../../../datafile/json/exact.ts'
import { type ForeignData, mostKeptBytes } from '../../../datafile/kept/foreign-data.ts'
import {
  type KeptBound,
  type KeptFronting,
  type KeptRecord,
  SwitchDigest,
} from '../../../datafile/kept/shape.ts'
import { sourceRefsOf } from '../../../datafile/pluralport/fields.ts'
import { type Fitting, fit, keptRecord, restText } from '../../../datafile/pluralport/kept/keep.ts'
import { groupRecord, memberRecord, systemRecord } from '../../../datafile/pluralport/write-records.ts'
import type { Warning } from '../../../datafile/warnings.ts'
import type { MemberId, StoredGroup, StoredMember, StoredSystem, SystemId } from '../../../domain/entities.ts'
import type { Store } from '../../../store/store.ts'
import { changesOf } from '../changes.ts'
import type { Written } from '../job.ts'

type Reader = Pick<Store, 'kept'>
interface Known {
  readonly uuid: Uuid
}

/**
 * Records that an earlier file has brought get the UUID they have here, so that they are recognised however they
 * are called by now. One that names a UUID of ours itself needs no help.
 */
export async function recognise(
  read: Reader,
  system: SystemId,
  incoming: Incoming,
  had: { members: readonly Known[]; groups: readonly Known[] },
): Promise<Incoming> {
  const { foreign, members, groups } = incoming
  if (!foreign) return incoming
  const earlier = await read.kept.bound(system)
  if (earlier.length === 0) return incoming
  const kept = earlier.map(({ origin, bound }) => ({ origin, bound: fromExactJson(bound) as KeptBound }))
  const known = (kind: 'members' | 'groups') =>
    new Map(
      kept.flatMap(({ origin, bound }) =>
        bound[kind].flatMap(({ uuid, record }) =>
          marksOf(origin, record).map((mark) => [mark, uuid] as const),
        ),
      ),
    )
  return {
    ...incoming,
    members: withUuids(members, foreign.members, foreign.origin, known('members'), had.members),
    groups: withUuids(groups, foreign.groups, foreign.origin, known('groups'), had.groups),
  }
}

/** What a record may be known by: the programs it has been in, and its name in the files of this one. */
function marksOf(origin: string, record: Document): string[] {
  const refs = sourceRefsOf(record).map(({ app, collection, id }) =>
    JSON.stringify([app, collection, String(id)]),
  )
  const id = referenceOf(record.id)
  return id === undefined ? refs : [...refs, JSON.stringify([origin, id])]
}

function withUuids<R extends Identity>(
  records: readonly R[],
  files: ReadonlyMap<string, Document>,
  origin: string,
  known: ReadonlyMap<string, Uuid>,
  had: readonly Known[],
): R[] {
  const own = new Set<Uuid | undefined>(had.map(({ uuid }) => uuid))
  return records.map((record) => {
    const file = files.get(record.key)
    if (!file || own.has(record.uuid)) return record
    const uuids = marksOf(origin, file).map((mark) => known.get(mark))
    const uuid = uuids.find((each) => each !== undefined && own.has(each))
    return uuid === undefined ? record : { ...record, uuid }
  })
}

/** What a file holds that there is no room to keep. */
export async function lostOf(read: Reader, system: SystemId, { foreign }: Incoming): Promise<Warning[]> {
  if (!foreign) return []
  const { lost } = await fitting(read, system, foreign)
  return lost.map(tooLarge)
}

const most = `${mostKeptBytes / 1024 / 1024} MiB`

export const tooLarge = (part: string): Warning => ({
  level: 'error',
  code: 'preserved_data_too_large',
  message: `${part}: could not be kept for export, as there is room for ${most} of what has no place here.`,
})

async function fitting(read: Reader, system: SystemId, foreign: ForeignData): Promise<Fitting> {
  return fit(foreign, mostKeptBytes - (await read.kept.bytesOfOthers(system, foreign.origin)))
}

/** Keeps what has no place here. A newer file of one origin takes the place of the one before. */
export async function keepForeign(written: Written): Promise<Warning[]> {
  const { tx, system, incoming } = written
  const { foreign } = incoming
  if (!foreign) return []
  const { kept, hasBound } = await fitting(tx, system, foreign)
  const members = await tx.members.list(system)
  const bound = hasBound ? await boundOf(written, foreign, members) : { members: [], groups: [] }
  const isEmpty = !bound.system && bound.members.length + bound.groups.length + kept.size === 0
  if (isEmpty) {
    await tx.kept.forget(system, foreign.origin)
    return []
  }
  const span = [...foreign.fronting.values()].some((texts) => kept.has(texts))
    ? spanOf(written, members)
    : undefined
  const rest = restText(foreign, kept, span)
  await tx.kept.replace(system, { origin: foreign.origin, bound: toExactJson(bound), rest })
  return []
}

async function boundOf(
  { tx, system, incoming, ...rows }: Written,
  foreign: ForeignData,
  members: readonly StoredMember[],
): Promise<KeptBound> {
  const [stored, groups] = [await tx.systems.get(system), await tx.groups.list(system)]
  if (!stored) return { members: [], groups: [] }
  const { uuid } = stored
  const bind = <Row extends Known & { id: number }>(
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
      return keptRecord(row.uuid, file, ours, madeBy(record, row, ours)) ?? []
    })
  }
  const ofSystem = foreign.system && systemOf(stored, foreign.system, incoming)
  return {
    ...(ofSystem && { system: ofSystem }),
    members: bind(members, rows.members, foreign.members, incoming.members, (row) => memberRecord(row, uuid)),
    groups: bind(groups, rows.groups, foreign.groups, incoming.groups, (row: StoredGroup) =>
      groupRecord(row, uuid),
    ),
  }
}

function systemOf(stored: StoredSystem, file: Document, incoming: Incoming): KeptRecord | undefined {
  const { privacy, ...patch } = incoming.system.patch
  const ours = systemRecord(stored)
  const isMade = madeBy({ patch, ...(privacy && { privacyWhenNew: privacy }) }, stored, ours)
  return keptRecord(stored.uuid, file, ours, isMade)
}

const columns = new Map([
  ['avatar_asset_id', 'avatar_url'],
  ['banner_asset_id', 'banner'],
])

/** Which fields hold what the import gave them: all that it wrote, and those that were empty before and after. */
function madeBy(
  { patch, privacyWhenNew }: { patch: object; privacyWhenNew?: object | undefined },
  row: object,
  ours: Document,
): (field: string) => boolean {
  const differing = changesOf(row, patch)
  return (field) => {
    if (field === 'created_at' || field === 'system_id') return true
    if (field === 'privacy') {
      // why: a choice of the person's own is not to be undone by the word that the file has.
      const isChosen = Object.hasOwn(patch, 'privacy')
      return !isChosen && Object.keys(changesOf(row, { privacy: privacyWhenNew ?? {} })).length === 0
    }
    const column = columns.get(field) ?? field
    if (Object.hasOwn(patch, column)) return !Object.hasOwn(differing, column)
    const value = ours[field]
    return value === null || (Array.isArray(value) && value.length === 0)
  }
}

/** From when to when the switches of the file go, and what they are. */
function spanOf(
  { incoming: { switches }, members: ids }: Written,
  members: readonly StoredMember[],
): Omit<KeptFronting, 'records'> | undefined {
  const uuids = new Map<MemberId | undefined, Uuid>(members.map(({ id, uuid }) => [id, uuid]))
  const digest = new SwitchDigest()
  // why: readers of fronting give switches in ascending order, each at a moment of its own.
  for (const { timestamp, members } of switches) {
    digest.add(
      timestamp,
      members.flatMap((key) => uuids.get(ids.get(key)) ?? []),
    )
  }
  const [first, last] = [switches.at(0), switches.at(switches.length - 1)]
  return first && last && { from: first.timestamp, until: last.timestamp, digest: digest.text }
}
