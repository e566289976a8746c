import type { Group, Member, Switch } from '@polyphony/contract'
import { ask, guild as guildId, newSnowflake, report } from '../support/callers/bridge.ts'
import {
  type Call,
  callEndpoint,
  type EndpointName,
  event,
  type Stage,
  type ToldCase,
  told,
} from '../support/cases/outbox.ts'

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

const wholeGroup = {
  privacy: {
    visibility: 'private',
    metadata_privacy: 'private',
    list_privacy: 'private',
    icon_privacy: 'private',
    banner_privacy: 'private',
    description_privacy: 'private',
    name_privacy: 'private',
  },
  color: 'FF00AA',
  banner: 'https://img.example/banner.png',
  icon: 'https://img.example/icon.png',
  description: 'All trees',
  display_name: 'The trees',
  name: 'Forest',
}
const wholeGroupTold = {
  name: 'Forest',
  display_name: 'The trees',
  description: 'All trees',
  icon: 'https://img.example/icon.png',
  banner: 'https://img.example/banner.png',
  color: 'ff00aa',
  privacy: {
    name_privacy: 'private',
    description_privacy: 'private',
    banner_privacy: 'private',
    icon_privacy: 'private',
    list_privacy: 'private',
    metadata_privacy: 'private',
    visibility: 'private',
  },
}

const systemGuild = {
  name_format: '{name}',
  display_name: 'Grove here',
  avatar_url: 'https://img.example/here.png',
  tag_enabled: false,
  tag: '| here',
  proxying_enabled: false,
}
const systemGuildTold = {
  guild_id: guildId,
  proxying_enabled: false,
  tag: '| here',
  tag_enabled: false,
  avatar_url: 'https://img.example/here.png',
  display_name: 'Grove here',
  name_format: '{name}',
}
const memberGuild = { keep_proxy: true, avatar_url: null, display_name: 'Ash here' }
const memberGuildTold = { guild_id: guildId, display_name: 'Ash here', avatar_url: null, keep_proxy: true }

const autoproxyEvent = (changed: object) =>
  event('UPDATE_AUTOPROXY', null, { guild_id: guildId, channel_id: null, ...changed })
const membersEvent = ({ uuid }: Group, members: Member[]) =>
  event('UPDATE_GROUP_MEMBERS', uuid, { members: members.map((member) => member.uuid) })
const switchEvent = ({ id, timestamp, members }: Switch) =>
  event('CREATE_SWITCH', id, { id, timestamp, members: members.map(({ uuid }) => uuid) })

const addToGroup = (stage: Stage, members: string[]) =>
  callEndpoint(stage, 'addGroupMembers', { params: { groupRef: stage.group.id }, body: members })
const newGroup = ({ owner }: Stage) => owner.client.createGroup({ body: { name: 'Shrubs' } })
const newSwitch = ({ owner, a }: Stage): Promise<Switch> =>
  owner.client.createSwitch({ systemRef: '@me', body: { members: [a.id] } })
const fronters = async ({ owner }: Stage): Promise<Switch> =>
  (await owner.get('/v2/systems/@me/fronters')).body
const setAutoproxy = (stage: Stage, body: object) =>
  callEndpoint(stage, 'updateAutoproxy', { query: { guild_id: guildId }, body })
/** Ash is latched. */
const latch = (stage: Stage) => setAutoproxy(stage, { autoproxy_mode: 'latch', autoproxy_member: stage.a.id })
const set = (stage: Stage, body: object) => callEndpoint(stage, 'updateSettings', { body })

/**
 * Every endpoint that changes something and what exactly is told of it (dispatch 6 and 7). One that is missing here
 * must be in `silent`; the inventory test says so.
 */
