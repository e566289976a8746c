import { hashSecret } from '../ids.ts'
import type { Credential } from '../store/lookup.ts'

const none: Credential = { kind: 'none' }

/** compat: the header is the bare token. Anything else means anonymous, never a refusal by itself. */
export function readCredential(header: string | null): Credential {
  if (header === null || header.length !== 64) return none
  return { kind: 'token', hash: hashSecret(header) }
}
