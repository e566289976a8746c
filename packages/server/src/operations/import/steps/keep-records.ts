import { formatInstant, parseUuid, type Uuid } from '@polyphony/contract'
import { type Document, referenceOf } from '../../../datafile/document.ts'
import type { Incoming } from '../../../datafile/incoming.ts'
import { toExactJson } from '../../../datafile/json/exact.ts'
import type { ForeignData } from '../../../datafile/kept/foreign-data.ts'
import type { KeptBound, KeptRecord, KeptValue } from '../../../datafile/kept/kept-types.ts'
import { ourName } from '../../../datafile/pluralport/format.ts'
import { isKeptWhole, keptRecord } from '../../../datafile/pluralport/kept/keep.ts'
import {
  commentRecord,
  fieldRecord,
  noteRecord,
  valueId,
  valueRecord,
} from '../../../datafile/pluralport/write-modules.ts'
import type { StoredMember, StoredSystem } from '../../../domain/entities.ts'
import { TimeSlice } from '../../../pacing/time-slice.ts'
import type { WholeTexts, WrittenImport } from '../import-types.ts'
import { lastSliceMs } from './each-record.ts'

const isMade = () => true

/** Writes the JSON of notes and comments that are kept whole. Runs before the last transaction, which makes other writers wait. */
export async function writeWhole(
  { foreign }: Incoming,
  notes: ReadonlyMap<string, Uuid>,
  comments: ReadonlyMap<string, Uuid>,
): Promise<WholeTexts> {
  const texts = new Map<Document, { uuid: Uuid; text: string }>()
  if (!foreign || foreign.saysAll) return texts
  const slice = new TimeSlice()
  const parts = [
    [foreign.notes, notes],
    [foreign.comments, comments],
  ] as const
  for (const [files, uuids] of parts) {
    for (const [key, file] of files) {
      const uuid = uuids.get(key)
      if (uuid !== undefined && isKeptWhole(foreign, file))
        texts.set(file, { uuid, text: wholeText(uuid, file) })
      await slice.yieldIfDue()
    }
  }
  return texts
}

const wholeText = (uuid: Uuid, record: Document) => toExactJson({ uuid, record, made: {} })

/** Adds all that a file says to records for which the system has no room, so that they can be kept. */
export function completeUnplaced({ fields, notes, incoming }: WrittenImport, foreign: ForeignData): void {
  const memberOf = (key: string | undefined) => foreign.members.get(key ?? '')?.id ?? null
  for (const { key, patch } of incoming.fields ?? []) {
    const file = foreign.fields.get(key)
    if (!file || fields.has(key)) continue
    const { name, type, options = null, markdown = false } = patch
    const id = file.id ?? key
    const record = { name, field_type: type, options, supports_markdown: markdown }
    foreign.fields.set(key, { ...record, ...file, id })
    for (const { key: member, fields: values = {} } of incoming.members) {
      if (!Object.hasOwn(values, key)) continue
      const subject = { subject_type: 'member', subject_id: memberOf(member) }
      foreign.keepRecord('custom_field_values', { field_id: id, ...subject, value: values[key] })
    }
  }
  for (const { key, title, text, color, date, members, authors, created = date } of incoming.notes ?? []) {
    const file = foreign.notes.get(key)
    if (!file || notes.has(key)) continue
    const record = {
      id: key,
      title,
      body: text,
      color: color === null ? null : `#${color}`,
      entry_date: formatInstant(date).slice(0, 10),
      created_at: formatInstant(created),
      member_id: memberOf(members[0]),
      author_member_ids: authors.flatMap((author) => memberOf(author) ?? []),
    }
    foreign.notes.set(key, { ...record, ...file })
  }
}

/** Keeps records for which the system has no room, with what belongs to them. */
export function keepUnplaced({ fields, notes, comments }: WrittenImport, foreign: ForeignData): void {
  const parts = [
    ['custom_fields', foreign.fields, fields],
    ['notes', foreign.notes, notes],
    ['front_comments', foreign.comments, comments],
  ] as const
  for (const [array, files, placed] of parts) {
    for (const [key, file] of files) {
      if (placed.has(key)) continue
      foreign.keepRecord(array, file)
      files.delete(key)
    }
  }
  const values = foreign.fieldValues.splice(0)
  for (const value of values) {
    if (fields.has(referenceOf(value.field_id) ?? '')) foreign.fieldValues.push(value)
    else foreign.keepRecord('custom_field_values', value)
  }
}

type BoundModules = Pick<KeptBound, 'fields' | 'fieldValues'> &
  Record<'notes' | 'comments', readonly string[]>

