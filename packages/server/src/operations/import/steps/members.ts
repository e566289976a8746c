import { fail } from '@polyphony/contract'
import type { MemberId } from '../../../domain/entities.ts'
import type { Arrival } from '../../../store/moving/arrivals.ts'
import type { ReservedMember } from '../../../store/moving/imports.ts'
import { writePart } from '../arrival.ts'
import { isEmpty } from '../changes.ts'
import { each, type Renamed, Wishes } from '../identities.ts'
import type { Job, Run } from '../job.ts'
import { isChanged, type Plan, type PlannedMember } from '../plan.ts'

const atOnce = 20

/** Writes those who are new, a piece at a time, where nobody sees them yet. `rows` are those of all, in the order of the file. */
export async function writeNewMembers(
  job: Job,
  arrival: Arrival,
  { members }: Plan,
  rows: readonly MemberId[],
): Promise<readonly Renamed[]> {
  const wishes = await Wishes.of(job.ctx.store, 'member', members)
  let waiting = members.flatMap((planned, place) =>
    planned.known ? [] : [reserved(job, planned, wishes, rows[place])],
  )
  const total = waiting.length
  while (waiting.length > 0) {
    job.progress({ stage: 'members', done: total - waiting.length, total })
    const piece = waiting.slice(0, atOnce)
    waiting = [...(await insert(job, arrival, piece, wishes)), ...waiting.slice(atOnce)]
  }
  return wishes.renamed
}

/** Writes what changes about the others, in the last transaction. */
export async function updateMembers({ tx, system }: Run, { members }: Plan): Promise<void> {
  await each(members, async ({ known, patch }) => {
    if (known && !isEmpty(patch)) await tx.members.update(system, known.id, patch)
  })
  if (members.some((planned) => !planned.known || isChanged(planned))) await tx.systems.touchMembers(system)
}

type Waiting = ReservedMember & Pick<PlannedMember, 'record'>

function reserved(
  { ctx }: Job,
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
async function insert(
  { ctx }: Job,
  arrival: Arrival,
  piece: readonly Waiting[],
  wishes: Wishes,
): Promise<Waiting[]> {
  const made = await writePart(ctx, arrival, (tx) => tx.imports.insertMembers(arrival, piece))
  return piece.flatMap((each) => {
    if (!made.has(each.ids.id)) return [{ ...each, ids: { ...each.ids, hid: ctx.ids.hid() } }]
    wishes.made(each.record, each.ids)
    return []
  })
}
