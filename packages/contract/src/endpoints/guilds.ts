import { Type } from 'typebox'
import { late } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { Autoproxy, autoproxyPatch } from '../resources/guilds/autoproxy.ts'
import { KnownGuild, SystemGuild, systemGuildPatch } from '../resources/guilds/guild.ts'

const endpoint = endpointsOf('v2', 'Chat servers')

const made =
  'A bot creates these settings when the system is first used in the chat server. Until then the answer is 404.'

export const listSystemGuilds = endpoint('GET', '/v2/systems/{systemRef}/guilds', {
  docs: {
    summary: 'The chat servers where your system was used',
    description: 'Lists chat servers with settings, autoproxy or both, sorted by ID.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'read:system' },
  answer: Type.Array(KnownGuild),
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const getSystemGuild = endpoint('GET', '/v2/systems/{systemRef}/guilds/{guild_id}', {
  docs: { summary: "Your system's settings in a chat server", description: made },
  policy: { auth: 'owner', scope: 'read:system' },
  answer: SystemGuild,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'forbidden', 'system_guild_not_found'],
})

export const updateSystemGuild = endpoint('PATCH', '/v2/systems/{systemRef}/guilds/{guild_id}', {
  docs: { summary: "Change your system's settings in a chat server", description: made },
  policy: { auth: 'owner', scope: 'write:system' },
  body: systemGuildPatch,
  answer: SystemGuild,
  errors: [
    'unauthorized',
    'system_not_found',
    'bad_request',
    'forbidden',
    'system_guild_not_found',
    'invalid_model',
  ],
})

const place = {
  guild_id: about(
    query.snowflake,
    'The ID of the chat server. Without it the answer is 501.',
    '466707357099884544',
  ),
  channel_id: about(query.snowflake, 'Not supported: with it the answer is 501.'),
}

export const getAutoproxy = endpoint('GET', '/v2/systems/{systemRef}/autoproxy', {
  docs: { summary: "Your system's autoproxy in a chat server" },
  policy: { auth: 'owner', scope: 'read:system' },
  query: place,
  answer: Autoproxy,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'forbidden', 'unimplemented'],
})

export const updateAutoproxy = endpoint('PATCH', '/v2/systems/{systemRef}/autoproxy', {
  docs: { summary: "Change your system's autoproxy in a chat server" },
  policy: { auth: 'owner', scope: 'write:system' },
  query: place,
  body: late(autoproxyPatch),
  answer: Autoproxy,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'forbidden', 'unimplemented', 'invalid_model'],
})
