import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Circle, circlePatch, newCircle } from '../../resources/sharing/circle.ts'

const endpoint = endpointsOf('v2', 'Sharing')

const own = { auth: 'owner', scope: 'token', holdersOnly: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const
const memberErrors = ['member_ref_not_found', 'not_own_member_ref', 'duplicate_members'] as const

export const listCircles = endpoint('GET', '/v2/systems/{systemRef}/circles', {
  docs: { summary: 'Your circles', description: 'Oldest first.', extension: true },
  policy: own,
  answer: Type.Array(Circle),
  errors: ownErrors,
})

export const createCircle = endpoint('POST', '/v2/systems/{systemRef}/circles', {
  docs: {
    summary: 'Create a circle',
    description: 'It shows nothing to anybody before it is in a share. A system has at most 100.',
    extension: true,
  },
  policy: own,
  body: newCircle,
  answer: Circle,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'circle_limit_reached', ...memberErrors],
})

export const getCircle = endpoint('GET', '/v2/systems/{systemRef}/circles/{circle}', {
  docs: { summary: 'One of your circles', extension: true },
  policy: own,
  answer: Circle,
  errors: [...ownErrors, 'circle_not_found'],
})

export const updateCircle = endpoint('PATCH', '/v2/systems/{systemRef}/circles/{circle}', {
  docs: {
    summary: 'Change a circle',
    description:
      'A change that lets a share show more needs a token or a confirmed session. Showing less never does.',
    extension: true,
  },
  policy: own,
  body: circlePatch,
  answer: Circle,
  errors: [
    ...ownErrors,
    'bad_request',
    'invalid_model',
    'circle_not_found',
    ...memberErrors,
    'unconfirmed',
    'share_not_found',
  ],
})

export const deleteCircle = endpoint('DELETE', '/v2/systems/{systemRef}/circles/{circle}', {
  docs: { summary: 'Delete a circle, and take it out of its shares', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'circle_not_found', 'unconfirmed', 'share_not_found'],
})
