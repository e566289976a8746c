import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { color, filledText, memberRefs, moment, plainText } from '../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../model/patch.ts'
import { about, Datetime, described, HidText, UuidText } from '../model/schemas.ts'
import { limits } from '../values/limits.ts'

export const noteModel = model({
  title: about(filledText(limits.noteTitle), 'The title.', 'A quiet evening'),
  text: about(plainText(limits.noteText), 'The text, in Markdown.', 'We went to the **lake**.'),
  color: about(color('lowered'), 'A colour as six hex digits.', '4a7fb0'),
  date: about(moment, 'The time that the note is about.', '2024-05-01T18:00:00Z'),
  members: about(memberRefs, 'The members that the note is about.', ['pqsxyw']),
  authors: about(memberRefs, 'The members who wrote the note.', ['pqsxyw']),
})
export type NotePatch = PatchOf<typeof noteModel>

export const Note = Type.Object(
  {
    id: described(UuidText, 'The ID of the note.', '2f6f1f0e-41f5-4c55-8a0e-1b7a8f2b6a0d'),
    title: noteModel.fields.title.schema,
    text: noteModel.fields.text.schema,
    color: noteModel.fields.color.schema,
    date: described(Datetime, 'The time that the note is about.', '2024-05-01T18:00:00Z'),
    members: Type.Array(HidText, {
      description: 'Short IDs of the members that the note is about, in the order given.',
      examples: [['pqsxyw']],
    }),
    authors: Type.Array(HidText, {
      description: 'Short IDs of the members who wrote the note, in the order given.',
      examples: [['pqsxyw']],
    }),
    created: described(Datetime, 'The time when the note was created.'),
    updated: described(Datetime, 'The time of its last change.'),
  },
  { description: 'A note in the journal.' },
)
export type Note = Static<typeof Note>

/** The keys as a caller sends them: the date is text. */
type SentJournalNote = Omit<NotePatch, 'date'> & { date?: string }

export const NewNote = Type.Unsafe<SentJournalNote & { title: string }>(
  PatchObject(noteModel, {
    description: 'A note to write. Without a `date` it is about now.',
    examples: [{ title: 'A quiet evening', text: 'We went to the **lake**.', members: ['pqsxyw'] }],
    required: ['title'],
  }),
)
export const NoteChange = Type.Unsafe<SentJournalNote>(
  PatchObject(noteModel, {
    description: 'The keys to change.',
    examples: [{ text: 'We went to the **lake** and swam.' }],
  }),
)

/** Reads the body. A null date means now. */
export const newNote = objectBody(NewNote, ({ date, ...json }) => {
  const reading = readPatch(noteModel, date == null ? json : { ...json, date })
  if (!Object.hasOwn(json, 'title')) reading.problems.add('title', { message: "Key 'title' is required." })
  return orRefuse(reading)
})
export const notePatch = patchBody(noteModel, NoteChange)
