import { api } from '@polyphony/contract'
import { presentSystem } from '../../domain/present/system.ts'
import { revealSystem } from '../../domain/privacy.ts'
import { asSystem } from '../../domain/viewer.ts'
import { redeemLinkCode } from '../../operations/chat/accounts.ts'
import { announceBot, getStats } from '../../operations/chat/bot.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const bridgeLinkingRoutes = {
  bridgeRedeemLinkCode: route(api.bridgeRedeemLinkCode, target.none, async ({ ctx, body }) => {
    const system = await redeemLinkCode(ctx, body.code, body.account_id)
    return presentSystem(revealSystem(system, asSystem(system.id)))
  }),

  bridgeListAccounts: route(api.bridgeListAccounts, target.botSystem, ({ ctx, target: { id } }) =>
    ctx.store.accounts.list(id),
  ),

  bridgeAnnounceBot: route(api.bridgeAnnounceBot, target.none, async ({ ctx, body }) => {
    await announceBot(ctx, body)
    return undefined
  }),

  bridgeGetStats: route(api.bridgeGetStats, target.none, ({ ctx }) => getStats(ctx)),
}
