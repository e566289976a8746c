import * as bridge from '../../bridge/servers.ts'
import { endpoint, forBridges } from './row.ts'

export const bridgeGetGuild = endpoint('GET', '/bridge/v1/guilds/{guild_id}', {
  docs: {
    summary: 'The settings of a chat server',
    description: 'A chat server without settings of its own has the defaults.',
    extension: true,
  },
  policy: forBridges,
  answer: bridge.ChatServer,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeUpdateGuild = endpoint('PATCH', '/bridge/v1/guilds/{guild_id}', {
  docs: {
    summary: 'Change the settings of a chat server',
    description: 'The bot must check that the caller may manage the chat server.',
    extension: true,
  },
  policy: forBridges,
  body: bridge.chatServerPatch,
  answer: bridge.ChatServer,
  errors: ['unauthorized', 'bad_request', 'invalid_model'],
})
