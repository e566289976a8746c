import { guild as guildId } from '../../support/callers/bridge.ts'
import { type Changes, callEndpoint, event, told } from '../../support/cases/outbox.ts'
import { autoproxyEvent, latch } from './staging.ts'

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

export const guildsChanges: Changes = {
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
}
