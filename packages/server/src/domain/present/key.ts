import { type ApiKey, formatInstant } from '@polyphony/contract'
import type { StoredKey } from '../entities.ts'
import { formatNullable } from './format.ts'

export function presentKey({ uuid, name, scopes, created, last_used, expires_at }: StoredKey): ApiKey {
  return {
    id: uuid,
    name,
    scopes,
    created: formatInstant(created),
    last_used: formatNullable(last_used),
    expires_at: formatNullable(expires_at),
  }
}
