import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { keptShare } from '../../model/query.ts'
import { Channel, channelPatch, newSharedChannel } from '../../resources/telling/channel.ts'

const endpoint = endpointsOf('v2', 'Channels')

const holders = { auth: 'share', scope: 'token' } as const
const errors = ['share_not_found'] as const
const query = { share: keptShare }
const bodyErrors = ['bad_request', 'invalid_model', 'duplicate_members'] as const

export const listSharedChannels = endpoint('GET', '/v2/shared/channels', {
  docs: { summary: 'The channels of a share', description: 'Oldest first.', extension: true },
  policy: holders,
  query,
  answer: Type.Array(Channel),
  errors,
})

export const createSharedChannel = endpoint('POST', '/v2/shared/channels', {
  docs: {
    summary: 'Be told when the front of a share changes: make a channel',
    description:
      'A share has at most five, of the kinds `webpush` and `ntfy`. `members` are IDs as the share shows them. They go when the share ends, gets a new link, or is kept in an account.',
    extension: true,
  },
  policy: { ...holders, carriesSecret: true },
  query,
  body: newSharedChannel,
  answer: Channel,
  status: 201,
  errors: [...errors, ...bodyErrors, 'channel_limit_reached'],
})

export const updateSharedChannel = endpoint('PATCH', '/v2/shared/channels/{channel}', {
  docs: {
    summary: 'Change a channel of a share',
    description: 'A change sends nothing: the channel tells the changes after it.',
    extension: true,
  },
  policy: holders,
  query,
  body: channelPatch,
  answer: Channel,
  errors: [...errors, ...bodyErrors, 'channel_not_found'],
})

export const deleteSharedChannel = endpoint('DELETE', '/v2/shared/channels/{channel}', {
  docs: {
    summary: 'Delete a channel of a share',
    description: 'Works on a server without sharing, too.',
    extension: true,
  },
  policy: holders,
  query,
  answer: null,
  errors: [...errors, 'channel_not_found'],
})

export const testSharedChannel = endpoint('POST', '/v2/shared/channels/{channel}/test', {
  docs: {
    summary: 'Send a test message to a channel of a share',
    description:
      'It names nobody, and goes out in quiet hours too. At most 10 at once, and one every 6 seconds after that, together for all channels of the share.',
    extension: true,
  },
  policy: holders,
  query,
  answer: null,
  status: 202,
  errors: [...errors, 'channel_not_found', 'too_many_tests'],
})
