import { Type } from 'typebox'
import { early } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { refs, someRefs } from '../model/refs.ts'
import { Group } from '../resources/group.ts'
import { MemberGuild, memberGuildPatch } from '../resources/guilds/guild.ts'
import {
  Member,
  MemberOrder,
  memberOrder,
  memberPatch,
  membersPrivacy,
  newMember,
} from '../resources/member.ts'
import { Oembed } from '../resources/oembed.ts'

const endpoint = endpointsOf('v2', 'Members')

export const listMembers = endpoint('GET', '/v2/systems/{systemRef}/members', {
  docs: { summary: "A system's members" },
  policy: { auth: 'anyone', scope: 'read:members' },
  query: { ...query.paging, ...query.include },
  answer: Type.Array(Member),
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'member_list_private'],
})

export const getMemberOrder = endpoint('GET', '/v2/systems/{systemRef}/members/order', {
  docs: {
    summary: 'Your own order of your members',
    description: 'All short IDs. New members come last. Without an order of your own the list is empty.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'read:members' },
  answer: MemberOrder,
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const orderMembers = endpoint('PUT', '/v2/systems/{systemRef}/members/order', {
  docs: {
    summary: 'Put all your members into an order of your own',
    description: 'Lists of members keep their order. An empty list clears it.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'write:members' },
  body: memberOrder,
  answer: MemberOrder,
  errors: ['unauthorized', 'system_not_found', 'forbidden', 'bad_request'],
})

export const createMember = endpoint('POST', '/v2/members', {
  docs: { summary: 'Create a member' },
  policy: { auth: 'system', scope: 'write:members' },
  query: query.include,
  body: newMember,
  answer: Member,
  errors: ['bad_request', 'unauthorized', 'member_limit_reached', 'invalid_model', 'text_quota_reached'],
})

export const getMember = endpoint('GET', '/v2/members/{memberRef}', {
  docs: { summary: 'A member' },
  policy: { auth: 'anyone', scope: 'read:members' },
  query: query.include,
  answer: Member,
  errors: ['member_not_found', 'bad_request'],
})

export const updateMember = endpoint('PATCH', '/v2/members/{memberRef}', {
  docs: { summary: 'Change a member' },
  policy: { auth: 'owner', scope: 'write:members' },
  query: query.include,
  body: memberPatch,
  answer: Member,
  errors: [
    'member_not_found',
    'bad_request',
    'unauthorized',
    'not_own_member',
    'invalid_model',
    'text_quota_reached',
    'unconfirmed',
    'forbidden',
  ],
})

export const deleteMember = endpoint('DELETE', '/v2/members/{memberRef}', {
  docs: { summary: 'Delete a member' },
  policy: { auth: 'owner', scope: 'write:members' },
  answer: null,
  errors: ['member_not_found', 'unauthorized', 'not_own_member'],
})

export const getMemberOembed = endpoint('GET', '/v2/members/{memberRef}/oembed.json', {
  docs: { summary: 'The link preview of a member' },
  policy: { auth: 'anyone', scope: 'read:members' },
  answer: Oembed,
  errors: ['member_not_found'],
})

export const listMemberGroups = endpoint('GET', '/v2/members/{memberRef}/groups', {
  docs: { summary: 'The groups of a member' },
  policy: { auth: 'anyone', scope: 'read:groups' },
  query: query.include,
  answer: Type.Array(Group),
  errors: ['member_not_found', 'bad_request', 'group_list_private'],
})

const membership = { policy: { auth: 'owner', scope: 'write:groups' }, answer: null } as const

export const addMemberGroups = endpoint('POST', '/v2/members/{memberRef}/groups/add', {
  ...membership,
  docs: { summary: 'Add a member to groups' },
  body: early(someRefs),
  errors: ['member_not_found', 'bad_request', 'unauthorized', 'not_own_member', 'group_not_found'],
})

export const removeMemberGroups = endpoint('POST', '/v2/members/{memberRef}/groups/remove', {
  ...membership,
  docs: { summary: 'Remove a member from groups' },
  body: early(someRefs),
  errors: ['member_not_found', 'bad_request', 'unauthorized', 'not_own_member', 'group_ref_not_found'],
})

export const overwriteMemberGroups = endpoint('POST', '/v2/members/{memberRef}/groups/overwrite', {
  ...membership,
  docs: { summary: 'Replace the groups of a member' },
  body: early(refs),
  errors: ['member_not_found', 'bad_request', 'unauthorized', 'not_own_member', 'group_ref_not_found'],
})

const made =
  'A bot creates these settings when the member is first used in the chat server. Until then the answer is 404.'

export const getMemberGuild = endpoint('GET', '/v2/members/{memberRef}/guilds/{guild_id}', {
  docs: { tag: 'Chat servers', summary: "A member's settings in a chat server", description: made },
  policy: { auth: 'owner', scope: 'read:system' },
  answer: MemberGuild,
  errors: ['member_not_found', 'bad_request', 'unauthorized', 'not_own_member', 'member_guild_not_found'],
})

export const updateMemberGuild = endpoint('PATCH', '/v2/members/{memberRef}/guilds/{guild_id}', {
  docs: { tag: 'Chat servers', summary: "Change a member's settings in a chat server", description: made },
  policy: { auth: 'owner', scope: 'write:system' },
  body: memberGuildPatch,
  answer: MemberGuild,
  errors: [
    'member_not_found',
    'bad_request',
    'unauthorized',
    'not_own_member',
    'member_guild_not_found',
    'invalid_model',
  ],
})

export const setMembersPrivacy = endpoint('POST', '/private/bulk_privacy/member', {
  docs: { tag: 'Dashboard', summary: 'Set privacy keys of all your members at once' },
  policy: { auth: 'system', scope: 'write:members' },
  body: membersPrivacy,
  answer: null,
  errors: ['bad_request', 'unauthorized', 'invalid_model'],
})
