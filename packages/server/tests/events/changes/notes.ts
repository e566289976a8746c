import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'

const newNote = async (stage: Stage): Promise<{ id: string }> =>
  (await callEndpoint(stage, 'createNote', { body: { title: 'Evening', text: 'Rain.' } })).body

export const notesChanges: Changes = {
  createNote: [
    told('the whole note, its members and authors by UUID', {
      call: ({ a, b }) => ({ body: { title: 'Evening', members: [b.id, a.id], authors: [a.id] } }),
      events: ({ a, b }, { body }) => [
        event('CREATE_NOTE', body.id, { ...body, members: [b.uuid, a.uuid], authors: [a.uuid] }),
      ],
    }),
  ],

  updateNote: [
    told('the keys of the request, and when it was', {
      before: newNote,
      call: ({ a }, { id }) => ({ params: { note: id }, body: { members: [a.id], title: 'Night' } }),
      events: ({ a }, { body }, { id }) => [
        event('UPDATE_NOTE', id, { title: 'Night', members: [a.uuid], updated: body.updated }),
      ],
    }),
    told('new authors by UUID', {
      before: newNote,
      call: ({ b }, { id }) => ({ params: { note: id }, body: { authors: [b.id] } }),
      events: ({ b }, { body }, { id }) => [
        event('UPDATE_NOTE', id, { authors: [b.uuid], updated: body.updated }),
      ],
    }),
  ],

  deleteNote: [
    told('its UUID and no data', {
      before: newNote,
      call: (_, { id }) => ({ params: { note: id } }),
      events: (_, __, { id }) => [event('DELETE_NOTE', id, null)],
    }),
  ],
}
