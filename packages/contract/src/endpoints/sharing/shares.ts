import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { CreatedFeed, Feed, newFeed } from '../../resources/sharing/feed.ts'
import { LinkedShare, newShare, Share, sharePatch } from '../../resources/sharing/share.ts'

const endpoint = endpointsOf('v2', 'Sharing')

const own = { auth: 'owner', scope: 'token', holdersOnly: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listShares = endpoint('GET', '/v2/systems/{systemRef}/shares', {
  docs: {
    summary: 'Your shares',
    description: 'Newest first. Shares that ended stay in the list for 30 days.',
    extension: true,
  },
  policy: own,
  answer: Type.Array(Share),
  errors: ownErrors,
})

export const createShare = endpoint('POST', '/v2/systems/{systemRef}/shares', {
  docs: {
    summary: 'Let somebody in: make a share',
    description: 'Only this answer shows the link. A system has at most 100 shares that have not ended.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  body: newShare,
  answer: LinkedShare,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'share_limit_reached', 'share_not_found'],
})

export const getShare = endpoint('GET', '/v2/systems/{systemRef}/shares/{share}', {
  docs: { summary: 'One of your shares', extension: true },
  policy: own,
  answer: Share,
  errors: [...ownErrors, 'share_not_found'],
})

export const updateShare = endpoint('PATCH', '/v2/systems/{systemRef}/shares/{share}', {
  docs: {
    summary: 'Change a share',
    description:
      'More circles, a later end, anything that shows more needs a token or a confirmed session. A share that ended cannot change.',
    extension: true,
  },
  policy: own,
  body: sharePatch,
  answer: Share,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'share_not_found', 'unconfirmed'],
})

export const deleteShare = endpoint('DELETE', '/v2/systems/{systemRef}/shares/{share}', {
  docs: { summary: 'End a share at once, and delete it', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'share_not_found'],
})

export const endAllShares = endpoint('DELETE', '/v2/systems/{systemRef}/shares', {
  docs: {
    summary: 'End all shares at once',
    description: 'Nobody can read any of them from then on. They stay in the list for 30 days.',
    extension: true,
  },
  policy: own,
  answer: null,
  errors: ownErrors,
})

export const renewShareLink = endpoint('POST', '/v2/systems/{systemRef}/shares/{share}/link', {
  docs: {
    summary: 'Give a share a new link',
    description:
      'The old link is dead, and so are all IDs and picture addresses that it showed. Somebody who kept the share in their account loses it. Feeds stay.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  answer: LinkedShare,
  status: 201,
  errors: [...ownErrors, 'share_not_found'],
})

export const listFeeds = endpoint('GET', '/v2/systems/{systemRef}/shares/{share}/feeds', {
  docs: { summary: 'The feeds of a share', description: 'Oldest first.', extension: true },
  policy: own,
  answer: Type.Array(Feed),
  errors: [...ownErrors, 'share_not_found'],
})

export const createFeed = endpoint('POST', '/v2/systems/{systemRef}/shares/{share}/feeds', {
  docs: {
    summary: 'Make a feed of a share',
    description: 'Only this answer shows the address. A share has at most 10.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  body: newFeed,
  answer: CreatedFeed,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'share_not_found', 'feed_limit_reached'],
})

export const deleteFeed = endpoint('DELETE', '/v2/systems/{systemRef}/shares/{share}/feeds/{feed}', {
  docs: { summary: 'End a feed at once', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'share_not_found', 'feed_not_found'],
})
