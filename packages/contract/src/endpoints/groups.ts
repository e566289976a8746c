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
  docs: { summary: "A system's groups" },
  policy: { auth: 'anyone', scope: 'read:groups' },
  query: {
    with_members: about(query.boolean, 'If true, each group also lists the UUIDs of its members.', true),
    ...query.paging,
    ...query.include,
  },
  answer: Type.Array(Group),
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'group_list_private'],
})

export const createGroup = endpoint('POST', '/v2/groups', {
  docs: { summary: 'Create a group' },
  policy: { auth: 'system', scope: 'write:groups' },
  query: query.include,
  body: newGroup,
  answer: Group,
  errors: ['bad_request', 'unauthorized', 'group_limit_reached', 'invalid_model', 'text_quota_reached'],
})

export const getGroup = endpoint('GET', '/v2/groups/{groupRef}', {
  docs: { summary: 'A group' },
  policy: { auth: 'anyone', scope: 'read:groups' },
  query: query.include,
  answer: Group,
  errors: ['group_not_found', 'bad_request'],
})

export const updateGroup = endpoint('PATCH', '/v2/groups/{groupRef}', {
  docs: { summary: 'Change a group' },
  policy: { auth: 'owner', scope: 'write:groups' },
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
  docs: { summary: 'Delete a group and keep its members' },
  policy: { auth: 'owner', scope: 'write:groups' },
  query: { children },
  answer: null,
  errors: ['group_not_found', 'bad_request', 'unauthorized', 'not_own_group'],
})

export const getGroupOembed = endpoint('GET', '/v2/groups/{groupRef}/oembed.json', {
  docs: { summary: 'The link preview of a group' },
  policy: { auth: 'anyone', scope: 'read:groups' },
  answer: Oembed,
  errors: ['group_not_found'],
})

export const listGroupMembers = endpoint('GET', '/v2/groups/{groupRef}/members', {
  docs: { summary: 'The members of a group' },
  policy: { auth: 'anyone', scope: 'read:groups' },
  query: query.include,
  answer: Type.Array(Member),
  errors: ['group_not_found', 'bad_request', 'group_members_private'],
})

const membership = {
  policy: { auth: 'owner', scope: 'write:groups' },
  answer: null,
  errors: ['group_not_found', 'bad_request', 'unauthorized', 'not_own_group', 'member_ref_not_found'],
} as const

export const addGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/add', {
  ...membership,
  docs: { summary: 'Add members to a group' },
  body: early(someRefs),
})

export const removeGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/remove', {
  ...membership,
  docs: { summary: 'Remove members from a group' },
  body: early(someRefs),
})

export const overwriteGroupMembers = endpoint('POST', '/v2/groups/{groupRef}/members/overwrite', {
  ...membership,
  docs: { summary: 'Replace the members of a group' },
  body: early(refs),
})

export const setGroupsPrivacy = endpoint('POST', '/private/bulk_privacy/group', {
  docs: { tag: 'Dashboard', summary: 'Set privacy keys of all your groups at once' },
  policy: { auth: 'system', scope: 'write:groups' },
  body: groupsPrivacy,
  answer: null,
  errors: ['bad_request', 'unauthorized', 'invalid_model'],
})
