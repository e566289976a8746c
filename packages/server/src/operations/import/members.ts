import { Breath } from '../../datafile/breath.ts'
import type { MemberId } from '../../domain/entities.ts'
import { isEmpty } from './changes.ts'
import { isChanged, type Plan } from './plan.ts'
import { each, Wishes } from './records.ts'
import type { Made, Run } from './run.ts'

export async function writeMembers({ ctx, tx, system, progress }: Run, plan: Plan): Promise<Made<MemberId>> {
  const wishes = new Wishes('member', plan.taken.members)
  const rows = new Map<string, MemberId>()
  const total = plan.members.length
  await each(plan.members, new Breath(), async ({ record, known, patch }, done) => {
    if (done % 50 === 0) progress({ stage: 'members', done, total })
    if (known) {
      rows.set(record.key, known.id)
      if (!isEmpty(patch)) await tx.members.update(system, known.id, patch)
      return
    }
    const { created = ctx.clock.now(), messageCount, lastMessage } = record
    const { id } = await wishes.make(record, ctx.ids, (ids) =>
      tx.members.insert(
        system,
        {
          ...ids,
          created,
          ...(messageCount !== undefined && { message_count: messageCount }),
          ...(lastMessage !== undefined && { last_message_timestamp: lastMessage }),
        },
        patch,
      ),
    )
    rows.set(record.key, id)
  })
  if (plan.members.some((planned) => !planned.known || isChanged(planned)))
    await tx.systems.touchMembers(system)
  return { rows, renamed: wishes.renamed }
}
