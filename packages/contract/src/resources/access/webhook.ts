import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { Nullable } from '../../model/fields.ts'
import { Datetime, described, NullableDatetime, TokenText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { limits } from '../../values/limits.ts'
import { eventTypes } from '../events.ts'

const Url = Type.String({
  format: 'uri',
  description: 'The URL that receives events.',
  examples: ['https://hooks.example/polyphony'],
})

export const WebhookRequest = Type.Object(
  {
    url: { ...Url, maxLength: limits.url },
    extended: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True if the receiver also takes events and keys that PluralKit does not have.',
      }),
    ),
  },
  { description: 'A URL for events.' },
)
/** Leaves long addresses to the operation, which refuses every bad address with the same error. */
export const webhookRequest = objectBody(WebhookRequest, ({ url, extended = false }) => ({
  url: typeof url === 'string' ? url : fail('bad_request'),
  extended: typeof extended === 'boolean' ? extended : fail('bad_request'),
}))

/** A new address, pending until its owner verifies it. No later answer shows the two secrets again. */
export const NewWebhook = Type.Object(
  {
    url: Url,
    state: Type.Literal('pending', { description: 'The address is not verified yet.' }),
    signing_token: described(
      TokenText,
      'The server sends it with every event. Your receiver compares it. No later answer shows it again.',
    ),
    secret: Type.String({
      pattern: '^whsec_',
      description: 'The secret for Standard Webhooks signatures. No later answer shows it again.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  },
  { description: 'A new webhook address and its two secrets.' },
)

export const Webhook = Type.Object(
  {
    url: Url,
    state: Type.Enum(['pending', 'active', 'off'], {
      description:
        '`pending`: not verified yet. `active`: receives events. `off`: switched off after failing for too long.',
      examples: ['active'],
    }),
    last_success: described(NullableDatetime, 'The time of the last successful delivery.'),
    last_failure: described(NullableDatetime, 'The time of the last failed delivery.', null),
    failure: described(
      Nullable(Type.String()),
      'The reason why the last delivery failed, or why deliveries are off.',
      null,
    ),
    pending_url: described(Nullable(Type.String()), 'A new address that is not verified yet.', null),
    extended: Type.Boolean({
      description: 'If true, it also receives events and keys that PluralKit does not have.',
      examples: [false],
    }),
  },
  { description: "A system's webhook." },
)
export type Webhook = Static<typeof Webhook>

export const Delivery = Type.Object(
  {
    id: Type.String({
      description: 'The ID of the event, as in the live stream. The `webhook-id` header ends with it.',
      examples: ['1042'],
    }),
    type: Type.Enum([...eventTypes], { description: 'The type of the event.', examples: ['CREATE_SWITCH'] }),
    created: described(Datetime, 'The time of the event.'),
    state: Type.Enum(['pending', 'delivered', 'dead'], {
      description:
        '`pending`: the server will try to send it. `delivered`: the receiver accepted it. `dead`: the server gave up.',
      examples: ['delivered'],
    }),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts to send it.', examples: [1] }),
    last_attempt: described(NullableDatetime, 'The time of the last attempt.'),
    next_attempt: described(NullableDatetime, 'The time of the next attempt, if there is one.', null),
    response_status: described(Nullable(Type.Integer()), "The status of the receiver's last answer.", 200),
    failure: described(Nullable(Type.String()), 'The reason why the last attempt failed.', null),
  },
  { description: 'The delivery of an event to the webhook.' },
)
export type Delivery = Static<typeof Delivery>

export const PingResult = Type.Object(
  {
    ok: Type.Boolean({ description: 'True if the receiver gave the right answer.', examples: [true] }),
    response_status: described(
      Nullable(Type.Integer()),
      "The status of the receiver's answer. Null without an answer.",
      200,
    ),
    failure: described(Nullable(Type.String()), 'The reason why there was no answer.', null),
  },
  { description: 'The result of a webhook test.' },
)
export type PingResult = Static<typeof PingResult>
