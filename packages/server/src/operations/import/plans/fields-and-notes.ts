import { isDeepStrictEqual } from 'node:util'
import { type CustomFieldPatch, type Instant, limits, type MatchMode, type Uuid } from '@polyphony/contract'
import type { Incoming, IncomingComment, IncomingField, IncomingNote } from '../../../datafile/incoming.ts'
import { optionsOf } from '../../../domain/custom-fields.ts'
import type { CommentId, NoteId, StoredField, StoredNote, SystemId } from '../../../domain/entities.ts'
import { batchesOf, piecesOf } from '../../../pacing/batches.ts'
import { mapInSlices, TimeSlice } from '../../../pacing/time-slice.ts'
import type { CommentMark, NoteMark } from '../../../store/bulk/import-marks.ts'
import { type Bases, hashOf } from '../bases.ts'
import { changesOf } from '../changes.ts'
import { type ChangedRecord, type Conflicts, isChangedHere } from '../conflicts.ts'
import type { PlanReaders } from '../import-types.ts'
import { match } from '../match.ts'
import type {
  PlannedComment,
  PlannedComments,
  PlannedField,
  PlannedMember,
  PlannedNote,
  PlannedNotes,
} from './plan-types.ts'

const charactersAtOnce = 192 * 1024
const marksAtOnce = 200
/** Before all others. */
const firstComment = 0 as CommentId

/** Plans custom fields, as many as there is room for. */
export async function planFields(
  read: PlanReaders,
  system: SystemId,
  { fields = [], system: { fillsOnly } }: Incoming,
  mode: MatchMode,
  bases: Bases,
  conflicts: Conflicts,
): Promise<PlannedField[]> {
  if (fields.length === 0) return []
  const stored = await read.fields.list(system)
  const matched = match<IncomingField, StoredField & { hid: string }>(
    fields,
    stored.map((field) => ({ ...field, hid: '' })),
    mode,
  )
  let room = limits.fieldsPerSystem - stored.length
  return fields.flatMap((record): PlannedField[] => {
    const known = matched.get(record)
    if (known) {
      const owner: ChangedRecord = {
        type: 'field',
        id: known.uuid,
        name: known.name,
        base: bases.field(known.id),
      }
      const changes = changesOfField(known, record.patch, fillsOnly)
      return [{ record, known, patch: conflicts.settle(owner, known, changes) }]
    }
    return room-- > 0 ? [{ record, known, patch: record.patch }] : []
  })
}

/** why: a field that is there may have values, so its type stays, and its options only grow. */
function changesOfField(known: StoredField, wanted: CustomFieldPatch, fillsOnly: boolean): CustomFieldPatch {
  const { type, options, privacy, ...patch } = wanted
  const own = optionsOf(known)
  const all = type === known.type && own && options ? [...new Set([...own, ...options])] : undefined
  const changes = changesOf(known, { ...patch, ...(all && { options: all }) })
  const isOpened = !fillsOnly && privacy !== undefined && privacy !== known.privacy
  return isOpened ? { ...changes, privacy } : changes
}

/** Picks the values that differ from the stored ones, which are JSON. */
export function changedValues(
  given: Readonly<Record<string, unknown>> = {},
  fields: readonly PlannedField[],
  json = '{}',
  owner: ChangedRecord | undefined,
  conflicts: Conflicts,
): Record<string, unknown> {
  const stored = JSON.parse(json)
  const byKey = new Map(fields.map((field) => [field.record.key, field]))
  const entries = Object.entries(given).filter(([key, file]) => {
    const known = byKey.get(key)?.known
    if (!known) return byKey.has(key)
    const now = stored[known.uuid] ?? null
    if (isDeepStrictEqual(now, file)) return false
    if (!owner) return true
    const isMine = isChangedHere(owner.base, known.uuid, now)
    return conflicts.takesFile(owner, { key: known.uuid, field: known.name, now, file, isMine })
  })
  return Object.fromEntries(entries)
}

