import { isEmpty } from '@polyphony/contract'
import type { GroupId, MemberId } from '../../../domain/entities.ts'
import { FreeIds, type Renamed } from '../identities.ts'
import type { LastStep } from '../job.ts'
import type { Plan } from '../planned.ts'
import { forEachRecord } from './each-record.ts'

/** Inserts and updates groups and adds their members. Gives their rows by the keys of the file. */
export async function writeGroups(
  { ctx, tx, system, progress }: LastStep,
  { groups }: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<{ rows: ReadonlyMap<string, GroupId>; renamed: readonly Renamed[] }> {
  const freeIds = await FreeIds.lookUp(tx, 'group', groups)
  const rows = new Map<string, GroupId>()
  await forEachRecord(groups, async ({ record, known, patch, joining }, done) => {
    progress({ stage: 'groups', done, total: groups.length })
    const created = record.created ?? ctx.clock.now()
    if (known && !isEmpty(patch)) await tx.groups.update(system, known.id, patch)
    const { id } =
      known ??
      (await freeIds.insert(record, ctx.ids, (ids) => tx.groups.insert(system, { ...ids, created }, patch)))
    rows.set(record.key, id)
    const joiners = joining.map((key) => members.get(key)).filter((member) => member !== undefined)
    if (joiners.length > 0) await tx.memberships.add(system, [id], joiners)
  })
  return { rows, renamed: freeIds.renamed }
}
