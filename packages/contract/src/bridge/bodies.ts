import { type Static, type TSchema, Type } from 'typebox'
import { isObject, listBody, objectBody } from '../model/body.ts'
import { choice, type Field, flag, Nullable, type Problems, text } from '../model/fields.ts'
import {
  type Model,
  model,
  orRefuse,
  PatchObject,
  type PatchOf,
  patchBody,
  readPatch,
} from '../model/patch.ts'
import { about, Datetime, described, HidText, SnowflakeText } from '../model/schemas.ts'
import { Member } from '../resources/member.ts'
import { System } from '../resources/system.ts'
import { fail } from '../values/errors.ts'
import {
  type Hid,
  isStorable,
  parseHid,
  parseSnowflake,
  parseSystemRef,
  type Snowflake,
  type SystemRef,
} from '../values/ids.ts'
import { parseInstant } from '../values/instant.ts'
import { limits } from '../values/limits.ts'

/** The bodies and answers of the bridge API, for chat bots. */

/** A reference to a system from a bot. Account ids may have any length: some platforms have short ones. */
export function parseBotSystemRef(text: string): SystemRef | undefined {
  const account = parseSnowflake(text)
  if (account === undefined) return parseSystemRef(text)
  return isStorable(account) ? { kind: 'account', account } : undefined
}

function asSnowflake(value: unknown): Snowflake | undefined {
  // why: a JSON number above 2^53 loses digits when it is parsed; only text is sure to be the right id.
  const exact = typeof value === 'string' || Number.isSafeInteger(value)
  return exact ? parseSnowflake(String(value)) : undefined
}

function readSnowflake(value: unknown, key: string, problems: Problems): Snowflake | undefined {
  const id = asSnowflake(value)
  if (id !== undefined && isStorable(id)) return id
  problems.add(key, { message: `Field ${key} must be an id of the chat platform, as a string of digits.` })
  return undefined
}

const BrandedSnowflake = Type.Unsafe<Snowflake>(SnowflakeText)
const snowflake = { schema: BrandedSnowflake, read: readSnowflake } satisfies Field
const nullableSnowflake = {
  schema: Nullable(BrandedSnowflake),
  read: (value: unknown, key: string, problems: Problems) =>
    value === null ? null : readSnowflake(value, key, problems),
} satisfies Field

