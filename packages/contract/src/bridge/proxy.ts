import { type Static, Type } from 'typebox'
import { isObject } from '../model/body.ts'
import { choice, type Field, flag, memberRef, Nullable, type Problems } from '../model/fields.ts'
import { model, PatchObject } from '../model/patch.ts'
import { about, described, HidText } from '../model/schemas.ts'
import { Member } from '../resources/member.ts'
import { fail } from '../values/errors.ts'
import { BrandedSnowflake, bodyWith, content, nullableSnowflake, readSnowflake, snowflake } from './fields.ts'
import { ChatServer } from './servers.ts'

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

const proxyRequestModel = model({
  message_id: about(snowflake, 'The ID of the message.', '1235310910000000002'),
  account_id: about(snowflake, 'The author of the message.', '466378653216014359'),
  guild_id: about(snowflake, 'The chat server of the message.', '466707357099884544'),
  channel_id: about(snowflake, 'The channel of the message.', '471388251102380033'),
  root_channel_id: about(
    nullableSnowflake,
    'The channel that a thread belongs to. Null outside of threads.',
    null,
  ),
  category_id: about(nullableSnowflake, 'The category of the channel.', null),
  content: about(content, 'The text of the message. The server does not store it.', 'w:hello there'),
  has_attachments: about(
    flag(),
    'True if the message has attachments, so that its text may be empty.',
    false,
  ),
  has_poll: about(flag(), 'True if the message has a poll, so that its text may be empty.', false),
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
  member: about(
    memberRef,
    "Speak as this member of the sender's system: a short ID or a UUID. Then neither autoproxy nor backslashes count, and tags are only cut off.",
  ),
  intend: about(
    flag(),
    'If true and the message is to be proxied, the server stores the intention first, and only one request gets `"proxy": true` for a message.',
    true,
  ),
  dry_run: about(
    flag(),
    'If true, the server only answers: it stores no intention, and a backslash changes nothing.',
    false,
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
        system: described(HidText, "The short ID of the sender's system."),
        server: ChatServer,
        tell_errors: Type.Boolean({
          description: 'If true, tell the sender when the message cannot be posted.',
          examples: [true],
        }),
      },
      { title: 'Proxied' },
    ),
    Type.Object(
      {
        proxy: Type.Literal(false, { description: 'Leave the message as it is.' }),
        reason: Type.String({ description: 'The reason, in kebab case.', examples: ['no-match'] }),
        tell: Type.Boolean({ description: 'If true, tell the sender the reason.', examples: [false] }),
        name: Type.Optional(
          Type.String({
            description: 'The name, if it is too long.',
            examples: [
              'Wren of the lighthouse at the end of the harbour wall, where the terns come back in May',
            ],
          }),
        ),
      },
      { title: 'Left alone' },
    ),
  ],
  { description: 'The decision about a message.' },
)
export type ProxyDecision = Static<typeof ProxyDecision>
