import { Type } from 'typebox'
import { described, TokenText } from '../model/schemas.ts'
import { EventEnvelope } from '../resources/events.ts'
import type { Operation, Parameter } from './types.ts'

const { type, system_id, id, data } = EventEnvelope.properties

/** What a webhook is sent. */
export const WebhookEvent = Type.Object(
  {
    type,
    signing_token: described(
      TokenText,
      'Compare it with the one you were given, and answer 401 if it differs.',
    ),
    system_id,
    id,
    data,
  },
  { description: 'Something that happened to a system. `id` and `data` of a `PING` are null.' },
)

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
})

/** What the server sends, for those who receive it. */
export const webhooks: Readonly<Record<string, { post: Operation }>> = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'An event of a system',
      description:
        'Sent to the address that a system has named and verified, one after the other. Without an answer of 2xx it is sent again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours. A repetition has the same `webhook-id`. The signature follows Standard Webhooks.',
      tags: ['Events'],
      'x-polyphony-extension': true,
      security: [],
      parameters: [
        header('webhook-id', 'The same for every attempt.', 'evt_5b1f7c1e-6a44-4d0c-9b57-0d7a3b1f2c11_1042'),
        header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1714586400'),
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
        '200': { description: 'The event has arrived. Any other 2xx will do, but not for a `PING`.' },
        '401': { description: 'The `signing_token` is not yours.' },
        '410': { description: 'Send nothing here any more.' },
      },
    },
  },
}
