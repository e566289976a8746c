import { type Endpoint, fail } from '@polyphony/contract'
import { ownOrigins } from '../../base/site.ts'
import type { Config } from '../../config.ts'
import type { Credential } from '../../domain/viewer.ts'

/**
 * Refuses a write that a page of another site makes with somebody's cookie, or that would sign them in. A program that
 * has no cookie may leave `Origin` out; a browser never does.
 */
export function refuseOtherSites(
  { headers }: Request,
  { method, policy: { signsIn } }: Endpoint,
  credential: Credential,
  config: Config,
): void {
  const isSigned = isFromCookie(credential)
  if (method === 'GET' || !(isSigned || signsIn)) return
  const origin = headers.get('origin')
  if (origin === null ? isSigned : !isOwnOrigin(origin, config)) fail('other_site')
}

/** Tests for a credential that a browser adds to requests by itself. */
export const isFromCookie = (credential: Credential): boolean =>
  credential.kind === 'session' || (credential.kind === 'token' && credential.entry !== undefined)

/**
 * Refuses a visit that a page of another site began, as it could lead somebody into linking a stranger. Browsers tell on
 * https and on this machine; elsewhere they do not.
 */
export function refuseVisitFromElsewhere({ headers }: Request, { publicUrl }: Config): void {
  const site = headers.get('sec-fetch-site')
  const isOwn = site === null ? !publicUrl.startsWith('https:') : site === 'same-origin' || site === 'none'
  if (!isOwn) fail('other_site')
}

/** Tests for the origin of our own pages. */
export const isOwnOrigin = (origin: string, config: Config): boolean => ownOrigins(config).includes(origin)
