import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { Note, newNote, notePatch } from '../resources/note.ts'

const endpoint = endpointsOf('v2', 'Notes')

const own = { auth: 'owner' } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const
const memberErrors = ['member_ref_not_found', 'not_own_member_ref', 'duplicate_members'] as const

export const listNotes = endpoint('GET', '/v2/systems/{systemRef}/notes', {
  docs: {
    summary: 'The notes of your journal',
    description:
      'Newest `date` first, then newest created. For the next page send the `id` of the last note as `before`, or follow the `Link` header of a full page.',
    extension: true,
  },
  policy: { ...own, scope: 'read:system' },
  query: {
    query: about(
      query.words,
      'Lists only notes with every one of these words in the title or the text. A word matches anywhere, also inside another word, in any letter case.',
      'lake swim',
    ),
    member: about(
      query.anyText,
      'Lists only notes about this member, given as a short ID or a UUID.',
      'pqsxyw',
    ),
    author: about(
      query.anyText,
      'Lists only notes that this member wrote, given as a short ID or a UUID.',
      'pqsxyw',
    ),
    involves: about(
      query.anyText,
      'Lists only notes that are about this member or that this member wrote, given as a short ID or a UUID.',
      'pqsxyw',
    ),
    limit: about(query.notePageSize, 'The maximum number of notes. Values over 100 count as 100.', 20),
    before: about(
      query.anyText,
      'Lists only notes after the note with this ID, in the order of the list.',
      '2f6f1f0e-41f5-4c55-8a0e-1b7a8f2b6a0d',
    ),
  },
  answer: Type.Array(Note),
  errors: [...ownErrors, 'bad_request', 'member_not_found', 'note_not_found'],
})

export const createNote = endpoint('POST', '/v2/systems/{systemRef}/notes', {
  docs: { summary: 'Write a note', extension: true },
  policy: { ...own, scope: 'write:system' },
  body: newNote,
  answer: Note,
  status: 201,
  errors: [
    ...ownErrors,
    'bad_request',
    'invalid_model',
    'note_limit_reached',
    ...memberErrors,
    'text_quota_reached',
  ],
})

export const getNote = endpoint('GET', '/v2/systems/{systemRef}/notes/{note}', {
  docs: { summary: 'One note of your journal', extension: true },
  policy: { ...own, scope: 'read:system' },
  answer: Note,
  errors: [...ownErrors, 'note_not_found'],
})

export const updateNote = endpoint('PATCH', '/v2/systems/{systemRef}/notes/{note}', {
  docs: { summary: 'Change a note', extension: true },
  policy: { ...own, scope: 'write:system' },
  body: notePatch,
  answer: Note,
  errors: [
    ...ownErrors,
    'bad_request',
    'invalid_model',
    'note_not_found',
    ...memberErrors,
    'text_quota_reached',
  ],
})

export const deleteNote = endpoint('DELETE', '/v2/systems/{systemRef}/notes/{note}', {
  docs: { summary: 'Delete a note', extension: true },
  policy: { ...own, scope: 'write:system' },
  answer: null,
  errors: [...ownErrors, 'note_not_found'],
})