export const changes: Partial<Record<EndpointName, ToldCase[]>> = {
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
    told('only the given keys', {
      call: () => ({ body: { proxy_switch: 'add', latch_timeout: null } }),
      events: () => [event('UPDATE_SETTINGS', null, { latch_timeout: null, proxy_switch: 'add' })],
    }),
  ],

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

  createGroup: [
    told('all keys given, in the order of the reference, under its UUID', {
      call: () => ({ body: wholeGroup }),
      events: (_, { body }) => [event('CREATE_GROUP', body.uuid, wholeGroupTold)],
    }),
  ],

  updateGroup: [
    told('all keys in the order of the reference', {
      call: ({ group }) => ({ params: { groupRef: group.id }, body: wholeGroup }),
      events: ({ group }) => [event('UPDATE_GROUP', group.uuid, wholeGroupTold)],
    }),
    told('only the given keys', {
      call: ({ group }) => ({ params: { groupRef: group.id }, body: { icon: null } }),
      events: ({ group }) => [event('UPDATE_GROUP', group.uuid, { icon: null })],
    }),
  ],

  deleteGroup: [
    told('its UUID and no data', {
      call: ({ group }) => ({ params: { groupRef: group.id } }),
      events: ({ group }) => [event('DELETE_GROUP', group.uuid, null)],
    }),
  ],

  addGroupMembers: [
    told('all members it has then, not only the new one', {
      before: (stage) => addToGroup(stage, [stage.a.id]),
      call: ({ group, b }) => ({ params: { groupRef: group.id }, body: [b.id] }),
      events: ({ group, a, b }) => [membersEvent(group, [a, b])],
    }),
    told('also when everybody was in it already', {
      before: (stage) => addToGroup(stage, [stage.a.id]),
      call: ({ group, a }) => ({ params: { groupRef: group.id }, body: [a.uuid] }),
      events: ({ group, a }) => [membersEvent(group, [a])],
    }),
  ],

  removeGroupMembers: [
    told('the members that are left', {
      before: (stage) => addToGroup(stage, [stage.a.id, stage.b.id]),
      call: ({ group, a }) => ({ params: { groupRef: group.id }, body: [a.id] }),
      events: ({ group, b }) => [membersEvent(group, [b])],
    }),
  ],

  overwriteGroupMembers: [
    told('the new members', {
      before: (stage) => addToGroup(stage, [stage.a.id]),
      call: ({ group, b }) => ({ params: { groupRef: group.id }, body: [b.id] }),
      events: ({ group, b }) => [membersEvent(group, [b])],
    }),
    told('an empty list for a group that is emptied', {
      before: (stage) => addToGroup(stage, [stage.a.id]),
      call: ({ group }) => ({ params: { groupRef: group.id }, body: [] }),
      events: ({ group }) => [membersEvent(group, [])],
    }),
  ],

  addMemberGroups: [
    told('one event a group, each with all its members', {
      before: async (stage) => {
        await addToGroup(stage, [stage.b.id])
        return { other: await newGroup(stage) }
      },
      call: ({ a, group }, { other }) => ({ params: { memberRef: a.id }, body: [other.id, group.id] }),
      events: ({ group, a, b }, _, { other }) => [membersEvent(group, [a, b]), membersEvent(other, [a])],
    }),
  ],

  removeMemberGroups: [
    told('the members that are left in each', {
      before: (stage) => addToGroup(stage, [stage.a.id, stage.b.id]),
      call: ({ a, group }) => ({ params: { memberRef: a.id }, body: [group.id] }),
      events: ({ group, b }) => [membersEvent(group, [b])],
    }),
  ],

  overwriteMemberGroups: [
    told('both the groups it left and those it is in now', {
      before: async (stage) => {
        await addToGroup(stage, [stage.a.id, stage.b.id])
        return { other: await newGroup(stage) }
      },
      call: ({ a }, { other }) => ({ params: { memberRef: a.id }, body: [other.id] }),
      events: ({ group, a, b }, _, { other }) => [membersEvent(group, [b]), membersEvent(other, [a])],
    }),
  ],

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

  updateSystemGuild: [
    told('the guild, then the given keys in the order of the reference', {
      before: (stage) =>
        callEndpoint(stage, 'bridgePutSystemGuild', { params: { guild_id: guildId }, body: {} }),
      call: () => ({ params: { guild_id: guildId }, body: systemGuild }),
      events: () => [event('UPDATE_SYSTEM_GUILD', null, systemGuildTold)],
    }),
  ],

  updateMemberGuild: [
    told('the member, the guild, then the given keys', {
      before: (stage) =>
        callEndpoint(stage, 'bridgePutMemberGuild', {
          params: { memberRef: stage.a.id, guild_id: guildId },
          body: {},
        }),
      call: ({ a }) => ({ params: { memberRef: a.id, guild_id: guildId }, body: memberGuild }),
      events: ({ a }) => [event('UPDATE_MEMBER_GUILD', a.uuid, memberGuildTold)],
    }),
  ],

  updateAutoproxy: [
    told('guild, channel and the given keys, the member by UUID', {
      call: ({ a }) => ({
        query: { guild_id: guildId },
        body: { autoproxy_member: a.id, autoproxy_mode: 'member' },
      }),
      events: ({ a }) => [autoproxyEvent({ autoproxy_mode: 'member', autoproxy_member: a.uuid })],
    }),
    told('the mode alone', {
      call: () => ({ query: { guild_id: guildId }, body: { autoproxy_mode: 'front' } }),
      events: () => [autoproxyEvent({ autoproxy_mode: 'front' })],
    }),
    told('null for a member that was taken away', {
      before: (stage) => latch(stage),
      call: () => ({ query: { guild_id: guildId }, body: { autoproxy_member: null } }),
      events: () => [autoproxyEvent({ autoproxy_member: null })],
    }),
  ],

  bridgeLinkAccount: [
    told('the account', {
      before: async () => ({ account: newSnowflake() }),
      call: (_, { account }) => ({ params: { account } }),
      events: (_, __, { account }) => [event('LINK_ACCOUNT', account, null)],
    }),
    told('nothing when it was linked already', {
      call: ({ system }) => ({ params: { account: system.account } }),
      events: () => [],
    }),
  ],

  bridgeUnlinkAccount: [
    told('the account', {
      before: async (stage) => {
        const account = newSnowflake()
        await callEndpoint(stage, 'bridgeLinkAccount', { params: { account } })
        return { account }
      },
      call: (_, { account }) => ({ params: { account } }),
      events: (_, __, { account }) => [event('UNLINK_ACCOUNT', account, null)],
    }),
  ],

  bridgePutSystemGuild: [
    told('what was set, in the order of the reference', {
      call: () => ({ params: { guild_id: guildId }, body: systemGuild }),
      events: () => [event('UPDATE_SYSTEM_GUILD', null, systemGuildTold)],
    }),
    told('nothing when the settings are merely made', {
      call: () => ({ params: { guild_id: guildId }, body: {} }),
      events: () => [],
    }),
  ],

  bridgePutMemberGuild: [
    told('what was set', {
      call: ({ a }) => ({ params: { memberRef: a.id, guild_id: guildId }, body: memberGuild }),
      events: ({ a }) => [event('UPDATE_MEMBER_GUILD', a.uuid, memberGuildTold)],
    }),
    told('nothing when the settings are merely made', {
      call: ({ a }) => ({ params: { memberRef: a.id, guild_id: guildId }, body: {} }),
      events: () => [],
    }),
  ],

  bridgeDecideProxy: [
    told('two backslashes take the latched member away', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, '\\\\never mind') }),
      events: () => [autoproxyEvent({ autoproxy_member: null })],
    }),
    told('three backslashes switch autoproxy off', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, '\\\\\\enough') }),
      events: () => [autoproxyEvent({ autoproxy_mode: 'off' })],
    }),
    told('nothing when a message is merely decided about', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, 'hello') }),
      events: () => [],
    }),
    told('nothing for backslashes where autoproxy was never used', {
      call: (stage) => ({ body: ask(stage.system.account, '\\\\never mind') }),
      events: () => [],
    }),
  ],

  bridgeRecordMessage: [
    told('the whole message in the view of its owner', {
      before: async (stage) => {
        await callEndpoint(stage, 'updateSystem', { body: { privacy: { name_privacy: 'private' } } })
        await callEndpoint(stage, 'updateMember', {
          params: { memberRef: stage.a.id },
          body: { description: 'a secret', privacy: { description_privacy: 'private' } },
        })
      },
      call: ({ a, system }) => ({ body: report(a.id, { sender: system.account }) }),
      events: (_, { body }) => [event('CREATE_MESSAGE', null, body)],
    }),
    told('with latch and proxy_switch new: the message, the latch, the new switch', {
      before: async (stage) => {
        await latch(stage)
        await set(stage, { proxy_switch: 'new' })
      },
      call: ({ b }) => ({ body: report(b.id) }),
      events: async (stage, { body }) => [
        event('CREATE_MESSAGE', null, body),
        autoproxyEvent({
          autoproxy_member: stage.b.uuid,
          last_latch_timestamp: body.member.last_message_timestamp,
        }),
        switchEvent(await fronters(stage)),
      ],
    }),
    told('with proxy_switch add: the message, and all members of the switch', {
      before: async (stage) => {
        const { id } = await newSwitch(stage)
        await set(stage, { proxy_switch: 'add' })
        return { id }
      },
      call: ({ b }) => ({ body: report(b.id) }),
      events: ({ a, b }, { body }, { id }) => [
        event('CREATE_MESSAGE', null, body),
        event('UPDATE_SWITCH', id, { members: [a.uuid, b.uuid] }),
      ],
    }),
    told('no switch for a member who fronts already, no latch without a guild', {
      before: async (stage) => {
        await newSwitch(stage)
        await latch(stage)
        await set(stage, { proxy_switch: 'new' })
      },
      call: ({ a }) => ({ body: report(a.id, { guild: null }) }),
      events: (_, { body }) => [event('CREATE_MESSAGE', null, body)],
    }),
    told('nothing the second time', {
      before: async (stage) => {
        const body = report(stage.a.id)
        await latch(stage)
        await callEndpoint(stage, 'bridgeRecordMessage', { body })
        return { body }
      },
      call: (_, { body }) => ({ body }),
      events: () => [],
    }),
  ],

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

