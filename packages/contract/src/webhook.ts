import { type Static, Type } from 'typebox'
import { eventTypes } from './events.ts'
import { Nullable } from './fields.ts'
import { Datetime, NullableDatetime, TokenText } from './schemas.ts'

const Url = Type.String({ format: 'uri' })

export const WebhookRequest = Type.Object({ url: Url })

/** A new address waits for its owner to verify it. Both secrets are shown only now. */
export const NewWebhook = Type.Object({
  url: Url,
  state: Type.Literal('pending'),
  signing_token: TokenText,
  secret: Type.String({ pattern: '^whsec_', description: 'For the signatures of Standard Webhooks.' }),
})

export const Webhook = Type.Object({
  url: Url,
  state: Type.Enum(['pending', 'active', 'off']),
  last_success: NullableDatetime,
  last_failure: NullableDatetime,
  failure: Nullable(Type.String({ description: 'Why the last delivery failed, or why deliveries are off.' })),
  pending_url: Nullable(Type.String({ description: 'A new address that waits to be verified.' })),
})
export type Webhook = Static<typeof Webhook>

export const Delivery = Type.Object({
  id: Type.String({ description: 'The id of the event; webhook-id of the request.' }),
  type: Type.Enum([...eventTypes]),
  created: Datetime,
  state: Type.Enum(['pending', 'delivered', 'dead']),
  attempts: Type.Integer(),
  last_attempt: NullableDatetime,
  next_attempt: NullableDatetime,
  response_status: Nullable(Type.Integer()),
  failure: Nullable(Type.String()),
})
export type Delivery = Static<typeof Delivery>
