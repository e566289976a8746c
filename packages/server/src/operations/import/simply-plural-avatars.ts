import { OwnPicture, type Uuid } from '@polyphony/contract'
import { type Document, referenceOf } from '../../datafile/document.ts'
import type { Incoming } from '../../datafile/incoming.ts'
import { fromExactJson } from '../../datafile/json/exact.ts'
import type { KeptBound } from '../../datafile/kept/kept-types.ts'
import { sourceRefsOf } from '../../datafile/pluralport/fields.ts'
import { refuseFile } from '../../datafile/refusals.ts'
import type { SystemId } from '../../domain/entities.ts'
import { asOwner } from '../../domain/privacy.ts'
import type { PlanReaders } from './import-types.ts'

/** Addresses at Simply Plural itself, which its avatars replace. */
const atSimplyPlural = 'apparyllis.com/'

/**
 * Gives avatars that come without a data file to the system and the members that an earlier file of the same program
 * brought. Everybody else stays as they are.
 */
export async function withAvatars(
  read: Pick<PlanReaders, 'kept' | 'members' | 'systems'>,
  system: SystemId,
  { avatars, ...incoming }: Incoming,
): Promise<Incoming> {
  if (!avatars) return incoming
  const bounds = (await read.kept.bound(system)).map(({ bound }) => fromExactJson<KeptBound>(bound))
  const members = await read.members.list(asOwner(system), { publicOnly: false })
  const live = new Set<Uuid>(members.map(({ uuid }) => uuid))
  const owners = new Map<string, Uuid>()
  for (const { uuid, record } of bounds.flatMap((bound) => bound.members)) {
    for (const id of live.has(uuid) ? idsIn(record) : []) owners.set(id, uuid)
  }
  const ofSystem = new Set(bounds.flatMap((bound) => (bound.system ? idsIn(bound.system.record) : [])))
  const stored = await read.systems.get(system)
  const given = [...avatars].filter(([id]) => owners.has(id) || ofSystem.has(id))
  if (given.length === 0) {
    refuseFile(
      'This ZIP file has pictures, but nobody in this system belongs to them. Import the file export.json of Simply Plural first.',
      'zip_of_avatars',
    )
  }
  const shown = (id: string) => ({ avatar_url: new OwnPicture(avatars.get(id)?.id ?? '').stored })
  const [first] = given.filter(([id]) => ofSystem.has(id) && !owners.has(id))
  const left = avatars.size - given.length
  const message = 'Pictures of somebody who is not in this system were left out.'
  return {
    ...incoming,
    system: {
      ...incoming.system,
      patch: first ? shown(first[0]) : {},
      fillsOnly: !stored?.avatar_url?.includes(atSimplyPlural),
    },
    members: given.flatMap(([id]) => {
      const uuid = owners.get(id)
      return uuid === undefined ? [] : [{ key: id, uuid, onlyKnown: true, patch: shown(id) }]
    }),
    pictures: given.map(([, picture]) => picture),
    warnings:
      left > 0
        ? [{ level: 'warning', code: 'dangling_reference', message, about: 'uploaded_pictures', count: left }]
        : [],
  }
}

/** Lists the ids that a record has in Simply Plural. */
const idsIn = (record: Document): string[] =>
  sourceRefsOf(record)
    .filter(({ app }) => app === 'simply_plural')
    .flatMap(({ id }) => referenceOf(id) ?? [])
