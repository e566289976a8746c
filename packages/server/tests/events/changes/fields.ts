import type { Api, BodyOf, CustomField } from '@polyphony/contract'
import { type Changes, event, type Stage, told } from '../../support/cases/outbox.ts'

const tea = {
  options: ['black', 'green'],
  type: 'select',
  name: 'Tea',
  privacy: 'public',
  position: 7,
  markdown: true,
} satisfies BodyOf<Api['createField']>
const make = ({ owner }: Stage, name: string): Promise<CustomField> =>
  owner.client.createField({ systemRef: '@me', body: { name, type: 'text' } })

export const fieldsChanges: Changes = {
  createField: [
    told('the whole field, as the answer shows it', {
      call: () => ({ body: tea }),
      events: (_, { body }) => [event('CREATE_FIELD', body.id, body)],
    }),
  ],

  updateField: [
    told('only the given keys, in the order of the field', {
      before: (stage) => make(stage, 'Tea'),
      call: (_, { id }) => ({ params: { field: id }, body: tea }),
      events: (_, __, { id }) => [
        event('UPDATE_FIELD', id, {
          name: 'Tea',
          type: 'select',
          options: ['black', 'green'],
          markdown: true,
          position: 7,
          privacy: 'public',
        }),
      ],
    }),
    told('the options too that go with the type', {
      before: ({ owner }) => owner.client.createField({ systemRef: '@me', body: tea }),
      call: (_, { id }) => ({ params: { field: id }, body: { type: 'text' } }),
      events: (_, __, { id }) => [event('UPDATE_FIELD', id, { type: 'text', options: null })],
    }),
  ],

  deleteField: [
    told('its ID and no data', {
      before: (stage) => make(stage, 'Tea'),
      call: (_, { id }) => ({ params: { field: id } }),
      events: (_, __, { id }) => [event('DELETE_FIELD', id, null)],
    }),
  ],

  orderFields: [
    told('the position of each field that moved', {
      before: async (stage) => [await make(stage, 'a'), await make(stage, 'b'), await make(stage, 'c')],
      call: (_, [a, b, c]) => ({ body: [a?.id, c?.id, b?.id] }),
      events: (_, __, [, b, c]) => [
        event('UPDATE_FIELD', c?.id ?? '', { position: 1 }),
        event('UPDATE_FIELD', b?.id ?? '', { position: 2 }),
      ],
    }),
  ],
}
