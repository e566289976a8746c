import { api, fail } from '@polyphony/contract'
import { signInWithLink } from '../../../operations/people/devices.ts'
import { confirmWithPasskey } from '../../../operations/people/passkeys.ts'
import { signInWithRecoveryCode } from '../../../operations/people/recovery.ts'
import { confirmIdentity, signIn } from '../../../operations/people/signing-in.ts'
import { clearCookie } from '../../request/cookie.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { browserOf } from './browser.ts'
import { clientOf, presentSignedIn, welcome } from './client.ts'

export const sessionRoutes = {
  signIn: route(api.signIn, target.none, async (call) =>
    welcome(call, await signIn(call.ctx, call.body, clientOf(call))),
  ),

  recoverSession: route(api.recoverSession, target.none, async (call) =>
    welcome(call, await signInWithRecoveryCode(call.ctx, call.body, clientOf(call))),
  ),

  joinSession: route(api.joinSession, target.none, async (call) => {
    const { isReset, ...signedIn } = await signInWithLink(call.ctx, call.body.code, clientOf(call))
    return { ...(await welcome(call, signedIn)), ...(isReset && { reset: true }) }
  }),

  getSession: route(api.getSession, target.none, async ({ ctx, person }) =>
    presentSignedIn(ctx, (await ctx.store.people.get(person.person)) ?? fail('unauthorized')),
  ),

  signOut: route(api.signOut, target.none, async ({ ctx, credential, answerHeaders }) => {
    if (credential.kind === 'session')
      await ctx.store.transact((tx) => tx.sessions.endByHash(credential.hash))
    answerHeaders['set-cookie'] = clearCookie(ctx.config)
    // why no "cookies": browsers would forget those of the whole domain, and other services may live there.
    answerHeaders['clear-site-data'] = '"cache", "storage"'
    return undefined
  }),

  confirmSession: route(api.confirmSession, target.none, async (call) => {
    const { ctx, person, body } = call
    const client = clientOf(call)
    if ('passkey' in body) await confirmWithPasskey(ctx, person, body.passkey, browserOf(call), client)
    else await confirmIdentity(ctx, person, body, client)
    return undefined
  }),
}
