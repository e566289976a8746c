import type { Uuid } from '@polyphony/contract'
import type { IncomingComment } from '../../../datafile/incoming.ts'
import type { MemberId, SystemId } from '../../../domain/entities.ts'
import { batchesOf } from '../../../pacing/batches.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import type { StoreTx } from '../../../store/store.ts'
import { hashOf } from '../bases.ts'
import type { ImportJob, LastStep } from '../import-job.ts'
import { writePart } from '../import-run.ts'
import { newOf, type Plan, type PlannedComment } from '../plans/plan-types.ts'
import { markUnchanged } from './bases.ts'
import { forEachRecord } from './each-record.ts'
import { freeUuids } from './fields.ts'

type Members = ReadonlyMap<string, MemberId>
/** The UUIDs of comments that an import wrote before its last transaction. */
export type WrittenComments = ReadonlyMap<PlannedComment, Uuid>

/** About 3 ms of work. A short comment takes as long as so many characters. */
const charactersAtOnce = 96 * 1024
const charactersPerComment = 1_000

/** Inserts comments on switches that nobody sees yet, some at a time. */
export async function writeNewComments(
  { ctx }: ImportJob,
  run: ImportRun,
  { comments }: Plan,
  members: Members,
): Promise<WrittenComments> {
  const written = new Map<PlannedComment, Uuid>()
  const free = await freeUuids(ctx.store, 'comments', comments)
  const added = newOf(comments).map((planned) => ({
    planned,
    uuid: free(planned.record.uuid) ?? ctx.ids.uuid(),
    size: planned.record.text.length + charactersPerComment,
  }))
  for (const batch of batchesOf(added, charactersAtOnce)) {
    const rows = batch.map(({ planned: { record }, uuid }) => {
      const { switch: moment, switchUuid } = record
      return { ...valuesOf(record, members), uuid, moment, switchUuid }
    })
    const inserted = await writePart(ctx, run, (tx) => tx.imports.insertComments(run, rows))
    for (const { planned, uuid } of batch) if (inserted.has(uuid)) written.set(planned, uuid)
  }
  return written
}

/** Gives the UUIDs of comments that are here already or written before the last transaction, by their keys. */
export const uuidsOfComments = ({ comments }: Plan, written: WrittenComments): Map<string, Uuid> =>
  new Map(
    comments.flatMap((planned): [string, Uuid][] => {
      const uuid = planned.known?.uuid ?? written.get(planned)
      return uuid === undefined ? [] : [[planned.record.key, uuid]]
    }),
  )

/** Writes all other comments, in the last transaction. A comment whose switch is not here has no UUID. */
export async function writeComments(
  { ctx, tx, system }: LastStep,
  plan: Plan,
  members: Members,
  written: WrittenComments,
): Promise<ReadonlyMap<string, Uuid>> {
  const { comments } = plan
  const uuids = uuidsOfComments(plan, written)
  const left = newOf(comments).filter((planned) => !written.has(planned))
  const free = await freeUuids(tx, 'comments', left)
  await forEachRecord(left, async ({ record }) => {
    const on = await switchOf(tx, system, record)
    if (on === undefined) return
    const uuid = free(record.uuid) ?? ctx.ids.uuid()
    uuids.set(record.key, uuid)
    await tx.comments.insert(system, on.id, { ...valuesOf(record, members), uuid })
  })
  const changed = comments.filter(({ isChanged }) => isChanged)
  await forEachRecord(changed, async ({ record, known }) => {
    if (known) await tx.comments.setText(known.id, record.text, hashOf(record.text))
  })
  await markUnchanged(tx, 'switch_comments', comments)
  return uuids
}

const switchOf = (tx: StoreTx, system: SystemId, { switch: moment, switchUuid }: IncomingComment) =>
  tx.switches.findOwn(system, moment, switchUuid)

const valuesOf = ({ text, created, member }: IncomingComment, members: Members) => ({
  text,
  created,
  imported: hashOf(text),
  member_id: member === null ? null : (members.get(member) ?? null),
})
