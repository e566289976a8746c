import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EventEnvelope } from '../events.ts'
import * as query from '../query.ts'
import { Delivery, NewWebhook, Webhook, WebhookRequest } from '../webhook.ts'

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
  summary: 'Name an address for events; it becomes active once it is verified',
  scope: 'write:all',
  body: WebhookRequest,
  answer: NewWebhook,
  errors: [...ownErrors, 'bad_request', 'webhook_address_refused'],
})

export const verifyWebhook = endpoint('POST', '/v2/systems/{systemRef}/webhook/verify', {
  ...own,
  summary: 'Try the new address with two pings and activate it',
  scope: 'write:all',
  answer: Webhook,
  errors: [...ownErrors, 'webhook_not_found', 'webhook_not_verified'],
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
  summary:
    'What was sent to the webhook, newest first, up to 100 at a time; page with the id of the last as `before`',
  scope: 'write:all',
  query: { before: query.eventId, limit: query.pageSize },
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
  summary: 'A live stream of events (Server-Sent Events); `Last-Event-ID` resumes it',
  scope: 'read:all',
  answer: EventEnvelope,
  answerType: 'text/event-stream',
  errors: [...ownErrors, 'too_many_streams'],
})
