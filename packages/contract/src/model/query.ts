import { type Static, type TSchema, Type } from 'typebox'
import { fail } from '../values/errors.ts'
import { type Hid, parseEntityRef, parseSnowflake } from '../values/ids.ts'
import { parseBoundary, parseInstantStrict } from '../values/instant.ts'
import { limits } from '../values/limits.ts'
import { parseOwnPath } from '../values/own-path.ts'
import type { Instant } from '../values/time.ts'
import type { QueryField } from './endpoint.ts'
import { about, asAddition, Datetime, SnowflakeText } from './schemas.ts'

/** A moment of the query. */
export const datetime = {
  schema: Datetime,
  read: (text: string): Instant => parseInstantStrict(text) ?? fail('bad_request'),
} satisfies QueryField

/** A moment to compare switches with, of any year. */
export const boundary = {
  schema: Datetime,
  read: (text: string): Instant => parseBoundary(text) ?? fail('bad_request'),
} satisfies QueryField

/** compat: v1 ignores an empty value. */
export const optionalBoundary = {
  schema: Datetime,
  read: (text: string): Instant | undefined => (text === '' ? undefined : boundary.read(text)),
} satisfies QueryField

export const pageSize = {
  schema: Type.Integer({ minimum: 0, default: limits.switchesPerPage }),
  read: (text: string): number =>
    /^\d{1,15}$/.test(text) ? Math.min(Number(text), limits.switchesPerPage) : fail('bad_request'),
} satisfies QueryField

/** The number of notes on a page. */
export const notePageSize = {
  schema: Type.Integer({ minimum: 0, default: 50 }),
  read: (text: string): number => Math.min(pageSize.read(text), limits.notesPerPage),
} satisfies QueryField

/** A row of the history of a share: when its run began, and the ID of its member. */
export const runPlace = {
  schema: Type.String({ pattern: '^.+_[A-Za-z0-9_-]{22}$' }),
  read(text: string): { start: Instant; member: string } {
    const [, start = '', member = ''] = /^(.+?)_([A-Za-z0-9_-]{22})$/.exec(text) ?? []
    return { start: parseInstantStrict(start) ?? fail('bad_request'), member }
  },
} satisfies QueryField

/** Words to look for. */
export const words = {
  schema: Type.String({ maxLength: limits.noteQuery }),
  read: (text: string): string => (text.length <= limits.noteQuery ? text : fail('bad_request')),
} satisfies QueryField

/** A reference or ID as the caller wrote it. The endpoint refuses one that names nothing. */
export const anyText = {
  schema: Type.String(),
  read: (text: string): string => text,
} satisfies QueryField

/** The share that somebody who is signed in reads. */
export const keptShare = about(
  anyText,
  'With a cookie: the ID of a share that you keep, as `GET /v2/people/@me/shared` names it.',
  '5b0e9d1c-33f5-4c55-8a0e-1b7a8f2b6a0d',
)

/** Short IDs, separated by commas. */
export const shortIds = {
  schema: Type.String(),
  read: (text: string): readonly Hid[] =>
    text.split(',').map((each) => {
      const ref = parseEntityRef(each)
      return ref?.kind === 'hid' ? ref.hid : fail('bad_request')
    }),
} satisfies QueryField

/** References to members, separated by commas: their short IDs and UUIDs as stored. */
export const memberRefs = {
  schema: Type.String(),
  read: (text: string): ReadonlySet<string> =>
    new Set(
      text.split(',').map((each) => {
        const ref = parseEntityRef(each) ?? fail('bad_request')
        return ref.kind === 'hid' ? ref.hid : ref.uuid
      }),
    ),
} satisfies QueryField

/** The path of a page of our own. */
export const ownPath = {
  schema: Type.String({ pattern: '^/' }),
  read: (text: string): string => parseOwnPath(text) ?? fail('bad_request'),
} satisfies QueryField

export const boolean = {
  schema: Type.Boolean({ default: false }),
  read(text: string): boolean {
    const lower = text.toLowerCase()
    return lower === 'true' ? true : lower === 'false' ? false : fail('bad_request')
  },
} satisfies QueryField

/** Accepts an empty value as absent: the endpoint refuses it with its own error. */
export const snowflake = {
  schema: SnowflakeText,
  read: (text: string): Static<typeof SnowflakeText> =>
    text === '' ? '' : (parseSnowflake(text) ?? fail('bad_request')),
} satisfies QueryField

/** The id of an event, of a webhook's delivery for instance. */
export const eventId = {
  schema: Type.String({ pattern: '^[0-9]+$' }),
  read: (text: string): string => (/^\d{1,15}$/.test(text) ? text : fail('bad_request')),
} satisfies QueryField

/** The maximum number of items of a list. Without it the list is complete. */
export const listSize = {
  schema: Type.Integer({ minimum: 1, maximum: limits.membersPerSystem }),
  read(text: string): number {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return number >= 1 && number <= limits.membersPerSystem ? number : fail('bad_request')
  },
} satisfies QueryField

/** The member or group after which a list goes on. */
export const ref = {
  schema: Type.String({ examples: ['pqsxyw'] }),
  read: (text: string): string => (parseEntityRef(text) === undefined ? fail('bad_request') : text),
} satisfies QueryField

/** Optional paging of a list that is otherwise complete. */
export const paging = {
  limit: about(listSize, 'The maximum number of items. Without it you get the whole list.', 50),
  after: about(ref, 'Lists only items after the member or group with this short ID or UUID.', 'pqsxyw'),
}

/** One of a few words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  ({
    schema: Type.Unsafe<Words[number]>(Type.Enum([...words])),
    read: (text: string): Words[number] => words.find((word) => word === text) ?? fail('bad_request'),
  }) satisfies QueryField

/** Lets the handler read the value itself, because it has something else to refuse first. */
export const late = <S extends TSchema, Value>({ schema, read }: QueryField<S, Value>) =>
  ({ schema, read: (text: string) => () => read(text) }) satisfies QueryField

/** Asks for `extended`, the key that holds what the reference API does not have. */
export const include = {
  include: asAddition(about(oneOf('extended'), 'Adds the key `extended`. Any other value is refused.')),
}
