import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import * as query from '../../model/query.ts'
import { about } from '../../model/schemas.ts'
import { Shared, SharedEvent, SharedGroup, SharedMember, SharedRun } from '../../resources/sharing/shared.ts'

const endpoint = endpointsOf('v2', 'Sharing')

const holders = { auth: 'share', scope: 'token' } as const
const errors = ['share_not_found'] as const

const share = query.keptShare

export const getShared = endpoint('GET', '/v2/shared', {
  docs: {
    summary: 'Read a share',
    description:
      'Send the code of the link as `Authorization: Bearer share_<code>`. Every share that you cannot read has the same answer.',
    extension: true,
  },
  policy: holders,
  query: { share },
  answer: Shared,
  errors,
})

export const listSharedMembers = endpoint('GET', '/v2/shared/members', {
  docs: { summary: 'The members whom a share lists, by name', extension: true },
  policy: holders,
  query: { share },
  answer: Type.Array(SharedMember),
  errors,
})

export const listSharedGroups = endpoint('GET', '/v2/shared/groups', {
  docs: { summary: 'The groups of the members whom a share shows', extension: true },
  policy: holders,
  query: { share },
  answer: Type.Array(SharedGroup),
  errors,
})

export const listSharedHistory = endpoint('GET', '/v2/shared/history', {
  docs: {
    summary: 'The past fronts that a share shows',
    description:
      'Newest start first, then by `member`. For the next page send `<start>_<member>` of the last row as `before`, or follow the `Link` header of a full page.',
    extension: true,
  },
  policy: holders,
  query: {
    share,
    before: about(
      query.runPlace,
      'Lists only rows after this one, in the order of the list: `<start>_<member>`.',
      '2024-05-01T18:04:00Z_x0Wq3ZbT9kq2mXo4r3pw8A',
    ),
    limit: about(query.notePageSize, 'The maximum number of rows. Values over 100 count as 100.', 20),
  },
  answer: Type.Array(SharedRun),
  errors: [...errors, 'bad_request'],
})

export const streamShared = endpoint('GET', '/v2/shared/events', {
  docs: {
    summary: 'A live stream of a share',
    description:
      'Server-Sent Events: `front` with the front at once and whenever it differs, `changed` when something else that the share shows changed, `ended` when nobody can read the share any more. A share has three streams: a fourth one closes the oldest. Every 15 seconds without an event the server sends a comment.',
    extension: true,
  },
  policy: holders,
  query: { share },
  answer: SharedEvent,
  answerType: 'text/event-stream',
  errors,
})

export const previewShare = endpoint('GET', '/v2/systems/{systemRef}/shares/{share}/preview', {
  docs: {
    summary: 'A share as its holder sees it',
    description: 'Answers the bytes that `GET /v2/shared` sends to the holder now.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'token', holdersOnly: true },
  answer: Shared,
  errors: ['unauthorized', 'system_not_found', 'forbidden', 'share_not_found'],
})
