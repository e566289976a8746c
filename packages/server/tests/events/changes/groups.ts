import type { Group, Member } from '@polyphony/contract'
import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'

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
const membersEvent = ({ uuid }: Group, members: Member[]) =>
  event('UPDATE_GROUP_MEMBERS', uuid, { members: members.map((member) => member.uuid) })
const addToGroup = (stage: Stage, members: string[]) =>
  callEndpoint(stage, 'addGroupMembers', { params: { groupRef: stage.group.id }, body: members })
const newGroup = ({ owner }: Stage) => owner.client.createGroup({ body: { name: 'Shrubs' } })

export const groupsChanges: Changes = {
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
}
