import type { Uuid } from '@polyphony/contract'
import type { IncomingComment } from '../../../datafile/incoming.ts'
import type { MemberId } from '../../../domain/entities.ts'
import { batchesOf } from '../../../pacing/batches.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import { hashOf } from '../bases.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob, LastStep } from '../import-types.ts'
import { newOf, type Plan, type PlannedComment } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'
import { freeUuids } from './fields.ts'
import { markUnchanged } from './remember-bases.ts'

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
    ...newComment(planned.record, free(planned.record.uuid) ?? ctx.ids.uuid(), members),
  }))
  for (const batch of batchesOf(added, charactersAtOnce)) {
    const inserted = await writePart(ctx, run, (tx) => tx.imports.insertComments(run.system_id, batch, run))
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
  const added = left.map(({ record }) => newComment(record, free(record.uuid) ?? ctx.ids.uuid(), members))
  await forEachRecord(batchesOf(added, charactersAtOnce), async (batch) => {
    const inserted = await tx.imports.insertComments(system, batch)
    for (const { key, uuid } of batch) if (inserted.has(uuid)) uuids.set(key, uuid)
  })
  const changed = comments.flatMap(({ record: { text }, known, isChanged }) =>
    known && isChanged ? [{ id: known.id, text, imported: hashOf(text), size: sizeOf(text) }] : [],
  )
  await forEachRecord(batchesOf(changed, charactersAtOnce), (batch) => tx.imports.setComments(batch))
  await markUnchanged(tx, 'switch_comments', comments)
  return uuids
}

const sizeOf = (text: string) => text.length + charactersPerComment

const newComment = (
  { key, text, created, member, switch: moment, switchUuid }: IncomingComment,
  uuid: Uuid,
  members: Members,
) => ({
  key,
  uuid,
  moment,
  switchUuid,
  text,
  created,
  imported: hashOf(text),
  member_id: member === null ? null : (members.get(member) ?? null),
  size: sizeOf(text),
})
