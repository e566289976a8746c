import { fail } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import type { ReservedMember } from '../../store/imports.ts'
import { isEmpty } from './changes.ts'
import { isChanged, type Plan, type PlannedMember } from './plan.ts'
import { each, type Renamed, Wishes } from './records.ts'
import type { Run } from './run.ts'

const atOnce = 50

/** `rows` are those of the members in the order of the file: reserved ones for who is new. */
export async function writeMembers(
  run: Run,
  plan: Plan,
  rows: readonly MemberId[],
): Promise<readonly Renamed[]> {
  const { tx, system, progress } = run
  const wishes = new Wishes('member', plan.taken.members)
  const total = plan.members.length
  let isNew: Waiting[] = []
  await each(plan.members, async (planned, place) => {
    const { known, patch } = planned
    if (place % atOnce === 0) progress({ stage: 'members', done: place, total })
    if (!known) isNew.push(reserved(run, planned, wishes, rows[place]))
    else if (!isEmpty(patch)) await tx.members.update(system, known.id, patch)
    while (isNew.length >= atOnce || (isNew.length > 0 && place === total - 1))
      isNew = [...(await insert(run, isNew.slice(0, atOnce), wishes)), ...isNew.slice(atOnce)]
  })
  if (plan.members.some((planned) => !planned.known || isChanged(planned)))
    await tx.systems.touchMembers(system)
  return wishes.renamed
}

type Waiting = ReservedMember & Pick<PlannedMember, 'record'>

function reserved(
  { ctx }: Run,
  { record, patch }: PlannedMember,
  wishes: Wishes,
  id: MemberId = fail('import_disturbed'),
): Waiting {
  const { created = ctx.clock.now(), messageCount, lastMessage } = record
  const ids = {
    id,
    ...wishes.draw(record, ctx.ids),
    created,
    ...(messageCount !== undefined && { message_count: messageCount }),
    ...(lastMessage !== undefined && { last_message_timestamp: lastMessage }),
  }
  return { record, ids, patch }
}

/** Gives those whose short ID was taken, with another one. */
async function insert({ ctx, tx, system }: Run, waiting: Waiting[], wishes: Wishes): Promise<Waiting[]> {
  const made = await tx.imports.insertMembers(system, waiting)
  return waiting.flatMap((each) => {
    if (!made.has(each.ids.hid)) return [{ ...each, ids: { ...each.ids, hid: ctx.ids.hid() } }]
    wishes.made(each.record, each.ids)
    return []
  })
}
