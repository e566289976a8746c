import { type Static, Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import * as query from '../model/query.ts'
import { about, Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { V1Member, v1MemberPatch, v1NewMember } from './member.ts'
import { V1ListedSwitch, V1Switch, v1NewSwitch } from './switch.ts'
import { V1System, v1SystemPatch } from './system.ts'

export const V1Message = Type.Object(
  {
    timestamp: described(
      Datetime,
      'The time when it was sent, in whole seconds.',
      '2024-05-01T20:15:30.000000Z',
    ),
    id: described(SnowflakeText, 'The message that the bot posted for the member.', '1235310912000000001'),
    original: Type.String({
      description: 'The original message of the account. Empty if the bot did not record it.',
      examples: ['1235310910000000002'],
    }),
    sender: described(SnowflakeText, 'The account that wrote the original message.', '466378653216014359'),
    channel: described(SnowflakeText, 'The channel of the message.', '471388251102380033'),
    system: described(Nullable(V1System), 'Null if the member has been deleted.'),
    member: described(Nullable(V1Member), 'Null if the member has been deleted.'),
  },
  { description: 'A proxied message in the shape of v1.' },
)
export type V1Message = Static<typeof V1Message>

const onSystems = endpointsOf('v1', 'v1 systems')
const onMembers = endpointsOf('v1', 'v1 members')
const onMessages = endpointsOf('v1', 'v1 messages')
const anyone = { auth: 'anyone' } as const
const own = { auth: 'system' } as const

/** The deprecated API, with older shapes of systems, members, switches and messages. */
export const apiV1 = {
  v1GetOwnSystem: onSystems('GET', '/v1/s', {
    docs: { summary: 'Your system' },
    policy: { ...own, scope: 'read:system' },
    answer: V1System,
    errors: ['unauthorized'],
    successor: '/v2/systems/@me',
  }),
  v1GetSystem: onSystems('GET', '/v1/s/{id}', {
    docs: { summary: 'A system' },
    policy: { ...anyone, scope: 'read:system' },
    answer: V1System,
    errors: ['system_not_found'],
    successor: '/v2/systems/{id}',
  }),
  v1ListMembers: onSystems('GET', '/v1/s/{id}/members', {
    docs: { summary: "A system's members" },
    policy: { ...anyone, scope: 'read:members' },
    answer: Type.Array(V1Member),
    errors: ['system_not_found', 'member_list_private'],
    successor: '/v2/systems/{id}/members',
  }),
  v1ListSwitches: onSystems('GET', '/v1/s/{id}/switches', {
    docs: {
      summary: 'The history of switches',
      description:
        'Newest first, up to 100 at a time. For the next page send the `timestamp` of the last switch as `before`.',
    },
    policy: { ...anyone, scope: 'read:switches' },
    query: {
      before: about(
        query.optionalBoundary,
        'Lists only switches before this time, of any year.',
        '2024-05-01T18:00:00Z',
      ),
    },
    answer: Type.Array(V1ListedSwitch),
    errors: ['bad_request', 'system_not_found', 'front_history_private'],
    successor: '/v2/systems/{id}/switches',
  }),
  v1GetFronters: onSystems('GET', '/v1/s/{id}/fronters', {
    docs: { summary: 'The current fronters' },
    policy: { ...anyone, scope: 'read:fronters' },
    answer: V1Switch,
    errors: ['system_not_found', 'fronters_private', 'no_switches'],
    successor: '/v2/systems/{id}/fronters',
  }),
  v1UpdateSystem: onSystems('PATCH', '/v1/s', {
    docs: { summary: 'Change your system' },
    policy: { ...own, scope: 'write:system' },
    body: v1SystemPatch,
    answer: V1System,
    errors: ['unauthorized', 'bad_request', 'invalid_model', 'text_quota_reached'],
    successor: '/v2/systems/@me',
  }),
  v1CreateSwitch: onSystems('POST', '/v1/s/switches', {
    docs: { summary: 'Record a switch at the current time' },
    policy: { ...own, scope: 'write:switches' },
    body: v1NewSwitch,
    answer: null,
    errors: [
      'unauthorized',
      'bad_request',
      'duplicate_members',
      'same_fronters',
      'not_own_member_ref',
      'member_ref_not_found',
    ],
    successor: '/v2/systems/@me/switches',
  }),
  v1GetMember: onMembers('GET', '/v1/m/{id}', {
    docs: { summary: 'A member' },
    policy: { ...anyone, scope: 'read:members' },
    answer: V1Member,
    errors: ['member_not_found'],
    successor: '/v2/members/{id}',
  }),
  v1CreateMember: onMembers('POST', '/v1/m', {
    docs: { summary: 'Create a member' },
    policy: { ...own, scope: 'write:members' },
    body: v1NewMember,
    answer: V1Member,
    errors: ['unauthorized', 'bad_request', 'invalid_model', 'member_limit_reached', 'text_quota_reached'],
    successor: '/v2/members',
  }),
  v1UpdateMember: onMembers('PATCH', '/v1/m/{id}', {
    docs: { summary: 'Change a member' },
    policy: { auth: 'owner', scope: 'write:members' },
    body: v1MemberPatch,
    answer: V1Member,
    errors: [
      ...(['unauthorized', 'bad_request', 'member_not_found', 'not_own_member'] as const),
      ...(['invalid_model', 'text_quota_reached'] as const),
    ],
    successor: '/v2/members/{id}',
  }),
  v1DeleteMember: onMembers('DELETE', '/v1/m/{id}', {
    docs: { summary: 'Delete a member' },
    policy: { auth: 'owner', scope: 'write:members' },
    answer: null,
    errors: ['unauthorized', 'member_not_found', 'not_own_member'],
    successor: '/v2/members/{id}',
  }),
  v1GetAccount: onSystems('GET', '/v1/a/{id}', {
    docs: {
      summary: 'The system of a linked account',
      description:
        'If the reference is not a number, the server looks up a system with this short ID or UUID.',
    },
    policy: { ...anyone, scope: 'read:system' },
    answer: V1System,
    errors: ['account_not_found'],
    successor: '/v2/systems/{id}',
  }),
  v1GetMessage: onMessages('GET', '/v1/msg/{id}', {
    docs: { summary: 'A proxied message' },
    policy: { ...anyone, scope: 'read:members', rateScope: 'message' },
    answer: V1Message,
    errors: ['message_not_found'],
    successor: '/v2/messages/{id}',
  }),
}
export type ApiV1 = typeof apiV1
