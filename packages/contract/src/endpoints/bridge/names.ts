import { Type } from 'typebox'
import * as bridge from '../../bridge/names.ts'
import * as query from '../../model/query.ts'
import { about } from '../../model/schemas.ts'
import { endpoint, forBridges } from './row.ts'

const values = { with: about(query.oneOf('values'), 'Adds the key `values`.') }
const asWhom = 'You see them as `X-Polyphony-System` does, and without it as strangers do.'

export const bridgeListMembers = endpoint('GET', '/bridge/v1/systems/{systemRef}/members', {
  docs: {
    summary: 'The members of a system by their names',
    description: `A light list for finding and listing members. Keep it, and send its version as \`known\` to learn whether it still holds; with \`values\` you always get the list. ${asWhom}`,
    extension: true,
  },
  policy: forBridges,
  query: {
    known: about(
      query.anyText,
      'The version that you have. If it still holds, `members` is null. If only one member differs from it, `members` is null and `changed` has this member.',
    ),
    only: about(
      query.shortIds,
      'Short IDs, separated by commas: you get these members alone, and no version.',
    ),
    ...values,
  },
  answer: bridge.MemberNames,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'member_list_private'],
})

export const bridgeListGroupMembers = endpoint('GET', '/bridge/v1/groups/{groupRef}/members', {
  docs: { summary: 'The members of a group by their names', description: asWhom, extension: true },
  policy: forBridges,
  query: values,
  answer: Type.Array(bridge.MemberName),
  errors: ['unauthorized', 'bad_request', 'group_not_found', 'group_members_private'],
})

export const bridgeListGroups = endpoint('GET', '/bridge/v1/systems/{systemRef}/groups', {
  docs: { summary: 'The groups of a system by their names', description: asWhom, extension: true },
  policy: forBridges,
  answer: Type.Array(bridge.GroupName),
  errors: ['unauthorized', 'system_not_found', 'group_list_private'],
})
