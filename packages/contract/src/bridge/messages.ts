import { type Static, Type } from 'typebox'
import { listBody } from '../model/body.ts'
import { type Field, Nullable, type Problems } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about, Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { Message } from '../resources/message.ts'
import { fail } from '../values/errors.ts'
import { parseInstant } from '../values/instant.ts'
import { asSnowflake, bodyWith, content, nullableSnowflake, snowflake } from './fields.ts'

const datetime = {
  schema: Nullable(Datetime),
  read(value: unknown, key: string, problems: Problems): string | null | undefined {
    if (value === null) return null
    if (typeof value === 'string' && parseInstant(value) !== undefined) return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

const newMessageModel = model({
  id: about(snowflake, 'The ID of the message that the bot posted.', '1235310912000000001'),
  original: about(nullableSnowflake, 'The ID of the original message.', '1235310910000000002'),
  sender: about(snowflake, 'The account that wrote the original message.', '466378653216014359'),
  channel: about(snowflake, 'The channel of the message.', '471388251102380033'),
  guild: about(nullableSnowflake, 'The chat server. Null outside of chat servers.', '466707357099884544'),
  member: about(content, 'The member who was proxied: a short ID or a UUID.', 'pqsxyw'),
  part_of: about(
    nullableSnowflake,
    'The ID of the proxied message that this one continues, with further files.',
    null,
  ),
  sent_at: about(datetime, 'The time when the original message was sent. Default: the time inside its ID.'),
})
const newMessageKeys = ['id', 'original', 'sender', 'channel', 'guild', 'member'] as const
export const NewMessage = PatchObject(newMessageModel, {
  description: 'A proxied message to record.',
  required: newMessageKeys,
  examples: [
    {
      id: '1235310912000000001',
      original: '1235310910000000002',
      sender: '466378653216014359',
      channel: '471388251102380033',
      guild: '466707357099884544',
      member: 'pqsxyw',
    },
  ],
})
export const newMessage = bodyWith(newMessageModel, NewMessage, newMessageKeys)
export type NewMessage = ReturnType<typeof newMessage.read>

export const messageIds = listBody(
  Type.Array(SnowflakeText, {
    description: 'IDs of messages.',
    examples: [['1235310912000000001', '1235310912000000002']],
  }),
  (list) => list.map((item) => asSnowflake(item) ?? fail('bad_request')),
)

export const MessageWithParts = Type.Object(
  {
    ...Message.properties,
    parts: described(
      Type.Array(SnowflakeText),
      'The IDs of the messages that continue it with further files.',
      [],
    ),
  },
  { description: 'A proxied message with its parts. The server never stores its text.' },
)
export type MessageWithParts = Static<typeof MessageWithParts>
