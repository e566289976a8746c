import { endpointsOf } from '../../model/endpoint.ts'
import { CirclesPreview, circlesToPreview } from '../../resources/sharing/preview.ts'

const endpoint = endpointsOf('v2', 'Sharing')

export const previewCircles = endpoint('POST', '/v2/systems/{systemRef}/circles/preview', {
  docs: {
    summary: 'See whom a share of some circles would show',
    description:
      'Answers before anything is shared or saved: of whom a share would show something, and which parts. With `change`, as if a circle had been changed already. Nothing is saved. It also answers on a server without sharing, because showing less goes on there.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'token', holdersOnly: true },
  body: circlesToPreview,
  answer: CirclesPreview,
  errors: [
    'unauthorized',
    'system_not_found',
    'forbidden',
    'bad_request',
    'invalid_model',
    'circle_not_found',
    'member_ref_not_found',
    'not_own_member_ref',
    'duplicate_members',
  ],
})
