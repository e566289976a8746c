import {
  type FieldOptions,
  type FieldRules,
  limits,
  type Problems,
  parseUuid,
  readFieldValue,
  sizeOfFieldValue,
  type Uuid,
} from '@polyphony/contract'
import type { StoredField } from './entities.ts'

/** The options of a field as a list. */
export const optionsOf = ({ options }: Pick<StoredField, 'options'>): FieldOptions =>
  options === null ? null : JSON.parse(options)

/** The part of a field that its values depend on. */
export const rulesOf = (field: StoredField): FieldRules => ({ type: field.type, options: optionsOf(field) })

/**
 * Returns the given values in the form that is stored; null removes a value. Adds a problem if a field is unknown, if a
 * value does not fit its field, or if all values of one thing become too long. A value that is stored already is accepted.
 */
export function settleValues(
  given: Readonly<Record<string, unknown>>,
  fields: readonly StoredField[],
  stored: ReadonlyMap<Uuid, unknown>,
  problems: Problems,
): Record<Uuid, unknown> {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  const after = new Map(stored)
  const settled: Record<Uuid, unknown> = {}
  let fits = true
  for (const [key, value] of Object.entries(given)) {
    const field = byUuid.get(parseUuid(key) ?? ('' as Uuid))
    const read = field && settleValue(field, value, stored.get(field.uuid))
    if (field === undefined || read === undefined) {
      fits = false
      continue
    }
    settled[field.uuid] = read
    if (read === null) after.delete(field.uuid)
    else after.set(field.uuid, read)
  }
  const [before, total] = [sizeOf(stored), sizeOf(after)]
  if (!fits) problems.invalid('fields')
  else if (total > limits.fieldValues && total > before) problems.tooLong('fields', total, limits.fieldValues)
  return settled
}

function settleValue(field: StoredField, value: unknown, stored: unknown): unknown {
  if (value === null || Bun.deepEquals(value, stored, true)) return value
  return readFieldValue(rulesOf(field), value)
}

const sizeOf = (values: ReadonlyMap<Uuid, unknown>): number =>
  [...values.values()].reduce<number>((sum, value) => sum + sizeOfFieldValue(value), 0)