/** Picks the parts to keep of the fields, values, notes and comments of a file. Notes and comments are JSON. */
export async function boundModules(
  written: Omit<WrittenImport, 'ctx' | 'match' | 'keep' | 'progress'>,
  foreign: ForeignData,
  system: StoredSystem,
  members: readonly StoredMember[],
): Promise<BoundModules> {
  const { incoming, whole } = written
  const byId = new Map<number | undefined, StoredMember>(members.map((member) => [member.id, member]))
  const memberOf = (key: string | null) => byId.get(key === null ? undefined : written.members.get(key))
  const isOurs = foreign.origin.startsWith(`${ourName} `)
  const bind = async <R extends { key: string }>(
    records: readonly R[] = [],
    files: ReadonlyMap<string, Document>,
    uuids: ReadonlyMap<string, Uuid>,
    write: (record: R, uuid: Uuid, file: Document) => Document,
  ): Promise<string[]> => {
    const kept: string[] = []
    const slice = new TimeSlice(lastSliceMs)
    for (const record of records) {
      const [file, uuid] = [files.get(record.key), uuids.get(record.key)]
      if (!file || !uuid) continue
      const known = whole.get(file)
      if (known?.uuid === uuid) kept.push(known.text)
      else if (isKeptWhole(foreign, file)) kept.push(wholeText(uuid, file))
      else {
        const part = keptRecord(uuid, file, write(record, uuid, file), foreign.told(file, isMade))
        if (part) kept.push(toExactJson(part))
        await slice.yieldIfDue()
      }
    }
    return kept
  }
  const notes = await bind(incoming.notes, foreign.notes, written.notes, (note, uuid) => {
    const { created = note.date, updated = created } = note
    const uuidsOf = (keys: readonly string[]) => keys.flatMap((key) => memberOf(key)?.uuid ?? [])
    const people = { members: uuidsOf(note.members), authors: uuidsOf(note.authors) }
    return noteRecord({ ...note, uuid, ...people, created, updated }, system.uuid, people.members)
  })
  const comments = await bind(
    incoming.comments,
    foreign.comments,
    written.comments,
    (comment, uuid, file) => {
      const { front_event_id: event } = file
      const own = isOurs && typeof event === 'string' ? parseUuid(event) : undefined
      const member = memberOf(comment.member)?.uuid ?? null
      return commentRecord({ ...comment, uuid, member, event: own ?? null }, system.uuid)
    },
  )
  return { ...(await boundFields(written, foreign, system, memberOf)), notes, comments }
}

async function boundFields(
  { tx, system: id, incoming, fields: uuids }: Omit<WrittenImport, 'ctx' | 'match' | 'keep' | 'progress'>,
  foreign: ForeignData,
  system: StoredSystem,
  memberOf: (key: string | null) => StoredMember | undefined,
): Promise<{ fields: KeptRecord[]; fieldValues: KeptValue[] }> {
  if (uuids.size === 0) return { fields: [], fieldValues: [] }
  const stored = new Map((await tx.fields.list(id)).map((field) => [field.uuid, field]))
  const fieldOf = (key: string) => stored.get(uuids.get(key) ?? ('' as Uuid))
  const fields = (incoming.fields ?? []).flatMap(({ key }) => {
    const [file, field] = [foreign.fields.get(key), fieldOf(key)]
    return (
      (file &&
        field &&
        keptRecord(field.uuid, file, fieldRecord(field, system.uuid), foreign.told(file, isMade))) ??
      []
    )
  })
  const ofSystem = JSON.parse((await tx.fieldValues.ofSystem(id, false)).json)
  const ofMembers = new Map<StoredMember, Record<string, unknown>>()
  const fieldValues = foreign.fieldValues.flatMap((file): KeptValue[] => {
    const field = fieldOf(referenceOf(file.field_id) ?? '')
    const subject_type = file.subject_type === 'system' ? 'system' : 'member'
    const member = subject_type === 'member' ? memberOf(referenceOf(file.subject_id) ?? '') : undefined
    const subject = subject_type === 'system' ? system.uuid : member?.uuid
    if (!field || !subject) return []
    if (member && !ofMembers.has(member))
      ofMembers.set(member, JSON.parse(member.extended?.fields.json ?? '{}'))
    const value = (member ? ofMembers.get(member) : ofSystem)?.[field.uuid]
    const ours = valueRecord({ field, subject_type, subject, json: JSON.stringify(value ?? null) })
    const kept = keptRecord(valueId(field.uuid, subject), file, ours, isMade)
    return kept ? [{ field: field.uuid, subject, record: kept.record, made: kept.made }] : []
  })
  return { fields, fieldValues }
}
