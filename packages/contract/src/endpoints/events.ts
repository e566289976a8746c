import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { EventEnvelope } from '../resources/events.ts'
import { Delivery, NewWebhook, PingResult, Webhook, webhookRequest } from '../resources/webhook.ts'

const endpoint = endpointsOf('v2', 'Events')

const own = { auth: 'owner', extension: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const getWebhook = endpoint('GET', '/v2/systems/{systemRef}/webhook', {
  ...own,
  summary: 'The webhook of your system and its state',
  scope: 'write:all',
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const putWebhook = endpoint('PUT', '/v2/systems/{systemRef}/webhook', {
  ...own,
  confirmed: true,
  summary: 'Register a webhook address',
  carriesSecret: true,
  description:
    'The address is pending until you call `verify`. Until then an active address stays in use. No later answer shows the two secrets again.',
  scope: 'write:all',
  body: webhookRequest,
  answer: NewWebhook,
  errors: [...ownErrors, 'bad_request', 'webhook_address_refused'],
})

export const verifyWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/verify', {
  ...own,
  confirmed: true,
  summary: 'Verify and activate the new address',
  description:
    'The server sends two `PING` events. The receiver must answer 200 to the event with the right `signing_token`, and 401 to the event with a wrong one.',
  scope: 'write:all',
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found', 'webhook_not_verified'],
})

export const pingWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/ping', {
  ...own,
  summary: 'Send a test event to the webhook',
  description:
    'The server sends one `PING` event with the right `signing_token` to the active address, at once and only once. The test changes nothing and does not appear in the log.',
  scope: 'write:all',
  answer: PingResult,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const deleteWebhook = endpoint('DELETE', '/v2/systems/{systemRef}/webhook', {
  ...own,
  confirmed: true,
  summary: 'Remove the webhook',
  scope: 'write:all',
  answer: null,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const listDeliveries = endpoint('GET', '/v2/systems/{systemRef}/webhook/deliveries', {
  ...own,
  summary: 'The events sent to the webhook',
  description:
    'Newest first, up to 100 at a time. For the next page send the `id` of the last event as `before`.',
  scope: 'write:all',
  query: {
    before: about(query.eventId, 'Lists only events before the event with this ID.', '1042'),
    limit: about(query.pageSize, 'The maximum number of items. Values over 100 count as 100.', 20),
  },
  answer: Type.Array(Delivery),
  errors: [...ownErrors, 'bad_request'],
})

export const retryDelivery = endpoint('POST', '/v2/systems/{systemRef}/webhook/deliveries/{delivery}/retry', {
  ...own,
  summary: 'Send an event again, starting with a first attempt',
  scope: 'write:all',
  answer: Delivery,
  errors: [...ownErrors, 'delivery_not_found', 'webhook_not_found'],
})

export const streamEvents = endpoint('GET', '/v2/systems/{systemRef}/events', {
  ...own,
  summary: 'A live stream of events',
  description:
    'The answer is a stream of Server-Sent Events: `id` is the ID of the event, `event` its type, `data` the event as JSON. To continue after a break, send the ID of your last event as `Last-Event-ID`. If the server no longer has that event, it sends `event: RESET` first: then read everything again. Without events the server sends a comment every 15 seconds.',
  scope: 'read:all',
  answer: EventEnvelope,
  answerType: 'text/event-stream',
  errors: [...ownErrors, 'too_many_streams'],
})
