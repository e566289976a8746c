import { createHash } from 'node:crypto'
import { type KeyScope, keyScopes } from '@polyphony/contract'

/** The refusals of OAuth 2.1 that programs may get, with their statuses. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
} as const
export type OAuthErrorName = keyof typeof statuses

/** A refusal in the words of OAuth. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: OAuthErrorName
  readonly status: number

  constructor(error: OAuthErrorName, description: string, status: number = statuses[error]) {
    super(description)
    this.error = error
    this.status = status
  }
}

export function refuse(error: OAuthErrorName, description: string): never {
  throw new OAuthError(error, description)
}

/** Reads scopes separated by spaces. */
export function readScope(text: string | undefined): readonly KeyScope[] {
  const words = [...new Set((text ?? '').split(' ').filter((word) => word !== ''))]
  const known = words.filter((word): word is KeyScope => keyScopes.some((scope) => scope === word))
  if (known.length === 0 || known.length < words.length)
    refuse('invalid_scope', `scope must name at least one of: ${keyScopes.join(' ')}.`)
  return known
}

const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/

/**
 * Tests for one of the addresses that a program registered, letter by letter. On the person's own device any port will
 * do, since a program there takes one that is free (RFC 8252).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  const withoutPort = (uri: string) => uri.replace(loopback, '$1')
  return URL.canParse(address) && registered.some((uri) => withoutPort(uri) === withoutPort(address))
}

/** Adds an answer to the address that it goes to. */
export function answerAt(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}

export const challengeForm = /^[\w-]{43}$/
const verifierForm = /^[\w.~-]{43,128}$/

/** Tests whether a program knows the secret behind a challenge (PKCE, S256). */
export const provesChallenge = (verifier: string, challenge: string): boolean =>
  verifierForm.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge
