import type { Endpoint } from '../model/endpoint.ts'
import type { SchemaWriter } from './json-schema.ts'
import type { Parameter, Ref } from './types.ts'

function inPath(name: string, description: string, example: string, pattern?: string): Parameter {
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...(pattern !== undefined && { pattern }) },
    example,
  }
}

const digits = '^[0-9]{1,20}$'
const inAnyForm = 'A short ID in any form (`pqsxyw`, `PQS-XYW`) or a UUID.'

const systemExamples = {
  own: { summary: 'The system of your token', value: '@me' },
  short: { summary: 'Short ID', value: 'kvrtuo' },
  uuid: { summary: 'UUID', value: '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11' },
  account: { summary: 'An account linked to the system', value: '466378653216014359' },
}

/** Path parameters by the kind of reference. */
export const parameters = {
  SystemRef: {
    name: 'systemRef',
    in: 'path',
    required: true,
    description:
      'A system: `@me` for your own, a short ID in any form, a UUID, or the ID of a linked account.',
    schema: { type: 'string' },
    examples: systemExamples,
  },
  BridgeSystemRef: inPath(
    'systemRef',
    'A system: a short ID in any form, a UUID, or the ID of a linked account.',
    '466378653216014359',
  ),
  MemberRef: inPath('memberRef', `A member. ${inAnyForm}`, 'pqsxyw'),
  GroupRef: inPath('groupRef', `A group. ${inAnyForm}`, 'tgnmca'),
  SwitchRef: inPath('switchRef', 'The UUID of a switch.', '9b2d2c47-2d0c-4ee4-9a4e-0b1f7f1f0c55'),
  GuildId: inPath('guild_id', 'The ID of a chat server.', '466707357099884544', digits),
  ChannelId: inPath('channel_id', 'The ID of a channel of the chat platform.', '471388251102380033', digits),
  MessageId: inPath('message', 'The ID of a message.', '1235310912000000001', digits),
  AccountId: inPath('account', 'The ID of an account on the chat platform.', '466378653216014359', digits),
  DeliveryId: inPath('delivery', 'The ID of an event that was sent.', '1042'),
  KeyId: inPath('key', 'The ID of a key.', '7a8f2b1c-6a0d-4a55-8a0e-8a1ad8f1c0de'),
  FieldId: inPath('field', 'The ID of a custom field.', '3b0e4c6e-56a3-4a8a-9a6b-d2f1a7f3a001'),
  NoteId: inPath('note', 'The ID of a note.', '2f6f1f0e-41f5-4c55-8a0e-1b7a8f2b6a0d'),
  ToldChannelId: inPath('channel', 'The ID of a channel.', '3a8f0c4e-5d1b-4b7e-9c0a-7e6d5c4b3a21'),
  ReminderId: inPath('reminder', 'The ID of a reminder.', '7c1e5a90-2f4b-4f6d-8b1a-6d3e2c1b0a45'),
  SyncEntryId: inPath('entry', 'The ID of an entry of the log.', '318'),
  PictureId: inPath('picture', 'The ID of a picture.', 'Zr3mQ0h1Tq2vYc8xK5aLwg'),
  CommentId: inPath('comment', 'The ID of a comment.', '6f6f1f0e-41f5-4c55-8a0e-1b7a8f2b6a0e'),
  SessionId: inPath('session', 'The ID of a session.', 'b8a1c6de-11f4-4c5f-9c1b-7f0f5a4f6f3a'),
  PasskeyId: inPath('passkey', 'The ID of a passkey.', '5b0c7f0e-61a6-4f9a-8a1e-3f6f1d2c4b5a'),
  PersonId: inPath('person', 'The ID of a person.', '0d2f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a10'),
  InviteId: inPath('invite', 'The ID of an invite.', '41c0c1ab-7c39-4c1a-9f5e-2d0a3f6b8c11'),
  NamedSystem: inPath('system', `A system. ${inAnyForm}`, 'kvrtuo'),
  ProgramId: inPath('program', 'The client ID of a program.', '4c7e1f0a-3a57-4a0f-8d7e-5b2f9f1c6a21'),
  CircleId: inPath('circle', 'The ID of a circle.', '6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11'),
  ShareId: inPath('share', 'The ID of a share.', 'c5a1f0de-3b1f-4c7f-8f44-2e4a6d1d9a77'),
  FeedId: inPath('feed', 'The ID of a feed.', '0d9a1c2e-7b1f-4c7f-8f44-2e4a6d1d9a05'),
  GrantId: inPath('grant', 'The ID of a grant.', '9d1f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a33'),
  V1System: inPath('id', 'The short ID of a system.', 'kvrtuo'),
  V1Member: inPath('id', 'The short ID of a member.', 'pqsxyw'),
  V1Account: inPath('id', 'The ID of an account on the chat platform.', '466378653216014359'),
  V1Message: inPath('id', 'The ID of a message.', '1235310912000000001'),
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` from an earlier answer. If nothing has changed since, the answer is 304.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` from your last read. If the data has changed since, the server writes nothing and answers 412.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your choice. For 24 hours the server runs the same request with the same text only once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The ID of the last event that you received.',
    schema: { type: 'string' },
  },
} satisfies Record<string, Parameter>

type ParameterName = keyof typeof parameters

const byName: Readonly<Record<string, ParameterName>> = {
  systemRef: 'SystemRef',
  memberRef: 'MemberRef',
  groupRef: 'GroupRef',
  switchRef: 'SwitchRef',
  guild_id: 'GuildId',
  channel_id: 'ChannelId',
  message: 'MessageId',
  account: 'AccountId',
  delivery: 'DeliveryId',
  key: 'KeyId',
  field: 'FieldId',
  note: 'NoteId',
  comment: 'CommentId',
  channel: 'ToldChannelId',
  reminder: 'ReminderId',
  entry: 'SyncEntryId',
  picture: 'PictureId',
  session: 'SessionId',
  system: 'NamedSystem',
  passkey: 'PasskeyId',
  person: 'PersonId',
  invite: 'InviteId',
  program: 'ProgramId',
  grant: 'GrantId',
  circle: 'CircleId',
  share: 'ShareId',
  feed: 'FeedId',
}

/** In v1 every reference is called `id`. The path segment before it names the kind. */
const byV1Part: Readonly<Record<string, ParameterName>> = {
  s: 'V1System',
  m: 'V1Member',
  a: 'V1Account',
  msg: 'V1Message',
}

function kindOf(name: string, { path, surface }: Endpoint): ParameterName {
  const kind = name === 'id' ? byV1Part[path.split('/')[2] ?? ''] : byName[name]
  if (kind === undefined)
    throw new Error(`{${name}} of ${path} is a kind of reference without a description.`)
  return kind === 'SystemRef' && surface === 'bridge' ? 'BridgeSystemRef' : kind
}

const ref = (name: ParameterName): Ref => ({ $ref: `#/components/parameters/${name}` })

/** Lists the parameters and headers that a request to an endpoint can carry. */
export function parametersOf(
  endpoint: Endpoint,
  hasReader: boolean,
  writer: SchemaWriter,
): readonly (Parameter | Ref)[] {
  const { method, path, policy, query = {}, answerType, download, redirects, upload } = endpoint
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ref(kindOf(name, endpoint)))
  const inQuery = Object.entries(query).map(([name, { schema }]): Parameter => {
    const { description, ...written } = writer.write(schema)
    return { name, in: 'query', description: String(description), schema: written }
  })
  const inHeaders: ParameterName[] = []
  if (method === 'GET' && !download && !redirects)
    inHeaders.push(answerType === undefined ? 'IfNoneMatch' : 'LastEventId')
  if (method === 'POST' && !policy.carriesSecret && !upload) inHeaders.push('IdempotencyKey')
  if (method !== 'GET' && hasReader && policy.auth !== 'bridge') inHeaders.push('IfMatch')
  return [...inPath, ...inQuery, ...inHeaders.map(ref)]
}