/** A request that works, and why nobody is told of it. */
export interface SilentCase {
  reason: string
  before?(stage: Stage): Promise<Call>
}

const nobodyYet = 'a system that is just being made has nobody who listens'
const nobodyLeft = 'a system that is deleted has nobody left who listens'
const secret =
  "tokens and keys are nobody's business but their owner's (dispatch 6: no event for token changes)"
const ofItself = 'webhooks are not part of what they tell about (dispatch 8)'
const bulk = 'changes to all at once are not told one by one (dispatch 6)'
const forgotten = 'the reference has no event for forgotten messages (dispatch 6)'

const emptyFile = { members: [], switches: [] }

/** Every endpoint that is not a GET and tells nobody. */
export const silent: Partial<Record<EndpointName, SilentCase>> = {
  createSystem: { reason: nobodyYet, before: async () => ({ body: { name: 'New' } }) },
  createSystemFromFile: { reason: nobodyYet, before: async () => ({ body: emptyFile }) },
  bridgeCreateSystemFromFile: { reason: nobodyYet, before: async () => ({ body: emptyFile }) },
  bridgeCreateSystem: { reason: nobodyYet, before: async () => ({ body: { account_id: newSnowflake() } }) },
  deleteSystem: { reason: nobodyLeft, before: async ({ system }) => ({ body: { confirm: system.id } }) },
  bridgeDeleteSystem: { reason: nobodyLeft },
  renewToken: { reason: secret },
  bridgeRenewToken: { reason: secret },
  bridgeRemoveToken: { reason: secret },
  createKey: { reason: secret, before: async () => ({ body: { name: 'Widget', scopes: ['read:all'] } }) },
  deleteKey: {
    reason: secret,
    before: async (stage) => {
      const made = await callEndpoint(stage, 'createKey', { body: { name: 'Widget', scopes: ['read:all'] } })
      return { params: { key: made.body.id } }
    },
  },
  setMembersPrivacy: { reason: bulk, before: async () => ({ body: { visibility: 'private' } }) },
  setGroupsPrivacy: { reason: bulk, before: async () => ({ body: { visibility: 'private' } }) },
  bridgeUpdateAccount: {
    reason: 'the event of the reference is misnamed and documented nowhere (dispatch 11)',
    before: async ({ system }) => ({
      params: { account: system.account },
      body: { autoproxy_enabled: false },
    }),
  },
  bridgeDeleteMessage: {
    reason: forgotten,
    before: async (stage) => ({ params: { message: await recorded(stage) } }),
  },
  bridgeDeleteMessages: { reason: forgotten, before: async (stage) => ({ body: [await recorded(stage)] }) },
  putWebhook: { reason: ofItself, before: async () => ({ body: { url: hookUrl } }) },
  verifyWebhook: { reason: ofItself, before: nameHook },
  pingWebhook: {
    reason: ofItself,
    before: async (stage) => {
      await nameHook(stage)
      await callEndpoint(stage, 'verifyWebhook')
      return {}
    },
  },
  deleteWebhook: { reason: ofItself, before: nameHook },
  retryDelivery: {
    reason: ofItself,
    before: async (stage) => {
      await nameHook(stage)
      await callEndpoint(stage, 'verifyWebhook')
      await callEndpoint(stage, 'updateSystem', { body: { name: 'Told' } })
      const [delivery] = (await stage.owner.get('/v2/systems/@me/webhook/deliveries')).body
      return { params: { delivery: delivery.id } }
    },
  },
}

/** Leads nowhere: the tests that use it have a way out that always answers as it should. */
const hookUrl = 'https://hook.example/polyphony'

async function nameHook(stage: Stage): Promise<Call> {
  await callEndpoint(stage, 'putWebhook', { body: { url: hookUrl } })
  return {}
}

async function recorded(stage: Stage): Promise<string> {
  const body = report(stage.a.id)
  await callEndpoint(stage, 'bridgeRecordMessage', { body })
  return body.id
}
