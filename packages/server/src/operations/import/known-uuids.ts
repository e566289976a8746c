import type { Uuid } from '@polyphony/contract'
import { type Document, referenceOf } from '../../datafile/document.ts'
import type { Identity, Incoming } from '../../datafile/incoming.ts'
import { fromExactJson } from '../../datafile/json/exact.ts'
import type { ForeignData } from '../../datafile/kept/foreign-data.ts'
import type { KeptBound } from '../../datafile/kept/kept-types.ts'
import { sourceRefsOf } from '../../datafile/pluralport/fields.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { PlanReaders } from './import-job.ts'

interface Known {
  readonly uuid: Uuid
}

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
  const known = (kind: keyof Pick<ForeignData, 'members' | 'groups' | 'fields' | 'notes' | 'comments'>) =>
    new Map(
      kept.flatMap(({ origin, bound }) =>
        (bound[kind] ?? []).flatMap(({ uuid, record }) =>
          marksOf(origin, record).map((mark) => [mark, uuid] as const),
        ),
      ),
    )
  return {
    ...incoming,
    members: withUuids(members, foreign.members, foreign.origin, known('members'), stored.members),
    groups: withUuids(groups, foreign.groups, foreign.origin, known('groups'), stored.groups),
    // why: the rows of these are not read yet. A UUID whose row is gone matches none, and is free again.
    ...(fields && { fields: withUuids(fields, foreign.fields, foreign.origin, known('fields')) }),
    ...(notes && { notes: withUuids(notes, foreign.notes, foreign.origin, known('notes')) }),
    ...(comments && {
      comments: withUuids(comments, foreign.comments, foreign.origin, known('comments')),
    }),
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

function withUuids<R extends Identity>(
  records: readonly R[],
  files: ReadonlyMap<string, Document>,
  origin: string,
  known: ReadonlyMap<string, Uuid>,
  stored?: readonly Known[],
): R[] {
  const own = stored && new Set<Uuid | undefined>(stored.map(({ uuid }) => uuid))
  return records.map((record) => {
    const file = files.get(record.key)
    if (!file || own?.has(record.uuid)) return record
    const uuids = marksOf(origin, file).map((mark) => known.get(mark))
    const uuid = uuids.find((candidate) => candidate !== undefined && (own?.has(candidate) ?? true))
    return uuid === undefined ? record : { ...record, uuid }
  })
}
