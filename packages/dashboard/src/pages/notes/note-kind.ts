import { limits } from '@polyphony/contract/limits'
import type { FieldErrors } from '../../editing/draft/checks.ts'
import type { Kind } from '../../editing/draft/editor.svelte.ts'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { formatMoment } from '../../state/time.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'
import { asThing, journal, type NoteThing } from './journal.svelte.ts'

/** The date of a new note is empty: it is about the time when it is saved. Members are short IDs. */
export type NoteDraft = {
  title: string
  text: string
  color: string
  date: string
  members: string[]
}

export const noteKind: Kind<NoteThing, NoteDraft> = {
  name: 'note',
  labels: () => t.labels,
  outlives: true,
  draftOf: (note) => ({
    title: note?.title ?? '',
    text: note?.text ?? '',
    color: note?.color ?? '',
    date: note?.date ?? '',
    members: [...(note?.members ?? [])],
  }),
  check,
  find: (id) => journal.find(id),
  read: (id) => journal.read(id),
  create: async (body, idempotencyKey) =>
    asThing(
      await api().createNote(
        { systemRef: '@me', body: { ...body, title: String(body.title) } },
        { idempotencyKey },
      ),
    ),
  update: async (id, body, ifMatch) =>
    asThing(
      await api().updateNote({ systemRef: '@me', note: id, body: body as Partial<NoteDraft> }, { ifMatch }),
    ),
  put: (note) => journal.put(note),
  words(key, value) {
    if (key === 'members' && Array.isArray(value) && value.length > 0)
      return t.common.listOf(value.map((id) => nameIn(String(id))))
    return key === 'date' && typeof value === 'string' && value !== ''
      ? formatMoment(value, data.settings?.timezone)
      : undefined
  },
  inside: () => new Set(),
  tick: async () => {},
}

function check({ title, text, color }: NoteDraft): FieldErrors {
  return {
    ...(title.trim() === '' && { title: t.notes.titleNeeded }),
    ...(title.length > limits.noteTitle && {
      title: t.errors.fieldTooLong(title.length, limits.noteTitle),
    }),
    ...(text.length > limits.noteText && { text: t.errors.fieldTooLong(text.length, limits.noteText) }),
    ...(color !== '' && !/^[0-9a-f]{6}$/i.test(color) && { color: t.editing.badColor }),
  }
}

function nameIn(id: string): string {
  const member = data.member(id)
  return member ? nameOf(member) : id
}
