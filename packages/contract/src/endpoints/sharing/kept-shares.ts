import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { KeptShare, shareCode } from '../../resources/sharing/share.ts'

const endpoint = endpointsOf('people', 'Sharing')

const own = { auth: 'person', scope: 'token' } as const

export const listKeptShares = endpoint('GET', '/v2/people/@me/shared', {
  docs: { summary: 'Shares that you keep in your account', description: 'Newest first.', extension: true },
  policy: own,
  answer: Type.Array(KeptShare),
  errors: ['unauthorized'],
})

export const keepShare = endpoint('POST', '/v2/people/@me/shared', {
  docs: {
    summary: 'Keep a share in your account',
    description:
      'The link does not work any more from then on, for anybody. Whoever shares with you sees your name.',
    extension: true,
  },
  policy: { ...own, carriesSecret: true },
  body: shareCode,
  answer: KeptShare,
  status: 201,
  errors: ['unauthorized', 'bad_request', 'invalid_model', 'share_not_found'],
})

export const leaveShare = endpoint('DELETE', '/v2/people/@me/shared/{share}', {
  docs: { summary: 'Leave a share that you keep', description: 'The share ends.', extension: true },
  policy: own,
  answer: null,
  errors: ['unauthorized', 'share_not_found'],
})
