import { Type } from 'typebox'
import { Nullable } from './fields.ts'

/** The shapes that answers are made of. */
export const HidText = Type.String({ pattern: '^[a-z]{5,6}$', examples: ['kvrtuo'] })
export const UuidText = Type.String({ format: 'uuid' })
export const SnowflakeText = Type.String({ pattern: '^[0-9]{1,20}$', examples: ['466378653216014359'] })
export const Datetime = Type.String({ format: 'date-time', examples: ['2024-03-05T10:11:12.345678Z'] })
export const NullableDatetime = Nullable(Datetime)
export const TokenText = Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' })
