import { type Static, type TSchema, Type } from 'typebox'
import { isObject, type JsonObject, objectBody } from '../../model/body.ts'
import {
  choice,
  differentWords,
  type Field,
  filledText,
  flag,
  isStorableText,
  memberRefs,
  Nullable,
  type Problems,
  timezone,
  wholeNumber,
} from '../../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { parseSnowflake, type Snowflake } from '../../values/ids.ts'
import { messageLanguages } from '../../values/languages.ts'
import { limits } from '../../values/limits.ts'
import { isTimeOfDay, TimeOfDay } from './time-of-day.ts'

/** The ways in which a channel reaches its receiver. */
export const channelKinds = ['webpush', 'ntfy', 'discord'] as const
export type ChannelKind = (typeof channelKinds)[number]
/** The changes that a channel tells: somebody begins, somebody stops, nobody is left. */
export const channelTriggers = ['start', 'stop', 'out'] as const
export type ChannelTrigger = (typeof channelTriggers)[number]
/** How much a message says. */
export const channelTexts = ['names', 'count', 'bare'] as const
export type ChannelText = (typeof channelTexts)[number]

/** The address of a browser, as `PushSubscription.toJSON()` gives it. */
const PushAddress = Type.Object({
  endpoint: Type.String({ format: 'uri', maxLength: limits.url }),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
})
const topicForm = /^[-_A-Za-z0-9]{1,64}$/
const NtfyAddress = Type.Object({
  server: Type.String({ format: 'uri', maxLength: limits.url }),
  topic: Type.String({ pattern: topicForm.source }),
  token: Type.Optional(Type.String({ maxLength: limits.ntfyToken })),
})
const DiscordAddress = Type.Object({ account: Type.String({ pattern: '^[0-9]{1,20}$' }) })

export type PushAddress = Static<typeof PushAddress>
export type NtfyAddress = Static<typeof NtfyAddress>
export type DiscordAddress = Static<typeof DiscordAddress>
export type ChannelAddress =
  | ({ kind: 'webpush' } & PushAddress)
  | ({ kind: 'ntfy' } & NtfyAddress)
  | { kind: 'discord'; account: Snowflake }

const QuietHours = Type.Object({
  from: described(TimeOfDay, 'The local time at which the quiet begins.', '22:00'),
  to: described(TimeOfDay, 'The local time at which it ends.', '07:00'),
  timezone: timezone.schema,
})
export type QuietHours = Static<typeof QuietHours>

const quiet = {
  schema: Nullable(QuietHours),
  read(value: unknown, key: string, problems: Problems): QuietHours | null | undefined {
    if (value === null) return null
    if (!isObject(value)) return fail('bad_request')
    const { from, to } = value
    if (isTimeOfDay(from) && isTimeOfDay(to) && from !== to && typeof value.timezone === 'string') {
      const zone = timezone.read(value.timezone, key, problems)
      return zone === undefined ? undefined : { from, to, timezone: zone }
    }
    const message = `Field ${key} must be null, or have from, to and timezone, with two different times HH:MM.`
    problems.add(key, { message })
    return undefined
  },
} satisfies Field

/** A list of references to members, or null for all. */
const someMembers = {
  schema: Nullable(memberRefs.schema),
  read: (value: unknown, key: string, problems: Problems): string[] | null | undefined =>
    value === null ? null : memberRefs.read(value, key, problems),
} satisfies Field

export const channelModel = model({
  name: about(filledText(limits.name), 'The name. Only you see it.', 'My phone'),
  when: about(
    differentWords(channelTriggers),
    'The changes to tell: `start`, somebody begins to front; `stop`, somebody stops; `out`, nobody is left.',
    ['start', 'out'],
  ),
  members: about(
    someMembers,
    'The members that the channel is about; it says nothing of all others. Null for everybody.',
    null,
  ),
  text: about(
    choice(channelTexts),
    'How much a message says: `names`, only how many front with `count`, or only that the front changed with `bare`. Default: `names` for `webpush`, else `bare`.',
    'names',
  ),
  language: about(
    choice(messageLanguages),
    'The language of the messages. Default: the language that `Accept-Language` wants most.',
    'en',
  ),
  silent: about(
    flag(),
    'Web Push: shows one message without a sound that each change replaces, instead of a new message for each.',
    false,
  ),
  delay: about(
    wholeNumber(limits.channelDelay),
    'Seconds without another change before a message is sent.',
    30,
  ),
  quiet: about(quiet, 'Hours without messages. Afterwards the newest front is sent, if it is news.', {
    from: '22:00',
    to: '07:00',
    timezone: 'Europe/Oslo',
  }),
  paused: about(flag(), 'If true, the channel sends nothing. False also clears `failing_since`.', false),
})
export type ChannelPatch = PatchOf<typeof channelModel>
const { fields } = channelModel

const kind = described(
  Type.Unsafe<ChannelKind>(Type.Enum([...channelKinds])),
  'How messages reach the receiver: by Web Push to a browser, through an ntfy server, or as a direct message by our bot.',
  'webpush',
)

export const Channel = Type.Object(
  {
    id: described(UuidText, 'The ID of the channel.', '3a8f0c4e-5d1b-4b7e-9c0a-7e6d5c4b3a21'),
    name: fields.name.schema,
    kind,
    when: fields.when.schema,
    members: described(
      Nullable(Type.Array(Type.String())),
      'The members that the channel is about: short IDs, and for a channel on a share the IDs that the share shows. Null for everybody.',
      null,
    ),
    text: fields.text.schema,
    language: fields.language.schema,
    silent: fields.silent.schema,
    delay: fields.delay.schema,
    quiet: fields.quiet.schema,
    paused: fields.paused.schema,
    failing_since: described(
      NullableDatetime,
      'The time since which no message arrives. Null while all is well. After 5 days the channel is paused.',
      null,
    ),
    created: described(Datetime, 'The time when the channel was created.'),
  },
  { description: 'A channel that tells a receiver who fronts. No answer shows its address.' },
)
export type Channel = Static<typeof Channel>

