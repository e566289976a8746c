import { type Static, Type } from 'typebox'
import { fail } from '../values/errors.ts'
import { parseEntityRef, parseSnowflake } from '../values/ids.ts'
import { parseBoundary, parseInstantStrict } from '../values/instant.ts'
import { limits } from '../values/limits.ts'
import type { Instant } from '../values/time.ts'
import type { QueryField } from './endpoint.ts'
import { about, Datetime, SnowflakeText } from './schemas.ts'

/** A moment of the query. */
export const datetime = {
  schema: Datetime,
  read: (text: string): Instant => parseInstantStrict(text) ?? fail('bad_request'),
} satisfies QueryField

/** A moment that switches are compared with: any year will do. */
export const boundary = {
  schema: Datetime,
  read: (text: string): Instant => parseBoundary(text) ?? fail('bad_request'),
} satisfies QueryField

/** compat: v1 takes an empty value for none. */
export const optionalBoundary = {
  schema: Datetime,
  read: (text: string): Instant | undefined => (text === '' ? undefined : boundary.read(text)),
} satisfies QueryField

export const pageSize = {
  schema: Type.Integer({ minimum: 0, default: limits.switchesPerPage }),
  read: (text: string): number =>
    /^\d{1,15}$/.test(text) ? Math.min(Number(text), limits.switchesPerPage) : fail('bad_request'),
} satisfies QueryField

export const boolean = {
  schema: Type.Boolean({ default: false }),
  read(text: string): boolean {
    const lower = text.toLowerCase()
    return lower === 'true' ? true : lower === 'false' ? false : fail('bad_request')
  },
} satisfies QueryField

/** An empty value counts as absent, which the endpoint then refuses in its own words. */
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

/** How many of a list; everything when it is left out. */
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

/** Optional paging of a list that otherwise comes whole. */
export const paging = {
  limit: about(listSize, 'How many at most. The whole list comes when it is left out.', 50),
  after: about(ref, 'The list goes on after the member or group with this short ID or UUID.', 'pqsxyw'),
}
