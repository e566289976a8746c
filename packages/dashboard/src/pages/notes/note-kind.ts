import { limits } from '@polyphony/contract/limits'
import type { FieldErrors } from '../../editing/draft/checks.ts'
import type { Kind } from '../../editing/draft/editor.svelte.ts'
import { switcher } from '../../fronting/switcher.svelte.ts'
import { noteOutbox } from '../../offline/note-outbox.svelte.ts'
import { router } from '../../routing/router.svelte.ts'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { serverClock } from '../../state/server-clock.ts'
import { formatMoment } from '../../state/time.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'
import { asThing, journal, type NoteThing } from './journal.svelte.ts'

/** The date of a new note is empty: it is about the time when it is saved. Members and authors are short IDs. */
export type NoteDraft = {
  title: string
  text: string
  color: string
  date: string
  members: string[]
  authors: string[]
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
    members: note ? [...note.members] : aboutInAddress(),
    authors: note ? [...note.authors] : whoFronts(),
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
  async queue(id, base, draft) {
    const date = draft.date || new Date(serverClock.now).toISOString()
    const outcome = await noteOutbox.save(id, base, { ...draft, date })
    if (outcome.kind === 'done') return asThing(outcome.made)
    if (outcome.kind === 'stuck') {
      const { problem, error } = outcome
      if (problem.kind === 'refused') throw error ?? new Error(problem.text)
      return problem.kind
    }
    return journal.find(id ?? outcome.key) ?? 'gone'
  },
  words(key, value) {
    if ((key === 'members' || key === 'authors') && Array.isArray(value) && value.length > 0)
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

/** The members who front now write the note. A custom front does not write. */
const whoFronts = (): string[] =>
  switcher.fronters.filter(({ extended }) => !extended?.custom_front).map(({ id }) => id)

/** The page of a member opens a new note about that member. */
function aboutInAddress(): string[] {
  const member = data.member(router.query.get('about') ?? '')
  return member ? [member.id] : []
}

function nameIn(id: string): string {
  const member = data.member(id)
  return member ? nameOf(member) : id
}
