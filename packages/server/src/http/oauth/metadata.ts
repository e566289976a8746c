import { keyScopes } from '@polyphony/contract'
import type { Config } from '../../config.ts'
import { respondWith } from '../answer/headers.ts'

const secrets = ['client_secret_basic', 'client_secret_post', 'none']

/** Tells programs where and how to connect (RFC 8414). */
export function metadata({ publicUrl }: Pick<Config, 'publicUrl'>): Response {
  const document = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: keyScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: secrets,
    revocation_endpoint_auth_methods_supported: secrets,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  }
  return respondWith('write', JSON.stringify(document), 200, { 'cache-control': 'public, max-age=300' })
}
