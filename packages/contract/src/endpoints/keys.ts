import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import { ApiKey, CreatedKey, newKey } from '../resources/key.ts'

const endpoint = endpointsOf('v2', 'Keys')

const own = { auth: 'owner', scope: 'token', extension: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listKeys = endpoint('GET', '/v2/systems/{systemRef}/keys', {
  ...own,
  summary: 'The keys of the own system',
  answer: Type.Array(ApiKey),
  errors: ownErrors,
})

export const createKey = endpoint('POST', '/v2/systems/{systemRef}/keys', {
  ...own,
  summary: 'Make a key that can do only what its scopes say',
  carriesSecret: true,
  description:
    'The key itself is in this answer and never again. `write` implies `read`, `read` implies `publicread`, `switches` implies `fronters`, and `all` implies every part. `identify` is `GET /v2/systems/@me` in the view of a stranger, and nothing more.',
  body: newKey,
  answer: CreatedKey,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'key_limit_reached'],
})

export const deleteKey = endpoint('DELETE', '/v2/systems/{systemRef}/keys/{key}', {
  ...own,
  summary: 'Revoke a key; it stops working at once',
  answer: null,
  errors: [...ownErrors, 'key_not_found'],
})
