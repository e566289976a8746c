import { type Static, Type } from 'typebox'
import { Nullable } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about, described, SnowflakeText } from '../model/schemas.ts'
import { bodyWith, nullableSnowflake, snowflake } from './fields.ts'

const newReplyModel = model({
  id: about(snowflake, 'The ID of the message that the bot answered with.', '1235310912000000009'),
  channel: about(snowflake, 'The channel of the message.', '471388251102380033'),
  guild: about(nullableSnowflake, 'The chat server. Null outside of chat servers.', '466707357099884544'),
  account: about(snowflake, 'The account that gave the command.', '466378653216014359'),
  command: about(
    nullableSnowflake,
    'The message with the command. Null if there was none.',
    '1235310911000000008',
  ),
})
const newReplyKeys = ['id', 'channel', 'account'] as const
export const NewReply = PatchObject(newReplyModel, {
  description: 'An answer of the bot to a command.',
  required: newReplyKeys,
  examples: [
    {
      id: '1235310912000000009',
      channel: '471388251102380033',
      guild: '466707357099884544',
      account: '466378653216014359',
      command: '1235310911000000008',
    },
  ],
})
export const newReply = bodyWith(newReplyModel, NewReply, newReplyKeys)

export const Reply = Type.Object(
  {
    id: described(SnowflakeText, 'The message that the bot answered with.', '1235310912000000009'),
    channel: described(SnowflakeText, 'The channel of the message.', '471388251102380033'),
    guild: described(
      Nullable(SnowflakeText),
      'The chat server. Null outside of chat servers.',
      '466707357099884544',
    ),
    account: described(SnowflakeText, 'The account that gave the command.', '466378653216014359'),
    command: described(
      Nullable(SnowflakeText),
      'The message with the command. Null if there was none.',
      '1235310911000000008',
    ),
  },
  { description: 'An answer of the bot, and who caused it. The server never stores its text.' },
)
export type Reply = Static<typeof Reply>
