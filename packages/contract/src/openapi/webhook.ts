import { Type } from 'typebox'
import { described, TokenText } from '../model/schemas.ts'
import { EventEnvelope } from '../resources/events.ts'
import type { Operation, Parameter } from './types.ts'

const { type, system_id, id, data } = EventEnvelope.properties

/** The body of a request to a webhook. */
export const WebhookEvent = Type.Object(
  {
    type,
    signing_token: described(
      TokenText,
      'Compare it with the `signing_token` from registration, and answer 401 if it differs.',
    ),
    system_id,
    id,
    data,
  },
  { description: 'A change to a system. `id` and `data` of a `PING` are null.' },
)

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
})

/** The requests that the server sends to webhooks. */
export const webhooks: Readonly<Record<string, { post: Operation }>> = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'An event of a system',
      description:
        "The server sends events one after the other to a system's verified address. Without a 2xx answer it sends the event again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours, with the same `webhook-id`. The signature follows Standard Webhooks.",
      tags: ['Events'],
      'x-polyphony-extension': true,
      security: [],
      parameters: [
        header(
          'webhook-id',
          'The ID of the delivery, equal in every attempt.',
          'evt_5b1f7c1e-6a44-4d0c-9b57-0d7a3b1f2c11_1042',
        ),
        header('webhook-timestamp', 'The time of this attempt, in seconds since 1970.', '1714586400'),
        header(
          'webhook-signature',
          'Signature of id, timestamp and body with the secret.',
          'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        ),
      ],
      requestBody: {
        required: true,
        description: 'The event.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
      },
      responses: {
        '200': {
          description:
            'You received the event. Any 2xx status is accepted, except for a `PING`: it needs 200.',
        },
        '401': { description: 'The `signing_token` is not yours.' },
        '410': { description: 'Stop sending events to this address.' },
      },
    },
  },
}
