import { fail } from '@polyphony/contract'
import { Breath } from '../../datafile/breath.ts'
import type { MemberId } from '../../domain/entities.ts'
import { isEmpty } from './changes.ts'
import { isChanged, type Plan } from './plan.ts'
import { each, type Renamed, Wishes } from './records.ts'
import type { Run } from './run.ts'

/** `rows` are those of the members in the order of the file: reserved ones for who is new. */
export async function writeMembers(
  { ctx, tx, system, progress }: Run,
  plan: Plan,
  rows: readonly MemberId[],
): Promise<readonly Renamed[]> {
  const wishes = new Wishes('member', plan.taken.members)
  const total = plan.members.length
  await each(plan.members, new Breath(), async ({ record, known, patch }, done) => {
    if (done % 50 === 0) progress({ stage: 'members', done, total })
    if (known) {
      if (!isEmpty(patch)) await tx.members.update(system, known.id, patch)
      return
    }
    const id = rows[done] ?? fail('import_disturbed')
    const { created = ctx.clock.now(), messageCount, lastMessage } = record
    await wishes.make(record, ctx.ids, (ids) =>
      tx.imports.insertMember(
        system,
        {
          id,
          ...ids,
          created,
          ...(messageCount !== undefined && { message_count: messageCount }),
          ...(lastMessage !== undefined && { last_message_timestamp: lastMessage }),
        },
        patch,
      ),
    )
  })
  if (plan.members.some((planned) => !planned.known || isChanged(planned)))
    await tx.systems.touchMembers(system)
  return wishes.renamed
}
