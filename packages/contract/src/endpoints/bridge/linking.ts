import { Type } from 'typebox'
import { botAnnouncement, linkCodeRedemption, Stats } from '../../bridge/linking.ts'
import { SnowflakeText } from '../../model/schemas.ts'
import { System } from '../../resources/system.ts'
import { endpoint, forBridges } from './row.ts'

export const bridgeRedeemLinkCode = endpoint('POST', '/bridge/v1/links', {
  docs: {
    summary: 'Link the account of somebody who told a code',
    description:
      'The system gets the code from `POST /v2/systems/@me/link-code`. After 10 wrong codes an account has to wait. If the account is linked to another system, the code still works afterwards.',
    extension: true,
  },
  policy: forBridges,
  body: linkCodeRedemption,
  answer: System,
  errors: [
    'unauthorized',
    'bad_request',
    'invalid_model',
    'link_code_invalid',
    'system_not_found',
    'account_taken',
    'too_many_attempts',
  ],
})

export const bridgeListAccounts = endpoint('GET', '/bridge/v1/systems/{systemRef}/accounts', {
  docs: { summary: 'The linked accounts of a system', extension: true },
  policy: forBridges,
  answer: Type.Array(SnowflakeText),
  errors: ['unauthorized', 'system_not_found'],
})

export const bridgeAnnounceBot = endpoint('PUT', '/bridge/v1/bot', {
  docs: {
    summary: 'Say that the bot runs, and how people find it',
    description:
      'Call it at start and every hour. The dashboard shows the bot until a day after the last call.',
    extension: true,
  },
  policy: forBridges,
  body: botAnnouncement,
  answer: null,
  errors: ['unauthorized', 'bad_request', 'invalid_model'],
})

export const bridgeGetStats = endpoint('GET', '/bridge/v1/stats', {
  docs: {
    summary: 'Counts of everything on this server',
    description: 'The server counts at most once a minute.',
    extension: true,
  },
  policy: forBridges,
  answer: Stats,
  errors: ['unauthorized'],
})
