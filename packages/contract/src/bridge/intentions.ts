import { type Static, Type } from 'typebox'
import { listBody } from '../model/body.ts'
import type { QueryField } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import { about, Datetime, described, HidText, SnowflakeText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { isStorable, parseSnowflake, type Snowflake } from '../values/ids.ts'
import { limits } from '../values/limits.ts'
import { asSnowflake } from './fields.ts'

export const Intention = Type.Object(
  {
    original: described(SnowflakeText, 'The message to proxy.', '1235310910000000002'),
    account: described(SnowflakeText, 'The account that wrote it.', '466378653216014359'),
    guild: described(SnowflakeText, 'Its chat server.', '466707357099884544'),
    channel: described(SnowflakeText, 'Its channel.', '471388251102380033'),
    root_channel: described(Nullable(SnowflakeText), 'The channel that a thread belongs to.', null),
    member: described(Nullable(HidText), 'The member. Null if the member has been deleted.', 'pqsxyw'),
    message: described(
      Nullable(SnowflakeText),
      'The message that the bot posted and reported. Null if it reported none.',
      null,
    ),
    created: described(Datetime, 'The time of the decision.'),
  },
  { description: 'A message that the bot is about to proxy. The server never stores its text.' },
)
export type Intention = Static<typeof Intention>

const most = limits.intentionsPerPage

const intentionPageSize = {
  schema: Type.Integer({ minimum: 1, maximum: most, default: most }),
  read(text: string): number {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return number >= 1 && number <= most ? number : fail('bad_request')
  },
} satisfies QueryField

const original = {
  schema: SnowflakeText,
  read: (text: string): Snowflake => {
    const id = parseSnowflake(text)
    return id !== undefined && isStorable(id) ? id : fail('bad_request')
  },
} satisfies QueryField

export const intentionPaging = {
  after: about(original, 'Lists only intentions for messages after this one.', '1235310910000000002'),
  limit: about(intentionPageSize, 'The maximum number of intentions.', 100),
}

export const closedIntentions = listBody(
  Type.Array(SnowflakeText, {
    description: 'IDs of original messages.',
    maxItems: most,
    examples: [['1235310910000000002']],
  }),
  (list) =>
    list.length > most ? fail('bad_request') : list.map((item) => asSnowflake(item) ?? fail('bad_request')),
)
