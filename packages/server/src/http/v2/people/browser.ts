import { type Endpoint, inSeconds } from '@polyphony/contract'
import { type Browser, challengeSpan, refuseNumbers } from '../../../operations/people/challenges.ts'
import { readCookie, writeCookie } from '../../request/cookie.ts'
import type { Call } from '../../route.ts'

type AnyCall = Pick<Call<Endpoint, unknown>, 'ctx' | 'request' | 'answerHeaders'>

const cookie = 'polyphony-passkey'
const cookieSeconds = inSeconds(challengeSpan)

/** The browser that a request comes from. */
export const browserOf = ({ ctx, request: { headers } }: AnyCall): Browser => ({
  secret: readCookie(headers, ctx.config, cookie),
  origin: headers.get('origin'),
})

/** Returns the secret of a cookie if it looks like one that this server makes. */
export const ownSecret = (secret: string | undefined): string | undefined =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined

/** Gives the browser a secret to know it by, where passkeys can work. A browser keeps its secret for all of its tabs. */
export function knowBrowser(call: AnyCall): string {
  const { ctx, answerHeaders } = call
  const browser = browserOf(call)
  refuseNumbers(ctx.config, browser)
  const secret = ownSecret(browser.secret) ?? ctx.ids.session()
  answerHeaders['set-cookie'] = writeCookie(ctx.config, secret, cookieSeconds, cookie)
  answerHeaders['cache-control'] = 'no-store'
  return secret
}
