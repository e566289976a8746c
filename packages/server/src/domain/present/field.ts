import { type CustomField, formatInstant } from '@polyphony/contract'
import { optionsOf } from '../custom-fields.ts'
import type { StoredField } from '../entities.ts'
import type { Visible } from '../privacy.ts'

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
