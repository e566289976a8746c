import type { Uuid } from '@polyphony/contract'
import { type Document, referenceOf } from '../../datafile/document.ts'
import type { Identity, Incoming } from '../../datafile/incoming.ts'
import { fromExactJson } from '../../datafile/json/exact.ts'
import type { ForeignData } from '../../datafile/kept/foreign-data.ts'
import type { KeptBound } from '../../datafile/kept/kept-types.ts'
import { sourceRefsOf } from '../../datafile/pluralport/fields.ts'
import type { SystemId } from '../../domain/entities.ts'
import { mapInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import type { PlanReaders } from './import-types.ts'

interface Known {
  readonly uuid: Uuid
}

type RecordKind = keyof Pick<ForeignData, 'members' | 'groups' | 'fields' | 'notes' | 'comments'>

/**
 * Gives records that an earlier file brought the UUID they have here, so that they match whatever they are called by
 * now. A record that names a UUID of this system keeps it.
 */
export async function withKnownUuids(
  read: Pick<PlanReaders, 'kept'>,
  system: SystemId,
  incoming: Incoming,
  stored: { members: readonly Known[]; groups: readonly Known[] },
): Promise<Incoming> {
  const { foreign, members, groups, fields, notes, comments } = incoming
  if (!foreign) return incoming
  const earlier = await read.kept.bound(system)
  if (earlier.length === 0) return incoming
  const kept = earlier.map(({ origin, bound }) => ({ origin, bound: fromExactJson<KeptBound>(bound) }))
  const slice = new TimeSlice()
  const known = async <R extends Identity>(
    kind: RecordKind,
    records: readonly R[],
    rows?: readonly Known[],
  ) => {
    const uuids = new Map<string, Uuid>()
    for (const { origin, bound } of kept)
      for (const { uuid, record } of bound[kind] ?? []) {
        for (const mark of marksOf(origin, record)) uuids.set(mark, uuid)
        await slice.yieldIfDue()
      }
    const own = rows && new Set<Uuid | undefined>(rows.map(({ uuid }) => uuid))
    return mapInSlices(records, (record) => withUuid(record, foreign, kind, uuids, own), slice)
  }
  return {
    ...incoming,
    members: await known('members', members, stored.members),
    groups: await known('groups', groups, stored.groups),
    // why: the rows of these are not read yet. A UUID whose row is gone matches none, and is free again.
    ...(fields && { fields: await known('fields', fields) }),
    ...(notes && { notes: await known('notes', notes) }),
    ...(comments && { comments: await known('comments', comments) }),
  }
}

/** Lists the marks of a record: its ids in the programs it has been in, and its id in files of this origin. */
function marksOf(origin: string, record: Document): string[] {
  const refs = sourceRefsOf(record).map(({ app, collection, id }) =>
    JSON.stringify([app, collection, String(id)]),
  )
  const id = referenceOf(record.id)
  return id === undefined ? refs : [...refs, JSON.stringify([origin, id])]
}

function withUuid<R extends Identity>(
  record: R,
  foreign: ForeignData,
  kind: RecordKind,
  known: ReadonlyMap<string, Uuid>,
  own: ReadonlySet<Uuid | undefined> | undefined,
): R {
  const file = foreign[kind].get(record.key)
  if (!file || own?.has(record.uuid)) return record
  const uuids = marksOf(foreign.origin, file).map((mark) => known.get(mark))
  const uuid = uuids.find((candidate) => candidate !== undefined && (own?.has(candidate) ?? true))
  return uuid === undefined ? record : { ...record, uuid }
}
