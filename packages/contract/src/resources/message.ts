import { type Static, Type } from 'typebox'
import { Nullable } from '../model/fields.ts'
import { Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { Member } from './member.ts'
import { System } from './system.ts'

export const Message = Type.Object(
  {
    timestamp: described(Datetime, 'The time when it was sent, in whole seconds.', '2024-05-01T20:15:30Z'),
    id: described(SnowflakeText, 'The message that the bot posted for the member.', '1235310912000000001'),
    original: Type.String({
      description: 'The original message of the account. Empty if the bot did not record it.',
      examples: ['1235310910000000002'],
    }),
    sender: described(SnowflakeText, 'The account that wrote the original message.', '466378653216014359'),
    channel: described(SnowflakeText, 'The channel of the message.', '471388251102380033'),
    guild: described(
      Nullable(SnowflakeText),
      'The chat server. Null outside of chat servers.',
      '466707357099884544',
    ),
    system: described(Nullable(System), 'Null if the member has been deleted.'),
    member: described(Nullable(Member), 'Null if the member has been deleted.'),
  },
  { description: 'A proxied message. The server never stores its text.' },
)
export type Message = Static<typeof Message>
