import { deviceOf } from '../../base/device.ts'
import type { Context } from '../../context.ts'
import { readScope, refuse } from '../../domain/oauth.ts'
import { redeemCode, refreshTokens, revokeToken, type Tokens } from '../../operations/people/grants.ts'
import { type Fields, readForm } from './form.ts'
import { identify } from './program.ts'

/** Gives a program its tokens, for a code or for a refresh token. */
export async function giveTokens(ctx: Context, request: Request): Promise<object> {
  const form = await readForm(request, ctx)
  const program = await identify(ctx, request, form)
  const device = deviceOf(request.headers.get('user-agent'))
  switch (form.grant_type) {
    case 'authorization_code': {
      const { redirect_uri: redirectUri } = form
      const code = needed(form, 'code')
      const verifier = needed(form, 'code_verifier')
      return present(await redeemCode(ctx, program, { code, verifier, redirectUri }, device))
    }
    case 'refresh_token': {
      const token = needed(form, 'refresh_token')
      const scopes = form.scope === undefined ? undefined : readScope(form.scope)
      return present(await refreshTokens(ctx, program, { token, scopes }, device))
    }
    default:
      return refuse('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  }
}

/** Takes tokens back (RFC 7009). */
export async function takeTokenBack(ctx: Context, request: Request): Promise<object> {
  const form = await readForm(request, ctx)
  const program = await identify(ctx, request, form)
  await revokeToken(ctx, program, needed(form, 'token'))
  return {}
}

const needed = (form: Fields, name: string): string =>
  form[name] ?? refuse('invalid_request', `${name} is missing.`)

const present = ({ access, refresh, scopes, seconds }: Tokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds,
  refresh_token: refresh,
  scope: scopes.join(' '),
})
