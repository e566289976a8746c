import { type Static, Type } from 'typebox'
import { fail } from './errors.ts'
import { choice, type Field, flag, Nullable, type Problems, text } from './fields.ts'
import {
  type Hid,
  isStorable,
  parseHid,
  parseSnowflake,
  parseSystemRef,
  type Snowflake,
  type SystemRef,
} from './ids.ts'
import { parseInstant } from './instant.ts'
import { limits } from './limits.ts'
import { Member } from './member.ts'
import { model, PatchObject, type PatchOf, type Reading, readPatch } from './patch.ts'
import { Datetime, HidText, SnowflakeText, TokenText } from './schemas.ts'
import { System } from './system.ts'

/** The bodies and answers of the bridge API, through which a chat bot does its side of things. */

/** A system as a bot names it: account ids may have any length, for not every platform has long ones. */
export function parseBotSystemRef(text: string): SystemRef | undefined {
  const account = parseSnowflake(text)
  if (account === undefined) return parseSystemRef(text)
  return isStorable(account) ? { kind: 'account', account } : undefined
}

function readSnowflake(value: unknown, key: string, problems: Problems): Snowflake | undefined {
  // why: a JSON number above 2^53 has lost digits by the time it is read; only text is sure to be the id meant.
  const exact = typeof value === 'string' || Number.isSafeInteger(value)
  const id = exact ? parseSnowflake(String(value)) : undefined
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

/** The message before the one in question: the name it was posted under, and its id when a bot of ours posted it. */
const previous = {
  schema: Nullable(
    Type.Object({ name: Type.String(), message_id: Type.Optional(Nullable(BrandedSnowflake)) }),
  ),
  read(value: unknown, key: string, problems: Problems) {
    if (value === null) return null
    if (typeof value !== 'object' || Array.isArray(value)) return fail('bad_request')
    const { name, message_id = null } = value as { name?: unknown; message_id?: unknown }
    const id = message_id === null ? null : readSnowflake(message_id, `${key}.message_id`, problems)
    if (typeof name !== 'string') problems.invalid(`${key}.name`)
    return { name: String(name), message_id: id ?? null }
  },
} satisfies Field

/** Reads a body and reports the keys it must have and has not. */
function readWith<M extends Parameters<typeof readPatch>[0]>(
  model: M,
  body: unknown,
  required: readonly (keyof PatchOf<M> & string)[],
): Reading<PatchOf<M>> {
  const reading = readPatch(model, body)
  for (const key of required) {
    if (!Object.hasOwn(body as object, key))
      reading.problems.add(key, { message: `Key '${key}' is required.` })
  }
  return reading
}

/** The values when nothing is wrong; unlike a patch it may be empty. */
function whole<Values extends object>({ patch, problems }: Reading<Values>): Values {
  return problems.any ? fail('invalid_model', { problems: problems.byKey }) : patch
}

type Required<V, K extends keyof V> = V & { [Key in K]-?: Exclude<V[Key], undefined> }

const newSystemModel = model({ account_id: snowflake, name: text(limits.name), id: chosenHid })
export const NewSystem = PatchObject(newSystemModel)
export const readNewSystem = (body: unknown) => whole(readPatch(newSystemModel, body))

const accountModel = model({ autoproxy_enabled: flag() })
export const AccountPatch = PatchObject(accountModel)
export const readAccountPatch = (body: unknown) => readPatch(accountModel, body)
export const Account = Type.Object({ system: System, autoproxy_enabled: Type.Boolean() })
export type Account = Static<typeof Account>

export const SystemWithToken = Type.Object({ system: System, token: TokenText })
export const Token = Type.Object({ token: TokenText })

const proxyRequestModel = model({
  message_id: snowflake,
  account_id: snowflake,
  guild_id: snowflake,
  channel_id: snowflake,
  content,
  has_attachments: flag(),
  edited: flag(),
  previous,
  platform: choice(['discord', 'plain'], { onNull: 'discord' }),
})
const proxyRequestKeys = ['message_id', 'account_id', 'guild_id', 'channel_id', 'content'] as const
export const ProxyRequest = PatchObject(proxyRequestModel)
export type ProxyRequest = Required<PatchOf<typeof proxyRequestModel>, (typeof proxyRequestKeys)[number]>
export const readProxyRequest = (body: unknown) =>
  whole(readWith(proxyRequestModel, body, proxyRequestKeys)) as ProxyRequest

export const ProxyDecision = Type.Union([
  Type.Object({
    proxy: Type.Literal(true),
    member: Member,
    name: Type.String(),
    avatar_url: Nullable(Type.String()),
    content: Type.String(),
    tts: Type.Boolean(),
    autoproxied: Type.Boolean(),
  }),
  Type.Object({ proxy: Type.Literal(false), reason: Type.String() }),
])
export type ProxyDecision = Static<typeof ProxyDecision>

const newMessageModel = model({
  id: snowflake,
  original: nullableSnowflake,
  sender: snowflake,
  channel: snowflake,
  guild: nullableSnowflake,
  member: content,
  sent_at: datetime,
})
const newMessageKeys = ['id', 'original', 'sender', 'channel', 'guild', 'member'] as const
export const NewMessage = PatchObject(newMessageModel)
export type NewMessage = Required<PatchOf<typeof newMessageModel>, (typeof newMessageKeys)[number]>
export const readNewMessage = (body: unknown) =>
  whole(readWith(newMessageModel, body, newMessageKeys)) as NewMessage

export const SnowflakeList = Type.Array(SnowflakeText)
export function readSnowflakes(list: unknown): Snowflake[] {
  if (!Array.isArray(list)) return fail('bad_request')
  return list.map((item) => {
    const id =
      typeof item === 'string' || Number.isSafeInteger(item) ? parseSnowflake(String(item)) : undefined
    return id ?? fail('bad_request')
  })
}
