import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Channel, channelPatch, newChannel, PushKey } from '../../resources/telling/channel.ts'

const endpoint = endpointsOf('v2', 'Channels')

const own = { auth: 'owner', scope: 'token', holdersOnly: true, forAccounts: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const
const memberErrors = ['member_ref_not_found', 'not_own_member_ref', 'duplicate_members'] as const

export const getPushKey = endpoint('GET', '/v2/push', {
  docs: {
    summary: 'The key of this server for Web Push',
    description:
      'Give it to `PushManager.subscribe()` as `applicationServerKey`. If Web Push is off, the message says why.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'read:system' },
  answer: PushKey,
  errors: ['push_off'],
})

export const listChannels = endpoint('GET', '/v2/systems/{systemRef}/channels', {
  docs: { summary: 'Your channels', description: 'Oldest first.', extension: true },
  policy: own,
  answer: Type.Array(Channel),
  errors: ownErrors,
})

export const createChannel = endpoint('POST', '/v2/systems/{systemRef}/channels', {
  docs: {
    summary: 'Tell a receiver who fronts: make a channel',
    description:
      'A system has at most 20 channels. Nothing is sent before the next change; `…/test` sends a message at once. For `discord` a bot must run: 404 otherwise.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  body: newChannel,
  answer: Channel,
  status: 201,
  errors: [
    ...ownErrors,
    'bad_request',
    'invalid_model',
    'channel_limit_reached',
    'bot_not_found',
    ...memberErrors,
  ],
})

export const getChannel = endpoint('GET', '/v2/systems/{systemRef}/channels/{channel}', {
  docs: { summary: 'One of your channels', extension: true },
  policy: own,
  answer: Channel,
  errors: [...ownErrors, 'channel_not_found'],
})

export const updateChannel = endpoint('PATCH', '/v2/systems/{systemRef}/channels/{channel}', {
  docs: {
    summary: 'Change a channel',
    description: 'A change sends nothing: the channel tells the changes after it.',
    extension: true,
  },
  policy: own,
  body: channelPatch,
  answer: Channel,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'channel_not_found', ...memberErrors],
})

export const deleteChannel = endpoint('DELETE', '/v2/systems/{systemRef}/channels/{channel}', {
  docs: { summary: 'Delete a channel', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'channel_not_found'],
})

export const testChannel = endpoint('POST', '/v2/systems/{systemRef}/channels/{channel}/test', {
  docs: {
    summary: 'Send a test message',
    description:
      'It names nobody, and goes out in quiet hours too. At most 10 at once, and one every 6 seconds after that, together for all channels of the system. The answer comes before the message arrives; if it does not arrive, `failing_since` says so.',
    extension: true,
  },
  policy: own,
  answer: null,
  status: 202,
  errors: [...ownErrors, 'channel_not_found', 'too_many_tests'],
})
