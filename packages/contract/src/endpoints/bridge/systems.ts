import * as bridge from '../../bridge/systems.ts'
import { late } from '../../model/body.ts'
import { SystemWithToken, Token } from '../../resources/access/token.ts'
import {
  MemberGuild,
  memberGuildSettings,
  SystemGuild,
  systemGuildSettings,
} from '../../resources/guilds/guild.ts'
import { endpoint, forBridges } from './row.ts'

export const bridgeCreateSystem = endpoint('POST', '/bridge/v1/systems', {
  docs: {
    summary: 'Create a system',
    description: 'You can link an account and choose a short ID.',
    extension: true,
  },
  policy: { ...forBridges, carriesSecret: true },
  body: bridge.newSystem,
  answer: SystemWithToken,
  status: 201,
  errors: ['unauthorized', 'bad_request', 'invalid_model', 'account_taken', 'short_id_taken'],
})

export const bridgeDeleteSystem = endpoint('DELETE', '/bridge/v1/systems/{systemRef}', {
  docs: {
    summary: 'Delete a system',
    description: 'Unlinks its accounts. Records of its messages stay, without a member.',
    extension: true,
  },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeDeleteSwitches = endpoint('DELETE', '/bridge/v1/systems/{systemRef}/switches', {
  docs: { summary: 'Delete all switches of a system', extension: true },
  policy: forBridges,
  answer: bridge.DeletedSwitches,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeGetAccount = endpoint('GET', '/bridge/v1/accounts/{account}', {
  docs: { summary: 'The system of a linked account', extension: true },
  policy: forBridges,
  answer: bridge.Account,
  errors: ['unauthorized', 'bad_request', 'system_not_found'],
})

export const bridgeUpdateAccount = endpoint('PATCH', '/bridge/v1/accounts/{account}', {
  docs: { summary: 'Switch autoproxy on or off for one account', extension: true },
  policy: forBridges,
  body: bridge.accountPatch,
  answer: bridge.Account,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'invalid_model'],
})

export const bridgeLinkAccount = endpoint('PUT', '/bridge/v1/systems/{systemRef}/accounts/{account}', {
  docs: { summary: 'Link an account to a system', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'account_taken'],
})

export const bridgeUnlinkAccount = endpoint('DELETE', '/bridge/v1/systems/{systemRef}/accounts/{account}', {
  docs: { summary: 'Unlink an account, except the last one', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'account_not_linked', 'last_account'],
})

export const bridgeRenewToken = endpoint('POST', '/bridge/v1/systems/{systemRef}/token', {
  docs: {
    summary: 'Give a system a new token',
    description: 'The old token stops working at once.',
    extension: true,
  },
  policy: { ...forBridges, carriesSecret: true },
  answer: Token,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeRemoveToken = endpoint('DELETE', '/bridge/v1/systems/{systemRef}/token', {
  docs: { summary: 'Revoke the token of a system', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgePutSystemGuild = endpoint('PUT', '/bridge/v1/systems/{systemRef}/guilds/{guild_id}', {
  docs: {
    summary: "Set a system's settings in a chat server",
    description: 'Creates missing settings with defaults. The body may be `{}`.',
    extension: true,
  },
  policy: forBridges,
  body: late(systemGuildSettings),
  answer: SystemGuild,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'invalid_model'],
})

export const bridgePutMemberGuild = endpoint('PUT', '/bridge/v1/members/{memberRef}/guilds/{guild_id}', {
  docs: {
    summary: "Set a member's settings in a chat server",
    description: 'Creates missing settings with defaults. The body may be `{}`.',
    extension: true,
  },
  policy: forBridges,
  body: late(memberGuildSettings),
  answer: MemberGuild,
  errors: ['unauthorized', 'bad_request', 'member_not_found', 'system_not_found', 'invalid_model'],
})

export const bridgeGetDenied = endpoint('GET', '/bridge/v1/denied/{account}', {
  docs: { summary: 'Tell whether an account is on the deny list', extension: true },
  policy: forBridges,
  answer: bridge.Denied,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeDenyAccount = endpoint('PUT', '/bridge/v1/denied/{account}', {
  docs: {
    summary: 'Put an account on the deny list',
    description:
      'The server then leaves all messages of the account alone. The account need not have a system.',
    extension: true,
  },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeAllowAccount = endpoint('DELETE', '/bridge/v1/denied/{account}', {
  docs: { summary: 'Take an account off the deny list', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})
