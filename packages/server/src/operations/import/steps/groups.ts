import type { GroupId, MemberId } from '../../../domain/entities.ts'
import { isEmpty } from '../changes.ts'
import { each, Wishes } from '../identities.ts'
import type { Made, Run } from '../job.ts'
import type { Plan } from '../plan.ts'

export async function writeGroups(
  { ctx, tx, system, progress }: Run,
  plan: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<Made<GroupId>> {
  const wishes = await Wishes.of(tx, 'group', plan.groups)
  const rows = new Map<string, GroupId>()
  const total = plan.groups.length
  await each(plan.groups, async ({ record, known, patch, joining }, done) => {
    progress({ stage: 'groups', done, total })
    const created = record.created ?? ctx.clock.now()
    if (known && !isEmpty(patch)) await tx.groups.update(system, known.id, patch)
    const { id } =
      known ??
      (await wishes.make(record, ctx.ids, (ids) => tx.groups.insert(system, { ...ids, created }, patch)))
    rows.set(record.key, id)
    const joiners = joining.map((key) => members.get(key)).filter((member) => member !== undefined)
    if (joiners.length > 0) await tx.memberships.add(system, [id], joiners)
  })
  return { rows, renamed: wishes.renamed }
}
