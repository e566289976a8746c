import { api } from '@polyphony/contract'
import { claimMessages, reportMessage } from '../../operations/telling/bot-messages.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const bridgeNotificationRoutes = {
  bridgeClaimNotifications: route(api.bridgeClaimNotifications, target.none, ({ ctx }) => claimMessages(ctx)),

  bridgeReportNotification: route(api.bridgeReportNotification, target.none, async ({ ctx, body }) => {
    await reportMessage(ctx, body)
    return undefined
  }),
}
