import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Comment, commentPatch, newComment } from '../../resources/fronting/comment.ts'

const endpoint = endpointsOf('v2', 'Switches')

const own = { auth: 'owner' } as const
const switchErrors = [
  'unauthorized',
  'system_not_found',
  'switch_not_found',
  'forbidden',
  'invalid_switch_id',
  'switch_not_accessible',
] as const

export const listComments = endpoint('GET', '/v2/systems/{systemRef}/switches/{switchRef}/comments', {
  docs: { summary: 'The comments on a switch, oldest first', extension: true },
  policy: { ...own, scope: 'read:switches' },
  answer: Type.Array(Comment),
  errors: switchErrors,
})

export const createComment = endpoint('POST', '/v2/systems/{systemRef}/switches/{switchRef}/comments', {
  docs: { summary: 'Comment on a switch', extension: true },
  policy: { ...own, scope: 'write:switches' },
  body: newComment,
  answer: Comment,
  status: 201,
  errors: [
    ...switchErrors,
    'bad_request',
    'invalid_model',
    'member_ref_not_found',
    'not_own_member_ref',
    'comment_limit_reached',
    'text_quota_reached',
  ],
})

export const updateComment = endpoint(
  'PATCH',
  '/v2/systems/{systemRef}/switches/{switchRef}/comments/{comment}',
  {
    docs: { summary: 'Change the text of a comment', extension: true },
    policy: { ...own, scope: 'write:switches' },
    body: commentPatch,
    answer: Comment,
    errors: [...switchErrors, 'bad_request', 'invalid_model', 'comment_not_found', 'text_quota_reached'],
  },
)

export const deleteComment = endpoint(
  'DELETE',
  '/v2/systems/{systemRef}/switches/{switchRef}/comments/{comment}',
  {
    docs: { summary: 'Delete a comment', extension: true },
    policy: { ...own, scope: 'write:switches' },
    answer: null,
    errors: [...switchErrors, 'comment_not_found'],
  },
)
