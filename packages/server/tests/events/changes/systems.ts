import { type Changes, event, told } from '../../support/cases/outbox.ts'

export const systemsChanges: Changes = {
  updateSystem: [
    told('all keys in the order of the reference, privacy in an object of its own', {
      call: () => ({
        body: {
          privacy: {
            front_history_privacy: 'private',
            front_privacy: 'private',
            group_list_privacy: 'private',
            member_list_privacy: 'private',
            pronoun_privacy: 'private',
            banner_privacy: 'private',
            description_privacy: 'private',
            avatar_privacy: 'private',
            name_privacy: 'private',
          },
          color: 'ff00AA',
          banner: 'https://img.example/banner.png',
          avatar_url: 'https://img.example/avatar.png',
          pronouns: 'they/them',
          tag: '| Grove',
          description: 'Trees',
          name: 'The Grove',
        },
      }),
      events: () => [
        event('UPDATE_SYSTEM', null, {
          name: 'The Grove',
          description: 'Trees',
          tag: '| Grove',
          pronouns: 'they/them',
          avatar_url: 'https://img.example/avatar.png',
          banner: 'https://img.example/banner.png',
          color: 'ff00AA',
          privacy: {
            name_privacy: 'private',
            avatar_privacy: 'private',
            description_privacy: 'private',
            banner_privacy: 'private',
            pronoun_privacy: 'private',
            member_list_privacy: 'private',
            group_list_privacy: 'private',
            front_privacy: 'private',
            front_history_privacy: 'private',
          },
        }),
      ],
    }),
    told('only the given keys, although they change nothing', {
      call: () => ({ body: { name: 'Grove', privacy: { front_privacy: 'public' } } }),
      events: () => [event('UPDATE_SYSTEM', null, { name: 'Grove', privacy: { front_privacy: 'public' } })],
    }),
    told('null for what was cleared, and the stored form of what was sent', {
      call: () => ({
        body: { tag: null, description: '', color: 'ABCDEF', privacy: { front_privacy: null } },
      }),
      events: () => [
        event('UPDATE_SYSTEM', null, {
          description: null,
          tag: null,
          color: 'ABCDEF',
          privacy: { front_privacy: 'public' },
        }),
      ],
    }),
  ],

  importFile: [
    told('one event for the whole file, and what it changed of the system itself', {
      call: ({ a }) => ({
        body: {
          name: 'Grove',
          tag: '| Grove',
          config: { timezone: 'Europe/Berlin', pings_enabled: true },
          members: [
            { id: a.id, name: 'Ashen' },
            { id: 'newone', name: 'Cedar' },
          ],
          switches: [{ timestamp: '2023-05-06T07:00:00Z', members: ['newone'] }],
        },
      }),
      events: () => [
        event('UPDATE_SYSTEM', null, { tag: '| Grove' }),
        event('UPDATE_SETTINGS', null, { timezone: 'Europe/Berlin' }),
        event('SUCCESSFUL_IMPORT', null, null),
      ],
    }),
  ],

  updateSettings: [
    told('all keys in the order of the reference', {
      call: () => ({
        body: {
          name_format: '{tag} {name}',
          proxy_switch: 'add',
          card_show_color_hex: true,
          hid_list_padding: 'left',
          hid_display_caps: true,
          hid_display_split: true,
          proxy_error_message_enabled: false,
          case_sensitive_proxy_tags: false,
          description_templates: ['Hi'],
          show_private_info: false,
          group_default_private: true,
          member_default_private: true,
          latch_timeout: 600,
          pings_enabled: false,
          timezone: 'Europe/Berlin',
        },
      }),
      events: () => [
        event('UPDATE_SETTINGS', null, {
          timezone: 'Europe/Berlin',
          pings_enabled: false,
          latch_timeout: 600,
          member_default_private: true,
          group_default_private: true,
          show_private_info: false,
          description_templates: ['Hi'],
          case_sensitive_proxy_tags: false,
          proxy_error_message_enabled: false,
          hid_display_split: true,
          hid_display_caps: true,
          hid_list_padding: 'left',
          card_show_color_hex: true,
          proxy_switch: 'add',
          name_format: '{tag} {name}',
        }),
      ],
    }),
    told('own words', {
      call: () => ({ body: { extended: { words: { member: 'headmate' } } } }),
      events: () => [event('UPDATE_SETTINGS', null, { extended: { words: { member: 'headmate' } } })],
    }),
    told('the language', {
      call: () => ({ body: { extended: { language: 'de' }, pings_enabled: false } }),
      events: () => [event('UPDATE_SETTINGS', null, { pings_enabled: false, extended: { language: 'de' } })],
    }),
    told('only the given keys', {
      call: () => ({ body: { proxy_switch: 'add', latch_timeout: null } }),
      events: () => [event('UPDATE_SETTINGS', null, { latch_timeout: null, proxy_switch: 'add' })],
    }),
  ],
}
