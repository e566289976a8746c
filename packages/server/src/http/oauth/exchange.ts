import type { Context } from '../../context.ts'
import { OAuthError } from '../../domain/oauth.ts'
import { toRefusal } from '../answer/errors.ts'
import type { ReadAddress } from '../exchange.ts'

/** One request to a step of OAuth, and the headers of its answer. */
export interface OAuthExchange {
  readonly ctx: Context
  readonly request: Request
  readonly connection: ReadAddress
  readonly headers: Record<string, string>
}

/** Turns anything thrown into a refusal in the words of OAuth. */
export function toOAuthError(error: unknown, { ctx, headers }: OAuthExchange): OAuthError {
  if (error instanceof OAuthError) return error
  const { status, message, detail } = toRefusal(error, ctx.log, headers['x-request-id'] ?? '')
  if (detail.rate) headers['retry-after'] = String(Math.ceil(detail.rate.retry_after / 1000))
  const isBusy = status === 429 || status === 503
  const name = isBusy ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request'
  return new OAuthError(name, message, status)
}