const to = described(
  Type.Union([PushAddress, NtfyAddress, DiscordAddress]),
  'The address, in the form that `kind` needs. No answer shows it. For `discord` an account that is linked to the system.',
  { server: 'https://ntfy.sh', topic: 'a-topic-that-nobody-guesses' },
)

type SentChannel = ChannelPatch & { kind: ChannelKind; to: PushAddress | NtfyAddress | DiscordAddress }

const asSent = (schema: TSchema): Field => ({ schema, read: (value) => value })

export const NewChannel = Type.Unsafe<SentChannel & { name: string }>(
  PatchObject(model({ ...fields, kind: asSent(kind), to: asSent(to) }), {
    description: 'A channel to create.',
    required: ['name', 'kind', 'to'],
    examples: [
      {
        name: 'My phone',
        kind: 'ntfy',
        to: { server: 'https://ntfy.sh', topic: 'a-topic-that-nobody-guesses' },
      },
    ],
  }),
)
export const ChannelChange = PatchObject(channelModel, {
  description: 'The keys to change. `kind` and `to` cannot change: make a new channel.',
  examples: [{ text: 'count', quiet: { from: '22:00', to: '07:00', timezone: 'Europe/Oslo' } }],
})

/** The values of a new channel, as far as the body has them. */
export type NewChannelValues = ChannelPatch & { name: string; address: ChannelAddress }

const readNew =
  (kinds: readonly ChannelKind[]) =>
  (json: JsonObject): NewChannelValues => {
    const { patch, problems } = readPatch(channelModel, json)
    for (const key of ['name', 'kind', 'to'])
      if (!Object.hasOwn(json, key)) problems.add(key, { message: `Key '${key}' is required.` })
    const found = kinds.find((each) => each === json.kind)
    if (found === undefined && Object.hasOwn(json, 'kind')) problems.invalid('kind')
    const address = found && readAddress(found, json.to)
    if (found && Object.hasOwn(json, 'to') && address === undefined)
      problems.add('to', { message: toRules[found] })
    const { name } = orRefuse({ patch, problems })
    if (name === undefined || address === undefined) return fail('bad_request')
    return { ...patch, name, address }
  }

export const newChannel = objectBody(NewChannel, readNew(channelKinds))
/** A channel on a share. Bots tell nobody but the people of a system. */
export const newSharedChannel = objectBody(NewChannel, readNew(['webpush', 'ntfy']))

/** The addresses that each kind takes, and that the server can reach, in words. */
export const toRules: Record<ChannelKind, string> = {
  webpush:
    'Field to must have endpoint, a public https address, and keys with p256dh and auth, as PushSubscription.toJSON() gives them.',
  ntfy: 'Field to must have server, a public https address, and topic, 1 to 64 letters, digits, - or _. A token has no spaces.',
  discord: 'Field to must have account, the ID of an account that is linked to this system.',
}

/** Reads an address; undefined if it is none. The server checks by itself whether it may be reached. */
function readAddress(kind: ChannelKind, to: unknown): ChannelAddress | undefined {
  if (!isObject(to)) return undefined
  if (kind === 'discord') {
    const account = typeof to.account === 'string' ? parseSnowflake(to.account) : undefined
    return account === undefined ? undefined : { kind, account }
  }
  if (kind === 'ntfy') {
    const { server, topic, token = null } = to
    if (!isAddress(server) || typeof topic !== 'string' || !topicForm.test(topic)) return undefined
    if (token === null) return { kind, server, topic }
    const isToken =
      typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) && token.length <= limits.ntfyToken
    return isToken ? { kind, server, topic, token } : undefined
  }
  const { endpoint, keys } = to
  if (!isAddress(endpoint) || !isObject(keys)) return undefined
  const { p256dh, auth } = keys
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return undefined
  const point = bytesOf(p256dh)
  if (point?.length !== 65 || point[0] !== 4 || bytesOf(auth)?.length !== 16) return undefined
  return { kind, endpoint, keys: { p256dh, auth } }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= limits.url &&
  isStorableText(value) &&
  !/[\p{Cc}\s]/u.test(value) &&
  /^https?:\/\/[^/\\]/i.test(value) &&
  URL.canParse(value)

/** Reads bytes in base64, in either alphabet. */
function bytesOf(text: string): Uint8Array | undefined {
  if (!/^[-_A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')), (each) =>
      each.charCodeAt(0),
    )
  } catch {
    return undefined
  }
}

/** Reads a change. A kind or an address is refused: receivers never change. */
export const channelPatch = objectBody(ChannelChange, (json) => {
  const { patch, problems } = readPatch(channelModel, json)
  const { kind } = json
  if (Object.hasOwn(json, 'to')) problems.invalid('to')
  const isKind = channelKinds.some((each) => each === kind)
  if (Object.hasOwn(json, 'kind') && !isKind) problems.invalid('kind')
  orRefuse({ patch, problems })
  if (Object.keys(patch).length === 0 && !isKind) return fail('bad_request')
  return { patch, kind: isKind ? (kind as ChannelKind) : undefined }
})

export const PushKey = Type.Object(
  {
    key: Type.String({
      description: 'The public key of this server for Web Push (VAPID), in base64url.',
      examples: ['BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'],
    }),
  },
  { description: 'The key with which browsers subscribe to messages of this server.' },
)
