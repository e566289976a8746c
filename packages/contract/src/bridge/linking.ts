import { type Static, Type } from 'typebox'
import { choice, type Field, filledText, isStorableText, type Problems, texts } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about, Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { limits } from '../values/limits.ts'
import { bodyWith, snowflake } from './fields.ts'

/** The link between a system and accounts of the chat platform, and the bot that people find there. */

const longestInvite = 1000
const exampleCode = '7kq2-mx9d'

export const LinkCode = Type.Object(
  {
    code: Type.String({
      description: 'The code. Case, spaces and dashes do not count.',
      examples: [exampleCode],
    }),
    expires: described(Datetime, 'The time when the code stops working.'),
  },
  { description: 'A code that links one account of the chat platform to a system, once.' },
)
export type LinkCode = Static<typeof LinkCode>

const redemptionModel = model({
  code: about(filledText(limits.name), 'The code that the system got.', exampleCode),
  account_id: about(snowflake, 'The account that told the code.', '466378653216014359'),
})
const redemptionKeys = ['code', 'account_id'] as const
export const LinkCodeRedemption = PatchObject(redemptionModel, {
  description: 'A code, and the account to link.',
  required: redemptionKeys,
  examples: [{ code: exampleCode, account_id: '466378653216014359' }],
})
export const linkCodeRedemption = bodyWith(redemptionModel, LinkCodeRedemption, redemptionKeys)

export const LinkedAccount = Type.Object(
  { id: described(SnowflakeText, 'The ID of the account.', '466378653216014359') },
  { description: 'An account of the chat platform that is linked to a system.' },
)
export type LinkedAccount = Static<typeof LinkedAccount>

/** A link that pages may show. */
const invite = {
  schema: Type.String({ format: 'uri', maxLength: longestInvite }),
  read(value: unknown, key: string, problems: Problems): string | undefined {
    const isLink = typeof value === 'string' && /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)
    if (isLink && isStorableText(value) && value.length <= longestInvite) return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

const botModel = model({
  platform: about(choice(['discord']), 'The chat platform.', 'discord'),
  application_id: about(snowflake, 'The ID of the bot on the chat platform.', '466378653216014359'),
  name: about(filledText(limits.name), 'The name of the bot.', 'Harbour Bot'),
  invite_url: about(
    invite,
    'The link that invites the bot to a chat server.',
    'https://discord.com/oauth2/authorize?client_id=466378653216014359',
  ),
  prefixes: about(texts(50, 50), 'The texts that commands can begin with, the usual one first.', ['pk;']),
})
const botKeys = ['platform', 'application_id', 'name', 'invite_url', 'prefixes'] as const
export const BotAnnouncement = PatchObject(botModel, {
  description: 'A bot that runs.',
  required: botKeys,
  examples: [
    {
      platform: 'discord',
      application_id: '466378653216014359',
      name: 'Harbour Bot',
      invite_url: 'https://discord.com/oauth2/authorize?client_id=466378653216014359',
      prefixes: ['pk;'],
    },
  ],
})
export const botAnnouncement = bodyWith(botModel, BotAnnouncement, botKeys)
export type BotAnnouncement = ReturnType<typeof botAnnouncement.read>

const { fields } = botModel
export const Bot = Type.Object(
  { name: fields.name.schema, invite_url: fields.invite_url.schema, prefixes: fields.prefixes.schema },
  { description: 'The chat bot of this server.' },
)
export type Bot = Static<typeof Bot>

const count = (things: string, example: number) =>
  Type.Integer({ minimum: 0, description: `The number of ${things}.`, examples: [example] })
export const Stats = Type.Object(
  {
    systems: count('systems', 12),
    members: count('members', 340),
    groups: count('groups', 41),
    switches: count('switches', 5_210),
    messages: count('recorded messages', 88_412),
  },
  { description: 'Counts of everything on this server.' },
)
export type Stats = Static<typeof Stats>
