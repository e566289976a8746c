import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'

const endpoint = endpointsOf('v2', 'Dashboard')

export const getShardState = endpoint('GET', '/private/discord/shard_state', {
  docs: {
    summary: "State of a chat bot's connections",
    description: 'For status pages. This server runs no bot, so the list is empty.',
  },
  policy: { auth: 'anyone', scope: 'read:system' },
  answer: Type.Object(
    { shards: Type.Array(Type.Unknown(), { description: 'Always empty.', examples: [[]] }) },
    { description: 'The connections of a chat bot.' },
  ),
  errors: [],
})
