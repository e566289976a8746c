import { endpointsOf } from '../model/endpoint.ts'
import { Message } from '../resources/message.ts'

const endpoint = endpointsOf('v2', 'Messages')

export const getMessage = endpoint('GET', '/v2/messages/{message}', {
  docs: {
    summary: 'A proxied message',
    description:
      'Finds a message by its own ID or, for 30 minutes after it was sent, by the ID of the original message.',
  },
  policy: { auth: 'anyone', scope: 'read:members', rateScope: 'message' },
  answer: Message,
  errors: ['bad_request', 'message_not_found'],
})
