import { type Changes, event, told } from '../../support/cases/outbox.ts'
import { fronters, switchEvent } from './staging.ts'

export const v1Changes: Changes = {
  v1UpdateSystem: [
    told('the system and the settings, each in its own event', {
      call: () => ({ body: { tz: 'Europe/Paris', tag: '| G', front_privacy: 'private' } }),
      events: () => [
        event('UPDATE_SYSTEM', null, { tag: '| G', privacy: { front_privacy: 'private' } }),
        event('UPDATE_SETTINGS', null, { timezone: 'Europe/Paris' }),
      ],
    }),
    told('only the settings when nothing of the system was given', {
      call: () => ({ body: { tz: 'Europe/Paris' } }),
      events: () => [event('UPDATE_SETTINGS', null, { timezone: 'Europe/Paris' })],
    }),
  ],

  // The reference says nothing here; a change that nobody hears of would be worse than one event more.
  v1CreateMember: [
    told('like v2, under the UUID that v1 does not show', {
      call: () => ({ body: { name: 'Elm', prefix: 'E:' } }),
      events: async ({ owner }, { body }) => [
        event('CREATE_MEMBER', (await owner.get(`/v2/members/${body.id}`)).body.uuid, {
          name: 'Elm',
          proxy_tags: [{ prefix: 'E:', suffix: null }],
        }),
      ],
    }),
  ],

  v1CreateSwitch: [
    told('like v2', {
      call: ({ a, b }) => ({ body: { members: [b.id, a.id] } }),
      events: async (stage) => [switchEvent(await fronters(stage))],
    }),
  ],

  v1UpdateMember: [
    told('the changed keys under their v2 names', {
      call: ({ a }) => ({ params: { id: a.id }, body: { name: 'Ash', visibility: 'private', suffix: '-a' } }),
      events: ({ a }) => [
        event('UPDATE_MEMBER', a.uuid, {
          name: 'Ash',
          proxy_tags: [{ prefix: null, suffix: '-a' }],
          privacy: { visibility: 'private' },
        }),
      ],
    }),
  ],

  v1DeleteMember: [
    told('its UUID and no data', {
      call: ({ a }) => ({ params: { id: a.id } }),
      events: ({ a }) => [event('DELETE_MEMBER', a.uuid, null)],
    }),
  ],
}