/** Plans notes, as many as there is room for. An earlier plan holds as long as the journal is the same. */
export async function planNotes(
  read: PlanReaders,
  system: SystemId,
  { notes = [] }: Incoming,
  mode: MatchMode,
  members: readonly PlannedMember[],
  conflicts: Conflicts,
  earlier: PlannedNotes | undefined,
): Promise<PlannedNotes> {
  const noteConflicts = conflicts.part()
  if (notes.length === 0) return { notes: [], journal: '', noteConflicts }
  const stored = await read.importMarks.journal(system)
  const journal = String(Bun.hash(JSON.stringify(stored)))
  if (earlier?.journal === journal) return earlier
  const marks = await marksOf(
    read,
    stored.map(({ id }) => id),
  )
  const matched = await recognised<IncomingNote, NoteMark>(notes, marks, mode, ({ created, title }) => [
    created,
    title,
  ])
  const compared = await compareNotes(read, system, matched, members, noteConflicts)
  let room = limits.notesPerSystem - marks.length
  const planned = notes.flatMap((record): PlannedNote[] => {
    const mark = matched.get(record)
    if (!mark) return room-- > 0 ? [{ record, known: undefined, isChanged: false }] : []
    return [{ record, known: mark, isChanged: false, ...compared.get(mark) }]
  })
  return { notes: planned, journal, noteConflicts }
}

async function marksOf(read: PlanReaders, ids: readonly NoteId[]): Promise<NoteMark[]> {
  const marks: NoteMark[] = []
  const slice = new TimeSlice()
  for (const piece of piecesOf(ids, marksAtOnce)) {
    marks.push(...(await read.importMarks.noteMarks(piece)))
    await slice.yieldIfDue()
  }
  return marks
}

type ComparedNote = Pick<PlannedNote, 'isChanged' | 'newMark'>

/** Reads notes in batches and compares them with the file. Holds none of them. */
async function compareNotes(
  read: PlanReaders,
  system: SystemId,
  matched: ReadonlyMap<IncomingNote, NoteMark>,
  members: readonly PlannedMember[],
  conflicts: Conflicts,
): Promise<Map<NoteMark, ComparedNote>> {
  const pairs = new Map([...matched].map(([record, mark]) => [mark.id, { record, mark }]))
  const hids = new Map(members.map(({ record, known }) => [record.key, known?.hid]))
  const compared = new Map<NoteMark, ComparedNote>()
  const slice = new TimeSlice()
  for (const batch of batchesOf([...matched.values()], charactersAtOnce)) {
    const ids = batch.map(({ id }) => id)
    for (const note of await read.notes.listByIds(system, ids)) {
      const pair = pairs.get(note.id)
      if (!pair) continue
      const { record } = pair
      const [about, authors] = [record.members, record.authors].map((keys) =>
        keys.map((key) => hids.get(key)),
      )
      const wanted = { ...record, members: about ?? [], authors: authors ?? [] }
      compared.set(pair.mark, compareNote(note, wanted, pair.mark, conflicts))
    }
    await slice.yieldIfDue()
  }
  return compared
}

function compareNote(
  note: StoredNote,
  wanted: NoteWords,
  { imported, members, authors }: NoteMark,
  conflicts: Conflicts,
): ComparedNote {
  const hash = noteHash({ ...note, members, authors })
  const key = noteKeys.find((each) => !isDeepStrictEqual(note[each], wanted[each]))
  if (key === undefined) return { isChanged: false, ...(imported !== hash && { newMark: hash }) }
  const owner: ChangedRecord = {
    type: 'note',
    id: note.uuid,
    name: note.title,
    base: imported === null ? undefined : {},
  }
  const isMine = imported !== hash
  return { isChanged: conflicts.takesFile(owner, { key, now: note[key], file: wanted[key], isMine }) }
}

type NoteWords = Pick<StoredNote, 'title' | 'text' | 'color' | 'date'> & {
  members: readonly (string | undefined)[]
  authors: readonly (string | undefined)[]
}
/** A note that differs in several of these is told once, by the first. */
const noteKeys = ['text', 'title', 'date', 'color', 'members', 'authors'] as const

/** Stands for a note as an import sets it. Members and authors are lists of row ids as they are stored. */
export const noteHash = (
  note: Omit<NoteWords, 'members' | 'authors'> & Record<'members' | 'authors', string>,
) => hashOf([note.title, note.text, note.color, note.date, note.members, note.authors])

/** why without a mode of matching: a switch is found by its time in every mode, and must not get its comments twice. */
export async function planComments(
  read: PlanReaders,
  system: SystemId,
  { comments = [] }: Incoming,
  conflicts: Conflicts,
): Promise<PlannedComments> {
  const commentConflicts = conflicts.part()
  if (comments.length === 0) return { comments: [], commentConflicts }
  const marks = await commentMarksOf(read, system, comments)
  const digests = await textDigestsOf(read, marks)
  const digestOfText = (comment: IncomingComment | CommentMark) =>
    'id' in comment ? digests.get(comment.id) : textDigest(comment.text)
  const matched = await recognised<IncomingComment, CommentMark>(comments, marks, 'auto', (comment) => [
    comment.created,
    digestOfText(comment),
  ])
  const planned = await mapInSlices(comments, (record): PlannedComment => {
    const known = matched.get(record)
    const digest = known && digestOfText(known)
    const isChanged = known !== undefined && digest !== digestOfText(record)
    const isMarked = isChanged || digest === undefined || known?.imported === digest
    return { record, known, isChanged, ...(!isMarked && { newMark: digest }) }
  })
  await settleComments(read, planned, commentConflicts)
  return { comments: planned, commentConflicts }
}

