import { type Changes, event, told } from '../../support/cases/outbox.ts'

const wholeMember = {
  privacy: {
    proxy_privacy: 'private',
    metadata_privacy: 'private',
    avatar_privacy: 'private',
    pronoun_privacy: 'private',
    birthday_privacy: 'private',
    banner_privacy: 'private',
    description_privacy: 'private',
    name_privacy: 'private',
    visibility: 'private',
  },
  autoproxy_enabled: false,
  tts: true,
  keep_proxy: true,
  proxy_tags: [{ prefix: 'E:' }],
  description: 'A tree',
  pronouns: 'they/them',
  birthday: '0004-05-06',
  color: 'FF00AA',
  banner: 'https://img.example/banner.png',
  webhook_avatar_url: 'https://img.example/webhook.png',
  avatar_url: 'https://img.example/avatar.png',
  display_name: 'Elm the tall',
  name: 'Elm',
}
const wholeMemberTold = {
  name: 'Elm',
  display_name: 'Elm the tall',
  avatar_url: 'https://img.example/avatar.png',
  webhook_avatar_url: 'https://img.example/webhook.png',
  banner: 'https://img.example/banner.png',
  color: 'ff00aa',
  birthday: '0004-05-06',
  pronouns: 'they/them',
  description: 'A tree',
  proxy_tags: [{ prefix: 'E:', suffix: null }],
  keep_proxy: true,
  tts: true,
  autoproxy_enabled: false,
  privacy: {
    visibility: 'private',
    name_privacy: 'private',
    description_privacy: 'private',
    banner_privacy: 'private',
    pronoun_privacy: 'private',
    birthday_privacy: 'private',
    avatar_privacy: 'private',
    proxy_privacy: 'private',
    metadata_privacy: 'private',
  },
}

export const membersChanges: Changes = {
  createMember: [
    told('all keys given, in the order of the reference, under its UUID', {
      call: () => ({ body: wholeMember }),
      events: (_, { body }) => [event('CREATE_MEMBER', body.uuid, wholeMemberTold)],
    }),
    told('the name alone', {
      call: () => ({ body: { name: 'Elm' } }),
      events: (_, { body }) => [event('CREATE_MEMBER', body.uuid, { name: 'Elm' })],
    }),
  ],

  updateMember: [
    told('all keys in the order of the reference', {
      call: ({ a }) => ({ params: { memberRef: a.id }, body: wholeMember }),
      events: ({ a }) => [event('UPDATE_MEMBER', a.uuid, wholeMemberTold)],
    }),
    told('only the given keys, although they change nothing', {
      call: ({ a }) => ({ params: { memberRef: a.uuid }, body: { name: 'Ash' } }),
      events: ({ a }) => [event('UPDATE_MEMBER', a.uuid, { name: 'Ash' })],
    }),
    told('nothing of what is read-only or unknown', {
      call: ({ a }) => ({
        params: { memberRef: a.id },
        body: { message_count: 7, id: 'zzzzz', favourite: 'oak', display_name: null },
      }),
      events: ({ a }) => [event('UPDATE_MEMBER', a.uuid, { display_name: null })],
    }),
    told('nested privacy with the given keys', {
      call: ({ a }) => ({
        params: { memberRef: a.id },
        body: { birthday: '0004-05-06', privacy: { visibility: 'private' } },
      }),
      events: ({ a }) => [
        event('UPDATE_MEMBER', a.uuid, { birthday: '0004-05-06', privacy: { visibility: 'private' } }),
      ],
    }),
  ],

  deleteMember: [
    told('its UUID and no data', {
      call: ({ a }) => ({ params: { memberRef: a.id } }),
      events: ({ a }) => [event('DELETE_MEMBER', a.uuid, null)],
    }),
  ],

  orderMembers: [
    told('all members in the new order', {
      call: ({ a, b }) => ({ body: [b.id, a.uuid] }),
      events: ({ a, b }) => [event('UPDATE_MEMBER_ORDER', null, { members: [b.uuid, a.uuid] })],
    }),
    told('nobody when it is cleared', {
      call: () => ({ body: [] }),
      events: () => [event('UPDATE_MEMBER_ORDER', null, { members: [] })],
    }),
  ],
}
