import { type CustomField, formatInstant } from '@polyphony/contract'
import { optionsOf } from '../custom-fields.ts'
import type { FieldValues, StoredField } from '../entities.ts'
import type { Visible } from '../privacy.ts'

/** Presents the values of custom fields, as far as the viewer may see them. */
export const presentValues = ({ fields }: { fields: FieldValues | null }): Record<string, unknown> =>
  JSON.parse(fields?.json ?? '{}')

export function presentField({ of: field }: Visible<StoredField>): CustomField {
  const { uuid, name, type, markdown, position, privacy, created } = field
  const options = optionsOf(field)
  return {
    id: uuid,
    name,
    type,
    options: options && [...options],
    markdown,
    position,
    privacy,
    created: formatInstant(created),
  }
}
