import { fail, isEmpty } from '@polyphony/contract'
import type { MemberId } from '../../../domain/entities.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import type { ReservedMember } from '../../../store/bulk/imports.ts'
import { FreeIds, type Renamed } from '../identities.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob, LastStep } from '../import-types.ts'
import { isChanged, type Plan, type PlannedMember } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'

const atOnce = 20

/** Inserts new members, some at a time, where nobody sees them yet. `rows` has a row for every member of the file. */
export async function writeNewMembers(
  job: ImportJob,
  run: ImportRun,
  { members }: Plan,
  rows: readonly MemberId[],
): Promise<readonly Renamed[]> {
  const freeIds = await FreeIds.lookUp(job.ctx.store, 'member', members)
  let waiting = members.flatMap((planned, place) =>
    planned.known ? [] : [reserved(job, planned, freeIds, rows[place])],
  )
  const total = waiting.length
  while (waiting.length > 0) {
    job.progress({ stage: 'members', done: total - waiting.length, total })
    const piece = waiting.slice(0, atOnce)
    waiting = [...(await insert(job, run, piece, freeIds)), ...waiting.slice(atOnce)]
  }
  return freeIds.renamed
}

/** Updates the members that the system had already, in the last transaction. */
export async function updateMembers({ tx, system }: LastStep, { members }: Plan): Promise<void> {
  await forEachRecord(members, async ({ known, patch }) => {
    if (known && !isEmpty(patch)) await tx.members.update(system, known.id, patch)
  })
  if (members.some((planned) => !planned.known || isChanged(planned))) await tx.systems.touchMembers(system)
}

type Waiting = ReservedMember & Pick<PlannedMember, 'record'>

function reserved(
  { ctx }: ImportJob,
  { record, patch }: PlannedMember,
  freeIds: FreeIds,
  id: MemberId = fail('import_disturbed'),
): Waiting {
  const { created = ctx.clock.now(), messageCount, lastMessage } = record
  const ids = {
    id,
    ...freeIds.choose(record, ctx.ids),
    created,
    ...(messageCount !== undefined && { message_count: messageCount }),
    ...(lastMessage !== undefined && { last_message_timestamp: lastMessage }),
  }
  return { record, ids, patch }
}

/** Inserts a batch. Gives the members whose short ID was taken, each with another one. */
async function insert(
  { ctx }: ImportJob,
  run: ImportRun,
  piece: readonly Waiting[],
  freeIds: FreeIds,
): Promise<Waiting[]> {
  const made = await writePart(ctx, run, (tx) => tx.imports.insertMembers(run, piece))
  return piece.flatMap(({ ids, ...member }) => {
    if (!made.has(ids.id)) return [{ ...member, ids: { ...ids, hid: ctx.ids.hid() } }]
    freeIds.note(member.record, ids)
    return []
  })
}
