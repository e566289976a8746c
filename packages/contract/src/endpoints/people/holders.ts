import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Person } from '../../resources/people/person.ts'

const endpoint = endpointsOf('v2', 'People')

export const listHolders = endpoint('GET', '/v2/systems/{systemRef}/people', {
  auth: 'owner',
  scope: 'token',
  summary: 'Everybody who holds your system',
  answer: Type.Array(Person),
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
  extension: true,
})

export const removeHolder = endpoint('DELETE', '/v2/systems/{systemRef}/people/{person}', {
  auth: 'owner',
  scope: 'token',
  summary: 'Take your system from somebody who holds it',
  confirmed: true,
  answer: null,
  errors: ['unauthorized', 'system_not_found', 'forbidden', 'person_not_found', 'last_holder'],
  extension: true,
})
