import type { FieldOptions, FieldRules } from '@polyphony/contract'
import type { StoredField } from './entities.ts'

/** The options of a field as a list. */
export const optionsOf = ({ options }: Pick<StoredField, 'options'>): FieldOptions =>
  options === null ? null : JSON.parse(options)

/** The part of a field that its values depend on. */
export const rulesOf = (field: StoredField): FieldRules => ({ type: field.type, options: optionsOf(field) })