const content = {
  schema: Type.String(),
  read(value: unknown, key: string, problems: Problems): string | undefined {
    if (typeof value === 'string') return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

const chosenHid = {
  schema: Type.Unsafe<Hid>(HidText),
  read(value: unknown, key: string, problems: Problems): Hid | undefined {
    const hid = typeof value === 'string' ? parseHid(value) : undefined
    if (hid === undefined)
      problems.add(key, { message: `Field ${key} must be five or six letters from a to z.` })
    return hid
  },
} satisfies Field

const datetime = {
  schema: Nullable(Datetime),
  read(value: unknown, key: string, problems: Problems): string | null | undefined {
    if (value === null) return null
    if (typeof value === 'string' && parseInstant(value) !== undefined) return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

/** The previous message in the channel: its author's name, and its id if the bot posted it. */
const previous = {
  schema: Nullable(
    Type.Object({
      name: Type.String({ description: "The author's name.", examples: ['Wren'] }),
      message_id: Type.Optional(
        described(Nullable(BrandedSnowflake), 'Its ID, if this bot posted it.', '1235310908000000003'),
      ),
    }),
  ),
  read(value: unknown, key: string, problems: Problems) {
    if (value === null) return null
    if (!isObject(value)) return fail('bad_request')
    const { name, message_id = null } = value
    const id = message_id === null ? null : readSnowflake(message_id, `${key}.message_id`, problems)
    if (typeof name !== 'string') problems.invalid(`${key}.name`)
    return { name: String(name), message_id: id ?? null }
  },
} satisfies Field

type WithKeys<Values, Key extends keyof Values> = Values & { [K in Key]-?: Exclude<Values[K], undefined> }

/** A body with required keys. */
const bodyWith = <M extends Model, S extends TSchema, K extends keyof PatchOf<M> & string>(
  model: M,
  schema: S,
  required: readonly K[],
) =>
  objectBody(schema, (json) => {
    const { patch, problems } = readPatch(model, json)
    for (const key of required) {
      if (!Object.hasOwn(json, key)) problems.add(key, { message: `Key '${key}' is required.` })
    }
    problems.refuse()
    return patch as WithKeys<PatchOf<M>, K>
  })

const newSystemModel = model({
  account_id: about(snowflake, 'An account to link to the new system.', '466378653216014359'),
  name: about(text(limits.name), 'The name of the system.', 'Harbour'),
  id: about(chosenHid, 'A short ID for the system. It must be free.', 'kvrtuo'),
})
export const NewSystem = PatchObject(newSystemModel, {
  description: 'A system to create. All keys are optional.',
  examples: [{ account_id: '466378653216014359', name: 'Harbour' }],
})
export const newSystem = objectBody(NewSystem, (json) => orRefuse(readPatch(newSystemModel, json)))

const autoproxyEnabled = about(flag(), 'If true, autoproxy works for this account.', true)
const accountModel = model({ autoproxy_enabled: autoproxyEnabled })
export const AccountPatch = PatchObject(accountModel, {
  description: 'The account settings to change.',
  examples: [{ autoproxy_enabled: false }],
})
export const accountPatch = patchBody(accountModel, AccountPatch)
export const Account = Type.Object(
  { system: System, autoproxy_enabled: autoproxyEnabled.schema },
  { description: 'An account of the chat platform and its linked system.' },
)
export type Account = Static<typeof Account>

const proxyRequestModel = model({
  message_id: about(snowflake, 'The ID of the message.', '1235310910000000002'),
  account_id: about(snowflake, 'The author of the message.', '466378653216014359'),
  guild_id: about(snowflake, 'The chat server of the message.', '466707357099884544'),
  channel_id: about(snowflake, 'The channel of the message.', '471388251102380033'),
  content: about(content, 'The text of the message. The server does not store it.', 'w:hello there'),
  has_attachments: about(
    flag(),
    'True if the message has attachments, so that its text may be empty.',
    false,
  ),
  edited: about(flag(), 'True if the message was edited.', false),
  previous: about(
    previous,
    'The previous message in the channel. It helps to keep two members with the same name apart.',
  ),
  platform: about(
    choice(['discord', 'plain'], { onNull: 'discord' }),
    'The rules for the name: the rules of Discord, or none (`plain`).',
    'discord',
  ),
})
const proxyRequestKeys = ['message_id', 'account_id', 'guild_id', 'channel_id', 'content'] as const
export const ProxyRequest = PatchObject(proxyRequestModel, {
  description: 'A new or edited message.',
  required: proxyRequestKeys,
  examples: [
    {
      message_id: '1235310910000000002',
      account_id: '466378653216014359',
      guild_id: '466707357099884544',
      channel_id: '471388251102380033',
      content: 'w:hello there',
    },
  ],
})
export const proxyRequest = bodyWith(proxyRequestModel, ProxyRequest, proxyRequestKeys)
export type ProxyRequest = ReturnType<typeof proxyRequest.read>

export const ProxyDecision = Type.Union(
  [
    Type.Object(
      {
        proxy: Type.Literal(true, { description: 'Post the message as the member.' }),
        member: Member,
        name: Type.String({
          description: 'The complete name to post under.',
          examples: ['Wren | HB'],
        }),
        avatar_url: described(
          Nullable(Type.String()),
          'The picture to post with.',
          'https://img.example/wren.png',
        ),
        content: Type.String({ description: 'The text to post.', examples: ['hello there'] }),
        tts: Type.Boolean({
          description: 'If true, post the message so that the chat platform reads it aloud.',
          examples: [false],
        }),
        autoproxied: Type.Boolean({
          description: 'True if autoproxy chose the member, false if a proxy tag did.',
          examples: [false],
        }),
      },
      { title: 'Proxied' },
    ),
    Type.Object(
      {
        proxy: Type.Literal(false, { description: 'Leave the message as it is.' }),
        reason: Type.String({ description: 'The reason, in kebab case.', examples: ['no-match'] }),
      },
      { title: 'Left alone' },
    ),
  ],
  { description: 'The decision about a message.' },
)
export type ProxyDecision = Static<typeof ProxyDecision>

const newMessageModel = model({
  id: about(snowflake, 'The ID of the message that the bot posted.', '1235310912000000001'),
  original: about(nullableSnowflake, 'The ID of the original message.', '1235310910000000002'),
  sender: about(snowflake, 'The account that wrote the original message.', '466378653216014359'),
  channel: about(snowflake, 'The channel of the message.', '471388251102380033'),
  guild: about(nullableSnowflake, 'The chat server. Null outside of chat servers.', '466707357099884544'),
  member: about(content, 'The member who was proxied: a short ID or a UUID.', 'pqsxyw'),
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