/** Leaves those comments as they are that people changed here. */
async function settleComments(
  read: PlanReaders,
  planned: readonly PlannedComment[],
  conflicts: Conflicts,
): Promise<void> {
  const changed = new Map(
    planned.flatMap((each) => (each.isChanged && each.known ? [[each.known.id, each]] : [])),
  )
  const slice = new TimeSlice()
  for (const ids of piecesOf([...changed.keys()], marksAtOnce)) {
    for (const { id, text } of await read.importMarks.commentTexts(new Set(ids))) {
      const comment = changed.get(id)
      if (!comment?.known) continue
      const { uuid, imported } = comment.known
      const owner: ChangedRecord = {
        type: 'comment',
        id: uuid,
        name: null,
        base: imported === null ? undefined : {},
      }
      const isMine = imported !== hashOf(text)
      comment.isChanged = conflicts.takesFile(owner, {
        key: 'text',
        now: text,
        file: comment.record.text,
        isMine,
      })
    }
    await slice.yieldIfDue()
  }
}

/** Goes through the comments of the system once, and picks those that may be comments of the file. */
async function commentMarksOf(
  read: PlanReaders,
  system: SystemId,
  comments: readonly IncomingComment[],
): Promise<CommentMark[]> {
  const slice = new TimeSlice()
  const wanted = new Set<Uuid | Instant>()
  for (const { uuid, created } of comments) {
    if (uuid !== undefined) wanted.add(uuid)
    wanted.add(created)
    await slice.yieldIfDue()
  }
  const found: CommentMark[] = []
  for (let last: CommentMark | undefined; ; ) {
    const page = await read.importMarks.commentMarks(system, last?.id ?? firstComment, marksAtOnce)
    found.push(...page.filter(({ uuid, created }) => wanted.has(uuid) || wanted.has(created)))
    last = page.at(-1)
    if (page.length < marksAtOnce) return found
    await slice.yieldIfDue()
  }
}

/** Reads the texts of comments in batches, and holds only digests of them. */
async function textDigestsOf(
  read: PlanReaders,
  marks: readonly CommentMark[],
): Promise<Map<CommentId, string>> {
  const digests = new Map<CommentId, string>()
  const slice = new TimeSlice()
  for (const piece of piecesOf(marks, marksAtOnce)) {
    const ids = new Set(piece.map(({ id }) => id))
    for (const { id, text } of await read.importMarks.commentTexts(ids)) digests.set(id, textDigest(text))
    await slice.yieldIfDue()
  }
  return digests
}

const textDigest = (text: string): string => hashOf(text)

/** Finds the row of each record: by UUID, then by the values that tell it from others. Finds no row twice. */
async function recognised<R extends { uuid?: string }, S extends { uuid: string }>(
  records: readonly R[],
  rows: readonly S[],
  mode: MatchMode,
  valuesOf: (record: R | S) => unknown[],
): Promise<Map<R, S>> {
  const found = new Map<R, S>()
  if (mode === 'none') return found
  const slice = new TimeSlice()
  const byUuid = new Map<string | undefined, S>(rows.map((row) => [row.uuid, row]))
  for (const record of records) {
    const row = byUuid.get(record.uuid)
    if (row && byUuid.delete(row.uuid)) found.set(record, row)
    await slice.yieldIfDue()
  }
  if (mode === 'ids') return found
  const unmatched = new Map<string, S[]>()
  for (const row of byUuid.values()) {
    const key = JSON.stringify(valuesOf(row))
    const alike = unmatched.get(key)
    if (alike) alike.push(row)
    else unmatched.set(key, [row])
    await slice.yieldIfDue()
  }
  // why reversed: taking the last of a list is quick, however many rows are alike.
  for (const alike of unmatched.values()) alike.reverse()
  for (const record of records) {
    const row = found.has(record) ? undefined : unmatched.get(JSON.stringify(valuesOf(record)))?.pop()
    if (row) found.set(record, row)
    await slice.yieldIfDue()
  }
  return found
}
