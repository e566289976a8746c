import type { Endpoint } from '../model/endpoint.ts'
import type { ErrorName } from '../values/errors.ts'
import { isForStrangers } from './security.ts'

/** Every refusal an endpoint can give: its own, and those that come with its method, its body and its callers. */
export function refusalsOf(endpoint: Endpoint, hasReader: boolean): readonly ErrorName[] {
  const { method, body, upload, errors } = endpoint
  const { auth, carriesSecret, confirmed, signsIn } = endpoint.policy
  const names = new Set<ErrorName>(errors)
  if (body && !upload) {
    names.add('bad_request').add('body_too_large').add('unsupported_media_type')
    names.add('body_too_slow').add('too_many_bodies')
  }
  // Idempotency-Key
  if (method === 'POST' && !carriesSecret && !upload) {
    names.add('bad_request').add('request_in_flight').add('idempotency_key_reused').add('made_not_found')
  }
  if (confirmed) names.add('unconfirmed')
  const isSigned = takesCookie(endpoint) && !isForStrangers(endpoint)
  if (method !== 'GET' && (signsIn || isSigned)) names.add('other_site')
  if (auth === 'admin') names.add('unauthorized').add('forbidden')
  if (auth === 'person') names.add('unauthorized')
  if (auth !== 'bridge' && auth !== 'person' && auth !== 'admin' && auth !== 'share') {
    // The server compares If-Match with the answer to a GET of the same path.
    if (method !== 'GET' && hasReader) names.add('precondition_failed')
    // X-Polyphony-System of a bridge names no system.
    names.add('system_not_found')
    if (!isForStrangers(endpoint)) names.add('scope_missing')
    // X-Polyphony-System of a person names a system that they do not hold, or is missing though they hold several.
    if (endpoint.surface === 'v2') names.add('forbidden').add('bad_request')
  }
  return [...names, 'too_many_requests', 'internal_error', 'unavailable']
}

const takesCookie = ({ surface }: Endpoint) => surface === 'v2' || surface === 'people'
