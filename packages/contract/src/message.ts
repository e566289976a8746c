import { type Static, Type } from 'typebox'
import { Nullable } from './fields.ts'
import { Member } from './member.ts'
import { Datetime, SnowflakeText } from './schemas.ts'
import { System } from './system.ts'

export const Message = Type.Object({
  timestamp: Datetime,
  id: SnowflakeText,
  original: Type.String({ description: 'Empty when it was not recorded.' }),
  sender: SnowflakeText,
  channel: SnowflakeText,
  guild: Nullable(SnowflakeText),
  system: Nullable(System),
  member: Nullable(Member),
})
export type Message = Static<typeof Message>
