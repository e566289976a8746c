import {
  type CustomFieldPatch,
  type FieldRules,
  type FieldType,
  fieldTypeNames,
  hasOptions,
  isStorableText,
  limits,
  readFieldValue,
} from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import { isCount } from '../fields/field-reader.ts'
import { fromExactJson, toExactJson } from '../json/exact.ts'

/** The types of dates that are no whole day. */
const byPrecision = new Map<unknown, FieldType>([
  ['month', 'month_year'],
  ['month_day', 'month_day'],
  ['year', 'year'],
])
const withoutOptions = new Map<FieldType, FieldType>([
  ['select', 'text'],
  ['multiselect', 'json'],
])

type FieldShape = Required<Pick<CustomFieldPatch, 'type' | 'options' | 'markdown' | 'privacy'>> &
  Pick<CustomFieldPatch, 'position'>

/** Reads a definition, without its name. A type that we do not know becomes text. */
export function readField(record: Document): FieldShape {
  const { field_type, date_precision, sort_order: order, privacy } = record
  const named = (field_type === 'date' && byPrecision.get(date_precision)) || field_type
  const known = fieldTypeNames.find((each) => each === named) ?? 'text'
  const options = optionsOf(record.options)
  const type = options.length === 0 ? (withoutOptions.get(known) ?? known) : known
  const word = isDocument(privacy) ? privacy.visibility : privacy
  return {
    type,
    options: hasOptions(type) ? options : null,
    markdown: record.supports_markdown === true,
    privacy: word === 'public' ? 'public' : 'private',
    ...(isCount(order) && order <= limits.position && { position: order }),
  }
}

/** compat: options are a list, or an object with lists or texts. */
function optionsOf(options: unknown): string[] {
  const given = isDocument(options) ? Object.values(options).flat() : options
  const fitting = (Array.isArray(given) ? given : []).filter(
    (each): each is string =>
      typeof each === 'string' && each !== '' && each.length <= limits.fieldOption && isStorableText(each),
  )
  return [...new Set(fitting)].slice(0, limits.optionsPerField)
}

/** Reads a value. One that does not fit its field stays as it is. */
export function readValue(field: FieldRules, given: unknown): { value: unknown; fits: boolean } {
  // compat: one program wraps values.
  const bare = isDocument(given) && Object.keys(given).join() === 'v' ? given.v : given
  // why: databases hold JSON that every program can read, so a number has the digits that JavaScript keeps.
  const value = typeof bare === 'object' || typeof bare === 'bigint' ? JSON.parse(toExactJson(bare)) : bare
  const fitting = value === null ? undefined : readFieldValue(field, inOurForm(field.type, value))
  return fitting === undefined ? { value, fits: false } : { value: fitting, fits: true }
}

function inOurForm(type: FieldType, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'color') return value.replace(/^#/, '')
  if (type === 'month_day') return value.replace(/^--/, '')
  return type === 'year' && /^\d{1,4}$/.test(value) ? Number(value) : value
}

/** Writes a value in the form that the format has for its type. */
export function writeValue(type: FieldType, json: string): unknown {
  const value = fromExactJson(json)
  return type === 'color' && typeof value === 'string' && /^[0-9a-f]{6}$/.test(value) ? `#${value}` : value
}
