import { type Static, Type } from 'typebox'
import { Nullable } from '../model/fields.ts'
import { Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { Member } from './member.ts'
import { System } from './system.ts'

export const Message = Type.Object(
  {
    timestamp: described(Datetime, 'When it was sent, to the second.', '2024-05-01T20:15:30Z'),
    id: described(SnowflakeText, 'The message that was posted for the member.', '1235310912000000001'),
    original: Type.String({
      description: 'The message that triggered it. Empty when it was not recorded.',
      examples: ['1235310910000000002'],
    }),
    sender: described(SnowflakeText, 'The account that wrote it.', '466378653216014359'),
    channel: described(SnowflakeText, 'Where.', '471388251102380033'),
    guild: described(Nullable(SnowflakeText), 'In which chat server, if in one.', '466707357099884544'),
    system: described(Nullable(System), 'Null when the member was deleted since.'),
    member: described(Nullable(Member), 'Null when the member was deleted since.'),
  },
  { description: 'A message that was proxied. Its text is never stored.' },
)
export type Message = Static<typeof Message>
