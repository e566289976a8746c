import { fail, type Uuid } from '@polyphony/contract'
import type { IncomingNote } from '../../../datafile/incoming.ts'
import type { MemberId } from '../../../domain/entities.ts'
import { batchesOf } from '../../../pacing/batches.ts'
import type { ImportRun } from '../../../store/bulk/import-runs.ts'
import { toList } from '../../../store/fronting/history.ts'
import { sizeOf } from '../../../store/notes.ts'
import { writePart } from '../import-run.ts'
import type { ImportJob, LastStep } from '../import-types.ts'
import { noteHash } from '../plans/fields-and-notes.ts'
import { newOf, type Plan } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'
import { freeUuids } from './fields.ts'
import { markUnchanged } from './remember-bases.ts'

/** About 3 ms of work. A note without words takes as long as so many characters. */
const charactersAtOnce = 96 * 1024
const charactersPerNote = 2_000

export interface AddedNote {
  key: string
  uuid: Uuid
}

/** Inserts new notes, some at a time, where nobody sees them yet. */
export async function writeNewNotes(
  { ctx, system, progress }: ImportJob,
  run: ImportRun,
  { notes }: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<AddedNote[]> {
  const free = await freeUuids(ctx.store, 'notes', notes)
  const now = ctx.clock.now()
  const added = newOf(notes).map(({ record }) => ({
    key: record.key,
    uuid: free(record.uuid) ?? ctx.ids.uuid(),
    record,
    size: sizeOf(record) + charactersPerNote,
  }))
  let done = 0
  // why reversed: files begin with the newest note, and of notes of one moment the journal shows the last one first.
  for (const batch of batchesOf(added.toReversed(), charactersAtOnce)) {
    progress({ stage: 'notes', done, total: added.length })
    const rows = batch.map(({ uuid, record }) => {
      const { created = now, updated = created } = record
      return { ...valuesOf(record, members), uuid, created, updated }
    })
    await writePart(ctx, run, (tx) => tx.notes.insert(system, rows, run.id))
    done += batch.length
  }
  return added
}

/** Gives the UUIDs of all notes of the file by their keys. */
export function uuidsOfNotes({ notes }: Plan, added: readonly AddedNote[]): ReadonlyMap<string, Uuid> {
  const there = notes.flatMap(({ record: { key }, known }) => (known ? [{ key, uuid: known.uuid }] : []))
  return new Map([...added, ...there].map(({ key, uuid }) => [key, uuid]))
}

/** Updates the notes that the system had already, in the last transaction. */
export async function updateNotes(
  { ctx, tx, system }: LastStep,
  { notes }: Plan,
  members: ReadonlyMap<string, MemberId>,
): Promise<void> {
  const now = ctx.clock.now()
  const changed = notes.flatMap(({ record, known, isChanged }) =>
    known && isChanged ? [{ id: known.id, record, size: sizeOf(record) + charactersPerNote }] : [],
  )
  await forEachRecord(batchesOf(changed, charactersAtOnce), async (batch) => {
    const rows = batch.map(({ id, record }) => {
      const { created = now, updated = created } = record
      return { ...valuesOf(record, members), id, updated }
    })
    if ((await tx.notes.updateAll(system, rows)) < rows.length) fail('import_disturbed')
  })
  await markUnchanged(tx, 'notes', notes)
}

function valuesOf(
  { title, text, color, date, members: about, authors: writers }: IncomingNote,
  rows: ReadonlyMap<string, MemberId>,
) {
  const idsOf = (keys: readonly string[]) => keys.map((key) => rows.get(key)).filter((id) => id !== undefined)
  const [members, authors] = [idsOf(about), idsOf(writers)]
  const words = { title, text, color, date }
  const imported = noteHash({ ...words, members: toList(members), authors: toList(authors) })
  return { ...words, members, authors, imported }
}
