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
  summary: "Where the own system's events are sent, and how that goes",
  scope: 'write:all',
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const putWebhook = endpoint('PUT', '/v2/systems/{systemRef}/webhook', {
  ...own,
  summary: 'Name an address for events',
  carriesSecret: true,
  description:
    'The address waits until `verify` has tried it. A registration that is active goes on working until then. Both secrets are shown only now.',
  scope: 'write:all',
  body: webhookRequest,
  answer: NewWebhook,
  errors: [...ownErrors, 'bad_request', 'webhook_address_refused'],
})

export const verifyWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/verify', {
  ...own,
  summary: 'Try the new address and activate it',
  description:
    'Two `PING` events are sent. The receiver must answer 200 to the one with the right `signing_token`, and 401 to the one with a wrong one.',
  scope: 'write:all',
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found', 'webhook_not_verified'],
})

export const pingWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/ping', {
  ...own,
  summary: 'Send a test to the webhook',
  description:
    'One `PING` event with the right `signing_token`, at once and only once, to the address that is active. It changes nothing and is not in the log.',
  scope: 'write:all',
  answer: PingResult,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const deleteWebhook = endpoint('DELETE', '/v2/systems/{systemRef}/webhook', {
  ...own,
  summary: 'Send events nowhere any more',
  scope: 'write:all',
  answer: null,
  errors: [...ownErrors, 'webhook_not_found'],
})

export const listDeliveries = endpoint('GET', '/v2/systems/{systemRef}/webhook/deliveries', {
  ...own,
  summary: 'What was sent to the webhook',
  description: 'Newest first, up to 100 at a time. To go on, give the id of the last one as `before`.',
  scope: 'write:all',
  query: {
    before: about(query.eventId, 'Only events before the one with this id.', '1042'),
    limit: about(query.pageSize, 'How many at most; more than 100 counts as 100.', 20),
  },
  answer: Type.Array(Delivery),
  errors: [...ownErrors, 'bad_request'],
})

export const retryDelivery = endpoint('POST', '/v2/systems/{systemRef}/webhook/deliveries/{delivery}/retry', {
  ...own,
  summary: 'Send an event again, from the first attempt on',
  scope: 'write:all',
  answer: Delivery,
  errors: [...ownErrors, 'delivery_not_found', 'webhook_not_found'],
})

export const streamEvents = endpoint('GET', '/v2/systems/{systemRef}/events', {
  ...own,
  summary: 'A live stream of events',
  description:
    'Server-Sent Events: `id` is the id of the event, `event` its type, `data` the envelope as JSON. Send the last id you have as `Last-Event-ID` to go on from there. When that id is not known any more, `event: RESET` comes first: read everything anew. A comment comes every 15 seconds while nothing happens.',
  scope: 'read:all',
  answer: EventEnvelope,
  answerType: 'text/event-stream',
  errors: [...ownErrors, 'too_many_streams'],
})
