import { api, formatInstant } from '@polyphony/contract'
import { makeLinkCode, unlinkAccount } from '../../operations/chat/accounts.ts'
import { getBot } from '../../operations/chat/bot.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const accountRoutes = {
  getBot: route(api.getBot, target.none, async ({ ctx }) => {
    const { name, invite_url, prefixes } = await getBot(ctx)
    return { name, invite_url, prefixes: JSON.parse(prefixes) }
  }),

  createLinkCode: route(api.createLinkCode, target.system, async (call) => {
    const { code, expires } = await makeLinkCode(call.ctx, call.viewer.system, callersDevice(call))
    return { code, expires: formatInstant(expires) }
  }),

  listAccounts: route(api.listAccounts, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.accounts.list(viewer.system)).map((id) => ({ id })),
  ),

  unlinkAccount: route(api.unlinkAccount, target.system, async (call) => {
    const { ctx, viewer, params } = call
    await unlinkAccount(ctx, viewer.system, target.accountOf(params), callersDevice(call))
    return undefined
  }),
}
