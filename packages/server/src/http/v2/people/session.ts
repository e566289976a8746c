import { api, fail } from '@polyphony/contract'
import { confirmWithPassword, signIn } from '../../../operations/people/people.ts'
import { clearCookie } from '../../request/cookie.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { arrivalOf, presentSignedIn, welcome } from './arrival.ts'

export const sessionRoutes = {
  signIn: route(api.signIn, target.none, async (call) =>
    welcome(call, await signIn(call.ctx, call.body, arrivalOf(call))),
  ),

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
    await confirmWithPassword(call.ctx, call.person, call.body, arrivalOf(call))
    return undefined
  }),
}
