import type { Context } from '../../context.ts'
import { OAuthError } from '../../domain/oauth.ts'
import { respondWith } from '../answer/headers.ts'
import type { ReadAddress } from '../exchange.ts'
import { observe, requestId } from '../pipeline.ts'
import { countAs } from '../request/rate-limit.ts'
import { askPerson } from './authorize.ts'
import { type OAuthExchange, toOAuthError } from './exchange.ts'
import { giveTokens, takeTokenBack } from './token.ts'

const forPrograms = { token: giveTokens, revoke: takeTokenBack } as const

/** Answers the steps of OAuth. Their form is that of its standards, not that of the API. */
export async function answerOAuth(
  ctx: Context,
  step: string,
  request: Request,
  connection: ReadAddress,
): Promise<Response> {
  const started = performance.now()
  const id = requestId(request)
  const exchange = { ctx, request, connection, headers: { 'x-request-id': id, 'cache-control': 'no-store' } }
  const [path, response] = await respond(exchange, step)
  observe(ctx, request.method, path, response.status, performance.now() - started, id)
  return response
}

async function respond(exchange: OAuthExchange, step: string): Promise<[path: string, Response]> {
  if (step === 'authorize') return ['/oauth/authorize', await askPerson(exchange)]
  const act = Object.entries(forPrograms).find(([name]) => name === step)?.[1]
  return [act ? `/oauth/${step}` : '(none)', await answerProgram(exchange, act)]
}

type Act = (typeof forPrograms)[keyof typeof forPrograms]

async function answerProgram(exchange: OAuthExchange, act: Act | undefined): Promise<Response> {
  const { ctx, request, headers } = exchange
  try {
    if (act === undefined) throw new OAuthError('invalid_request', 'There is no such endpoint.', 404)
    if (request.method !== 'POST') {
      headers.allow = 'POST'
      throw new OAuthError('invalid_request', 'Use POST.', 405)
    }
    await countAs('generic_update', exchange)
    return respondWith('write', JSON.stringify(await act(ctx, request)), 200, headers)
  } catch (error) {
    const { error: name, message, status } = toOAuthError(error, exchange)
    if (status === 401 && request.headers.has('authorization'))
      headers['www-authenticate'] = 'Basic realm="Polyphony"'
    return respondWith('write', JSON.stringify({ error: name, error_description: message }), status, headers)
  }
}
