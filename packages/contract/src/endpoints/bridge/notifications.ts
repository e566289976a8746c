import { Type } from 'typebox'
import { BotMessage, botReport } from '../../bridge/notifications.ts'
import { endpoint, forBridges } from './row.ts'

export const bridgeClaimNotifications = endpoint('POST', '/bridge/v1/notifications/claim', {
  docs: {
    summary: 'Take direct messages to send',
    description:
      'Messages of channels of the kind `discord` that are due, at most 20. Each is yours for a minute: no other request gets it. Ask every few seconds.',
    extension: true,
  },
  policy: { ...forBridges, carriesSecret: true, polled: true },
  answer: Type.Array(BotMessage),
  errors: ['unauthorized'],
})

export const bridgeReportNotification = endpoint('POST', '/bridge/v1/notifications/report', {
  docs: {
    summary: 'Say how sending a direct message went',
    description:
      'A message without a report is given out again when its minute is over. Reports about a message that is not yours any more change nothing.',
    extension: true,
  },
  policy: forBridges,
  body: botReport,
  answer: null,
  errors: ['unauthorized', 'bad_request', 'invalid_model'],
})
