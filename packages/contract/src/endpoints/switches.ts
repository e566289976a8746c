import { Type } from 'typebox'
import { early } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { refs } from '../model/refs.ts'
import { about } from '../model/schemas.ts'
import { Fronting } from '../resources/fronting.ts'
import { ListedSwitch, newSwitch, Switch, switchPatch } from '../resources/switch.ts'

const endpoint = endpointsOf('v2', 'Switches')

export const listSwitches = endpoint('GET', '/v2/systems/{systemRef}/switches', {
  summary: 'The history of switches',
  description:
    'Newest first, up to 100 at a time. To go on, give the `timestamp` of the last one as `before`; the `Link` header of a full page says the same.',
  auth: 'anyone',
  scope: 'read:switches',
  query: {
    before: about(query.boundary, 'Only switches before this moment, of any year.', '2024-05-01T18:00:00Z'),
    limit: about(query.pageSize, 'How many at most; more than 100 counts as 100.', 20),
  },
  answer: Type.Array(ListedSwitch),
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'front_history_private'],
})

export const getFronters = endpoint('GET', '/v2/systems/{systemRef}/fronters', {
  summary: 'Who is fronting',
  description: 'The latest switch, which may be one in the future. 204 when none was ever recorded.',
  auth: 'anyone',
  scope: 'read:fronters',
  answer: Switch,
  mayBeEmpty: true,
  errors: ['unauthorized', 'system_not_found', 'fronters_private'],
})

export const getFronting = endpoint('GET', '/v2/systems/{systemRef}/fronting', {
  summary: 'Who fronted for how long',
  description:
    "Time in front by member, hour of the day and day of the week, of the last 30 days unless a window is given. Hours and days are those of the system's timezone for the system itself, and of UTC for everybody else, to whom the timezone is not shown.",
  auth: 'anyone',
  scope: 'read:switches',
  query: {
    start: about(
      query.datetime,
      'Where the window begins; 30 days before its end unless given.',
      '2024-05-01T00:00:00Z',
    ),
    end: about(query.datetime, 'Where the window ends; now unless given.', '2024-05-31T00:00:00Z'),
  },
  answer: Fronting,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'front_history_private', 'empty_window'],
  extension: true,
})

export const createSwitch = endpoint('POST', '/v2/systems/{systemRef}/switches', {
  summary: 'Record a switch',
  auth: 'owner',
  scope: 'write:switches',
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
  summary: 'One switch',
  auth: 'anyone',
  scope: 'read:switches',
  answer: Switch,
  errors: [
    'unauthorized',
    'system_not_found',
    'switch_not_found',
    'invalid_switch_id',
    'switch_not_accessible',
  ],
})

export const updateSwitch = endpoint('PATCH', '/v2/systems/{systemRef}/switches/{switchRef}', {
  summary: 'Move a switch in time',
  auth: 'owner',
  scope: 'write:switches',
  body: switchPatch,
  answer: Switch,
  errors: [...oneSwitch, 'invalid_model', 'switch_timestamp_taken'],
})

export const updateSwitchMembers = endpoint('PATCH', '/v2/systems/{systemRef}/switches/{switchRef}/members', {
  summary: 'Replace the members of a switch',
  auth: 'owner',
  scope: 'write:switches',
  body: early(refs),
  answer: Switch,
  errors: [...oneSwitch, 'duplicate_members', 'member_ref_not_found', 'not_own_member_ref', 'same_fronters'],
})

export const deleteSwitch = endpoint('DELETE', '/v2/systems/{systemRef}/switches/{switchRef}', {
  summary: 'Delete a switch',
  auth: 'owner',
  scope: 'write:switches',
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
