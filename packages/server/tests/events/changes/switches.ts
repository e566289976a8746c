import { type Changes, event, told } from '../../support/cases/outbox.ts'
import { newSwitch } from './staging.ts'

export const switchesChanges: Changes = {
  createSwitch: [
    told('id, time and the UUIDs of its members in their order', {
      call: ({ a, b }) => ({ body: { members: [b.id, a.id] } }),
      events: ({ a, b }, { body }) => [
        event('CREATE_SWITCH', body.id, {
          id: body.id,
          timestamp: body.timestamp,
          members: [b.uuid, a.uuid],
        }),
      ],
    }),
    told('one event with the stored time when a timestamp was given', {
      call: ({ a }) => ({ body: { members: [a.id], timestamp: '2023-05-06T07:08:09.1Z' } }),
      events: ({ a }, { body }) => [
        event('CREATE_SWITCH', body.id, {
          id: body.id,
          timestamp: '2023-05-06T07:08:09.1Z',
          members: [a.uuid],
        }),
      ],
    }),
    told('an empty list when nobody fronts', {
      call: () => ({ body: { members: [] } }),
      events: (_, { body }) => [
        event('CREATE_SWITCH', body.id, { id: body.id, timestamp: body.timestamp, members: [] }),
      ],
    }),
  ],

  updateSwitch: [
    told('the new time alone', {
      before: newSwitch,
      call: (_, { id }) => ({ params: { switchRef: id }, body: { timestamp: '2022-01-02T03:04:05Z' } }),
      events: (_, { body }, { id }) => [event('UPDATE_SWITCH', id, { timestamp: body.timestamp })],
    }),
  ],

  updateSwitchMembers: [
    told('the new members by UUID alone', {
      before: newSwitch,
      call: ({ b }, { id }) => ({ params: { switchRef: id }, body: [b.id] }),
      events: ({ b }, _, { id }) => [event('UPDATE_SWITCH', id, { members: [b.uuid] })],
    }),
  ],

  deleteSwitch: [
    told('its UUID and no data', {
      before: newSwitch,
      call: (_, { id }) => ({ params: { switchRef: id } }),
      events: (_, __, { id }) => [event('DELETE_SWITCH', id, null)],
    }),
  ],

  bridgeDeleteSwitches: [
    told('one event for all of them', {
      before: newSwitch,
      call: () => ({}),
      events: () => [event('DELETE_ALL_SWITCHES', null, null)],
    }),
    told('nothing if there are none', { call: () => ({}), events: () => [] }),
  ],

  replacePresets: [
    told('all presets, whose members are UUIDs', {
      call: ({ a, b }) => ({ body: [{ name: 'Work day', members: [b.id, a.id] }] }),
      events: ({ a, b }) => [
        event('UPDATE_PRESETS', null, { presets: [{ name: 'Work day', members: [b.uuid, a.uuid] }] }),
      ],
    }),
  ],
}
