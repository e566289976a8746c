import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'

const address = { server: 'https://ntfy.polyphony.example', topic: 'a-topic' }
const newChannel = async (stage: Stage): Promise<{ id: string }> =>
  (await callEndpoint(stage, 'createChannel', { body: { name: 'Phone', kind: 'ntfy', to: address } })).body
/** Lets somebody in. Returns the share, and the code of its link. */
async function newShare(stage: Stage): Promise<{ id: string; code: string }> {
  const circle = (await callEndpoint(stage, 'createCircle', { body: { name: 'Friends' } })).body
  const share = (await callEndpoint(stage, 'createShare', { body: { name: 'Sam', circles: [circle.id] } }))
    .body
  return { id: share.id, code: share.url.split('#')[1] }
}
const shared = { name: 'Phone', kind: 'ntfy', to: address } as const
const daily = { kind: 'repeat', every: 1, at: '18:00' } as const
const newReminder = async (stage: Stage): Promise<{ id: string }> =>
  (await callEndpoint(stage, 'createReminder', { body: { name: 'Plants', on: daily } })).body

export const tellingChanges: Changes = {
  createChannel: [
    told('the whole channel without its address, members by UUID', {
      call: ({ a }) => ({ body: { name: 'Phone', kind: 'ntfy', to: address, members: [a.id] } }),
      events: ({ a }, { body }) => [event('CREATE_CHANNEL', body.id, { ...body, members: [a.uuid] })],
    }),
  ],

  updateChannel: [
    told('the keys of the request', {
      before: newChannel,
      call: ({ a }, { id }) => ({ params: { channel: id }, body: { members: [a.id], delay: 5 } }),
      events: ({ a }, _, { id }) => [event('UPDATE_CHANNEL', id, { members: [a.uuid], delay: 5 })],
    }),
  ],

  deleteChannel: [
    told('its UUID and no data', {
      before: newChannel,
      call: (_, { id }) => ({ params: { channel: id } }),
      events: (_, __, { id }) => [event('DELETE_CHANNEL', id, null)],
    }),
  ],

  createSharedChannel: [
    told('the owner how many channels the share has, and nothing of them', {
      before: newShare,
      call: (_, { code }) => ({ code, body: shared }),
      events: (_, __, { id }) => [event('UPDATE_SHARE', id, { channels: 1 })],
    }),
  ],

  deleteSharedChannel: [
    told('the owner how many channels the share has left', {
      before: async (stage) => {
        const { id, code } = await newShare(stage)
        const made = await callEndpoint(stage, 'createSharedChannel', { code, body: shared })
        return { id, code, channel: made.body.id as string }
      },
      call: (_, { code, channel }) => ({ code, params: { channel } }),
      events: (_, __, { id }) => [event('UPDATE_SHARE', id, { channels: 0 })],
    }),
  ],

  createReminder: [
    told('the whole reminder, members by UUID', {
      call: ({ a, b }) => ({
        body: {
          name: 'Tea',
          on: { kind: 'front', event: 'start', member: a.id, minutes: 10 },
          while: [b.id],
        },
      }),
      events: ({ a, b }, { body }) => [
        event('CREATE_REMINDER', body.id, {
          ...body,
          on: { ...body.on, member: a.uuid },
          while: [b.uuid],
        }),
      ],
    }),
  ],

  updateReminder: [
    told('the keys of the request, and when it comes next', {
      before: newReminder,
      call: (_, { id }) => ({ params: { reminder: id }, body: { name: 'Water', enabled: false } }),
      events: (_, __, { id }) => [
        event('UPDATE_REMINDER', id, { name: 'Water', enabled: false, next: null }),
      ],
    }),
  ],

  deleteReminder: [
    told('its UUID and no data', {
      before: newReminder,
      call: (_, { id }) => ({ params: { reminder: id } }),
      events: (_, __, { id }) => [event('DELETE_REMINDER', id, null)],
    }),
  ],
}
