import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { Person } from '../../resources/people/person.ts'

const endpoint = endpointsOf('v2', 'People')

export const listHolders = endpoint('GET', '/v2/systems/{systemRef}/people', {
  docs: { summary: 'Everybody who holds your system', extension: true },
  policy: { auth: 'owner', scope: 'token' },
  answer: Type.Array(Person),
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const removeHolder = endpoint('DELETE', '/v2/systems/{systemRef}/people/{person}', {
  docs: { summary: 'Take your system from somebody who holds it', extension: true },
  policy: { auth: 'owner', scope: 'token', confirmed: true },
  answer: null,
  errors: ['unauthorized', 'system_not_found', 'forbidden', 'person_not_found', 'last_holder'],
})
