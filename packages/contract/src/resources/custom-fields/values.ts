import { type TSchema, Type } from 'typebox'
import { isObject } from '../../model/body.ts'
import { type Field, isStorableText, sixHexDigits } from '../../model/fields.ts'
import { Datetime, UuidText } from '../../model/schemas.ts'
import { formatInstant, isCalendarDate, parseInstant } from '../../values/instant.ts'
import { limits } from '../../values/limits.ts'

/** The choices of a field; null for types without choices. */
export type FieldOptions = readonly string[] | null

/** The rules for values of one type. */
interface ValueRules {
  readonly schema: TSchema
  /** Returns the value to store, or undefined if it does not fit. Never changes its type. */
  read(value: unknown, options: FieldOptions): unknown
  /** Says that the field has choices. */
  readonly hasOptions?: true
}

function rules(schema: TSchema, fits: (value: unknown, options: FieldOptions) => boolean): ValueRules {
  return { schema, read: (value, options) => (fits(value, options) ? value : undefined) }
}

const longText = rules(
  Type.String({ minLength: 1, maxLength: limits.fieldValue }),
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= limits.fieldValue && isStorableText(value),
)

const date = (toDate: (text: string) => string, pattern: string) =>
  rules(Type.String({ pattern }), (value) => typeof value === 'string' && isCalendarDate(toDate(value)))

const integer = (minimum: number, maximum: number) =>
  rules(
    Type.Integer({ minimum, maximum }),
    (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  )

const DateText = Type.String({ format: 'date' })
const isDateOrNull = (value: unknown) =>
  value === null || (typeof value === 'string' && isCalendarDate(value))

/** The types of custom fields, and the values that fit each of them. */
export const fieldTypes = {
  text: longText,
  markdown: longText,
  number: rules(Type.Number(), Number.isFinite),
  boolean: rules(Type.Boolean(), (value) => typeof value === 'boolean'),
  color: {
    schema: Type.String({ pattern: '^[0-9a-fA-F]{6}$' }),
    read: (value) =>
      typeof value === 'string' && sixHexDigits.test(value) ? value.toLowerCase() : undefined,
  },
  date: rules(DateText, (value) => typeof value === 'string' && isCalendarDate(value)),
  month_year: date((text) => `${text}-01`, '^[0-9]{4}-[0-9]{2}$'),
  // why: a year with 29 February, so that the day is one.
  month_day: date((text) => `2000-${text}`, '^[0-9]{2}-[0-9]{2}$'),
  month: integer(1, 12),
  year: integer(1, 9999),
  date_range: {
    schema: Type.Object({
      start: Type.Union([DateText, Type.Null()]),
      end: Type.Union([DateText, Type.Null()]),
    }),
    read: readRange,
  },
  timestamp: {
    schema: Datetime,
    read: (value) => {
      const instant = typeof value === 'string' ? parseInstant(value) : undefined
      return instant === undefined ? undefined : formatInstant(instant)
    },
  },
  select: {
    ...rules(Type.String(), (value, options) => typeof value === 'string' && includes(options, value)),
    hasOptions: true,
  },
  multiselect: {
    ...rules(
      Type.Array(Type.String(), { minItems: 1, uniqueItems: true }),
      (value, options) =>
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((each) => includes(options, each)),
    ),
    hasOptions: true,
  },
  json: rules(Type.Unknown(), (value) => value !== null && isStorableJson(value)),
} as const satisfies Readonly<Record<string, ValueRules>>

export type FieldType = keyof typeof fieldTypes
export const fieldTypeNames = Object.keys(fieldTypes) as [FieldType, ...FieldType[]]

/** A field, as far as its values depend on it. */
export interface FieldRules {
  readonly type: FieldType
  readonly options: FieldOptions
}

/** Tests whether fields of this type have options. */
export const hasOptions = (type: FieldType): boolean => 'hasOptions' in fieldTypes[type]

/** Returns the form in which a value is stored and shown, or undefined if it does not fit the field. */
export const readFieldValue = ({ type, options }: FieldRules, value: unknown): unknown =>
  (fieldTypes[type] as ValueRules).read(value, options)

/** Returns the options that a value takes up. */
export function optionsUsed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Returns how much of `limits.fieldValues` a value takes up. */
export const sizeOfFieldValue = (value: unknown): number =>
  (typeof value === 'string' ? value : JSON.stringify(value)).length

/** Values in a body: field ID to value. The operation compares them with the fields of the system. */
export function fieldValues() {
  return {
    schema: Type.Record(UuidText, Type.Unknown()),
    read(value: unknown, key, problems): Record<string, unknown> | undefined {
      if (!isObject(value)) problems.invalid(key)
      else if (Object.keys(value).length > 0) return { ...value }
      return undefined
    },
  } satisfies Field
}

const includes = (options: FieldOptions, value: unknown) =>
  options?.some((option) => option === value) ?? false

function readRange(value: unknown): { start: unknown; end: unknown } | undefined {
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined
  const { start, end } = value
  if (!isDateOrNull(start) || !isDateOrNull(end)) return undefined
  if (start === null && end === null) return undefined
  const isInOrder = start === null || end === null || String(start) <= String(end)
  return isInOrder ? { start, end } : undefined
}

/** Tests whether JSON is short enough and comes back from a database as it is. */
function isStorableJson(value: unknown): boolean {
  let isStorable = true
  const text = JSON.stringify(value, (key, each) => {
    // why: JSON can write numbers that are too large for a number.
    if (typeof each === 'number' && !Number.isFinite(each)) isStorable = false
    if (key.includes('\0') || (typeof each === 'string' && each.includes('\0'))) isStorable = false
    return each
  })
  return isStorable && text !== undefined && text.length <= limits.fieldValue
}
