import * as bridge from '../bridge/bodies.ts'
import { late } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import { MemberGuild, memberGuildSettings, SystemGuild, systemGuildSettings } from '../resources/guild.ts'
import { Message } from '../resources/message.ts'
import { SystemWithToken, Token } from '../resources/token.ts'

const endpoint = endpointsOf('bridge', 'Bridge')

const forBridges = { auth: 'bridge', scope: 'bridge', extension: true } as const

export const bridgeCreateSystem = endpoint('POST', '/bridge/v1/systems', {
  ...forBridges,
  summary: 'Create a system',
  carriesSecret: true,
  description: 'With an account linked to it, and a short ID of your choice, if you like.',
  body: bridge.newSystem,
  answer: SystemWithToken,
  status: 201,
  errors: ['unauthorized', 'bad_request', 'invalid_model', 'account_taken', 'short_id_taken'],
})

export const bridgeDeleteSystem = endpoint('DELETE', '/bridge/v1/systems/{systemRef}', {
  ...forBridges,
  summary: 'Delete a system',
  description: 'Its accounts are free again, its messages stay without a member.',
  answer: null,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeGetAccount = endpoint('GET', '/bridge/v1/accounts/{account}', {
  ...forBridges,
  summary: 'The system an account is linked to',
  answer: bridge.Account,
  errors: ['unauthorized', 'bad_request', 'system_not_found'],
})

export const bridgeUpdateAccount = endpoint('PATCH', '/bridge/v1/accounts/{account}', {
  ...forBridges,
  summary: 'Switch autoproxy on or off for one account',
  body: bridge.accountPatch,
  answer: bridge.Account,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'invalid_model'],
})

export const bridgeLinkAccount = endpoint('PUT', '/bridge/v1/systems/{systemRef}/accounts/{account}', {
  ...forBridges,
  summary: 'Link an account to a system',
  answer: null,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'account_taken'],
})

export const bridgeUnlinkAccount = endpoint('DELETE', '/bridge/v1/systems/{systemRef}/accounts/{account}', {
  ...forBridges,
  summary: 'Unlink an account, unless it is the last one',
  answer: null,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'account_not_linked', 'last_account'],
})

export const bridgeRenewToken = endpoint('POST', '/bridge/v1/systems/{systemRef}/token', {
  ...forBridges,
  summary: 'Give a system a new token',
  carriesSecret: true,
  description: 'The old one stops working at once.',
  answer: Token,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeRemoveToken = endpoint('DELETE', '/bridge/v1/systems/{systemRef}/token', {
  ...forBridges,
  summary: 'Take the token of a system away',
  answer: null,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgePutSystemGuild = endpoint('PUT', '/bridge/v1/systems/{systemRef}/guilds/{guild_id}', {
  ...forBridges,
  summary: "Set a system's settings in a chat server",
  description: 'They are made, with defaults, if they are missing. `{}` is enough.',
  body: late(systemGuildSettings),
  answer: SystemGuild,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'invalid_model'],
})

export const bridgePutMemberGuild = endpoint('PUT', '/bridge/v1/members/{memberRef}/guilds/{guild_id}', {
  ...forBridges,
  summary: "Set a member's settings in a chat server",
  description: 'They are made, with defaults, if they are missing. `{}` is enough.',
  body: late(memberGuildSettings),
  answer: MemberGuild,
  errors: ['unauthorized', 'bad_request', 'member_not_found', 'system_not_found', 'invalid_model'],
})

export const bridgeDecideProxy = endpoint('POST', '/bridge/v1/proxy', {
  ...forBridges,
  summary: 'Decide whether and how a message is proxied',
  description:
    'Nothing is stored but what a backslash in front of the text does to autoproxy. Command prefixes are the business of the bot.',
  body: bridge.proxyRequest,
  answer: bridge.ProxyDecision,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'invalid_model'],
})

export const bridgeRecordMessage = endpoint('POST', '/bridge/v1/messages', {
  ...forBridges,
  summary: 'Record a message that was proxied',
  description:
    "In one transaction: the message, the member's count and last message, the latch of autoproxy, and the switch that `proxy_switch` asks for. The same id again changes nothing and is 200.",
  body: bridge.newMessage,
  answer: Message,
  status: 201,
  repeatStatus: 200,
  errors: ['unauthorized', 'bad_request', 'invalid_model', 'member_not_found', 'system_not_found'],
})

export const bridgeDeleteMessage = endpoint('DELETE', '/bridge/v1/messages/{message}', {
  ...forBridges,
  summary: 'Forget a message',
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeDeleteMessages = endpoint('POST', '/bridge/v1/messages/delete', {
  ...forBridges,
  summary: 'Forget several messages',
  body: bridge.messageIds,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})
