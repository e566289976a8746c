import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { Delivery, NewWebhook, PingResult, Webhook, webhookRequest } from '../resources/access/webhook.ts'
import { EventEnvelope } from '../resources/events.ts'

const endpoint = endpointsOf('v2', 'Events')

const own = { auth: 'owner' } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const getWebhook = endpoint('GET', '/v2/systems/{systemRef}/webhook', {
  docs: { summary: 'The webhook of your system and its state', extension: true },
  policy: { ...own, scope: 'write:all' },
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const putWebhook = endpoint('PUT', '/v2/systems/{systemRef}/webhook', {
  docs: {
    summary: 'Register a webhook address',
    description:
      'The address is pending until you call `verify`. Until then an active address stays in use. No later answer shows the two secrets again.',
    extension: true,
  },
  policy: { ...own, scope: 'write:all', confirmed: true, carriesSecret: true },
  body: webhookRequest,
  answer: NewWebhook,
  errors: [...ownErrors, 'bad_request', 'webhook_address_refused'],
})

export const verifyWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/verify', {
  docs: {
    summary: 'Verify and activate the new address',
    description:
      'The server sends two `PING` events. The receiver must answer 200 to the event with the right `signing_token`, and 401 to the event with a wrong one.',
    extension: true,
  },
  policy: { ...own, scope: 'write:all', confirmed: true },
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found', 'webhook_not_verified'],
})

export const pingWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/ping', {
  docs: {
    summary: 'Send a test event to the webhook',
    description:
      'The server sends one `PING` event with the right `signing_token` to the active address, at once and only once. The test changes nothing and does not appear in the log.',
    extension: true,
  },
  policy: { ...own, scope: 'write:all' },
  answer: PingResult,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const deleteWebhook = endpoint('DELETE', '/v2/systems/{systemRef}/webhook', {
  docs: { summary: 'Remove the webhook', extension: true },
  policy: { ...own, scope: 'write:all', confirmed: true },
  answer: null,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const listDeliveries = endpoint('GET', '/v2/systems/{systemRef}/webhook/deliveries', {
  docs: {
    summary: 'The events sent to the webhook',
    description:
      'Newest first, up to 100 at a time. For the next page send the `id` of the last event as `before`.',
    extension: true,
  },
  policy: { ...own, scope: 'write:all' },
  query: {
    before: about(query.eventId, 'Lists only events before the event with this ID.', '1042'),
    limit: about(query.pageSize, 'The maximum number of items. Values over 100 count as 100.', 20),
  },
  answer: Type.Array(Delivery),
  errors: [...ownErrors, 'bad_request'],
})

export const retryDelivery = endpoint('POST', '/v2/systems/{systemRef}/webhook/deliveries/{delivery}/retry', {
  docs: { summary: 'Send an event again, starting with a first attempt', extension: true },
  policy: { ...own, scope: 'write:all' },
  answer: Delivery,
  errors: [...ownErrors, 'delivery_not_found', 'webhook_not_found'],
})

export const streamEvents = endpoint('GET', '/v2/systems/{systemRef}/events', {
  docs: {
    summary: 'A live stream of events',
    description:
      'The answer is a stream of Server-Sent Events: `id` is the ID of the event, `event` its type, `data` the event as JSON. To continue after a break, send the ID of your last event as `Last-Event-ID`. If the server no longer has that event, it sends `event: RESET` first: then read everything again. Without events the server sends a comment every 15 seconds.',
    extension: true,
  },
  policy: { ...own, scope: 'read:all' },
  answer: EventEnvelope,
  answerType: 'text/event-stream',
  errors: [...ownErrors, 'too_many_streams'],
})
