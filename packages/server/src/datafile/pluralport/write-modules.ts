import { formatInstant, type Instant, type Uuid } from '@polyphony/contract'
import { optionsOf } from '../../domain/custom-fields.ts'
import type { StoredField, StoredNote } from '../../domain/entities.ts'
import type { Document } from '../document.ts'
import { writeValue } from './custom-fields.ts'
import { derivedId, ourReference, ours, writeColor } from './write-records.ts'

/** Writes custom fields, notes and comments as records of the format. References are our UUIDs. */

export function fieldRecord(field: StoredField, system: Uuid): Document {
  const { uuid, name, type, markdown, position, privacy, created } = field
  return {
    id: uuid,
    system_id: system,
    name,
    field_type: type,
    options: optionsOf(field),
    supports_markdown: markdown,
    sort_order: position,
    privacy: { visibility: privacy },
    source_refs: [ourReference('custom_fields', uuid)],
    extensions: ours({ created: formatInstant(created) }),
  }
}

/** A value of a member or of the system, as JSON. */
export interface WrittenValue {
  field: Pick<StoredField, 'uuid' | 'type'>
  subject_type: 'member' | 'system'
  subject: Uuid
  json: string
}

export function valueRecord({ field, subject_type, subject, json }: WrittenValue): Document {
  return {
    id: valueId(field.uuid, subject),
    field_id: field.uuid,
    subject_type,
    subject_id: subject,
    value: writeValue(field.type, json),
    source_refs: [],
    extensions: {},
  }
}

export const valueId = (field: Uuid, subject: Uuid): Uuid => derivedId(`${field}/${subject}/value`)

/** A note whose members and authors are named by their UUIDs. */
export type WrittenNote = Omit<StoredNote, 'id' | 'members' | 'authors'> &
  Readonly<Record<'members' | 'authors', readonly Uuid[]>>

/** Writes a note. `ids` name its members in the file. */
export function noteRecord(note: WrittenNote, system: Uuid, ids: readonly string[]): Document {
  const { uuid, title, text, color, date, members, authors, created, updated } = note
  return {
    id: uuid,
    system_id: system,
    member_id: members[0] ?? null,
    title,
    body: text,
    created_at: formatInstant(created),
    updated_at: formatInstant(updated),
    entry_date: formatInstant(date).slice(0, 10),
    author_member_ids: authors,
    color: writeColor(color),
    visibility: 'private',
    source_refs: [ourReference('notes', uuid)],
    extensions: ours({ date: formatInstant(date), members: ids }),
  }
}

export interface WrittenComment {
  uuid: Uuid
  text: string
  created: Instant
  /** The UUID of a member. */
  member: Uuid | null
  /** The UUID of the switch, unless its event is written in another form. */
  event: Uuid | null
}

export function commentRecord(
  { uuid, text, created, member, event }: WrittenComment,
  system: Uuid,
): Document {
  return {
    id: uuid,
    system_id: system,
    front_event_id: event,
    target_time: formatInstant(created),
    body: text,
    created_at: formatInstant(created),
    author_member_id: member,
    source_refs: [ourReference('front_comments', uuid)],
    extensions: {},
  }
}
