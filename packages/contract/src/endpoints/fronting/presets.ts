import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Preset, presetList } from '../../resources/fronting/preset.ts'

const endpoint = endpointsOf('v2', 'Switches')

export const listPresets = endpoint('GET', '/v2/systems/{systemRef}/presets', {
  docs: {
    summary: 'Your presets: fronts that one step sets',
    description: 'Deleted members are not in them. A preset without members is gone.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'read:switches' },
  answer: Type.Array(Preset),
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const replacePresets = endpoint('PUT', '/v2/systems/{systemRef}/presets', {
  docs: {
    summary: 'Replace all your presets',
    description: 'A system has at most 20, and each names a member at most once.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'write:switches' },
  body: presetList,
  answer: Type.Array(Preset),
  errors: [
    'unauthorized',
    'system_not_found',
    'forbidden',
    'bad_request',
    'invalid_model',
    'member_ref_not_found',
    'not_own_member_ref',
    'duplicate_members',
  ],
})
