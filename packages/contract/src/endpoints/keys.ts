import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import { ApiKey, CreatedKey, newKey } from '../resources/access/key.ts'

const endpoint = endpointsOf('v2', 'Keys')

const own = { auth: 'owner', scope: 'token' } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listKeys = endpoint('GET', '/v2/systems/{systemRef}/keys', {
  docs: { summary: 'The keys of your system', extension: true },
  policy: own,
  answer: Type.Array(ApiKey),
  errors: ownErrors,
})

export const createKey = endpoint('POST', '/v2/systems/{systemRef}/keys', {
  docs: {
    summary: 'Create a key that is limited to its scopes',
    description:
      'Only this answer shows the key. `write` implies `read`, `read` implies `publicread`, `switches` implies `fronters`, and `all` implies every part. `identify` allows only `GET /v2/systems/@me`, with the view of a stranger.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  body: newKey,
  answer: CreatedKey,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'key_limit_reached'],
})

export const deleteKey = endpoint('DELETE', '/v2/systems/{systemRef}/keys/{key}', {
  docs: { summary: 'Revoke a key at once', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'key_not_found'],
})
