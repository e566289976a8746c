import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import {
  CustomField,
  customFieldPatch,
  fieldOrder,
  newCustomField,
} from '../resources/custom-fields/field.ts'

const endpoint = endpointsOf('v2', 'Custom fields')

const own = { auth: 'owner', scope: 'write:system' } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listFields = endpoint('GET', '/v2/systems/{systemRef}/fields', {
  docs: {
    summary: "A system's custom fields",
    description: 'By position, then oldest first. Strangers get the public ones.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'read:system', orScope: 'read:members' },
  answer: Type.Array(CustomField),
  errors: ['unauthorized', 'system_not_found'],
})

export const createField = endpoint('POST', '/v2/systems/{systemRef}/fields', {
  docs: { summary: 'Create a custom field', description: 'A system has at most 200.', extension: true },
  policy: own,
  body: newCustomField,
  answer: CustomField,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'field_limit_reached'],
})

export const updateField = endpoint('PATCH', '/v2/systems/{systemRef}/fields/{field}', {
  docs: {
    summary: 'Change a custom field',
    description:
      'The type can change while there are no values. Options that a value uses stay. With another type than a select the options go.',
    extension: true,
  },
  policy: own,
  body: customFieldPatch,
  answer: CustomField,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'field_not_found'],
})

export const deleteField = endpoint('DELETE', '/v2/systems/{systemRef}/fields/{field}', {
  docs: { summary: 'Delete a custom field and all its values', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'field_not_found'],
})

export const orderFields = endpoint('PUT', '/v2/systems/{systemRef}/fields/order', {
  docs: { summary: 'Put all custom fields into a new order', extension: true },
  policy: own,
  body: fieldOrder,
  answer: Type.Array(CustomField),
  errors: [...ownErrors, 'bad_request'],
})
