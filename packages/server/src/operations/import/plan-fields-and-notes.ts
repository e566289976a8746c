import { isDeepStrictEqual } from 'node:util'
import { type CustomFieldPatch, type Instant, limits, type MatchMode, type Uuid } from '@polyphony/contract'
import type { Incoming, IncomingComment, IncomingField, IncomingNote } from '../../datafile/incoming.ts'
import { optionsOf } from '../../domain/custom-fields.ts'
import type { CommentId, NoteId, StoredField, StoredNote, SystemId } from '../../domain/entities.ts'
import { batchesOf } from '../../pacing/batches.ts'
import { mapInSlices, TimeSlice } from '../../pacing/time-slice.ts'
import type { CommentMark, NoteMark } from '../../store/bulk/imports.ts'
import { changesOf } from './changes.ts'
import type { PlanReaders } from './import-job.ts'
import { match } from './match.ts'
import type { PlannedComment, PlannedField, PlannedMember, PlannedNote, PlannedNotes } from './plan-types.ts'

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
    if (known) return [{ record, known, patch: changesOfField(known, record.patch, fillsOnly) }]
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
): Record<string, unknown> {
  const stored = JSON.parse(json)
  const uuids = new Map(fields.map(({ record, known }) => [record.key, known?.uuid]))
  const entries = Object.entries(given).filter(([key, value]) => {
    const uuid = uuids.get(key)
    return uuids.has(key) && (uuid === undefined || !isDeepStrictEqual(stored[uuid] ?? null, value))
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
  earlier: PlannedNotes | undefined,
): Promise<PlannedNotes> {
  if (notes.length === 0) return { notes: [], journal: '' }
  const stored = await read.imports.journal(system)
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
  const digests = await digestsOf(read, system, [...matched.values()])
  const hids = new Map(members.map(({ record, known }) => [record.key, known?.hid]))
  let room = limits.notesPerSystem - marks.length
  const planned = notes.flatMap((record): PlannedNote[] => {
    const mark = matched.get(record)
    if (!mark) return room-- > 0 ? [{ record, known: undefined, isChanged: false }] : []
    const wanted = { ...record, members: record.members.map((key) => hids.get(key)) }
    return [{ record, known: mark, isChanged: digests.get(mark) !== digestOf(wanted) }]
  })
  return { notes: planned, journal }
}

async function marksOf(read: PlanReaders, ids: readonly NoteId[]): Promise<NoteMark[]> {
  const marks: NoteMark[] = []
  const slice = new TimeSlice()
  for (let start = 0; start < ids.length; start += marksAtOnce) {
    marks.push(...(await read.imports.noteMarks(ids.slice(start, start + marksAtOnce))))
    await slice.yieldIfDue()
  }
  return marks
}

/** Reads notes in batches, and holds only digests of them. */
async function digestsOf(
  read: PlanReaders,
  system: SystemId,
  marks: readonly NoteMark[],
): Promise<Map<NoteMark, string>> {
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  const digests = new Map<NoteMark, string>()
  const slice = new TimeSlice()
  for (const batch of batchesOf(marks, charactersAtOnce)) {
    const ids = batch.map(({ id }) => id)
    for (const note of await read.notes.listByIds(system, ids)) {
      const mark = byId.get(note.id)
      if (mark) digests.set(mark, digestOf(note))
    }
    await slice.yieldIfDue()
  }
  return digests
}

type NoteWords = Pick<StoredNote, 'title' | 'text' | 'color' | 'date'> & {
  members: readonly (string | undefined)[]
}

const digestOf = ({ title, text, color, date, members }: NoteWords): string =>
  String(Bun.hash(JSON.stringify([title, text, color, date, members])))

/** why without a mode of matching: a switch is found by its time in every mode, and must not get its comments twice. */
export async function planComments(
  read: PlanReaders,
  system: SystemId,
  { comments = [] }: Incoming,
): Promise<PlannedComment[]> {
  if (comments.length === 0) return []
  const marks = await commentMarksOf(read, system, comments)
  const digests = await textDigestsOf(read, marks)
  const digestOfText = (comment: IncomingComment | CommentMark) =>
    'id' in comment ? digests.get(comment.id) : textDigest(comment.text)
  const matched = await recognised<IncomingComment, CommentMark>(comments, marks, 'auto', (comment) => [
    comment.created,
    digestOfText(comment),
  ])
  return mapInSlices(comments, (record) => {
    const known = matched.get(record)
    return { record, known, isChanged: known !== undefined && digestOfText(known) !== digestOfText(record) }
  })
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
    const page = await read.imports.commentMarks(system, last?.id ?? firstComment, marksAtOnce)
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
  for (let start = 0; start < marks.length; start += marksAtOnce) {
    const ids = new Set(marks.slice(start, start + marksAtOnce).map(({ id }) => id))
    for (const { id, text } of await read.imports.commentTexts(ids)) digests.set(id, textDigest(text))
    await slice.yieldIfDue()
  }
  return digests
}

const textDigest = (text: string): string => String(Bun.hash(text))

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
