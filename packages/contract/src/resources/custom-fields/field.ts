import { type Static, Type } from 'typebox'
import { type JsonObject, listBody, objectBody } from '../../model/body.ts'
import { choice, count, type Field, flag, isStorableText, Nullable, name } from '../../model/fields.ts'
import { PatchObject, type PatchOf, patchBody, type Reading, readCreation } from '../../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../../model/resource.ts'
import { addition, Datetime, described, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { parseUuid, type Uuid } from '../../values/ids.ts'
import { limits } from '../../values/limits.ts'
import { fieldTypeNames } from './values.ts'

const position = count(limits.position)

/** The choices of a select: different strings, or null for other types. */
const options = {
  schema: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.fieldOption }), {
      minItems: 1,
      maxItems: limits.optionsPerField,
      uniqueItems: true,
    }),
  ),
  read(value, key, problems) {
    if (value === null) return null
    if (areOptions(value)) return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

function areOptions(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= limits.optionsPerField &&
    new Set(value).size === value.length &&
    value.every(isOption)
  )
}

const isOption = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= limits.fieldOption && isStorableText(value)

export const customFieldModel = resource({
  fields: {
    name: field(name('Custom field'), 'open', 'The name of the field.', 'Favourite tea'),
    type: field(
      choice(fieldTypeNames),
      'open',
      'The type of its values. It can change while no member and not the system has a value.',
      'select',
    ),
    options: field(
      options,
      'open',
      'The choices of a `select` or `multiselect`, which need them. Null for all other types.',
      ['black', 'green'],
    ),
    markdown: field(flag(), 'open', 'If true, pages show texts as Markdown.', false),
    position: field(
      {
        schema: Type.Integer({ minimum: 0, maximum: limits.position }),
        read(value: unknown, key, problems) {
          const read = position.read(value, key, problems)
          if (read === null) problems.invalid(key)
          return read ?? undefined
        },
      } satisfies Field,
      'open',
      'Orders the fields, lowest first; fields with the same position by age. A new field without it is the last one. For strangers the fields that they see count from 0.',
      0,
    ),
    privacy: field(
      choice(['private', 'public']),
      'open',
      'Strangers see the field and its values only if it is public. New fields are private.',
      'private',
    ),
  },
  readOnly: { created: readOnly(StoredInstant, 'open') },
})
const { fields } = customFieldModel

export const CustomFieldPatch = PatchObject(customFieldModel, {
  description: 'The keys to change. If the type no longer is a select, the options go.',
  examples: [{ name: 'Favourite tea', options: ['black', 'green', 'white'] }],
})
export const NewCustomField = PatchObject(customFieldModel, {
  description: 'A custom field to create.',
  required: ['name', 'type'],
  examples: [{ name: 'Favourite tea', type: 'select', options: ['black', 'green'], privacy: 'public' }],
})
export type CustomFieldPatch = PatchOf<typeof customFieldModel>

export const customFieldPatch = patchBody(customFieldModel, CustomFieldPatch)
/** Returns problems to the operation, which refuses a full system first. */
export const newCustomField = objectBody(
  NewCustomField,
  (json: JsonObject): Reading<CustomFieldPatch> =>
    readCreation(customFieldModel, json, 'custom field', ['name', 'type']),
)

/** All fields of a system in the order that they shall have. */
export const fieldOrder = listBody(
  Type.Array(UuidText, { description: 'The IDs of all fields, each once, in their new order.' }),
  (list): Uuid[] =>
    list.map((id) => (typeof id === 'string' ? parseUuid(id) : undefined) ?? fail('bad_request')),
)

export const CustomField = addition(
  Type.Object(
    {
      id: described(UuidText, 'The ID of the field. Never changes.', '3b0e4c6e-56a3-4a8a-9a6b-d2f1a7f3a001'),
      name: fields.name.schema,
      type: fields.type.schema,
      options: fields.options.schema,
      markdown: fields.markdown.schema,
      position: fields.position.schema,
      privacy: fields.privacy.schema,
      created: described(Datetime, 'The time when the field was created.'),
    } satisfies Answer<typeof customFieldModel>,
    { description: 'A field that a system added to its members and to itself.' },
  ),
)
export type CustomField = Static<typeof CustomField>
