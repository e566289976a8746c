import { Type } from 'typebox'
import { early } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { refs, someRefs } from '../model/refs.ts'
import { about, asAddition } from '../model/schemas.ts'
import { Group, groupChildren, groupPatch, groupsPrivacy, newGroup } from '../resources/group.ts'
import { Member } from '../resources/member.ts'
import { Oembed } from '../resources/oembed.ts'

const endpoint = endpointsOf('v2', 'Groups')

const children = asAddition(
  about(
    query.oneOf(...groupChildren),
    'With `lift`, which is the default, the groups inside it move up to its parent. With `delete` they are deleted too, with all groups inside them.',
    'lift',
  ),
)

export const listGroups = endpoint('GET', '/v2/systems/{systemRef}/groups', {
  summary: "A system's groups",
  auth: 'anyone',
  scope: 'read:groups',
  query: {
    with_members: about(query.boolean, 'If true, each group also lists the UUIDs of its members.', true),
    ...query.paging,
    ...query.include,
  },
  answer: Type.Array(Group),
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'group_list_private'],
})

export const createGroup = endpoint('POST', '/v2/groups', {
  summary: 'Create a group',
  auth: 'system',
  scope: 'write:groups',
  query: query.include,
  body: newGroup,
  answer: Group,
  errors: ['bad_request', 'unauthorized', 'group_limit_reached', 'invalid_model', 'text_quota_reached'],
})

export const getGroup = endpoint('GET', '/v2/groups/{groupRef}', {
  summary: 'A group',
  auth: 'anyone',
  scope: 'read:groups',
  query: query.include,
  answer: Group,
  errors: ['group_not_found', 'bad_request'],
})

export const updateGroup = endpoint('PATCH', '/v2/groups/{groupRef}', {
  summary: 'Change a group',
  auth: 'owner',
  scope: 'write:groups',
  query: query.include,
  body: groupPatch,
  answer: Group,
  errors: [
    'group_not_found',
    'bad_request',
    'unauthorized',
    'not_own_group',
    'invalid_model',
    'text_quota_reached',
  ],
})

export const deleteGroup = endpoint('DELETE', '/v2/groups/{groupRef}', {
  summary: 'Delete a group and keep its members',
  auth: 'owner',
  scope: 'write:groups',
  query: { children },
  answer: null,
  errors: ['group_not_found', 'bad_request', 'unauthorized', 'not_own_group'],
})

export const getGroupOembed = endpoint('GET', '/v2/groups/{groupRef}/oembed.json', {
  summary: 'The link preview of a group',
  auth: 'anyone',
  scope: 'read:groups',
  answer: Oembed,
  errors: ['group_not_found'],
})

export const listGroupMembers = endpoint('GET', '/v2/groups/{groupRef}/members', {
  summary: 'The members of a group',
  auth: 'anyone',
  scope: 'read:groups',
  query: query.include,
  answer: Type.Array(Member),
  errors: ['group_not_found', 'bad_request', 'group_members_private'],
})

const membership = {
  auth: 'owner',
  scope: 'write:groups',
  answer: null,
  errors: ['group_not_found', 'bad_request', 'unauthorized', 'not_own_group', 'member_ref_not_found'],
} as const

export const addGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/add', {
  summary: 'Add members to a group',
  ...membership,
  body: early(someRefs),
})

export const removeGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/remove', {
  summary: 'Remove members from a group',
  ...membership,
  body: early(someRefs),
})

export const overwriteGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/overwrite', {
  summary: 'Replace the members of a group',
  ...membership,
  body: early(refs),
})

export const setGroupsPrivacy = endpoint('POST', '/private/bulk_privacy/group', {
  tag: 'Dashboard',
  summary: 'Set privacy keys of all your groups at once',
  auth: 'system',
  scope: 'write:groups',
  body: groupsPrivacy,
  answer: null,
  errors: ['bad_request', 'unauthorized', 'invalid_model'],
})
