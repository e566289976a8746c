import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import {
  CustomField,
  customFieldPatch,
  fieldOrder,
  newCustomField,
} from '../resources/custom-fields/field.ts'

const endpoint = endpointsOf('v2', 'Custom fields')

const own = { auth: 'owner', scope: 'write:system', extension: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listFields = endpoint('GET', '/v2/systems/{systemRef}/fields', {
  summary: "A system's custom fields",
  description: 'By position, then oldest first. Strangers get the public ones.',
  auth: 'anyone',
  scope: 'read:system',
  orScope: 'read:members',
  extension: true,
  answer: Type.Array(CustomField),
  errors: ['unauthorized', 'system_not_found'],
})

export const createField = endpoint('POST', '/v2/systems/{systemRef}/fields', {
  ...own,
  summary: 'Create a custom field',
  description: 'A system has at most 200.',
  body: newCustomField,
  answer: CustomField,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'field_limit_reached'],
})

export const updateField = endpoint('PATCH', '/v2/systems/{systemRef}/fields/{field}', {
  ...own,
  summary: 'Change a custom field',
  description:
    'The type can change while there are no values. Options that a value uses stay. With another type than a select the options go.',
  body: customFieldPatch,
  answer: CustomField,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'field_not_found'],
})

export const deleteField = endpoint('DELETE', '/v2/systems/{systemRef}/fields/{field}', {
  ...own,
  summary: 'Delete a custom field and all its values',
  answer: null,
  errors: [...ownErrors, 'field_not_found'],
})

export const orderFields = endpoint('PUT', '/v2/systems/{systemRef}/fields/order', {
  ...own,
  summary: 'Put all custom fields into a new order',
  body: fieldOrder,
  answer: Type.Array(CustomField),
  errors: [...ownErrors, 'bad_request'],
})
