import { api, fail, inSeconds } from '@polyphony/contract'
import { oidcVisitsFor } from '../../../base/retention.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { PersonId } from '../../../domain/entities.ts'
import type { PersonCaller } from '../../../domain/viewer.ts'
import type { Issuer } from '../../../operations/people/oidc/issuer.ts'
import { beginVisit, endVisit, unlink } from '../../../operations/people/oidc/oidc.ts'
import { refuseUnconfirmed } from '../../request/checks.ts'
import { readCookie, writeCookie } from '../../request/cookie.ts'
import { refuseVisitFromElsewhere } from '../../request/origin.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice, clientOf, setCookie } from './client.ts'

const issuerOf = ({ issuer }: Context): Issuer => issuer ?? fail('oidc_off')

/** The redirect address of this server at the issuer. */
const ownAddress = ({ publicUrl }: Config) => publicUrl + api.finishOidc.path

const cookieName = 'polyphony-oidc'

export const oidcRoutes = {
  beginOidc: route(api.beginOidc, target.none, async (call) => {
    const { ctx, query, answerHeaders } = call
    const issuer = issuerOf(ctx)
    if (query.link && query.confirm) fail('bad_request')
    const purpose = query.link ? 'link' : query.confirm ? 'confirm' : 'sign_in'
    const wish = {
      purpose,
      person_id: purpose === 'sign_in' ? null : personFor(purpose, call),
      return_to: query.return ?? '/',
    } as const
    const { address, secret } = await beginVisit(ctx, issuer, wish, ownAddress(ctx.config))
    if (secret !== undefined)
      answerHeaders['set-cookie'] = writeCookie(ctx.config, secret, inSeconds(oidcVisitsFor), cookieName)
    return address
  }),

  finishOidc: route(api.finishOidc, target.none, async (call) => {
    const { ctx, request, person: caller } = call
    const { address, signedIn } = await endVisit(ctx, issuerOf(ctx), {
      secret: readCookie(request.headers, ctx.config, cookieName),
      answer: new URL(ownAddress(ctx.config) + new URL(request.url).search),
      caller,
      client: clientOf(call),
    })
    if (signedIn) setCookie(call, signedIn)
    return address
  }),

  unlinkOidc: route(api.unlinkOidc, target.none, async (call) => {
    await unlink(call.ctx, call.person, callersDevice(call))
    return undefined
  }),
}

/** Returns the person who links or confirms. Linking needs a session that was confirmed just now. */
function personFor(
  purpose: 'link' | 'confirm',
  { ctx, request, person }: { ctx: Context; request: Request; person: PersonCaller | undefined },
): PersonId {
  if (person === undefined) return fail('unauthorized')
  refuseVisitFromElsewhere(request, ctx.config)
  if (purpose === 'link') refuseUnconfirmed(person, ctx.clock.now())
  return person.person
}
