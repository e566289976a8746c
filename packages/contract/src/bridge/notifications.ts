import { type Static, Type } from 'typebox'
import { type Field, filledText, flag, type Problems } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about, described, SnowflakeText, UuidText } from '../model/schemas.ts'
import { parseUuid, type Uuid } from '../values/ids.ts'
import { limits } from '../values/limits.ts'
import { bodyWith } from './fields.ts'

/** Messages of channels that a bot sends. */

const channelExample = '3a8f0c4e-5d1b-4b7e-9c0a-7e6d5c4b3a21'
const keyExample = 'q3v0Zk1h8sYw5mTd2nXbRg'

export const BotMessage = Type.Object(
  {
    channel: described(UuidText, 'The channel that the message belongs to.', channelExample),
    key: Type.String({
      description:
        'The name of the message. A repetition of the same message has the same one: send its first 25 characters as `nonce`.',
      examples: [keyExample],
    }),
    account: described(SnowflakeText, 'The account that gets it.', '466378653216014359'),
    title: Type.String({ description: 'Whose message it is.', examples: ['The Grove'] }),
    body: Type.String({ description: 'The text of the message.', examples: ['Ash, Birch'] }),
    silent: Type.Boolean({ description: 'True if it is to make no sound.', examples: [false] }),
  },
  { description: 'A direct message for the bot to send.' },
)
export type BotMessage = Static<typeof BotMessage>

const uuid = {
  schema: Type.Unsafe<Uuid>(UuidText),
  read(value: unknown, key: string, problems: Problems): Uuid | undefined {
    const found = typeof value === 'string' ? parseUuid(value) : undefined
    if (found === undefined) problems.invalid(key)
    return found
  },
} satisfies Field

const reportModel = model({
  channel: about(uuid, 'The channel that the message belongs to.', channelExample),
  key: about(filledText(limits.name), 'The name of the message.', keyExample),
  arrived: about(
    flag(),
    'True if the account has the message. If false, the server gives it out again later, and pauses the channel after 5 days.',
    true,
  ),
})
const reportKeys = ['channel', 'key', 'arrived'] as const
export const BotReport = PatchObject(reportModel, {
  description: 'How sending a message went.',
  required: reportKeys,
  examples: [{ channel: channelExample, key: keyExample, arrived: true }],
})
export const botReport = bodyWith(reportModel, BotReport, reportKeys)
export type BotReport = ReturnType<typeof botReport.read>
