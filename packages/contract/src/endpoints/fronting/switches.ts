import { Type } from 'typebox'
import { early } from '../../model/body.ts'
import { endpointsOf } from '../../model/endpoint.ts'
import * as query from '../../model/query.ts'
import { refs } from '../../model/refs.ts'
import { about } from '../../model/schemas.ts'
import { Fronting } from '../../resources/fronting/fronting.ts'
import { Fronters, ListedSwitch, newSwitch, Switch, switchPatch } from '../../resources/fronting/switch.ts'

const endpoint = endpointsOf('v2', 'Switches')

export const listSwitches = endpoint('GET', '/v2/systems/{systemRef}/switches', {
  docs: {
    summary: 'The history of switches',
    description:
      'Newest first, up to 100 at a time. For the next page send the `timestamp` of the last switch as `before`, or follow the `Link` header of a full page.',
  },
  policy: { auth: 'anyone', scope: 'read:switches' },
  query: {
    before: about(
      query.boundary,
      'Lists only switches before this time, of any year.',
      '2024-05-01T18:00:00Z',
    ),
    limit: about(query.pageSize, 'The maximum number of items. Values over 100 count as 100.', 20),
    ...query.include,
  },
  answer: Type.Array(ListedSwitch),
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'front_history_private'],
})

export const getFronters = endpoint('GET', '/v2/systems/{systemRef}/fronters', {
  docs: {
    summary: 'The current fronters',
    description:
      'Returns the latest switch, which may be in the future. The answer is 204 if the system has no switches.',
  },
  policy: { auth: 'anyone', scope: 'read:fronters' },
  query: query.include,
  answer: Fronters,
  mayBeEmpty: true,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'fronters_private'],
})

export const getFronting = endpoint('GET', '/v2/systems/{systemRef}/fronting', {
  docs: {
    summary: 'Time in front by member',
    description:
      "Sums up time in front by member, hour of the day and day of the week. The default window is the last 30 days. Hours and days follow the system's time zone for its owner. Everyone else gets them in UTC, because the time zone is private.",
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'read:switches' },
  query: {
    start: about(
      query.datetime,
      'Start of the window. Default: 30 days before its end.',
      '2024-05-01T00:00:00Z',
    ),
    end: about(query.datetime, 'End of the window. Default: now.', '2024-05-31T00:00:00Z'),
    members: about(
      query.memberRefs,
      'The members to count, as short IDs or UUIDs separated by commas. Time in which only others front then counts as nobody. Default: all members.',
      'pqsxyw,kvrtuo',
    ),
  },
  answer: Fronting,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'front_history_private', 'empty_window'],
})

export const createSwitch = endpoint('POST', '/v2/systems/{systemRef}/switches', {
  docs: { summary: 'Record a switch' },
  policy: { auth: 'owner', scope: 'write:switches' },
  query: query.include,
  body: early(newSwitch),
  answer: Switch,
  errors: [
    'unauthorized',
    'system_not_found',
    'bad_request',
    'forbidden',
    'duplicate_members',
    'switch_timestamp_taken',
    'member_ref_not_found',
    'same_fronters',
    'not_own_member_ref',
    'invalid_model',
    'text_quota_reached',
  ],
})

const oneSwitch = [
  'unauthorized',
  'system_not_found',
  'switch_not_found',
  'bad_request',
  'forbidden',
  'invalid_switch_id',
  'switch_not_accessible',
] as const

export const getSwitch = endpoint('GET', '/v2/systems/{systemRef}/switches/{switchRef}', {
  docs: { summary: 'One switch' },
  policy: { auth: 'anyone', scope: 'read:switches' },
  query: query.include,
  answer: Switch,
  errors: [
    'unauthorized',
    'system_not_found',
    'switch_not_found',
    'bad_request',
    'invalid_switch_id',
    'switch_not_accessible',
  ],
})

export const updateSwitch = endpoint('PATCH', '/v2/systems/{systemRef}/switches/{switchRef}', {
  docs: { summary: 'Move a switch in time, or write notes on it' },
  policy: { auth: 'owner', scope: 'write:switches' },
  query: query.include,
  body: switchPatch,
  answer: Switch,
  errors: [
    ...oneSwitch,
    'invalid_model',
    'switch_timestamp_taken',
    'duplicate_members',
    'member_ref_not_found',
    'not_own_member_ref',
    'text_quota_reached',
  ],
})

export const updateSwitchMembers = endpoint('PATCH', '/v2/systems/{systemRef}/switches/{switchRef}/members', {
  docs: { summary: 'Replace the members of a switch' },
  policy: { auth: 'owner', scope: 'write:switches' },
  query: query.include,
  body: early(refs),
  answer: Switch,
  errors: [...oneSwitch, 'duplicate_members', 'member_ref_not_found', 'not_own_member_ref', 'same_fronters'],
})

export const deleteSwitch = endpoint('DELETE', '/v2/systems/{systemRef}/switches/{switchRef}', {
  docs: { summary: 'Delete a switch' },
  policy: { auth: 'owner', scope: 'write:switches' },
  answer: null,
  errors: [
    'unauthorized',
    'system_not_found',
    'switch_not_found',
    'forbidden',
    'invalid_switch_id',
    'switch_not_accessible',
  ],
})
