import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { Nullable } from '../model/fields.ts'
import { Datetime, described, NullableDatetime, TokenText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { limits } from '../values/limits.ts'
import { eventTypes } from './events.ts'

const Url = Type.String({
  format: 'uri',
  description: 'Where events are sent.',
  examples: ['https://hooks.example/polyphony'],
})

export const WebhookRequest = Type.Object(
  { url: { ...Url, maxLength: limits.url } },
  { description: 'An address for events.' },
)
/** Leaves it to the operation to refuse a long address, in the words for all that it does not take. */
export const webhookRequest = objectBody(WebhookRequest, ({ url }) => ({
  url: typeof url === 'string' ? url : fail('bad_request'),
}))

/** A new address waits for its owner to verify it. Both secrets are shown only now. */
export const NewWebhook = Type.Object(
  {
    url: Url,
    state: Type.Literal('pending', { description: 'It waits to be verified.' }),
    signing_token: described(TokenText, 'Sent with every event; the receiver compares it. Shown only now.'),
    secret: Type.String({
      pattern: '^whsec_',
      description: 'For the signatures of Standard Webhooks. Shown only now.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  },
  { description: 'A new address and both its secrets.' },
)

export const Webhook = Type.Object(
  {
    url: Url,
    state: Type.Enum(['pending', 'active', 'off'], {
      description: 'Waits to be verified, works, or was switched off because it failed for too long.',
      examples: ['active'],
    }),
    last_success: described(NullableDatetime, 'When an event was delivered last.'),
    last_failure: described(NullableDatetime, 'When a delivery failed last.', null),
    failure: described(
      Nullable(Type.String()),
      'Why the last delivery failed, or why deliveries are off.',
      null,
    ),
    pending_url: described(Nullable(Type.String()), 'A new address that waits to be verified.', null),
  },
  { description: "Where a system's events are sent." },
)
export type Webhook = Static<typeof Webhook>

export const Delivery = Type.Object(
  {
    id: Type.String({
      description:
        'The id of the event, as in the live stream; the `webhook-id` of the request ends with it.',
      examples: ['1042'],
    }),
    type: Type.Enum([...eventTypes], { description: 'What happened.', examples: ['CREATE_SWITCH'] }),
    created: described(Datetime, 'When it happened.'),
    state: Type.Enum(['pending', 'delivered', 'dead'], {
      description: 'Waits for an attempt, arrived, or was given up.',
      examples: ['delivered'],
    }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was sent.', examples: [1] }),
    last_attempt: described(NullableDatetime, 'When it was sent last.'),
    next_attempt: described(NullableDatetime, 'When it will be sent again, while it waits.', null),
    response_status: described(Nullable(Type.Integer()), 'What the receiver answered last.', 200),
    failure: described(Nullable(Type.String()), 'Why the last attempt failed.', null),
  },
  { description: 'An event on its way to the webhook.' },
)
export type Delivery = Static<typeof Delivery>

export const PingResult = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the receiver answered as it should.', examples: [true] }),
    response_status: described(Nullable(Type.Integer()), 'What it answered, if it did.', 200),
    failure: described(Nullable(Type.String()), 'Why there was no answer.', null),
  },
  { description: 'How a test of the webhook went.' },
)
export type PingResult = Static<typeof PingResult>
