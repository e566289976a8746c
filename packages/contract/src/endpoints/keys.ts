import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import { ApiKey, CreatedKey, newKey } from '../resources/key.ts'

const endpoint = endpointsOf('v2', 'Keys')

const own = { auth: 'owner', scope: 'token', extension: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listKeys = endpoint('GET', '/v2/systems/{systemRef}/keys', {
  ...own,
  summary: 'The keys of your system',
  answer: Type.Array(ApiKey),
  errors: ownErrors,
})

export const createKey = endpoint('POST', '/v2/systems/{systemRef}/keys', {
  ...own,
  confirmed: true,
  summary: 'Create a key that is limited to its scopes',
  carriesSecret: true,
  description:
    'Only this answer shows the key. `write` implies `read`, `read` implies `publicread`, `switches` implies `fronters`, and `all` implies every part. `identify` allows only `GET /v2/systems/@me`, with the view of a stranger.',
  body: newKey,
  answer: CreatedKey,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'key_limit_reached'],
})

export const deleteKey = endpoint('DELETE', '/v2/systems/{systemRef}/keys/{key}', {
  ...own,
  summary: 'Revoke a key at once',
  answer: null,
  errors: [...ownErrors, 'key_not_found'],
})
